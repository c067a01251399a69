/**
 * #44: the background is stopped right after a click that deletes, and the message is never sent again. The next
 * start finishes the deletion.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MessageName, Says } from '../../lib/messages/catalogue.ts';
import { until } from '../e2e/harness/until.ts';
import { ask, contact, save, say } from './say.ts';
import { connect, type Scene, startScene } from './scene.ts';
import { holdTables, readStored } from './stored.ts';

/** A new address for each test, because a forgotten person is not saved again. */
let email = '';
let tests = 0;

let scene: Scene;
let quiet: Page;
let service: string;

beforeAll(async () => {
  scene = await startScene();
  quiet = await scene.quiet();
});
afterAll(() => scene.close());
afterEach(async () => void (await say(quiet, 'forget-everything', {})));
beforeEach(async () => {
  tests += 1;
  email = `kept${tests}@aldermoor.test`;
  service = await connect(scene);
  await ask(quiet, 'searchDomain', { domain: 'aldermoor.test' });
  const saving = await save(quiet, [contact(email, { first_name: 'Kept' })]);
  await say(quiet, 'pause-job', { job: saving.id });
});

/** Does not wait: the message is cut off and never sent again. */
const click = <Name extends MessageName>(name: Name, data: Says<Name>) =>
  quiet.evaluate(
    (message) => {
      void chrome.runtime.sendMessage({ to: 'background', ...message }).catch(() => undefined);
    },
    { id: crypto.randomUUID(), name, data },
  );

const isRecorded = () => quiet.evaluate(async () => 'deletions' in (await chrome.storage.local.get(null)));

const left = async () => JSON.stringify(await readStored(quiet));

async function expectDisconnected(): Promise<void> {
  // Even the first request after the start must not get deleted data.
  expect(await say(quiet, 'services', {})).toEqual({ services: [], chosen: null });
  expect((await say(quiet, 'jobs', {})).jobs).toEqual([]);
  const stored = await left();
  for (const trace of [service, 'aldermoor', '127.0.0.1', 'vault:', 'deletions']) expect(stored).not.toContain(trace);
}

async function expectForgotten(): Promise<void> {
  const known = await say(quiet, 'known', { emails: [email], names: [], private: false });
  expect(JSON.stringify(known)).not.toContain('Kept');
  const stored = await left();
  expect(stored).not.toContain(email);
  expect(stored).not.toContain('"deletions"');
  // Other data stays.
  expect(stored).toContain('aldermoor.test');
  expect((await say(quiet, 'services', {})).chosen).toBe(service);
}

/** Each deletion with its act, a text that stays stored until it is finished, and the check afterwards. */
const deletions = [
  ['a service is disconnected', () => click('disconnect', { service }), () => service, () => expectDisconnected()],
  ['a person is forgotten', () => click('forget-person', { email }), () => email, () => expectForgotten()],
] as const;

test.each(deletions)(
  '44: %s: the deletion finishes although the background is stopped while a table is locked',
  async (_, act, _trace, expectGone) => {
    const letGo = await holdTables(quiet, ['answers']);
    await act();
    await until('it is a record', isRecorded);
    await scene.kill();
    await letGo();
    await expectGone();
  },
);

test.each(deletions.flatMap(([name, ...how]) => [0, 1, 2].map((nth) => [name, nth, ...how] as const)))(
  '44: %s: the deletion finishes although the background is stopped once it is recorded, try %i',
  async (_, _nth, act, trace, expectGone) => {
    await act();
    await until('it is a record, or done', async () => (await isRecorded()) || !(await left()).includes(trace()));
    await scene.kill();
    await expectGone();
  },
);

test.each(deletions)(
  '44: %s: the deletion finishes by itself after a browser restart',
  async (_, act, _trace, expectGone) => {
    const letGo = await holdTables(quiet, ['answers']);
    await act();
    await until('it is a record', isRecorded);
    await scene.kill();
    await letGo();
    await scene.chromium.restart();
    quiet = await scene.quiet();
    await until('it is done', async () => !(await isRecorded()));
    await expectGone();
  },
);
