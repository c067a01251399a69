/** This device's leads as rows of an import, newest first. Rejects if not all of them can be read. */
import { writtenFields } from '../../contract/lead-fields.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { keyOfEmail } from '../../contract/text.ts';
import { type Fields, given, nested, standing } from '../../device-service/leads/lead-fields.ts';
import type { Wanted } from '../../messages/job-messages.ts';
import { firstPage, pageOf, turned } from '../jobs/kinds/lead-pages.ts';
import type { Connection } from '../requests/connection.ts';

/** `slugs`: of custom attributes, and of other fields that the receiver keeps. */
export async function leadRows(
  { service }: Pick<Connection, 'service'>,
  { slugs, most }: { slugs: readonly string[]; most: number },
  now: number,
): Promise<Wanted<'import'>['rows']> {
  const leads = new Map<string, Lead>();
  for (let next: typeof firstPage | null = firstPage; next && leads.size < most; ) {
    const answer = await service.request('listLeads', pageOf({}, next, now));
    // A partial list would look complete, so nothing starts.
    if (!answer.ok || answer.at !== 'done') throw new Error('The leads of this device could not be read');
    const page = turned(next, answer.reply);
    for (const lead of page.at === 'page' ? page.leads : []) leads.set(keyOfEmail(lead.email), lead);
    next = page.at === 'stuck' ? null : page.next;
  }
  return [...leads.values()].slice(0, most).map((lead, at) => ({ line: at + 1, fields: fieldsOf(lead, slugs) }));
}

/** What the user wrote, with the list by name. Everything else the service learns by itself. */
function fieldsOf(lead: Lead, slugs: readonly string[]): Fields {
  const { name } = lead.leads_list;
  const written = nested(given(standing(lead, [...writtenFields, ...slugs])));
  return { email: lead.email, ...written, ...(name !== null && { leads_list_name: name }) };
}
