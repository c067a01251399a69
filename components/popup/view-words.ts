/** Title and second line of the views that are not a company. */
import { i18n } from '#i18n';
import { number } from '../words/numbers.ts';
import { plain } from '../words/plain.ts';

export type HeadedView =
  | { kind: 'person'; name: string }
  | { kind: 'profile'; handle: string; host: string }
  | { kind: 'mailbox'; people: number };

export function viewWords(view: HeadedView): { title: string; words: string } {
  switch (view.kind) {
    case 'person':
      return { title: plain(view.name), words: i18n.t('person.words') };
    case 'profile':
      return { title: plain(view.handle), words: i18n.t('profile.words', [plain(view.host)]) };
    case 'mailbox':
      return { title: i18n.t('mailbox.people', view.people, [number(view.people)]), words: i18n.t('mailbox.words') };
  }
}
