/** What can be learnt free of charge about a paid ask whose answer was lost. */

import type { PaidRecord } from '../../background/storage/store.ts';
import type { OperationName, Params, Reply } from '../../contract/operations.ts';
import type { Evidence } from '../../contract/problem.ts';
import type { Account } from '../../contract/resources/account.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { domainOf } from './about.ts';

/** A free ask; null when no answer came. */
export type FreeAsk = <Name extends 'listLeads' | 'getAccount'>(
  name: Name,
  params: Params<Name>,
) => Promise<Reply<Name> | null>;

/** Two clocks never agree: a lead that seems a little older than the ask may still come of it. */
const skew = 2 * 60_000;

/** The newest leads suffice: they come most recent first. */
const newest = 100;

/** One or two free asks, which run side by side. */
export async function evidenceOf(paid: PaidRecord, ask: FreeAsk): Promise<Evidence> {
  const [saved, account] = await Promise.all([savedSince(paid, ask), ask('getAccount', {})]);
  return { saved, used: { before: paid.counted ?? null, after: account && usedOf(account.data, paid.operation) } };
}

/** Finders save what they find; a domain search saves nothing. */
async function savedSince({ operation, params, sent }: PaidRecord, ask: FreeAsk): Promise<Evidence['saved']> {
  if (operation !== 'findEmail' && operation !== 'findAuthor') return [];
  const domain = typeof params.domain === 'string' ? params.domain.toLowerCase() : null;
  const reply = await ask('listLeads', { limit: newest, ...(domain && { email: `@${domain}` }) });
  if (!reply) return null;
  return reply.data.leads
    .filter((lead) => (domain === null || domainOf(lead.email) === domain) && isSince(lead.created_at, sent))
    .map(shown);
}

function shown(lead: Lead) {
  const name = [lead.first_name, lead.last_name].filter((part) => part !== null).join(' ');
  return { id: lead.id, email: lead.email, name: name || null, position: lead.position, created: lead.created_at };
}

/** Whether a time of the contract (`YYYY-MM-DD HH:MM:SS UTC`, or ISO 8601) is not before an epoch millisecond, give or take the clocks. */
export function isSince(time: string | null, since: number): boolean {
  const at = time === null ? Number.NaN : Date.parse(time.replace(/^(\S+) (\S+) UTC$/, '$1T$2Z'));
  return at >= since - skew;
}

/** What the account counts of what an operation spends. An operation that "may use credits" is counted with the searches. */
export function usedOf({ requests }: Account, name: OperationName): number | null {
  return name === 'verifyEmail' ? requests.verifications.used : requests.searches.used;
}
