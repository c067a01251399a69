/** People who asked not to be processed: a keyed hash of the address, never the address. */
import { domainOf, keyOfEmail } from '../../contract/text.ts';
import { type Named, nameOf } from '../../device-service/forget/mentions.ts';
import { addressWord } from '../requests/address-word.ts';
import { syncedOptOut } from '../requests/synced-opt-outs.ts';
import type { Database, Reading } from './database.ts';

export interface OptOuts {
  has(address: string): Promise<boolean>;
  /** Leaves out items about people who opted out. */
  without<One>(all: readonly One[], addressOf: (one: One) => string | null): Promise<One[]>;
  hashOf(address: string): Promise<string>;
  /** For a person named without an address, such as an article's author. `domain`: where they are known. */
  hashOfName(name: Named, domain: string): Promise<string>;
  /** Leaves out people who opted out, by name, from an article of this domain. */
  withoutNamed<One extends Named>(all: readonly One[], domain: string): Promise<One[]>;
  /**
   * Which addresses opted out, as `keyOfEmail` gives them. Call the result inside the writing transaction, with `optOuts` among its
   * tables, so that no opt-out can come in between.
   */
  among(addresses: readonly string[]): Promise<(from: Reading) => Promise<ReadonlySet<string>>>;
  /** The same for people named by articles, each with the article's domain. */
  amongNamed<One extends NamedThere>(all: readonly One[]): Promise<(from: Reading) => Promise<ReadonlySet<One>>>;
}

export interface NamedThere {
  name: Named;
  domain: string;
}

/** The text to hash for a person known at a domain without an address. */
export const nameWord = (name: Named, domain: string): string => `name ${nameOf(name)} at ${domainOf(domain)}`;

/** `hash`: keyed by a secret of this device that survives every deletion (see `storage/device-keys.ts`). */
export function createOptOuts(database: Database, hash: (text: string) => Promise<string>): OptOuts {
  const hashOf = (address: string) => hash(addressWord(address));
  const hashOfName = (name: Named, domain: string) => hash(nameWord(name, domain));
  const are = (addresses: readonly string[]) => areStored(addresses, addressWord);

  async function areStored<One>(all: readonly One[], wordOf: (one: One) => string): Promise<boolean[]> {
    const some = all.length > 0 && (await database.read(['optOuts'], (from) => from.count('optOuts'))) > 0;
    if (!some) return all.map(() => false);
    const among = await storedAmong(all, wordOf);
    const out = await database.read(['optOuts'], among);
    return all.map((one) => out.has(one));
  }

  /** The items of `all` whose hash is stored, by this device's secret or by a sync's salt. */
  async function storedAmong<One>(all: readonly One[], wordOf: (one: One) => string) {
    const words = all.map(wordOf);
    const ids = await Promise.all(words.map(hash));
    return async (from: Reading): Promise<ReadonlySet<One>> => {
      if ((await from.count('optOuts')) === 0) return new Set();
      const isOut = async (word: string, id: string | undefined) => {
        const all = [...(id === undefined ? [] : [id]), ...from.syncHashes.map((hashed) => syncedOptOut(hashed(word)))];
        const found = await Promise.all(all.map((one) => from.get('optOuts', one)));
        return found.some((record) => record !== undefined);
      };
      const out = await Promise.all(words.map((word, at) => isOut(word, ids[at])));
      return new Set(all.filter((_, at) => out[at]));
    };
  }

  return {
    hashOf,
    hashOfName,
    async withoutNamed(all, domain) {
      const out = await areStored(all, (one) => nameWord(one, domain));
      return all.filter((_, at) => out[at] !== true);
    },
    among: (addresses) => storedAmong([...new Set(addresses.map(keyOfEmail))], addressWord),
    amongNamed: (all) => storedAmong(all, ({ name, domain }) => nameWord(name, domain)),
    has: async (address) => (await are([address]))[0] === true,
    async without(all, addressOf) {
      const named = all.map(addressOf);
      const out = await are(named.filter((address) => address !== null));
      let at = 0;
      return all.filter((_, index) => named[index] === null || out[at++] !== true);
    },
  };
}
