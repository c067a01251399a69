/** Puts an older version of the device's database in the place of what is there. */
import type { Page } from 'puppeteer-core';
import { deviceDatabase } from '../../../lib/background/device/device-store.ts';
import { manyValued, versions } from './versions.ts';

/** With the worker stopped. Nobody can upgrade it before it is let go of. */
export async function putVersion(page: Page, number: number): Promise<() => Promise<void>> {
  const wanted = versions[number - 1];
  if (!wanted) throw new Error(`Version ${number} of the device’s database is not in versions.ts`);
  await page.evaluate(
    (name, version, { tables, records }, many) =>
      new Promise<void>((resolve, reject) => {
        // Typed arrays come as plain ones; what is no number is written as nothing.
        const typed = (record: object) => ({
          ...record,
          ...('at' in record && 'values' in record && { at: Uint16Array.from(record.at as number[]) }),
          ...('numbers' in record && {
            numbers: Float64Array.from(record.numbers as (number | null)[], (one) => one ?? Number.NaN),
          }),
        });
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onerror = () => reject(deleting.error);
        deleting.onsuccess = () => {
          const opening = indexedDB.open(name, version);
          opening.onerror = () => reject(opening.error);
          opening.onupgradeneeded = () => {
            for (const [table, { key, indexes = [] }] of Object.entries(tables)) {
              const made = opening.result.createObjectStore(table, { keyPath: key });
              for (const field of indexes) made.createIndex(field, field, { multiEntry: many.includes(field) });
              for (const record of records[table] ?? []) made.put(typed(record));
            }
          };
          opening.onsuccess = () => {
            Object.assign(globalThis, { __held: opening.result });
            resolve();
          };
        };
      }),
    deviceDatabase,
    number,
    wanted,
    manyValued,
  );
  return () => page.evaluate(() => Reflect.get(globalThis, '__held').close());
}
