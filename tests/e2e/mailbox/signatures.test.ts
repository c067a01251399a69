/**
 * The signature below an open message is offered for the sender's lead: read on opening the details, written by a
 * click.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replyTo } from '../../service/asking.ts';
import { find, gone, noneLeft, press, see } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judgedInColour, type Stage, startStage } from '../popup/stage.ts';

const marit = 'marit.lindqvist@aldermoor.test';
const title = 'Head of Optical Calibration and Harbour Lights';
const phone = '+47 21 55 01 02';

let stage: Stage;
let popup: Page;

const lead = async () => (await stage.service.leads()).find(({ email }) => email === marit);

beforeAll(async () => {
  stage = await startStage({ leads: 'none' });
  await replyTo(stage.service, 'createLead', { email: marit, first_name: 'Marit', position: 'Calibration engineer' });
  popup = await stage.look('https://mail.google.com/mail/u/1/#inbox/4');
  await press(popup, 'button', 'Count aldermoor.test · free');
  await see(popup, '1 person · 1 lead');
  stage.sent();
});
afterAll(() => stage.close());

test('a signature is offered beside the lead’s values, and nothing is sent', async () => {
  await press(popup, 'button', 'Details of Marit Lindqvist');
  await see(popup, 'In their signature');
  await find(popup, 'button', `Replace in the lead: Position · ${title}`);
  await find(popup, 'button', `Add to lead: Phone · ${phone}`);
  await see(popup, 'The lead has: Calibration engineer');
  expect(await judgedInColour(popup, 'mailbox-signature')).toEqual([]);
  expect(stage.sent()).toEqual([]);
});

test('a value of the signature is written to one field by a click, and undone by another', async () => {
  await press(popup, 'button', `Add to lead: Phone · ${phone}`);
  await see(popup, 'Written to the lead.');
  expect(await lead()).toMatchObject({ phone_number: phone, position: 'Calibration engineer' });
  expect(stage.sent()).toEqual(['getLead', 'updateLead', 'getLead']);
  expect(await judgedInColour(popup, 'mailbox-signature-written')).toEqual([]);
  await press(popup, 'button', 'Undo: Phone');
  await gone(popup, 'Written to the lead.');
  await until('the phone is gone', async () => !(await lead())?.phone_number);
});

test('a value of the signature is no longer offered once the lead has it', async () => {
  await press(popup, 'button', `Replace in the lead: Position · ${title}`);
  await see(popup, 'Written to the lead.');
  expect(await lead()).toMatchObject({ position: title });
  await popup.close();
  popup = await stage.look('https://mail.google.com/mail/u/1/#inbox/4');
  await press(popup, 'button', 'Details of Marit Lindqvist');
  await find(popup, 'button', `Add to lead: Phone · ${phone}`);
  await noneLeft(popup, 'button', `Replace in the lead: Position · ${title}`);
  expect(await stage.chromium.complaints()).toEqual([]);
});
