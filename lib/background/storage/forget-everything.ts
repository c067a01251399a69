/** Forgets all that is kept on this device but the opt-outs, which protect others and name nobody. */
import type { MailboxRegistry } from '../mailbox/mailbox-registry.ts';
import type { ServiceRateLimits } from '../requests/rate-limits.ts';
import type { Services } from '../services.ts';
import type { WindowSessions } from '../window-session.ts';
import type { DeviceKeys } from './device-keys.ts';
import type { Files } from './files.ts';
import { indexes, type Store, type TableName } from './store.ts';
import type { Vault } from './vault.ts';

export interface ForgettingParts {
  sessions: WindowSessions;
  services: Services;
  vault: Vault;
  rateLimits: ServiceRateLimits;
  deviceKeys: DeviceKeys;
  /** The store of everyday windows; that of private ones goes with their session. */
  store: Store;
  files: Files;
  mail(): Promise<MailboxRegistry>;
  /** Empties the extension's storage area: services, settings, usage. */
  clearArea(): Promise<void>;
  /** Takes back the grant of an origin. */
  release(pattern: string): Promise<void>;
  wakeAt(time: null): void;
}

/** Services go first: what is still under way then belongs to nobody, and is not written down again. */
export async function forgetEverything(parts: ForgettingParts): Promise<void> {
  const standing = await parts.services.standing();
  // What a browser refuses there must not keep the rest.
  await parts
    .mail()
    .then((mail) => mail.turnAllOff())
    .catch(() => undefined);
  await parts.clearArea();
  for (const { record, address } of standing) {
    parts.rateLimits.forget(record.id);
    await parts.vault.forget(record.id);
    await parts.release(address.pattern);
  }
  await parts.deviceKeys.forgetVaultKey();
  await parts.store.clear(forgettable);
  for (const job of await parts.files.jobs()) await parts.files.remove(job);
  parts.sessions.clear();
  parts.wakeAt(null);
}

const forgettable = Object.keys(indexes)
  .filter((name): name is TableName => name in indexes)
  .filter((name) => name !== 'optOuts');
