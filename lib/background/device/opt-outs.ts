/** Who asked not to be processed: a keyed hash of the address, and never the address. */
import { type Named, nameOf } from '../../device-service/forget/mentions.ts';
import { addressWord } from '../requests/address-word.ts';
import type { Database, Reading } from './database.ts';

export interface OptOuts {
  has(address: string): Promise<boolean>;
  /** Those that are about nobody who opted out. */
  without<One>(all: readonly One[], addressOf: (one: One) => string | null): Promise<One[]>;
  hashOf(address: string): Promise<string>;
  /** Of somebody who is named without an address, as an article names its author. `domain` is the one at which they are known. */
  hashOfName(name: Named, domain: string): Promise<string>;
  /** Those of a domain's article whose name is none of somebody who opted out. */
  withoutNamed<One extends Named>(all: readonly One[], domain: string): Promise<One[]>;
  /**
   * Which of these opted out, by the address in lower case: asked within the transaction that writes, which has `optOuts` among its
   * tables, so that nobody is forgotten in between.
   */
  among(addresses: readonly string[]): Promise<(from: Reading) => Promise<ReadonlySet<string>>>;
  /** The same of those whom articles name, each with the domain of the article. */
  amongNamed<One extends NamedThere>(all: readonly One[]): Promise<(from: Reading) => Promise<ReadonlySet<One>>>;
}

export interface NamedThere {
  name: Named;
  domain: string;
}

/** `hash`: under a key of this device, which outlives everything (see `storage/device-keys.ts`). */
export function createOptOuts(database: Database, hash: (text: string) => Promise<string>): OptOuts {
  const hashOf = (address: string) => hash(addressWord(address));

  const hashOfName = (name: Named, domain: string) => hash(`name ${nameOf(name)} at ${domain.toLowerCase()}`);
  const are = (addresses: readonly string[]) => kept(addresses, hashOf);

  async function kept<One>(all: readonly One[], hashed: (one: One) => Promise<string>): Promise<boolean[]> {
    const some = all.length > 0 && (await database.read(['optOuts'], (from) => from.count('optOuts'))) > 0;
    if (!some) return all.map(() => false);
    const ids = await Promise.all(all.map(hashed));
    return database.read(['optOuts'], (from) =>
      Promise.all(ids.map(async (id) => (await from.get('optOuts', id)) !== undefined)),
    );
  }

  /** Those of `all` whose hash is kept. */
  async function keptOf<One>(all: readonly One[], hashed: (one: One) => Promise<string>) {
    const ids = await Promise.all(all.map(hashed));
    return async (from: Reading): Promise<ReadonlySet<One>> => {
      if ((await from.count('optOuts')) === 0) return new Set();
      const out = await Promise.all(ids.map((id) => from.get('optOuts', id)));
      return new Set(all.filter((_, at) => out[at] !== undefined));
    };
  }

  return {
    hashOf,
    hashOfName,
    async withoutNamed(all, domain) {
      const out = await kept(all, (one) => hashOfName(one, domain));
      return all.filter((_, at) => out[at] !== true);
    },
    among: (addresses) => keptOf([...new Set(addresses.map((address) => address.toLowerCase()))], hashOf),
    amongNamed: (all) => keptOf(all, ({ name, domain }) => hashOfName(name, domain)),
    has: async (address) => (await are([address]))[0] === true,
    async without(all, addressOf) {
      const named = all.map(addressOf);
      const out = await are(named.filter((address) => address !== null));
      let at = 0;
      return all.filter((_, index) => named[index] === null || out[at++] !== true);
    },
  };
}
