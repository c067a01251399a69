/** Forgets all that is kept on this device but the opt-outs, which protect others and name nobody. */
import { takeTurns } from '../../contract/async.ts';
import type { Clock } from '../../contract/times.ts';
import { forgetSample } from '../connections/sample.ts';
import { isRemote, type ServiceRecords, type Services } from '../connections/services.ts';
import type { Snapshots } from '../lookup/snapshots.ts';
import type { MailboxRegistry } from '../mailbox/mailbox-registry.ts';
import type { OwnAddresses } from '../mailbox/own-addresses.ts';
import type { ServiceRateLimits } from '../requests/rate-limits.ts';
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
  /** Deletes what this device knows by itself. */
  forgetDevice(): Promise<void>;
  /** Where the sample keeps what was written into it. */
  sessionArea: Area;
  mail(): Promise<MailboxRegistry>;
  /** Empties the extension's storage area: services, settings, usage, and last of all the record of the forgetting. */
  clearArea(): Promise<void>;
  /** Takes back the grant of an origin. */
  release(pattern: string): Promise<void>;
  wakeAt(time: number | null): void;
}

/** Both reject with what a storage refuses, and with a timeout when one does not answer; the record stays, for another try. */
export interface ForgetEverything {
  /** A record first, then all of it. */
  begin(): Promise<void>;
  /** Goes on with what a background that was stopped, or a storage that refused, left half done. Whoever serves anything waits for it. */
  finish(): Promise<void>;
}

/** Milliseconds for all of it, less than a page waits: else a database that never opens would keep everybody waiting, and nobody were told why. */
const longest = 20_000;

export function createForgetEverything(parts: ForgettingParts): ForgetEverything {
  const inTurn = takeTurns();
  /** Goes on while its work is under way: who comes after its time is told at once. */
  let finishing: Promise<void> | null = null;

  /** What is late goes on by itself, and may still come to its end. */
  async function inTime(work: Promise<void>): Promise<void> {
    const done = new AbortController();
    const late = parts.clock.wait(longest, done.signal).then(() => {
      if (!done.signal.aborted) throw new DOMException('A storage does not answer', 'TimeoutError');
    });
    await Promise.race([work, late]).finally(() => done.abort());
  }

  function finishInTime(): Promise<void> {
    const work = inTurn(async () => {
      const half = await parts.forgetting.get();
      if (half) await goThrough(parts, half.services);
    });
    const ended = () => {
      finishing = null;
    };
    work.then(ended, ended);
    return inTime(work);
  }

  return {
    begin: () =>
      inTime(
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
      ),
    async finish() {
      if ((await parts.forgetting.get()) === null) return;
      finishing ??= finishInTime();
      await finishing;
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
  await parts.forgetDevice();
  // A browser that gives no file system has none of our files in it either.
  for (const job of await parts.files.jobs().catch(() => [])) await parts.files.remove(job);
  await parts.clearArea();
  parts.sessions.clear();
  parts.wakeAt(null);
  await parts.snapshots.clear();
}

const forgettable = Object.keys(indexes)
  .filter((name): name is TableName => name in indexes)
  .filter((name) => name !== 'optOuts');
