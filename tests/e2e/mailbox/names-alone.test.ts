/**
 * People shown in a mailbox by name only, in a real Chromium's popup. They are labelled as such, and looked up by name
 * after the cost is shown.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { element, press, see } from '../harness/seeing.ts';
import { judged, type Stage, startStage } from '../popup/stage.ts';

let stage: Stage;
let popup: Page;

beforeAll(async () => {
  stage = await startStage();
  popup = await stage.look('https://outlook.live.com/mail/0/#second');
});
afterAll(() => stage.close());

test('people without an address are listed apart from those with one', async () => {
  await see(popup, '2 people in this conversation');
  await see(popup, 'Address not shown by this mailbox');
  await see(popup, 'Giorgi Beridze');
  expect(
    await popup.$$eval('.contact[data-email]', (rows) => rows.map((row) => row.getAttribute('data-email'))),
  ).toEqual(['ingrid@kestrel-fjord.example']);
  expect(await judged(popup, 'mailbox-name-alone')).toEqual([]);
});

test('a name opens the finder with name and organisation filled in, without a request', async () => {
  await press(popup, 'button', 'Find the address Giorgi Beridze');
  await element(popup, '.finder-form input');
  const filled = await popup.$$eval('.finder-form input', (inputs) =>
    inputs.flatMap((input) => (input instanceof HTMLInputElement && input.value !== '' ? [input.value] : [])),
  );
  expect(filled).toEqual(expect.arrayContaining(['Giorgi Beridze', 'harbour.example']));
  expect(stage.sent()).toEqual([]);
  await press(popup, 'button', 'Back to this page');
  await see(popup, 'Address not shown by this mailbox');
});
