/** What free asks say of a paid ask whose outcome is unknown, a line each: hints, no proof. */
import { i18n } from '#i18n';
import type { Evidence } from '../../lib/contract/problem.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';

export function evidenceWords({ saved, used }: Evidence): string[] {
  const leads = (saved ?? []).map(({ name, email }) =>
    i18n.t('evidence.saved', [name ? `${plain(name)} (${plain(email)})` : plain(email)]),
  );
  const { before, after } = used;
  if (before === null || after === null) return leads;
  return [
    ...leads,
    after > before ? i18n.t('evidence.counted', [number(after - before)]) : i18n.t('evidence.not_counted'),
  ];
}
