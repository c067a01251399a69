/** #26: an upgrade from the first released version is killed half-way, and succeeds at the next start. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { version } from '../../lib/background/storage/upgrades.ts';
import { say, untilJob } from './say.ts';
import { connect, type Scene, startScene } from './scene.ts';
import { standstill } from './standstill.ts';
import * as first from './version-1.ts';

let scene: Scene;
let quiet: Page;

beforeAll(async () => {
  scene = await startScene();
  quiet = await scene.quiet();
});
afterAll(() => scene.close());

/**
 * Replaces the background's database with one of version 1; the background must be stopped. No upgrade can start
 * before `letGo`.
 */
async function putVersion1(records: Record<string, object[]>): Promise<void> {
  await quiet.evaluate(
    (tables, all) =>
      new Promise<void>((resolve, reject) => {
        indexedDB.deleteDatabase('harrier').onsuccess = () => {
          const opening = indexedDB.open('harrier', 1);
          opening.onerror = () => reject(opening.error);
          opening.onupgradeneeded = () => {
            for (const [table, fields] of Object.entries(tables)) {
              const made = opening.result.createObjectStore(table, { keyPath: 'id' });
              for (const field of fields) made.createIndex(field, field, { multiEntry: field === 'about' });
              if (table === 'answers') made.createIndex('weight', ['used', 'size']);
              for (const record of all[table] ?? []) made.put(record);
            }
          };
          opening.onsuccess = () => {
            Object.assign(globalThis, { __held: opening.result });
            resolve();
          };
        };
      }),
    first.tables,
    records,
  );
}

const letGo = () => quiet.evaluate(() => Reflect.get(globalThis, '__held').close());

const stored = () =>
  quiet.evaluate(
    () =>
      new Promise<{ version: number; tables: Record<string, unknown[]> }>((resolve, reject) => {
        const opening = indexedDB.open('harrier');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = async () => {
          const database = opening.result;
          const tables: Record<string, unknown[]> = {};
          for (const table of database.objectStoreNames) {
            tables[table] = await new Promise((read) => {
              const all = database.transaction(table).objectStore(table).getAll();
              all.onsuccess = () => read(all.result);
            });
          }
          resolve({ version: database.version, tables });
          database.close();
        };
      }),
  );

test('killed in the middle it has changed nothing; the next start upgrades and loses nothing', async () => {
  const service = await connect(scene);
  await scene.kill();
  const before = first.records(service, Date.now());
  await putVersion1(before);

  // The upgrade waits until the page closes the old database, then hangs when it has made its first index.
  await scene.chromium.worker.evaluate(() => {
    const { createIndex } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.createIndex = function (...of) {
      const made = createIndex.apply(this, of);
      new BroadcastChannel('standstill').postMessage('');
      for (;;) Object.assign(globalThis, { __isHere: made });
    };
  });
  const standing = standstill(quiet);
  await letGo();
  await standing;
  // This request is queued: it runs when the upgrade has ended, successfully or not, and before the next upgrade.
  const looked = stored();
  const asked = say(quiet, 'services', {});
  await scene.chromium.worker.kill({ atOnce: true });
  expect(await looked).toEqual({ version: 1, tables: before });

  // The next background run upgrades it and answers.
  await asked;
  expect((await say(quiet, 'jobs', {})).jobs.map(({ id }) => id).sort()).toEqual(['save-1', 'verify-1']);
  await scene.kill();
  const { version: now, tables } = await stored();
  expect(now).toBe(version);
  for (const [table, records] of Object.entries(before)) {
    if (table !== 'paces') expect({ table, records: tables[table] }).toMatchObject({ table, records });
  }
  expect((await say(quiet, 'services', {})).services).toMatchObject([{ id: service, state: 'connected' }]);
  expect((await say(quiet, 'lists', { ask: false })).lists.map(({ name }) => name)).toEqual([
    'Known before',
    'Prospects',
  ]);

  await say(quiet, 'resume-job', { job: 'save-1' });
  expect(await untilJob(quiet, 'save-1', ({ state }) => state === 'done')).toMatchObject({ counts: { created: 1 } });
  await say(quiet, 'resume-job', { job: 'verify-1' });
  await untilJob(quiet, 'verify-1', ({ state, done }) => state === 'done' && done === 2);
  expect((await scene.service.leads()).map(({ email }) => email)).toContain('old.friend@aldermoor.test');
});
