/**
 * Several services asked in order: turned on in the options, and priced on the button. Each is asked once, although the
 * background is killed in between.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationOf } from '../../lib/contract/operations.ts';
import { shoot } from '../e2e/harness/pictures.ts';
import { savedFile } from '../e2e/harness/saved-file.ts';
import { find, press, see, shownText, type } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';
import { judged } from '../e2e/popup/stage.ts';
import { people } from '../service/fixtures.ts';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { lookUp, openPopup, pressLike } from './pressing.ts';
import { say } from './say.ts';
import { type Scene, startScene } from './scene.ts';
import { putRecords, recordsOf } from './stored.ts';

let scene: Scene;
let other: Reference;
let quay: string;

beforeAll(async () => {
  [scene, other] = await Promise.all([startScene(), startService()]);
  const quiet = await scene.quiet();
  const connect = async (name: string, { base, keys }: Reference) => {
    const answer = await say(quiet, 'connect', {
      ...{ service: null, name, address: base, key: keys.starter, keyKept: 'device' as const },
    });
    if (!answer.ok) throw new Error(`${name} is not connected`);
    return answer.service.id;
  };
  const harbour = await connect('Harbour', scene.service);
  quay = await connect('Quay', other);
  await say(quiet, 'choose-service', { service: harbour });
  scene.service.faults.add({ operation: 'findEmail', kind: 'body', body: { data: { email: null } }, times: 'always' });
});
afterAll(() => Promise.all([scene.close(), other.close()]));

const anHour = 60 * 60_000;

/** Milliseconds: slightly less than a click's timeout. */
const almostAll = 14_500;

const finds = () => [scene.service, other].map(({ witness }) => witness.count('findEmail'));

/**
 * Makes the service's next search for an address wait `held` milliseconds for its turn. The wait starts when the
 * service's connection is made, because `keptAt` is in the future. The background must be stopped.
 */
const holdTurn = async (service: string, held: number) => {
  const { path } = operationOf('findEmail');
  const state = { keptAt: Date.now() + anHour, lanes: { [path]: { ages: [], held } } };
  await putRecords(await scene.quiet(), 'paces', [{ id: service, service, state }]);
};

/**
 * Returns once the popup has the cached responses for the company. If they arrived after the name was typed, the finder
 * would show its response without a press of its button.
 */
async function lookUpAgain(popup: Page): Promise<void> {
  await lookUp(popup, 'aldermoor.test');
  await see(popup, 'Answered by Harbour');
}

test('asking several services is turned on in the options, where the order changes by keyboard', async () => {
  const options = await scene.chromium.openInTab('options.html');
  await options.setViewport({ width: 1100, height: 900 });
  await press(options, 'switch', 'Ask several services in order');
  await find(options, 'list', 'Services in the order in which they are asked');
  const order = async () =>
    options.$$eval('.waterfall b', (names) => names.map((name) => name.textContent?.trim() ?? ''));
  await until('they are listed', async () => (await order()).join() === 'Harbour,Quay');
  await (await find(options, 'button', 'Move Quay up')).focus();
  await options.keyboard.press('Enter');
  await until('Quay is first', async () => (await order()).join() === 'Quay,Harbour');
  await options.keyboard.press('Tab');
  await options.keyboard.press('Enter');
  await until('Quay is last again', async () => (await order()).join() === 'Harbour,Quay');
  expect(await judged(options, 'options-waterfall-real')).toEqual([]);
  await options.close();
});

test('one click that names the price asks the services in order, once each, across a background restart', async () => {
  const quiet = await scene.quiet();
  await scene.kill();
  await holdTurn(quay, almostAll);
  const popup = await openPopup(scene.chromium);
  await lookUp(popup, 'aldermoor.test');
  await type(popup, 'Name', 'Marit Lindqvist');
  await pressLike(popup, /^Find address · up to 1 search at Harbour, 1 at Quay$/);
  await see(popup, 'Not found at Harbour');
  await see(popup, 'Asking Quay…');
  await until('the first answer is recorded', async () =>
    (await recordsOf(quiet, 'answers')).some(({ operation }) => operation === 'findEmail'),
  );
  expect(finds()).toEqual([1, 0]);
  expect(await recordsOf(quiet, 'paid')).toEqual([]);
  await shoot(popup, 'popup-waterfall-asking');
  await scene.kill();
  await holdTurn(quay, 0);
  await see(popup, people.marit);
  await see(popup, 'Answered by Quay');
  expect(finds()).toEqual([1, 1]);
  expect(await judged(popup, 'popup-waterfall')).toEqual([]);
  await popup.close();
});

test('the same click later shows the cached response, and asks no service', async () => {
  await scene.kill();
  const popup = await openPopup(scene.chromium);
  await lookUpAgain(popup);
  await type(popup, 'Name', 'Marit Lindqvist');
  await pressLike(popup, /^Find address/);
  await see(popup, 'Answered by Quay');
  expect(await shownText(popup)).toContain(people.marit);
  expect(finds()).toEqual([1, 1]);
  await popup.close();
});

test('two different responses are shown side by side, and the user’s choice is shown from then on', async () => {
  scene.service.faults.clear();
  const odd = { email: 'post@aldermoor.test', score: 40, first_name: 'Alexandros', last_name: 'Papadimitriou' };
  scene.service.faults.add({ operation: 'findEmail', kind: 'body', body: { data: odd }, times: 'always' });
  const found = async () => {
    const popup = await openPopup(scene.chromium);
    await lookUpAgain(popup);
    await type(popup, 'Name', 'Alexandros Papadimitriou-Konstantinidis');
    await pressLike(popup, /^Find address/);
    return popup;
  };
  const popup = await found();
  await see(popup, 'Answered by Harbour');
  await see(popup, 'Answered by Quay');
  expect(await judged(popup, 'popup-waterfall-differing')).toEqual([]);
  const before = finds();
  await press(popup, 'button', 'Use this');
  await until('the other answer is shown', () => popup.$('.finding[data-email="post@aldermoor.test"]'));
  await popup.close();
  await scene.kill();
  const again = await found();
  await until('it is shown again', () => again.$('.finding[data-email="post@aldermoor.test"]'));
  expect(finds()).toEqual(before);
  await again.close();
});

test('disconnecting a service during a verification run loses no row, on the page or in its file', async () => {
  scene.service.faults.add({ operation: 'verifyEmail', kind: 'pending', times: 'always' });
  const checks = await scene.chromium.openInTab('workspace.html#/checks');
  const emails = [people.marit, 'one@aldermoor.test', 'two@aldermoor.test'];
  await type(checks, 'Addresses', emails.join(' '));
  await pressLike(checks, /^Verify 3 · up to 3 verifications at Harbour, 3 at Quay$/);
  await until('the requests reach Harbour', () => scene.service.witness.count('verifyEmail') >= 3);
  const quiet = await scene.quiet();
  const { services } = await say(quiet, 'services', {});
  const harbour = services.find((one) => one.kind === 'remote' && one.name === 'Harbour');
  await say(quiet, 'disconnect', { service: harbour?.id ?? '' });
  await see(checks, 'Verified 3 addresses');
  await see(checks, '3 verifications at Harbour, 3 at Quay so far');
  await pressLike(checks, /^CSV of 3/);
  const { text } = await savedFile(scene.chromium, '', '.csv');
  for (const email of emails) expect(text).toContain(email);
  await checks.close();
});
