/** An account's store in a device's database, so that the whole contract runs on it (project `service-on-device`). */
import 'fake-indexeddb/auto';
import { openDeviceStore } from '../../lib/background/device/device-store.ts';
import type { Belongings } from '../../lib/device-service/memory-store.ts';
import type { Store } from '../../lib/device-service/store.ts';
import type { AccountRecord } from '../../lib/device-service/store-account.ts';
import { publicDomain } from '../../lib/subject/domain.ts';

let opened = 0;

/** `memory` holds what a device lacks: the invented world, the team, and usage of earlier days. */
export async function storeOnDevice(memory: Store, account: AccountRecord, { views = [] }: Belongings): Promise<Store> {
  opened += 1;
  const device = openDeviceStore({
    name: `service-${opened}`,
    now: Date.now,
    hash: async (text) => text,
    keepKey: async () => undefined,
    makeRoom: async () => 'none',
    mail: memory.mail,
    account,
    isNoEmployer: async () => () => false,
    registrable: publicDomain,
  });
  for (const view of views) await device.views.add(view);
  const { leads, verifications, account: own, views: stored } = device;
  return { ...memory, leads, verifications, account: own, views: stored };
}
