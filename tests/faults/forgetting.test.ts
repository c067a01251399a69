/** #38: the background is killed while it forgets everything. At its next start it finishes and leaves nothing. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../e2e/harness/until.ts';
import { ask, contact, save, say } from './say.ts';
import { connect, type Scene, startScene } from './scene.ts';
import { holdTables, readStored } from './stored.ts';

let scene: Scene;
let quiet: Page;

beforeAll(async () => {
  scene = await startScene();
  quiet = await scene.quiet();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await connect(scene);
  await say(quiet, 'change-settings', { theme: 'dark' });
  await ask(quiet, 'searchDomain', { domain: 'aldermoor.test' });
  const saving = await save(quiet, [contact('kept@aldermoor.test', { first_name: 'Kept' })]);
  await say(quiet, 'pause-job', { job: saving.id });
});

/** Does not wait: the message is cut off and never sent again. */
const forget = () =>
  quiet.evaluate((id) => {
    void chrome.runtime
      .sendMessage({ to: 'background', id, name: 'forget-everything', data: {} })
      .catch(() => undefined);
  }, crypto.randomUUID());

/** Reads no table, because a test may hold some of them. */
const areaOf = () => quiet.evaluate(() => chrome.storage.local.get(null));

const isRecorded = async () => 'deletions' in (await areaOf());

/** Everything stored in areas, caches and the background's two databases, except the revision of pushes. */
async function left(): Promise<string> {
  const { local, session, databases, others } = await readStored(quiet);
  const { revision: _revision, ...rest } = session;
  return JSON.stringify([local, rest, databases.harrier, databases['harrier-keys'], others]);
}

async function expectNothing(): Promise<void> {
  // Even the first request after the start must not get forgotten data.
  expect(await say(quiet, 'services', {})).toEqual({ services: [], chosen: null });
  expect((await say(quiet, 'settings', {})).theme).toBe('system');
  expect((await say(quiet, 'jobs', {})).jobs).toEqual([]);
  const stored = await left();
  expect(stored).not.toMatch(/aldermoor|127\.0\.0\.1|vault|dark|deletions/);
}

test.each(['answers', 'jobs', 'journal'] as const)(
  '38: forgetting everything finishes after a kill between the key and the tables, held at %s',
  async (table) => {
    const letGo = await holdTables(quiet, [table]);
    await forget();
    await until('it is a record', isRecorded);
    await scene.kill();
    await letGo();
    await expectNothing();
  },
);

test.each([0, 1, 2, 3, 4, 5])(
  '38: forgetting everything finishes after a kill once it is recorded, try %i',
  async () => {
    await forget();
    await until('it is a record, or done', async () => {
      const local = await areaOf();
      return 'deletions' in local || !('services' in local);
    });
    await scene.kill();
    await expectNothing();
  },
);

test('38: forgetting everything finishes after a browser restart without any message', async () => {
  const letGo = await holdTables(quiet, ['answers']);
  await forget();
  await until('it is a record', isRecorded);
  await scene.kill();
  await letGo();
  await scene.chromium.restart();
  quiet = await scene.quiet();
  await until('it is done', async () => !(await isRecorded()));
  await expectNothing();
});
