/**
 * People who asked not to be processed (451). They are recognised by a keyed hash, deleted from the device, and never
 * requested or saved again.
 */
import type { OperationName } from '../../contract/operations.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { Write } from '../storage/batch.ts';
import { addressWord } from './address-word.ts';
import type { Context } from './context.ts';
import { personsOfAsk, personsOfRow, withoutPerson } from './forget-person.ts';

type Fields = Record<string, unknown>;

export interface OptOuts {
  /** Whether a request is about a person who opted out. */
  hasAsk(name: OperationName, params: Fields): Promise<boolean>;
  hasAddress(email: string): Promise<boolean>;
  /** The reply without rows of people who opted out; null if the whole reply is about one of them. */
  without<Reply>(reply: Reply): Promise<Reply | null>;
  /** Stores hashes for the person of a request and deletes every record about them. Repeatable. */
  forget(whom: { operation: string; params: Fields }, emails: readonly string[]): Promise<void>;
}

export function createOptOuts(context: Context, write: Write): OptOuts {
  let known: Promise<Set<string>> | undefined;

  function all(): Promise<Set<string>> {
    known ??= context.store.list('optOuts').then(
      (records) => new Set(records.map(({ id }) => id)),
      () => {
        known = undefined;
        return new Set();
      },
    );
    return known;
  }

  async function has(words: readonly string[]): Promise<boolean> {
    const hashes = await all();
    if (hashes.size === 0) return false;
    for (const word of words) if (hashes.has(await context.hash(word))) return true;
    return false;
  }

  const isOut = async (row: unknown) => {
    const words = personsOfRow(row);
    return words !== null && has(words);
  };

  async function keep(words: readonly string[]): Promise<void> {
    const hashes = await all();
    const ids = await Promise.all(words.map((word) => context.hash(word)));
    for (const id of ids) hashes.add(id);
    await write(ids.map((id) => ({ table: 'optOuts', put: { id, at: context.clock.now() } })));
  }

  return {
    hasAsk: (name, params) => has(personsOfAsk(name, params)),
    hasAddress: (email) => has([addressWord(email)]),
    async without(reply) {
      if ((await all()).size === 0) return reply;
      const data = isRecord(reply) ? reply.data : null;
      // Includes a person in a combined reply with their company.
      if ((await isOut(data)) || (isRecord(data) && (await isOut(data.person)))) return null;
      return withoutRows(reply, isOut);
    },
    async forget(whom, emails) {
      await keep([...new Set([...personsOfAsk(whom.operation, whom.params), ...emails.map(addressWord)])]);
      await write(await withoutPerson(context.store, whom, emails));
      await context.store.sweep();
    },
  };
}

/** Rows are the elements of any list in the reply. */
async function withoutRows<Value>(value: Value, isOut: (row: unknown) => Promise<boolean>): Promise<Value> {
  if (Array.isArray(value)) {
    const out = await Promise.all(value.map(isOut));
    return value.filter((_, index) => out[index] !== true) as Value;
  }
  if (!isRecord(value)) return value;
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, one]) => [key, await withoutRows<unknown>(one, isOut)]),
  );
  return Object.fromEntries(entries) as Value;
}
