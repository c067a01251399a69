/** People who asked not to be processed (451): recognised by a keyed hash, forgotten on the device, never asked for nor saved again. */
import type { OperationName } from '../../contract/operations.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { Context } from '../context.ts';
import type { Write } from '../storage/batch.ts';
import { addressWord } from './address-word.ts';
import { forgetting, personsOfAsk, personsOfRow } from './forget-person.ts';

type Fields = Record<string, unknown>;

export interface OptOuts {
  /** Whether a question is about somebody who opted out. */
  hasAsk(name: OperationName, params: Fields): Promise<boolean>;
  hasAddress(email: string): Promise<boolean>;
  /** A reply without the rows of those who opted out; null when it is about one of them as a whole. */
  without<Reply>(reply: Reply): Promise<Reply | null>;
  /** The service said so: keeps the hash, and deletes every record about the person. Gives the addresses that went. */
  forget(name: OperationName, params: Fields): Promise<string[]>;
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
      // Also a person beside their company.
      if ((await isOut(data)) || (isRecord(data) && (await isOut(data.person)))) return null;
      return withoutRows(reply, isOut);
    },
    async forget(name, params) {
      const words = personsOfAsk(name, params);
      await keep(words);
      const { changes, emails } = await forgetting(context.store, words, name, params);
      await keep(emails.map(addressWord));
      await write(changes);
      await context.store.sweep();
      return emails;
    },
  };
}

/** Rows are elements of a list, wherever in the reply it stands. */
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
