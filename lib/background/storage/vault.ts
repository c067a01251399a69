/**
 * Where a service's key lies: encrypted under a key of this device that cannot be read out, bound to its service and that service's
 * origin, in extension storage or, for this browser session only, in the browser's memory. What is wrong never tells the key.
 */
import { takeTurns } from '../../contract/async.ts';
import type { DeviceKeys } from './device-keys.ts';
import type { Area } from './stored-value.ts';

/** Whose key it is: kept for one, it can't be read for another. */
interface Owner {
  service: string;
  origin: string;
}

export interface Vault {
  /** Null when there is no key or it can't be read, for example under another device's key: its bytes then stay as they are. */
  read(owner: Owner): Promise<string | null>;
  keep(owner: Owner, key: string, sessionOnly: boolean): Promise<void>;
  forget(service: string): Promise<void>;
}

interface VaultAreas {
  local: Area;
  /** In memory only, gone with the browser. */
  session: Area;
}

export function createVault(areas: VaultAreas, deviceKeys: DeviceKeys): Vault {
  /** One writer: a change waits for the one before it. */
  const turns = takeTurns();
  /** What was read in this life of the worker, by service; nothing that was read before or during a change outlives it. */
  const known = new Map<string, { origin: string; key: string }>();
  let changes = 0;
  let underWay = 0;

  function inTurn(act: () => Promise<void>): Promise<void> {
    underWay += 1;
    return turns(() =>
      act().finally(() => {
        underWay -= 1;
        changes += 1;
        known.clear();
      }),
    );
  }

  return {
    async read(owner) {
      const read = known.get(owner.service);
      if (read?.origin === owner.origin) return read.key;
      const before = changes;
      const slot = slotOf(owner.service);
      const kept = (await areas.session.get(slot))[slot] ?? (await areas.local.get(slot))[slot];
      if (typeof kept !== 'string') return null;
      const deviceKey = await deviceKeys.vaultKey(false).catch(() => null);
      const key = deviceKey && (await opened(deviceKey, owner, kept));
      if (key !== null && underWay === 0 && before === changes) known.set(owner.service, { origin: owner.origin, key });
      return key;
    },
    keep: (owner, key, sessionOnly) =>
      inTurn(async () => {
        const slot = slotOf(owner.service);
        const deviceKey = await deviceKeys.vaultKey(true);
        if (!deviceKey) throw new Error('no device key');
        const [area, other] = sessionOnly ? [areas.session, areas.local] : [areas.local, areas.session];
        await area.set({ [slot]: await sealed(deviceKey, owner, key) });
        await other.remove(slot);
      }),
    forget: (service) =>
      inTurn(async () => {
        await areas.local.remove(slotOf(service));
        await areas.session.remove(slotOf(service));
      }),
  };
}

/** The name under which a service's key lies. */
const slotOf = (service: string): string => `vault:${service}`;

const nonceLength = 12;

function boundTo({ service, origin }: Owner, nonce: BufferSource): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(`${origin}\n${service}`) };
}

async function sealed(deviceKey: CryptoKey, owner: Owner, key: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
  const bytes = await crypto.subtle.encrypt(boundTo(owner, nonce), deviceKey, new TextEncoder().encode(key));
  return btoa(String.fromCharCode(...nonce, ...new Uint8Array(bytes)));
}

async function opened(deviceKey: CryptoKey, owner: Owner, kept: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(kept), (character) => character.charCodeAt(0));
    const nonce = bytes.slice(0, nonceLength);
    const key = await crypto.subtle.decrypt(boundTo(owner, nonce), deviceKey, bytes.slice(nonceLength));
    return new TextDecoder().decode(key);
  } catch {
    return null;
  }
}
