/** What forgetting a person can't reach, from what is recorded about them. Loaded when it is asked. */
import { i18n } from '#i18n';
import { readTime } from '../../lib/contract/times.ts';
import type { PersonReport } from '../../lib/messages/person-report.ts';
import { send } from '../../lib/messages/send.ts';
import { exactTime } from '../format/ages.ts';
import { plain } from '../format/plain.ts';
import { recipientsOf, recipientWords } from './recipients.ts';

/** A line each. `whom` without an address: only the name is known, so no service was asked about that person. */
export async function reachOf(whom: string): Promise<string[]> {
  if (!whom.includes('@')) return [i18n.t('reach.elsewhere')];
  const [made, known] = await Promise.all([send('person-report', { email: whom }), send('services', {})]);
  if (!made.ok) return [i18n.t('reach.elsewhere')];
  const remote = known.ok ? known.value.services.filter(({ kind }) => kind === 'remote') : [];
  const services = new Map(remote.map(({ id, name }) => [id, name]));
  const contacted = contactedAt(made.value);
  return [
    ...recipientsOf(made.value, services).map(recipientWords),
    ...filesOf(made.value),
    ...(contacted === null ? [] : [i18n.t('reach.mail', [exactTime(contacted)])]),
    i18n.t('reach.elsewhere'),
  ];
}

/** Files outside Harrier: those that were imported, and those that exports may have been saved as. */
function filesOf({ records }: PersonReport): string[] {
  const lines = records.flatMap(({ place, name }) => {
    if (name === null || (place !== 'import' && place !== 'file')) return [];
    return place === 'import' ? i18n.t('reach.imported', [plain(name)]) : i18n.t('reach.exported', [plain(name)]);
  });
  return [...new Set(lines)];
}

/** When they were last written to or informed, as far as a lead says; epoch milliseconds. */
function contactedAt({ records }: PersonReport): number | null {
  const leads = records.flatMap(({ place, data }) => (place === 'lead' || place === 'known-lead' ? data : []));
  const times = leads.flatMap((lead) => {
    const { last_contacted_at = null, notified_at = null } = Object(lead);
    return [last_contacted_at, notified_at].map((at) => (typeof at === 'string' ? readTime(at) : at));
  });
  const known = times.filter((at) => typeof at === 'number');
  return known.length === 0 ? null : Math.max(...known);
}
