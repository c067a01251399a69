/** This device as something to ask: the contract answered from what it learnt by itself. Run from a file of its own, when it is first needed. */
import type { Service } from '../../contract/service.ts';
import type { Clock } from '../../contract/times.ts';
import { createLocalService } from '../../device-service/device-service.ts';
import { memoryDirectory, memoryStore } from '../../device-service/memory-store.ts';
import { deviceAccount } from './device-account.ts';

export interface DeviceParts {
  clock: Pick<Clock, 'now'>;
}

export interface Device {
  /** A private window's reads what is known, and keeps what it writes to itself. */
  service(isPrivate: boolean): Service;
}

export type CreateDevice = (parts: DeviceParts) => Promise<Device>;

export const createDevice: CreateDevice = async ({ clock }) => {
  const directory = memoryDirectory({ companies: [], emails: () => [], articles: new Map(), optedOut: new Set() });
  const mail = {
    check: async () =>
      ({ verdict: 'unknown', score: null, gibberish: false, block: false, waits: 0, fails: 0 }) as const,
  };
  const store = memoryStore(directory, mail, deviceAccount(clock.now()));
  const service = createLocalService({ store, now: clock.now });
  return { service: () => service };
};

declare global {
  var harrierDevice: CreateDevice | undefined;
}
