/** The people in a mailbox are verified at several services in order, from the side panel. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reference } from '../../service/reference.ts';
import { withQuay } from '../harness/second-service.ts';
import { press, pressAway, pressFirst, see } from '../harness/seeing.ts';
import { panelOf } from '../harness/side-panel.ts';
import { judged, type Stage, startStage } from '../popup/stage.ts';

let stage: Stage;
let quay: Reference;
let panel: Page;

beforeAll(async () => {
  stage = await startStage();
  const options = await stage.chromium.openInTab('options.html');
  quay = await withQuay(options);
  await options.close();
  // The first service has no verdict for any address.
  const body = { data: { status: 'unknown', email: 'marit.lindqvist@aldermoor.test' } };
  stage.service.faults.add({ operation: 'verifyEmail', kind: 'body', body, times: 'always' });
  const mail = await stage.chromium.openPage('https://mail.google.com/mail/u/1/');
  const popup = await stage.chromium.pressButton(mail);
  panel = await panelOf(stage.chromium.browser, () => pressAway(popup, 'button', 'Keep open beside the page'));
});
afterAll(() => Promise.all([stage.close(), quay.close()]));

const asked = () => [stage.service, quay].map(({ witness }) => witness.count('verifyEmail'));

test('all people in view are verified at both services, once each, at the price on the button', async () => {
  await press(panel, 'button', 'Verify all 4 · up to 4 verifications at Contacts, 4 at Quay');
  await see(panel, 'Verified 4 addresses');
  await see(panel, '4 verifications at Contacts, 4 at Quay so far');
  await pressFirst(panel, 'button', 'Details of Marit');
  await see(panel, 'Answered by Quay');
  await see(panel, 'No verdict from Contacts');
  expect(await judged(panel, 'mailbox-in-order')).toEqual([]);
  expect(asked()).toEqual([4, 4]);
});
