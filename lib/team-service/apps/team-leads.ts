/** What pushing reads from a team's leads, in a transaction of the store's. */
import type { Lead } from '../../contract/resources/lead.ts';
import { leadReplies } from '../../device-service/leads/leads.ts';
import type { Store } from '../../device-service/store.ts';

/** As the contract shows them, by id; those that are gone are left out. */
export async function leadsToPush(store: Store, ids: readonly number[]): Promise<Map<number, Lead>> {
  const replies = await leadReplies(await store.leads.leadsWithIds(ids), store);
  return new Map(replies.map((lead) => [lead.id, lead]));
}
