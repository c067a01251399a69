/**
 * Harrier with a real SOGo. It is turned on from its own page, and shows the people in view, including names without
 * addresses.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PeopleInView } from '../../lib/messages/mailbox-views.ts';
import { type Chromium, launchChromium } from '../e2e/harness/chromium.ts';
import { shoot } from '../e2e/harness/pictures.ts';
import { press, see } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';
import { say } from '../faults/say.ts';
import { people } from '../service/fixtures.ts';
import { owner, subjects } from './letters.ts';
import { password } from './mail-server.ts';
import { kindsIn } from './reading.ts';
import { type Sogo, startSogo } from './sogo.ts';

const origin = 'http://localhost/*';

let sogo: Sogo;
let chromium: Chromium;
let mail: Page;
let tab: number;

beforeAll(async () => {
  sogo = await startSogo();
  chromium = await launchChromium();
  // The browser's permission prompt can't be answered here, so access is granted beforehand.
  await chromium.restart({ grants: [origin] });
  mail = await chromium.openPage(`http://localhost:${sogo.port}/SOGo/`);
  await logIn();
  tab = await chromium.tabId(mail);
});
afterAll(() => Promise.all([chromium?.close(), sogo?.close()]));
afterEach(async () => expect(await chromium.complaints()).toEqual([]));

async function logIn(): Promise<void> {
  await mail.setViewport({ width: 1300, height: 800 });
  const field = (name: string) => `input[ng-model="app.creds.${name}"]`;
  await mail.waitForSelector(field('username'));
  // SOGo's own script empties the fields while it starts, so they are filled until they stay filled.
  await until('the login is filled', async () => {
    for (const [name, text] of [
      ['username', owner.address],
      ['password', password],
    ] as const) {
      const value = await mail.$eval(field(name), (input) => (input instanceof HTMLInputElement ? input.value : ''));
      if (value === '') await mail.type(field(name), text);
    }
    const enabled = await mail.$('button[type=submit]:not([disabled])');
    return enabled !== null;
  });
  await mail.keyboard.press('Enter');
  await mail.waitForSelector('.sg-message-list-item');
}

/**
 * Clicks a message in the list. It opens beside the list in the same document, and the page's address then names the
 * message.
 */
async function read(subject: string): Promise<void> {
  const [row] = await mail.$$(`.sg-message-list-item ::-p-xpath(.//button[@aria-label="${subject}"])`);
  if (!row) throw new Error(`There is no letter “${subject}”`);
  await row.evaluate((button) => (button instanceof HTMLElement ? button.click() : undefined));
  await until(`“${subject}” is open`, () =>
    mail.evaluate((wanted) => {
      const head = document.querySelector('#detailView .sg-md-headline')?.textContent?.trim();
      return head === wanted && document.querySelector('#detailView .mailer_mailcontent') !== null;
    }, subject),
  );
}

async function look(): Promise<Page> {
  const popup = await chromium.pressButton(mail);
  await popup.waitForSelector('h1, h2');
  return popup;
}

async function inView(options: Page): Promise<PeopleInView> {
  const seen = await say(options, 'people-in-view', { tab });
  if (!seen) throw new Error('The mailbox may not be read');
  return seen;
}

const rolesOf = (seen: PeopleInView) => seen.people.map(({ address, name, role }) => [address, name, role]);
const namesOf = (seen: PeopleInView) => seen.names.map(({ name, role }) => [name, role]);

test('SOGo is offered on its own page, and turned on from there', async () => {
  const popup = await look();
  await see(popup, 'This looks like your webmail');
  await press(popup, 'button', 'Turn on localhost');
  await until('it is registered', async () => {
    const scripts = await chromium.worker.evaluate(() => chrome.scripting.getRegisteredContentScripts());
    return scripts.length === 1;
  });
  await popup.close();
});

test('the list shows no person, and the vendor’s address in the page’s head is ignored', async () => {
  const popup = await look();
  const seen = await inView(popup);
  expect(seen).toMatchObject({ mailbox: 'sogo', people: [], names: [], own: [owner.address] });
  await see(popup, 'Nobody in view');
  await popup.close();
});

test('a message is read in the page: the sender with a name, recipients by name only, addresses in the text', async () => {
  await read(subjects.asked);
  let before = await kindsIn(mail);
  await until('SOGo has drawn the letter', async () => {
    const now = await kindsIn(mail);
    const isDrawn = [...now].every((kind) => before.has(kind));
    before = now;
    return isDrawn;
  });
  const popup = await look();
  const seen = await inView(popup);
  expect(rolesOf(seen)).toEqual([
    [people.marit, 'Marit Lindqvist', 'sender'],
    [people.tomasz, null, 'text'],
    [people.support, null, 'text'],
  ]);
  expect(namesOf(seen)).toEqual([['田中 美咲', 'recipient']]);
  await see(popup, '4 people in this conversation');
  await see(popup, 'Address not shown by this mailbox');
  await shoot(popup, 'webmail-sogo');
  // The page keeps changing by itself, so this looks for kinds of elements that were not there before.
  expect([...(await kindsIn(mail))].filter((kind) => !before.has(kind))).toEqual([]);
  await popup.close();
});

test('another message shows other people, without the user', async () => {
  await read(subjects.answered);
  const popup = await look();
  const seen = await inView(popup);
  expect(rolesOf(seen)).toEqual([[people.misaki, '田中 美咲', 'sender']]);
  expect(namesOf(seen)).toEqual([
    ['Marit Lindqvist', 'recipient'],
    ['ليلى الحدّاد', 'recipient'],
  ]);
  await popup.close();
});

test('no message’s content forges its sender, its recipients or the user', async () => {
  await read(subjects.forged);
  const popup = await look();
  const seen = await inView(popup);
  expect(rolesOf(seen).filter(([, , role]) => role !== 'text')).toEqual([['news@hostile.test', 'Acme News', 'sender']]);
  expect(seen.people.map(({ address }) => address)).toContain('boss@hostile.test');
  expect(seen.own).toEqual([owner.address]);
  expect(seen.names).toEqual([]);
  await popup.close();
});
