/** Exports in a real browser: they resume after kills, and their parts are stored until the job is dismissed. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../e2e/harness/until.ts';
import { readCells } from './cells.ts';
import { say, untilJob } from './say.ts';
import { connect, type Scene, startScene } from './scene.ts';

const count = 4_300;

let scene: Scene;
let quiet: Page;

beforeAll(async () => {
  scene = await startScene({ service: { leads: count } });
  scene.service.rate.off();
  await connect(scene);
  quiet = await scene.quiet();
});
afterAll(() => scene.close());
afterEach(() => scene.service.faults.clear());

/** The parts by number, read by a page of the extension. */
const partsOf = (job: string) =>
  quiet.evaluate(async (id) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root
      .getDirectoryHandle('exports')
      .then((all) => all.getDirectoryHandle(id))
      .catch(() => null);
    const parts: Record<string, string> = {};
    if (!folder) return parts;
    for await (const [name, handle] of folder.entries()) {
      // A killed background may leave the swap file of a write.
      if (handle instanceof FileSystemFileHandle && name.endsWith('.csv'))
        parts[name] = await (await handle.getFile()).text();
    }
    return parts;
  }, job);

async function fileOf(job: string, parts: number): Promise<string> {
  const all = await partsOf(job);
  expect(Object.keys(all).length).toBe(parts);
  return Array.from({ length: parts }, (_, number) => all[`${number}.csv`] ?? 'missing').join('');
}

async function exportAll(columns = ['email', 'company']): Promise<string> {
  const { job } = await say(quiet, 'export-leads', { name: 'Leads', filters: {}, columns, format: 'csv', total: null });
  return job?.id ?? '';
}

test('an export whose background is killed half-way resumes with its next page, and contains each lead once', async () => {
  // Each page is delayed, so that the background can be killed half-way.
  scene.service.faults.add({ operation: 'listLeads', kind: 'delay', milliseconds: 120, times: 200 });
  const id = await exportAll();
  for (let kills = 0; kills < 3; kills += 1) {
    const before = (await say(quiet, 'jobs', {})).jobs.find((job) => job.id === id)?.done ?? 0;
    await untilJob(quiet, id, ({ done, state }) => done > before || state === 'done');
    await scene.kill();
  }
  scene.service.faults.clear();
  const { file } = await untilJob(quiet, id, ({ state }) => state === 'done');
  expect(file?.rows).toBe(count);
  const [header, ...rows] = readCells((await fileOf(id, file?.parts ?? 0)).replace(/^\ufeff/, ''));
  expect(header).toEqual(['email', 'company']);
  const leads = await scene.service.leads();
  expect(rows.map(([email]) => email).sort()).toEqual(leads.map(({ email }) => email).sort());
});

test('a part that a stopped background left half-written is rewritten', async () => {
  // Holds back the second page until its part has been written by half below.
  scene.service.faults.add({ operation: 'listLeads', kind: 'delay', times: 'always', skip: 1 });
  const id = await exportAll();
  await untilJob(quiet, id, ({ done }) => done > 0);
  await scene.kill();
  await quiet.evaluate(async (job) => {
    const all = await (await navigator.storage.getDirectory()).getDirectoryHandle('exports');
    const file = await (await all.getDirectoryHandle(job)).getFileHandle('1.csv', { create: true });
    const writable = await file.createWritable();
    await writable.write('half a pa');
    await writable.close();
  }, id);
  scene.service.faults.clear();
  scene.service.faults.release();
  const { file } = await untilJob(quiet, id, ({ state }) => state === 'done');
  expect(await fileOf(id, file?.parts ?? 0)).not.toContain('half a pa');
});

test('the parts are deleted when the job is dismissed, and when everything is forgotten', async () => {
  const id = await exportAll(['email']);
  await untilJob(quiet, id, ({ state }) => state === 'done');
  expect(Object.keys(await partsOf(id)).length).toBeGreaterThan(0);
  await say(quiet, 'dismiss-job', { job: id });
  expect(await partsOf(id)).toEqual({});

  const other = await exportAll(['email']);
  await untilJob(quiet, other, ({ state }) => state === 'done');
  await say(quiet, 'forget-everything', {});
  await until('the parts are gone', async () => Object.keys(await partsOf(other)).length === 0);
});
