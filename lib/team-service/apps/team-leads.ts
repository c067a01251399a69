import type { Lead } from '../../contract/resources/lead.ts';
import { leadReplies } from '../../device-service/leads/leads.ts';
import type { Store } from '../../device-service/store.ts';

/** As the contract shows them, by id, without deleted ones. */
export async function leadsToPush(store: Store, ids: readonly number[]): Promise<Map<number, Lead>> {
  const replies = await leadReplies(await store.leads.leadsWithIds(ids), store);
  return new Map(replies.map((lead) => [lead.id, lead]));
}
