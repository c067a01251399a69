/** The people in view of a mailbox, in the popup and in the side panel, updated while conversations switch. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longUndo } from '../harness/build-copy.ts';
import {
  find,
  gone,
  keys,
  namesOf,
  noneLeft,
  press,
  pressAway,
  pressFirst,
  see,
  shownText,
} from '../harness/seeing.ts';
import { panelOf } from '../harness/side-panel.ts';
import { until } from '../harness/until.ts';
import { judged, judgedInColour, type Stage, startStage } from '../popup/stage.ts';

const gmail = 'https://mail.google.com/mail/u/1/';
const origin = 'https://mail.google.com/*';
const ownOrigin = 'http://localhost/*';

const marit = 'marit.lindqvist@aldermoor.test';
const laila = 'laila.alhaddad@aldermoor.test';
const support = 'support@aldermoor.test';
const ingrid = 'ingrid@kestrel-fjord.example';
const giorgi = 'giorgi.maisuradze@tbilisi-optik.test';

let stage: Stage;

/** Clicks a link in the page, as a user does. Nothing reloads. */
async function openThread(mail: Page, name: string): Promise<void> {
  await mail.bringToFront();
  await press(mail, 'link', name);
}

const rowsOf = (page: Page) =>
  page.$$eval('.contact[data-email]', (rows) => rows.map((row) => row.getAttribute('data-email') ?? ''));

async function seeRows(page: Page, ...emails: string[]): Promise<void> {
  await until(`the rows are ${emails}`, async () => (await rowsOf(page)).join() === emails.join()).catch(
    async (problem: Error) => {
      throw new Error(`${problem.message}\nIt says:\n${await shownText(page)}`);
    },
  );
}

/** A sticky step may cover a button that is in view, so it is scrolled to the centre first. */
async function pressUncovered(page: Page, name: string): Promise<void> {
  const button = await find(page, 'button', name);
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await button.click();
}

const verified = () =>
  stage.service.witness.requests.flatMap(({ operation, query }) =>
    operation === 'verifyEmail' ? new Map(query).get('email') : [],
  );

describe('in the popup', () => {
  let popup: Page;
  beforeAll(async () => {
    stage = await startStage({ delays: longUndo });
    popup = await stage.look(gmail);
  });
  afterAll(() => stage.close());

  test('shows the people in view without the user, and sends nothing', async () => {
    await seeRows(popup, marit, laila, support, ingrid);
    await see(popup, 'You (kim@harbour.example) are left out. Nothing is sent until you click.');
    expect(await popup.$eval('[data-email] .post', (post) => post.textContent)).toBe('From');
    await find(popup, 'button', 'Verify all 4 · up to 4 verifications, 1,000 left');
    expect(await judgedInColour(popup, 'mailbox-popup')).toEqual([]);
    expect(stage.sent()).toEqual([]);
  });

  test('counts a company and finds known leads only on a click, free', async () => {
    await press(popup, 'button', 'Count aldermoor.test · free');
    await see(popup, '37 known');
    await see(popup, '4 people · 2 leads');
    await press(popup, 'button', 'See if 1 more is a lead · free');
    await see(popup, '4 people · 3 leads');
    const sent = stage.sent();
    expect(sent.filter((operation) => operation === 'countDomainEmails')).toHaveLength(1);
    expect(new Set(sent)).toEqual(new Set(['countDomainEmails', 'listLeads']));
  });

  test('moves, verifies, saves and undoes by keyboard', async () => {
    await keys(popup, 'j', 'j', 'v');
    await until('the second was verified', () => verified().join() === laila);
    await keys(popup, 'j', 's');
    await see(popup, 'Saved');
    await pressFirst(popup, 'button', 'Undo');
    await gone(popup, 'Undo');
    expect(stage.sent()).not.toContain('createLead');
  });

  test('verifies all people without a verdict', async () => {
    await pressFirst(popup, 'button', 'Verify 3 more · up to 3 verifications');
    await until('all were verified', () => new Set(verified()).size === 4);
    await see(popup, 'Verified 3 addresses');
    expect(verified()).toHaveLength(4);
  });

  test('opens the other people of a company in place, and goes back', async () => {
    await pressFirst(popup, 'button', 'Details of Ingrid');
    await press(popup, 'button', 'Others at kestrel-fjord.example');
    await see(popup, 'Counted free');
    await press(popup, 'button', 'Back to this page');
    await seeRows(popup, marit, laila, support, ingrid);
    await see(popup, '58 known');
  });
});

describe('in the side panel', () => {
  let mail: Page;
  let panel: Page;
  beforeAll(async () => {
    stage = await startStage();
    mail = await stage.chromium.openPage(gmail);
    const popup = await stage.chromium.pressButton(mail);
    await seeRows(popup, marit, laila, support, ingrid);
    panel = await panelOf(stage.chromium.browser, () => pressAway(popup, 'button', 'Keep open beside the page'));
    await seeRows(panel, marit, laila, support, ingrid);
  });
  afterAll(() => stage.close());

  test('follows the conversation, and keeps the selection of people who stay', async () => {
    await press(panel, 'checkbox', 'Select Ingrid Sólveigardóttir');
    await see(panel, '1 selected');
    await openThread(mail, 'Second');
    await seeRows(panel, ingrid, giorgi);
    await see(panel, '1 selected');
    await openThread(mail, 'Empty');
    await see(panel, 'Nobody in view');
    await openThread(mail, 'First');
    await seeRows(panel, marit, laila, support, ingrid);
    await press(panel, 'button', '1 selected Clear the selection');
    expect(await shownText(panel)).not.toContain('Another page');
    expect(stage.sent()).toEqual([]);
  });

  test('continues after the mailbox is reloaded', async () => {
    await mail.bringToFront();
    await mail.reload();
    await openThread(mail, 'Second');
    await seeRows(panel, ingrid, giorgi);
    await noneLeft(panel, 'button', 'Look again');
  });

  test('keeps its people when the tab navigates away, and updates after a press on Harrier’s button', async () => {
    await mail.bringToFront();
    await mail.goto('http://plain.test/');
    await see(panel, 'The mailbox can’t be read any more.');
    expect(await rowsOf(panel)).toEqual([ingrid, giorgi]);
    await mail.goto(gmail);
    const popup = await stage.chromium.pressButton(mail);
    await seeRows(popup, marit, laila, support, ingrid);
    await seeRows(panel, marit, laila, support, ingrid);
    await gone(panel, 'can’t be read any more');
    await popup.close();
  });

  test('no warning or error is logged', async () => {
    expect(await stage.chromium.complaints()).toEqual([]);
  });
});

describe('turning it on', () => {
  beforeAll(async () => {
    // The permission is granted in advance, so the browser shows no prompt. A test cannot answer one.
    stage = await startStage({ grants: [origin, ownOrigin] });
  });
  afterAll(() => stage.close());

  test('takes one click; turning it off takes another and revokes the grant', async () => {
    const popup = await stage.look(gmail);
    await find(popup, 'button', 'Count kestrel-fjord.example · free');
    await pressUncovered(popup, 'Turn on Gmail');
    await find(popup, 'button', 'Gmail On');
    await press(popup, 'button', 'Gmail On');
    await see(popup, 'up to date while you read');
    expect(await judged(popup, 'mailbox-on')).toEqual([]);
    await press(popup, 'menuitem', 'Turn off Gmail');
    await find(popup, 'button', 'Turn on Gmail');
    const granted = () => popup.evaluate((pattern) => chrome.permissions.contains({ origins: [pattern] }), origin);
    await until('the grant is given back', async () => !(await granted()));
    expect(await namesOf(popup, 'button')).not.toContain('Gmail On');
    await popup.close();
  });

  test('is offered on a page that looks like the user’s own webmail, which then counts as a mailbox', async () => {
    const popup = await stage.look(`http://localhost:${stage.sites.port}/`);
    await see(popup, 'This looks like your webmail');
    await press(popup, 'button', 'Turn on localhost');
    await seeRows(popup, 'ida@quay.test', 'jun@quay.test');
    await gone(popup, 'This looks like your webmail');
    await find(popup, 'button', 'localhost On');
    expect(stage.sent()).toEqual([]);
    await popup.close();
  });
});
