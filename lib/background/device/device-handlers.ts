/** What the worker does for the messages about what this device keeps: back-ups, restores, and people who go. */
import type { Handlers } from '../../messages/serve.ts';
import type { Snapshots } from '../lookup/snapshots.ts';
import type { Estimate } from '../storage/refusal.ts';
import type { WindowSessions } from '../window-session.ts';
import type { BackUps } from './backup/back-ups.ts';
import type { Device } from './device.ts';
import { isDeviceFirst } from './device-first.ts';

export interface DeviceHandlerParts {
  device(): Promise<Pick<Device, 'counts' | 'halfRestored' | 'people' | 'forgetPerson'>>;
  backUps: BackUps;
  estimate: Estimate;
  sessions: WindowSessions;
  snapshots: Pick<Snapshots, 'clear'>;
}

type Names =
  | 'device-kept'
  | 'write-back-up'
  | 'read-back-up'
  | 'back-up-work'
  | 'drop-back-up'
  | 'forget-person'
  | 'people-on-device';

export function deviceHandlers(parts: DeviceHandlerParts): Pick<Handlers, Names> {
  const { device, backUps, sessions, snapshots } = parts;
  return {
    async 'device-kept'() {
      const known = await device();
      const [counts, halfRestored, { usage = null }] = await Promise.all([
        known.counts(),
        known.halfRestored(),
        parts.estimate().catch(() => ({ usage: null })),
      ]);
      const { companies, addresses, articles, leads } = counts;
      return { companies, addresses, articles, leads, bytes: usage, halfRestored };
    },
    'write-back-up': ({ passphrase }, id) => backUps.write(passphrase, id),
    'read-back-up': ({ how, passphrase }, id) => backUps.read(how, passphrase, id),
    'back-up-work': async () => backUps.work(),
    async 'drop-back-up'() {
      await backUps.drop();
      return {};
    },
    async 'people-on-device'({ private: isPrivate, ...whom }) {
      const { context, requests } = sessions.of(isPrivate);
      if (!(await isDeviceFirst(context))) return { people: [], more: false, company: null };
      const { people, ...of } = await (await device()).people(whom);
      return { people: (await requests.optOuts.without(people)) ?? [], ...of };
    },
    async 'forget-person'({ email }) {
      await snapshots.clear();
      // A back-up that is being written, or lies here, may name them.
      await backUps.drop();
      await (await device()).forgetPerson(email);
      sessions.of(false);
      for (const { requests } of sessions.inUse()) await requests.forgetPerson(email);
      await snapshots.clear();
      return { forgotten: true };
    },
  };
}
