/**
 * Asks that may not be repeated, because they spend or do a second time what was done: written down before they are sent, taken away
 * with the write of their answer. One that is found without being under way was lost with the worker, or got no answer: it is asked
 * again only on a click that says so.
 */
import { type OperationName, operationOf, type Params, type Reply } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Account } from '../../contract/resources/account.ts';
import { evidenceOf, usedOf } from '../../worker/asks/evidence.ts';
import type { Question, Sending } from '../../worker/asks/sending.ts';
import type { Context } from '../context.ts';
import type { Change, PaidRecord } from '../storage/store.ts';

type How = Pick<Sending<OperationName>, 'again' | 'message' | 'connection' | 'isCurrent'>;

export type AskFree = <Name extends 'listLeads' | 'getAccount'>(
  name: Name,
  params: Params<Name>,
  how: How,
) => Promise<Reply<Name> | null>;

export interface Paid {
  /** The outcome of the same ask is unknown, with what free asks say of it; null when it may be sent. */
  lost(id: string, name: OperationName, how: How): Promise<Problem | null>;
  /** Written before it is sent; nothing for what may be repeated. */
  note(question: Question, how: How): Change[];
  /** Its outcome is known. */
  settled(question: Question): Change[];
  /** Remembers what the account counted, for the evidence of later asks. */
  counted(service: string, account: Account): void;
}

export function createPaid({ store, clock }: Context, askFree: AskFree): Paid {
  const accounts = new Map<string, Account>();

  return {
    async lost(id, name, how) {
      if (!isOnce(name)) return null;
      const record = await store.get('paid', id);
      if (!record || isLeave(record, how)) return null;
      // Of what costs nothing, no account tells whether it was carried out.
      if (operationOf(name).spends === 'nothing') return { code: 'outcome-unknown', asked: record.sent };
      const evidence = await evidenceOf(record, (free, params) => askFree(free, params, how));
      return { code: 'outcome-unknown', asked: record.sent, evidence };
    },
    note({ id, service, operation, params }, { message }) {
      if (!isOnce(operation)) return [];
      const account = accounts.get(service);
      const counted = account ? usedOf(account, operation) : null;
      return [{ table: 'paid', put: { id, service, operation, params, sent: clock.now(), message, counted } }];
    },
    settled: ({ id, operation }) => (isOnce(operation) ? [{ table: 'paid', delete: id }] : []),
    counted(service, account) {
      accounts.set(service, account);
    },
  };
}

/** The message that asked, said again, is no new click. */
function isLeave(record: PaidRecord, { again, message }: How): boolean {
  return again && (message === null || record.message !== message);
}

function isOnce(name: OperationName): boolean {
  return !operationOf(name).repeatable;
}
