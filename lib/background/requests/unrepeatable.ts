/**
 * Unrepeatable requests: repeating them spends, or acts, a second time. Each is recorded before it is sent, and the
 * record is deleted when the response is written. A record without a request in flight was lost in a background
 * restart, or got no response. It is sent again only on a click that accepts this.
 */
import { type OperationName, operationOf, type Params, type Reply } from '../../contract/operations.ts';
import type { Evidence, Lost, Problem } from '../../contract/problem.ts';
import type { Account } from '../../contract/resources/account.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { domainOf } from '../../contract/text.ts';
import { isSince } from '../../contract/times.ts';
import type { Change, UnrepeatableRecord } from '../storage/store.ts';
import type { Context } from './context.ts';
import type { Question, Sending } from './sending.ts';

type How = Pick<Sending<OperationName>, 'again' | 'message' | 'connection' | 'isCurrent'>;

type AskFree = <Name extends 'listLeads' | 'getAccount'>(
  name: Name,
  params: Params<Name>,
  how: How,
) => Promise<Reply<Name> | null>;

export interface Unrepeatables {
  /** The problem if an equal request's outcome is unknown, with evidence from free requests. Null if it may be sent. */
  lost(id: string, name: OperationName, how: How): Promise<Problem | null>;
  /** Written before sending; empty for a repeatable request. */
  note(question: Question, how: How): Change[];
  /** There was no usable response: the outcome stays unknown, and how it was lost is recorded. */
  unanswered(question: Question, lost: Lost): Promise<Change[]>;
  /** The outcome is known. */
  settled(question: Question): Change[];
  /** Remembers the account's counters, as evidence for later requests. */
  counted(service: string, account: Account): void;
}

export function createUnrepeatables({ store, clock }: Context, askFree: AskFree): Unrepeatables {
  const accounts = new Map<string, Account>();

  return {
    async lost(id, name, how) {
      if (!isOnce(name, how)) return null;
      const record = await store.get('paid', id);
      if (!record || isLeave(record, how)) return null;
      // If it costs nothing, the account's counters cannot show whether it was carried out.
      const problem = { code: 'outcome-unknown', asked: record.sent, lost: record.lost ?? undefined } as const;
      if (operationOf(name).spends === 'nothing') return { ...problem, risk: 'twice' };
      return { ...problem, evidence: await evidenceOf(record, (free, params) => askFree(free, params, how)) };
    },
    async unanswered({ id, operation }, lost) {
      const record = isRepeatable(operation) ? null : await store.get('paid', id);
      return record ? [{ table: 'paid', put: { ...record, lost } }] : [];
    },
    note({ id, service, operation, params }, how) {
      if (!isOnce(operation, how)) return [];
      const { message } = how;
      const account = accounts.get(service);
      const counted = account ? usedOf(account, operation) : null;
      return [{ table: 'paid', put: { id, service, operation, params, sent: clock.now(), message, counted } }];
    },
    settled: ({ id, operation }) => (isRepeatable(operation) ? [] : [{ table: 'paid', delete: id }]),
    counted(service, account) {
      accounts.set(service, account);
    },
  };
}

/** The original message, arriving again, is not a new click. */
function isLeave(record: UnrepeatableRecord, { again, message }: How): boolean {
  return again && (message === null || record.message !== message);
}

/** On this device, requests that would only spend are repeatable: they are free there. */
function isOnce(name: OperationName, { connection }: How): boolean {
  return !isRepeatable(name) && !(connection.isDevice && operationOf(name).spends !== 'nothing');
}

function isRepeatable(name: OperationName): boolean {
  return operationOf(name).repeatable;
}

/** A free request; null if no response came. */
type FreeAsk = <Name extends 'listLeads' | 'getAccount'>(
  name: Name,
  params: Params<Name>,
) => Promise<Reply<Name> | null>;

/** The newest leads are enough: they are listed most recent first. */
const newest = 100;

/** One or two free requests, in parallel. */
async function evidenceOf(unrepeatables: UnrepeatableRecord, request: FreeAsk): Promise<Evidence> {
  const [saved, account] = await Promise.all([savedSince(unrepeatables, request), request('getAccount', {})]);
  return {
    saved,
    used: { before: unrepeatables.counted ?? null, after: account && usedOf(account.data, unrepeatables.operation) },
  };
}

/** Finders save what they find; a domain search saves nothing. */
async function savedSince(
  { operation, params, sent }: UnrepeatableRecord,
  request: FreeAsk,
): Promise<Evidence['saved']> {
  if (operation !== 'findEmail' && operation !== 'findAuthor') return [];
  const domain = typeof params.domain === 'string' ? params.domain.toLowerCase() : null;
  const reply = await request('listLeads', { limit: newest, ...(domain && { email: `@${domain}` }) });
  if (!reply) return null;
  return reply.data.leads
    .filter((lead) => (domain === null || domainOf(lead.email) === domain) && isSince(lead.created_at, sent))
    .map(shown);
}

function shown(lead: Lead) {
  const name = [lead.first_name, lead.last_name].filter((part) => part !== null).join(' ');
  return { id: lead.id, email: lead.email, name: name || null, position: lead.position, created: lead.created_at };
}

/** The account's counter for an operation. Operations that "may use credits" count as searches. */
function usedOf({ requests }: Account, name: OperationName): number | null {
  return name === 'verifyEmail' ? requests.verifications.used : requests.searches.used;
}
