/**
 * Reads the extension's storage from one of its pages, without waking the background. Changes it as damage or time
 * would.
 */
import type { Page } from 'puppeteer-core';
import { deviceDatabase } from '../../lib/background/device/device-store.ts';
import type { Table as DeviceTable } from '../../lib/background/device/tables.ts';
import type { TableName, Tables } from '../../lib/background/storage/store.ts';
import '../e2e/harness/extension-globals.ts';

export interface Stored {
  local: Record<string, unknown>;
  session: Record<string, unknown>;
  /** By database, then table. */
  databases: Record<string, Record<string, unknown[]>>;
  /** `localStorage` of the extension's origin, and the names of its caches. */
  others: string[];
}

/** Keys that can't be exported are replaced by a description. */
export function readStored(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const plain = (value: unknown): unknown =>
      value instanceof CryptoKey
        ? `a key for ${value.usages.join()}, ${value.extractable ? 'extractable' : 'kept in'}`
        : value;
    const databases: Record<string, Record<string, unknown[]>> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      const tables: Record<string, unknown[]> = {};
      for (const table of database.objectStoreNames) {
        const records = await settled(database.transaction(table).objectStore(table).getAll());
        tables[table] = records.map(plain);
      }
      database.close();
      databases[name] = tables;
    }
    const [local, session, caches_] = await Promise.all([
      chrome.storage.local.get(null),
      chrome.storage.session.get(null),
      caches.keys(),
    ]);
    return { local, session, databases, others: [...Object.entries(localStorage).flat(), ...caches_] };
  });
}

/** The records of one table, as stored. */
export async function recordsOf<Name extends TableName>(page: Page, table: Name): Promise<Tables[Name][]> {
  return ((await readStored(page)).databases.harrier?.[table] ?? []) as Tables[Name][];
}

/** The records of one table of this device's database. */
export async function deviceRecordsOf(page: Page, table: DeviceTable): Promise<Record<string, unknown>[]> {
  return ((await readStored(page)).databases[deviceDatabase]?.[table] ?? []) as Record<string, unknown>[];
}

/** Overwrites records without checking them. The background must be stopped, or it keeps using its cached values. */
export const putRecords = (page: Page, table: TableName, records: readonly unknown[]): Promise<void> =>
  putInto(page, 'harrier', table, records);

export const putDeviceRecords = (page: Page, table: DeviceTable, records: readonly unknown[]): Promise<void> =>
  putInto(page, deviceDatabase, table, records);

async function putInto(page: Page, database: string, table: string, records: readonly unknown[]): Promise<void> {
  await page.evaluate(
    (from, name, all) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(from);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction(name, 'readwrite', { durability: 'strict' });
          for (const record of all) transaction.objectStore(name).put(record);
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    database,
    table,
    records,
  );
}

/** Changes stored records; the background must be stopped. */
export async function changeRecords<Name extends TableName>(
  page: Page,
  table: Name,
  to: (record: Tables[Name]) => unknown,
): Promise<void> {
  await putRecords(page, table, (await recordsOf(page, table)).map(to));
}

/** Makes every step due, as waiting would; the background must be stopped. */
export function makeDue(page: Page): Promise<void> {
  return changeRecords(page, 'steps', (step) => ({ ...step, due: Math.min(step.due, Date.now()) }));
}

/** Blocks all other writes to these tables until the returned function is called. */
export const holdTables = (page: Page, tables: readonly TableName[]): Promise<() => Promise<void>> =>
  holdIn(page, 'harrier', tables);

export const holdDeviceTables = (page: Page, tables: readonly DeviceTable[]): Promise<() => Promise<void>> =>
  holdIn(page, deviceDatabase, tables);

async function holdIn(page: Page, database: string, tables: readonly string[]): Promise<() => Promise<void>> {
  await page.evaluate(
    (from, names) =>
      new Promise<void>((held, reject) => {
        const opening = indexedDB.open(from);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction([...names], 'readwrite');
          const records = transaction.objectStore(names[0] ?? '');
          let isHeld = true;
          const letGo = new Promise<void>((gone) => {
            transaction.oncomplete = () => {
              database.close();
              gone();
            };
          });
          // A transaction stays open only while it has pending requests, so this adds one after another.
          const goOn = () => {
            held();
            if (isHeld) records.count().onsuccess = goOn;
          };
          goOn();
          Object.assign(globalThis, {
            __letGo: () => {
              isHeld = false;
              return letGo;
            },
          });
        };
      }),
    database,
    tables,
  );
  return () => page.evaluate(() => Reflect.get(globalThis, '__letGo')());
}
