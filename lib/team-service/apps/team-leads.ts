/** What pushing reads from a team's leads, in a transaction of the store's. */
import type { Lead } from '../../contract/resources/lead.ts';
import { leadReply } from '../../device-service/leads/leads.ts';
import type { Store } from '../../device-service/store.ts';

/** As the contract shows them, by id; those that are gone are left out. */
export async function leadsToPush(store: Store, ids: readonly number[]): Promise<Map<number, Lead>> {
  const leads = new Map<number, Lead>();
  for (const id of ids) {
    const stored = await store.leads.lead(id);
    if (stored) leads.set(id, await leadReply(stored, store));
  }
  return leads;
}
