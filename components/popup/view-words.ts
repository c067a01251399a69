/** Title and second line of the views that are not a company. */
import { i18n } from '#i18n';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';

export type HeadedView =
  | { kind: 'person'; name: string }
  | { kind: 'profile'; handle: string; host: string }
  /** `cut`: there were more. */
  | { kind: 'addresses'; count: number; cut: boolean };

export function viewWords(view: HeadedView): { title: string; words: string } {
  switch (view.kind) {
    case 'person':
      return { title: plain(view.name), words: i18n.t('person.words') };
    case 'profile':
      return { title: plain(view.handle), words: i18n.t('profile.words', [plain(view.host)]) };
    case 'addresses':
      return {
        title: i18n.t('addresses.count', view.count, [number(view.count)]),
        words: view.cut ? i18n.t('addresses.cut') : i18n.t('addresses.words'),
      };
  }
}
