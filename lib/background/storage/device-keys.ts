/**
 * Two keys of this device that no script can read out: one encrypts what the vault keeps, one hashes what must be recognised but not kept.
 * They lie in a database of their own, on the extension's origin, where content scripts cannot reach.
 */
import { asRefused, NotMade, openDatabase, orNothing } from './open-database.ts';
import type { Store } from './store.ts';

export interface DeviceKeys {
  /** AES-GCM. Null when there is none; `make` makes it. */
  vaultKey(make: boolean): Promise<CryptoKey | null>;
  /** HMAC with SHA-256; made when it is first needed. It outlives everything: opt-outs are recognised by it. */
  hashKey(): Promise<HashKey>;
  /** Without it, nothing that the vault kept can be read again. */
  forgetVaultKey(): Promise<void>;
}

export interface HashKey {
  key: CryptoKey;
  /** Why it could not be kept: it is this life's alone until it is. */
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

  /** Made in this life. There was none before, so that nothing was hashed by another one. */
  let made: CryptoKey | null = null;

  /** Two makers at once agree on the key that was written first. */
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

/** Hashes under a key of this device. */
export interface Hasher {
  /** Equal for equal texts on this device, of no use on another one. Works as well where there is no room yet to keep a new key. */
  hash(text: string): Promise<string>;
  /** Before a hash is kept: fails where its key can't be, since nothing would be recognised by it in the next life. */
  keepKey(): Promise<void>;
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

  return {
    async hash(text) {
      const { key } = await (asked ?? ask());
      const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
      return btoa(String.fromCharCode(...new Uint8Array(bytes)));
    },
    async keepKey() {
      const known = await (asked ?? ask());
      const now = known.refused ? await ask() : known;
      if (now.refused) throw now.refused.by;
    },
  };
}

/** What is kept under a hash. */
const hashed: ReadonlySet<string> = new Set(['answers', 'paid', 'optOuts']);

/** A store that keeps no hash before the hash's key. */
export function keepingKeyFirst(store: Store, { keepKey }: Pick<Hasher, 'keepKey'>): Store {
  return {
    ...store,
    async write(changes) {
      if (changes.some((change) => 'put' in change && hashed.has(change.table))) await keepKey();
      await store.write(changes);
    },
  };
}
