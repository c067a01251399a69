/**
 * People who asked not to be processed (451). They are recognised by a keyed hash, deleted from the device, and never
 * requested or saved again.
 */
import { linkedInHandle } from '../../contract/linkedin-profile.ts';
import type { OperationName } from '../../contract/operations.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { Write } from '../storage/batch.ts';
import { addressWord } from './address-word.ts';
import type { Context } from './context.ts';
import { namesKnown, withoutPerson, wordsAsked } from './forget-person.ts';
import { personsOfAsk, personsOfRow } from './persons.ts';
import { type SyncHash, syncHashOf } from './synced-opt-outs.ts';

type Fields = Record<string, unknown>;

export interface OptOuts {
  /** Whether a request is about a person who opted out. */
  hasAsk(name: OperationName, params: Fields): Promise<boolean>;
  hasAddress(email: string): Promise<boolean>;
  /** The reply without rows of people who opted out; null if the whole reply is about one of them. */
  without<Reply>(reply: Reply): Promise<Reply | null>;
  /** Without people who opted out: by name at one of these domains, or by the address of their profile. */
  withoutNamed<One extends { name: string; profile?: string | null }>(
    people: readonly One[],
    domains: readonly string[],
  ): Promise<One[]>;
  /**
   * Stores hashes for the person of a request and deletes every record about them. `names`: further words of their
   * names. Repeatable.
   */
  forget(
    whom: { operation: string; params: Fields; names: readonly string[] },
    emails: readonly string[],
  ): Promise<void>;
  /** Stores identifiers of `synced-opt-outs.ts`. */
  keepSynced(ids: readonly string[]): Promise<void>;
}

interface Known {
  ids: Set<string>;
  /** By this device's key, and by the salt of each sync that this browser has joined. */
  hashes: SyncHash[];
}

export function createOptOuts(context: Context, write: Write): OptOuts {
  let known: Promise<Known> | undefined;

  async function read(): Promise<Known> {
    const ids = (await context.store.list('optOuts')).map(({ id }) => id);
    const synced = await Promise.all(ids.map(syncHashOf));
    return { ids: new Set(ids), hashes: [context.hash, ...synced.filter((one) => one !== null)] };
  }

  function all(): Promise<Known> {
    known ??= read().catch(() => {
      known = undefined;
      return { ids: new Set(), hashes: [] };
    });
    return known;
  }

  async function has(words: readonly string[]): Promise<boolean> {
    const { ids, hashes } = await all();
    // There are salts, but no opt-outs.
    if (ids.size < hashes.length) return false;
    for (const word of words) for (const hash of hashes) if (ids.has(await hash(word))) return true;
    return false;
  }

  const isOut = async (row: unknown) => {
    const words = personsOfRow(row);
    return words !== null && has(words);
  };

  async function keep(words: readonly string[]): Promise<void> {
    const { ids: known } = await all();
    const ids = await Promise.all(words.map((word) => context.hash(word)));
    for (const id of ids) known.add(id);
    await put(ids);
  }

  const put = (ids: readonly string[]) =>
    write(ids.map((id) => ({ table: 'optOuts', put: { id, at: context.clock.now() } })));

  return {
    hasAsk: (name, params) => has(personsOfAsk(name, params)),
    hasAddress: (email) => has([addressWord(email)]),
    async without(reply) {
      if ((await all()).ids.size === 0) return reply;
      const data = isRecord(reply) ? reply.data : null;
      // Includes a person in a combined reply with their company.
      if ((await isOut(data)) || (isRecord(data) && (await isOut(data.person)))) return null;
      return withoutRows(reply, isOut);
    },
    async withoutNamed(people, domains) {
      const out = await Promise.all(
        people.map(({ name, profile }) => {
          const linkedin_handle = linkedInHandle(profile);
          return has(
            domains.flatMap((domain) => personsOfAsk('findEmail', { full_name: name, domain, linkedin_handle })),
          );
        }),
      );
      return people.filter((_, at) => !out[at]);
    },
    async forget(whom, emails) {
      const asked = await wordsAsked(context.store, whom, emails);
      const words = [...asked, ...emails.map(addressWord), ...whom.names];
      await keep([...new Set([...words, ...(await namesKnown(context.store, emails))])]);
      await write(await withoutPerson(context.store, whom, emails));
      await context.store.sweep();
    },
    async keepSynced(ids) {
      await put(ids);
      known = undefined;
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
