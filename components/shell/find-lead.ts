import { limits } from '../../lib/contract/limits.ts';
import { isSameEmail } from '../../lib/contract/text.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { Connection } from './connection.ts';
import { type How, requestFrom } from './request-state.ts';

/** `list`: its name; null for a lead in no list. */
export interface FoundLead {
  id: number;
  list: string | null;
}

/**
 * The lead with this address; null if there is none. `leadExists` finds only leads in a list. Others are found with a
 * filter that means "contains", so the exact address is picked from the results. lib/contract/README.md §1, §4.9.
 */
export async function findLead(
  connection: Connection,
  email: string,
  how: How,
): Promise<{ ok: true; lead: FoundLead | null } | { ok: false; problem: ShownProblem }> {
  const existing = await requestFrom(connection, 'leadExists', { email }, how);
  if (!existing.ok) return existing;
  const { id, leads_list_name: list } = existing.reply.data;
  if (id !== null) return { ok: true, lead: { id, list } };
  const listed = await requestFrom(connection, 'listLeads', { email, limit: limits.leads.maxPerPage }, how);
  if (!listed.ok) return listed;
  const lead = listed.reply.data.leads.find((one) => isSameEmail(one.email, email));
  return { ok: true, lead: lead ? { id: lead.id, list: lead.leads_list.name } : null };
}
