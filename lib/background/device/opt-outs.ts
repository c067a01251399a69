/** People who asked not to be processed: a keyed hash of the address, never the address. */
import { keyOfEmail } from '../../contract/text.ts';
import type { Named } from '../../device-service/forget/mentions.ts';
import { domainsOfName, nameWord } from '../../device-service/forget/name-word.ts';
import { isWebmail } from '../../subject/hosts.ts';
import { addressWord } from '../requests/address-word.ts';
import { syncedOptOut } from '../requests/synced-opt-outs.ts';
import type { Database } from './database.ts';
import type { Reading } from './transaction.ts';

export interface OptOuts {
  has(address: string): Promise<boolean>;
  /** Leaves out items about people who opted out. `wordsOf`: of an item's person; empty for none. */
  without<One>(all: readonly One[], wordsOf: (one: One) => readonly string[]): Promise<One[]>;
  hashOf(address: string): Promise<string>;
  /** For a person named without an address, such as an article's author. `domain`: where they are known. */
  hashOfName(name: Named, domain: string): Promise<string>;
  /** Leaves out people who opted out, by name, from an article of this domain. */
  withoutNamed<One extends Named>(all: readonly One[], domain: string): Promise<One[]>;
  /**
   * Which addresses opted out, as `keyOfEmail` gives them. Call the result inside the writing transaction, with
   * `optOuts` among its tables, so that no opt-out can come in between.
   */
  among(addresses: readonly string[]): Promise<(from: Reading) => Promise<ReadonlySet<string>>>;
  /** The same for people who are known by name, each with a domain. */
  amongNamed<One extends NamedThere>(all: readonly One[]): Promise<(from: Reading) => Promise<ReadonlySet<One>>>;
}

export interface NamedThere {
  name: Named;
  domain: string;
}

/** `company`: of the address. */
export const namedAt = (name: Named, address: string, company?: string): NamedThere[] =>
  domainsOfName(name, { address, company }, isWebmail).map((domain) => ({ name, domain }));

/** The texts to hash for a person with an address. */
export const personWords = (name: Named, address: string, company?: string): string[] => [
  addressWord(address),
  ...namedAt(name, address, company).map((one) => nameWord(one.name, one.domain)),
];

/** `hash`: keyed by a secret of this device that survives every deletion (see `storage/device-keys.ts`). */
export function createOptOuts(database: Database, hash: (text: string) => Promise<string>): OptOuts {
  const hashOf = (address: string) => hash(addressWord(address));
  const hashOfName = (name: Named, domain: string) => hash(nameWord(name, domain));

  async function without<One>(all: readonly One[], wordsOf: (one: One) => readonly string[]): Promise<One[]> {
    const some = all.length > 0 && (await database.read(['optOuts'], (from) => from.count('optOuts'))) > 0;
    if (!some) return [...all];
    const among = await storedAmong(all, wordsOf);
    const out = await database.read(['optOuts'], among);
    return all.filter((one) => !out.has(one));
  }

  /** The items of `all` with a word whose hash is stored, by this device's secret or by a sync's salt. */
  async function storedAmong<One>(all: readonly One[], wordsOf: (one: One) => readonly string[]) {
    const words = all.flatMap((one) => wordsOf(one).map((word) => ({ one, word })));
    const ids = await Promise.all(words.map(({ word }) => hash(word)));
    return async (from: Reading): Promise<ReadonlySet<One>> => {
      if ((await from.count('optOuts')) === 0) return new Set();
      const isOut = async (word: string, id: string | undefined) => {
        const all = [...(id === undefined ? [] : [id]), ...from.syncHashes.map((hashed) => syncedOptOut(hashed(word)))];
        const found = await Promise.all(all.map((one) => from.get('optOuts', one)));
        return found.some((record) => record !== undefined);
      };
      const out = await Promise.all(words.map(({ word }, at) => isOut(word, ids[at])));
      return new Set(words.flatMap(({ one }, at) => (out[at] ? [one] : [])));
    };
  }

  return {
    hashOf,
    hashOfName,
    withoutNamed: (all, domain) => without(all, (one) => [nameWord(one, domain)]),
    among: (addresses) => storedAmong([...new Set(addresses.map(keyOfEmail))], (one) => [addressWord(one)]),
    amongNamed: (all) => storedAmong(all, ({ name, domain }) => [nameWord(name, domain)]),
    has: async (address) => (await without([address], (one) => [addressWord(one)])).length === 0,
    without,
  };
}
