/** Leads whose pages no longer name them. An index finds them without reading other records. */
import type { LostLead } from '../../../messages/lead-views.ts';
import type { Database } from '../database.ts';
import { readAddress } from '../directory/stored-addresses.ts';
import { findLead } from './find-lead.ts';
import { readLead } from './stored-leads.ts';

/** Last seen first. */
export async function lostLeads(database: Database): Promise<LostLead[]> {
  return database.read(['addresses', 'leads'], async (from) => {
    const addresses = (await from.withValue('addresses', 'lost', 1)).flatMap(
      (record) => readAddress(record, from.keyHash) ?? [],
    );
    const leads = await Promise.all(
      addresses.map(async ({ email }): Promise<LostLead | null> => {
        const lead = readLead(await findLead(from, email.value));
        const [last] = email.sources.toSorted((one, other) => (seenOn(one) < seenOn(other) ? 1 : -1));
        return (
          lead && { id: lead.id, email: lead.email, uri: last?.uri ?? null, last_seen_on: last ? seenOn(last) : null }
        );
      }),
    );
    return leads
      .filter((lead) => lead !== null)
      .sort((one, other) => ((one.last_seen_on ?? '') < (other.last_seen_on ?? '') ? 1 : -1));
  });
}

const seenOn = ({ last_seen_on }: { last_seen_on?: string | null }): string => last_seen_on ?? '';
