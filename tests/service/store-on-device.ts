/** An account's own part of a store in the database of a device: the whole contract is asked of it, too (project `service-on-device`). */
import 'fake-indexeddb/auto';
import { openDeviceStore } from '../../lib/background/device/device-store.ts';
import type { Belongings } from '../../lib/device-service/memory-store.ts';
import type { AccountRecord, Store } from '../../lib/device-service/store.ts';

let opened = 0;

/** `memory`: what a device has none of stays as it is there: the invented world, the team, and the use of days before. */
export async function storeOnDevice(memory: Store, account: AccountRecord, { views = [] }: Belongings): Promise<Store> {
  opened += 1;
  const device = openDeviceStore({
    name: `service-${opened}`,
    now: Date.now,
    hash: async (text) => text,
    keepKey: async () => undefined,
    makeRoom: async () => 0,
    mail: memory.mail,
    account,
    isNoEmployer: async () => () => false,
  });
  for (const view of views) await device.views.add(view);
  const { leads, verifications, account: own, views: kept } = device;
  return { ...memory, leads, verifications, account: own, views: kept };
}
