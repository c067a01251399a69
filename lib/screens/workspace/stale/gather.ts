/** Reads the addresses of stale leads, page by page, the ones that waited longest first. */

import type { Trouble } from '../../../../components/shell/connection.ts';
import { limits } from '../../../contract/limits.ts';
import type { Params } from '../../../contract/operations.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import { ask } from '../../../messages/send.ts';

export interface StaleWish {
  number: number;
  total: number;
  /** The first of them comes first. */
  kinds: readonly { filters: Params<'listLeads'> }[];
}

export type Gathered = { ok: true; emails: string[] } | { ok: false; problem: Trouble };

/** Those of the first kind come first; of the next ones no more are read than are wanted. `told`: how many were read. */
export async function gatherStale(
  { number, kinds }: StaleWish,
  turn: AbortSignal,
  told: (read: number) => void,
): Promise<Gathered> {
  const emails: string[] = [];
  let read = 0;
  const tell = (more: number) => {
    read += more;
    told(read);
  };
  for (const { filters } of kinds) {
    if (emails.length >= number) break;
    const found = await allOf(filters, turn, tell);
    if (!found.ok) return found;
    emails.push(...found.leads.toSorted(byAge).map(({ email }) => email));
  }
  return { ok: true, emails: [...new Set(emails)].slice(0, number) };
}

/** A service shows the newest leads first, so the longest wait is known only when all are read. */
async function allOf(
  filters: Params<'listLeads'>,
  turn: AbortSignal,
  told: (more: number) => void,
): Promise<{ ok: true; leads: Lead[] } | { ok: false; problem: Trouble }> {
  const leads: Lead[] = [];
  const how = { click: false, anew: true, again: false, private: false, page: null };
  for (let offset = 0; offset <= limits.leads.maxOffset && !turn.aborted; offset += limits.leads.maxPerPage) {
    const asked = await ask('listLeads', { ...filters, limit: limits.leads.maxPerPage, offset }, how);
    if (!asked.ok) return asked;
    const page = asked.reply.data.leads;
    leads.push(...page);
    told(page.length);
    const isLast = page.length === 0 || leads.length >= (asked.reply.meta.total ?? 0);
    if (isLast) break;
  }
  return { ok: true, leads };
}

/** By the last verification; leads without any by when they were made. Both are written so that their order as text is that of time. */
function byAge(one: Lead, other: Lead): number {
  const ageOf = ({ verification, created_at }: Lead) => verification.date ?? created_at ?? '';
  return ageOf(one) < ageOf(other) ? -1 : Number(ageOf(one) > ageOf(other));
}
