/**
 * Two keys of this device that no script can read out: one encrypts what the vault keeps, one hashes what must be recognised but not kept.
 * They lie in a database of their own, on the extension's origin, where content scripts cannot reach.
 */
import { openDB } from 'idb';
import { once } from '../../contract/async.ts';

export interface DeviceKeys {
  /** AES-GCM. Null when there is none; `make` makes it. */
  vaultKey(make: boolean): Promise<CryptoKey | null>;
  /** HMAC with SHA-256; made when it is first needed. It outlives everything: opt-outs are recognised by it. */
  hashKey(): Promise<CryptoKey>;
  /** Without it, nothing that the vault kept can be read again. */
  forgetVaultKey(): Promise<void>;
}

const table = 'keys';

export function createDeviceKeys(name = 'harrier-keys'): DeviceKeys {
  const opened = () =>
    openDB(name, 1, {
      upgrade(database) {
        database.createObjectStore(table);
      },
    });

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
    vaultKey: (make) => keyOf('vault', make ? makeVaultKey : null),
    async hashKey() {
      return (await keyOf('hash', makeHashKey)) ?? makeHashKey();
    },
    async forgetVaultKey() {
      const database = await opened();
      await database.delete(table, 'vault');
      database.close();
    },
  };
}

const makeVaultKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

const makeHashKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

/** The `hash` of the context: equal for equal texts on this device, of no use on another one. */
export function hasher(deviceKeys: DeviceKeys): (text: string) => Promise<string> {
  const hashKey = once(() => deviceKeys.hashKey());
  return async (text) => {
    const bytes = await crypto.subtle.sign('HMAC', await hashKey(), new TextEncoder().encode(text));
    return btoa(String.fromCharCode(...new Uint8Array(bytes)));
  };
}
