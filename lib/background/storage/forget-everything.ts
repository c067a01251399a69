/** Forgets all that is kept on this device but the opt-outs, which protect others and name nobody. */
import { takeTurns } from '../../contract/async.ts';
import type { Clock } from '../../contract/times.ts';
import type { MailboxRegistry } from '../mailbox/mailbox-registry.ts';
import type { OwnAddresses } from '../mailbox/own-addresses.ts';
import type { ServiceRateLimits } from '../requests/rate-limits.ts';
import { forgetSample } from '../sample.ts';
import { isRemote, type ServiceRecords, type Services } from '../services.ts';
import type { Snapshots } from '../snapshots.ts';
import type { WindowSessions } from '../window-session.ts';
import type { DeviceKeys } from './device-keys.ts';
import type { Files } from './files.ts';
import type { Forgetting } from './forgetting-record.ts';
import { indexes, type Store, type TableName } from './store.ts';
import type { Area, StoredValue } from './stored-value.ts';
import type { Vault } from './vault.ts';

export interface ForgettingParts {
  sessions: WindowSessions;
  services: Services;
  records: StoredValue<ServiceRecords>;
  forgetting: StoredValue<Forgetting | null>;
  snapshots: Snapshots;
  own: Pick<OwnAddresses, 'forget'>;
  clock: Clock;
  vault: Vault;
  rateLimits: ServiceRateLimits;
  deviceKeys: DeviceKeys;
  /** The store of everyday windows; that of private ones goes with their session. */
  store: Store;
  files: Files;
  /** Where the sample keeps what was written into it. */
  sessionArea: Area;
  mail(): Promise<MailboxRegistry>;
  /** Empties the extension's storage area: services, settings, usage, and last of all the record of the forgetting. */
  clearArea(): Promise<void>;
  /** Takes back the grant of an origin. */
  release(pattern: string): Promise<void>;
  wakeAt(time: number | null): void;
}

export interface ForgetEverything {
  /** A record first, then all of it. */
  begin(): Promise<void>;
  /** Goes on with what a background that was stopped, or a storage that refused, left half done. Whoever serves anything waits for it. */
  finish(): Promise<void>;
}

export function createForgetEverything(parts: ForgettingParts): ForgetEverything {
  const inTurn = takeTurns();
  return {
    begin: () =>
      inTurn(async () => {
        const standing = await parts.services.standing();
        const services = standing
          .filter(isRemote)
          .map(({ record, address }) => ({ id: record.id, pattern: address.pattern }));
        await parts.forgetting.change((before) => ({ services: [...(before?.services ?? []), ...services] }));
        // Should nobody open anything after this background is stopped.
        parts.wakeAt(parts.clock.now());
        await goThrough(parts, services);
      }),
    async finish() {
      if ((await parts.forgetting.get()) === null) return;
      await inTurn(async () => {
        const half = await parts.forgetting.get();
        if (half) await goThrough(parts, half.services);
      });
    },
  };
}

/**
 * Each step may be repeated, and the last one takes the record that says it all is to be done. Services go first: what is still under way then
 * belongs to nobody, and is not written down again.
 */
async function goThrough(parts: ForgettingParts, services: Forgetting['services']): Promise<void> {
  await parts.records.change(() => ({ services: [], chosen: null }));
  await parts.snapshots.clear();
  // What a browser refuses there must not keep the rest.
  await parts
    .mail()
    .then((mail) => mail.turnAllOff())
    .catch(() => undefined);
  for (const { id, pattern } of services) {
    parts.rateLimits.forget(id);
    await parts.vault.forget(id);
    await parts.release(pattern);
  }
  await forgetSample({ session: parts.sessionArea }, null);
  await parts.own.forget();
  await parts.deviceKeys.forgetVaultKey();
  await parts.store.clear(forgettable);
  for (const job of await parts.files.jobs()) await parts.files.remove(job);
  await parts.clearArea();
  parts.sessions.clear();
  parts.wakeAt(null);
  await parts.snapshots.clear();
}

const forgettable = Object.keys(indexes)
  .filter((name): name is TableName => name in indexes)
  .filter((name) => name !== 'optOuts');
