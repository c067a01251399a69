/** An import whose background is killed repeatedly: each row becomes one lead and is counted correctly. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { say, untilJob } from './say.ts';
import { connect, type Scene, startScene } from './scene.ts';
import { makeDue } from './stored.ts';

let scene: Scene;
let quiet: Page;

beforeAll(async () => {
  scene = await startScene();
  scene.service.rate.off();
  await connect(scene);
  quiet = await scene.quiet();
});
afterAll(() => scene.close());
afterEach(() => scene.service.faults.clear());

const rows = Array.from({ length: 12 }, (_, index) => ({
  line: index + 1,
  fields: { email: `row-${index}@fair.test`, first_name: `Row ${index}` },
}));

test('every row becomes one lead in the list, although the background is killed while rows are in flight', async () => {
  scene.service.faults.add({ operation: 'createLead', kind: 'delay', milliseconds: 250, times: 60 });
  const request = { name: 'fair.csv', rows, list: 'Fair', existing: 'fill', dry: false } as const;
  const id = crypto.randomUUID();
  await say(quiet, 'import-leads', { ...request, rows: [...rows] }, id);
  for (let kills = 1; kills <= 3; kills += 1) {
    await untilJob(quiet, id, ({ done, state }) => done >= 2 * kills || state === 'done');
    await scene.kill();
    await makeDue(quiet);
    await say(quiet, 'import-leads', { ...request, rows: [...rows] }, id);
  }
  scene.service.faults.clear();
  const done = await untilJob(quiet, id, ({ state }) => state === 'done');
  expect(done).toMatchObject({ total: 12, done: 12, failed: 0, counts: { created: 12 }, list: 'Fair' });
  const leads = (await scene.service.leads()).filter(({ email }) => email.endsWith('@fair.test'));
  expect(leads.map(({ email }) => email).sort()).toEqual(rows.map(({ fields }) => fields.email).sort());
  expect(leads.every(({ leads_list }) => leads_list.name === 'Fair')).toBe(true);
});
