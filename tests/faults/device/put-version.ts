import type { Page } from 'puppeteer-core';
import { deviceDatabase } from '../../../lib/background/device/device-store.ts';

/**
 * Replaces the device's database with an unreleased version that holds one lead, indexed by its address. The background
 * must be stopped. No upgrade can start before the returned function is called.
 */
export async function putVersion(page: Page, number: number): Promise<() => Promise<void>> {
  await page.evaluate(
    (name, version) =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onerror = () => reject(deleting.error);
        deleting.onsuccess = () => {
          const opening = indexedDB.open(name, version);
          opening.onerror = () => reject(opening.error);
          opening.onupgradeneeded = () => {
            const leads = opening.result.createObjectStore('leads', { keyPath: 'id' });
            leads.createIndex('address', 'address');
            leads.put({ id: 1, address: 'jonas.ek@aldermoor.test', lead: { id: 1, email: 'jonas.ek@aldermoor.test' } });
          };
          opening.onsuccess = () => {
            Object.assign(globalThis, { __held: opening.result });
            resolve();
          };
        };
      }),
    deviceDatabase,
    number,
  );
  return () => page.evaluate(() => Reflect.get(globalThis, '__held').close());
}
