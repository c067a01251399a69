/** Who asked not to be processed: a keyed hash of the address, and never the address. */
import { addressWord } from '../requests/address-word.ts';
import type { Database } from './database.ts';

export interface OptOuts {
  has(address: string): Promise<boolean>;
  /** Those that are about nobody who opted out. */
  without<One>(all: readonly One[], addressOf: (one: One) => string | null): Promise<One[]>;
  hashOf(address: string): Promise<string>;
}

/** `hash`: under a key of this device, which outlives everything (see `storage/device-keys.ts`). */
export function createOptOuts(database: Database, hash: (text: string) => Promise<string>): OptOuts {
  const hashOf = (address: string) => hash(addressWord(address));

  async function are(addresses: readonly string[]): Promise<boolean[]> {
    const some = await database.read(['optOuts'], (from) => from.count('optOuts'));
    if (some === 0) return addresses.map(() => false);
    const ids = await Promise.all(addresses.map(hashOf));
    return database.read(['optOuts'], (from) =>
      Promise.all(ids.map(async (id) => (await from.get('optOuts', id)) !== undefined)),
    );
  }

  return {
    hashOf,
    has: async (address) => (await are([address]))[0] === true,
    async without(all, addressOf) {
      const named = all.map(addressOf);
      const out = await are(named.filter((address) => address !== null));
      let at = 0;
      return all.filter((_, index) => named[index] === null || out[at++] !== true);
    },
  };
}
