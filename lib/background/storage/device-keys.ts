/**
 * Two non-extractable keys of this device. One encrypts the vault, one hashes what must be recognised but not stored.
 * They are in a database of their own on the extension's origin, which content scripts cannot reach.
 */
import { asRefused, NotMade, openDatabase, orNothing } from './open-database.ts';
import type { Store } from './store.ts';

export interface DeviceKeys {
  /** AES-GCM. Null if none exists; `make` creates it. */
  vaultKey(make: boolean): Promise<CryptoKey | null>;
  /** HMAC-SHA-256, created on first use. It survives every deletion, because opt-outs are recognised by it. */
  hashKey(): Promise<HashKey>;
  /** Without it, nothing in the vault can be decrypted again. */
  forgetVaultKey(): Promise<void>;
}

interface HashKey {
  key: CryptoKey;
  /** Why it could not be stored. Until it is, it exists only in this background run. */
  refused: { by: unknown } | null;
}

const table = 'keys';

export function createDeviceKeys(name = 'harrier-keys'): DeviceKeys {
  const opened = () =>
    openDatabase(name, 1, {
      upgrade(database) {
        database.createObjectStore(table);
      },
    });

  /** Created in this background run. No key existed before, so no stored hash used another one. */
  let made: CryptoKey | null = null;

  /** If two callers create a key at once, both use the one written first. */
  async function keyOf(id: string, make: (() => Promise<CryptoKey>) | null): Promise<CryptoKey | null> {
    const database = await opened();
    try {
      const found: unknown = await database.get(table, id);
      if (found instanceof CryptoKey) return found;
      if (!make) return null;
      const made = await make();
      const transaction = database.transaction(table, 'readwrite', { durability: 'strict' });
      const first: unknown = await transaction.store.get(id);
      if (!(first instanceof CryptoKey)) await transaction.store.put(made, id);
      await transaction.done;
      return first instanceof CryptoKey ? first : made;
    } finally {
      database.close();
    }
  }

  return {
    vaultKey: (make) => keyOf('vault', make ? makeVaultKey : null).catch(make ? asRefused : orNothing(null)),
    async hashKey() {
      const own = async () => {
        made ??= await makeHashKey();
        return made;
      };
      try {
        return { key: (await keyOf('hash', own)) ?? (await own()), refused: null };
      } catch (error) {
        if (error instanceof NotMade) return { key: await own(), refused: { by: error.refusal } };
        if (made) return { key: made, refused: { by: error } };
        throw error;
      }
    },
    async forgetVaultKey() {
      const database = await opened().catch(asRefused);
      await database.delete(table, 'vault');
      database.close();
    },
  };
}

const makeVaultKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

const makeHashKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

/** Hashes with a key of this device. */
export interface Hasher {
  /** Equal texts give equal hashes on this device only. Works even if there is no space yet to store a new key. */
  hash(text: string): Promise<string>;
  /**
   * Called before a hash is stored. Rejects if the key cannot be stored: the hash would match nothing after a
   * background restart.
   */
  keepKey(): Promise<void>;
  /** AES-GCM, derived from the hash key, so it survives every deletion too. */
  sealingKey(): Promise<CryptoKey>;
}

export function createHasher(deviceKeys: DeviceKeys): Hasher {
  let asked: Promise<HashKey> | null = null;

  function ask(): Promise<HashKey> {
    const asking = deviceKeys.hashKey();
    asked = asking;
    asking.catch(() => {
      if (asked === asking) asked = null;
    });
    return asking;
  }

  async function signed(text: string): Promise<ArrayBuffer> {
    const { key } = await (asked ?? ask());
    return crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
  }

  return {
    hash: async (text) => btoa(String.fromCharCode(...new Uint8Array(await signed(text)))),
    // Cannot collide: no hashed text contains a control character.
    sealingKey: async () =>
      crypto.subtle.importKey('raw', await signed('\0sealing'), 'AES-GCM', false, ['encrypt', 'decrypt']),
    async keepKey() {
      const known = await (asked ?? ask());
      const now = known.refused ? await ask() : known;
      if (now.refused) throw now.refused.by;
    },
  };
}

/** Tables whose records are identified by hashes. */
const hashed: ReadonlySet<string> = new Set(['answers', 'paid', 'optOuts']);

/** Stores the hash key before the first hash. */
export function keepingKeyFirst(store: Store, { keepKey }: Pick<Hasher, 'keepKey'>): Store {
  return {
    ...store,
    async write(changes) {
      if (changes.some((change) => 'put' in change && hashed.has(change.table))) await keepKey();
      await store.write(changes);
    },
  };
}
