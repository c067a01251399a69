/** Looks for one address among the leads. Contract, section 4.9. */

import { isSame } from '../../background/requests/known-leads.ts';
import { limits } from '../../contract/limits.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import type { Call, Went } from './call.ts';

/** The filter means "contains": so the address itself is looked for among what comes. */
export async function lookFor(call: Call, email: string): Promise<Went<Lead | null>> {
  const went = await call('listLeads', { email, limit: limits.leads.perPage });
  if (!went.ok) return went;
  return { ok: true, value: went.value.reply.data.leads.find((lead) => isSame(lead.email, email)) ?? null };
}
