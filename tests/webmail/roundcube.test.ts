/**
 * Harrier with a real Roundcube. It is turned on from its own page, shows the people in view from message to message,
 * and sends nothing before a click.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperationName } from '../../lib/contract/operations.ts';
import type { PeopleInView } from '../../lib/messages/mailbox-views.ts';
import { type Chromium, launchChromium } from '../e2e/harness/chromium.ts';
import { shoot } from '../e2e/harness/pictures.ts';
import { find, gone, press, pressAway, pressFirst, see } from '../e2e/harness/seeing.ts';
import { panelOf } from '../e2e/harness/side-panel.ts';
import { until } from '../e2e/harness/until.ts';
import { say } from '../faults/say.ts';
import { people } from '../service/fixtures.ts';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { owner, subjects } from './letters.ts';
import { htmlOf, kindsIn, logIn, read } from './reading.ts';
import { type Roundcube, startRoundcube } from './roundcube.ts';

/** A different host than the service's, so each has its own grant. */
const origin = 'http://localhost/*';

let roundcube: Roundcube;
let service: Reference;
let chromium: Chromium;
let mail: Page;
let tab: number;
/** The kinds of elements in the mailbox with the same message open, before Harrier was turned on. */
let bare: Set<string>;

beforeAll(async () => {
  [roundcube, service] = await Promise.all([startRoundcube(), startService({ leads: 'mock' })]);
  chromium = await launchChromium();
  // The browser's permission prompts can't be answered here, so access is granted beforehand.
  await chromium.restart({ grants: ['http://127.0.0.1/*', origin] });
  const options = await chromium.openInTab('options.html');
  const key = service.keys.starter;
  await say(options, 'connect', { service: null, name: 'Contacts', address: service.base, key, keyKept: 'device' });
  await options.close();
  mail = await chromium.openPage(`http://localhost:${roundcube.port}/`);
  await logIn(mail);
  tab = await chromium.tabId(mail);
  service.witness.clear();
});
afterAll(() => Promise.all([chromium?.close(), service?.close(), roundcube?.close()]));
afterEach(async () => expect(await chromium.complaints()).toEqual([]));

/** Operations requested of the service since the last call, without the account's own. */
function sent(): OperationName[] {
  const operations = service.witness.requests.flatMap(({ operation }) => operation ?? []);
  service.witness.clear();
  return operations.filter((operation) => operation !== 'getAccount');
}

const registered = () => chromium.worker.evaluate(() => chrome.scripting.getRegisteredContentScripts());

async function look(): Promise<Page> {
  const popup = await chromium.pressButton(mail);
  await popup.waitForSelector('h1, h2');
  return popup;
}

/** The people in view, as the background reads and merges them, including the user's own addresses. */
async function inView(options: Page): Promise<PeopleInView> {
  const seen = await say(options, 'people-in-view', { tab });
  if (!seen) throw new Error('The mailbox may not be read');
  return seen;
}

const rolesOf = (seen: PeopleInView) => seen.people.map(({ address, role, own }) => [address, own ? 'own' : role]);

describe('before it is turned on', () => {
  test('Roundcube contains nothing from Harrier, although the browser would allow it', async () => {
    expect(await registered()).toEqual([]);
    await read(mail, subjects.asked);
    bare = await kindsIn(mail);
    const before = await htmlOf(mail);
    const popup = await look();
    await see(popup, 'This looks like your webmail');
    await shoot(popup, 'webmail-offered');
    expect(await htmlOf(mail)).toEqual(before);
    await popup.close();
    expect(await registered()).toEqual([]);
    expect(sent()).toEqual([]);
  });

  test('Roundcube is turned on from its own page', async () => {
    const popup = await look();
    await press(popup, 'button', 'Turn on localhost');
    await until('it is registered', async () => (await registered()).length === 1);
    await see(popup, '4 people in this conversation');
    await popup.close();
    expect(sent()).toEqual([]);
  });
});

describe('turned on', () => {
  let popup: Page;

  test('reads the list while no message is open', async () => {
    await mail.reload();
    await mail.waitForSelector('#messagelist tr.message');
    popup = await look();
    const { mailbox, people: seen } = await inView(popup);
    expect(mailbox).toBe('roundcube');
    expect(new Set(seen.filter(({ own }) => !own).map(({ role }) => role))).toEqual(new Set(['list']));
    expect(seen.map(({ address }) => address)).toContain(people.ingrid);
    await see(popup, 'No conversation is open');
    await popup.close();
  });

  test('reads the message in its frame: sender, recipients, and addresses in its text', async () => {
    await read(mail, subjects.asked);
    const before = await htmlOf(mail);
    popup = await look();
    expect(rolesOf(await inView(popup))).toEqual([
      [people.marit, 'sender'],
      [owner.address, 'own'],
      [people.misaki, 'recipient'],
      [people.tomasz, 'text'],
      [people.support, 'text'],
    ]);
    await see(popup, '4 people in this conversation');
    await see(popup, `You (${owner.address}) are left out.`);
    await shoot(popup, 'webmail-people');
    expect(await htmlOf(mail)).toEqual(before);
    expect([...(await kindsIn(mail))].filter((kind) => !bare.has(kind))).toEqual([]);
    expect(sent()).toEqual([]);
    await popup.close();
  });

  test('takes no file name or long number for a person, and shows a hostile name as text', async () => {
    await read(mail, subjects.hostile);
    popup = await look();
    expect(rolesOf(await inView(popup))).toEqual([
      ['anyone@hostile.test', 'sender'],
      [owner.address, 'own'],
    ]);
    await see(popup, '1 person in this conversation');
    expect(await popup.title()).not.toBe('1');
    expect(await popup.$('main img')).toBeNull();
    await popup.close();
  });

  test('lets no message’s content forge its sender, its recipients or the user', async () => {
    await read(mail, subjects.forged);
    popup = await look();
    const seen = await inView(popup);
    expect(rolesOf(seen)).toEqual([
      ['news@hostile.test', 'sender'],
      [owner.address, 'own'],
      // The message’s content counts only as text.
      ['ceo@hostile.test', 'text'],
      ['board@hostile.test', 'text'],
      ['boss@hostile.test', 'text'],
    ]);
    expect(seen.own).toEqual([owner.address]);
    await popup.close();
  });

  test('recognizes a message to oneself', async () => {
    await read(mail, subjects.alone);
    popup = await look();
    await see(popup, 'Only you are in view');
    await popup.close();
    expect(sent()).toEqual([]);
  });
});

describe('in the side panel', () => {
  let panel: Page;
  beforeAll(async () => {
    await read(mail, subjects.answered);
    const popup = await look();
    panel = await panelOf(chromium.browser, () => pressAway(popup, 'button', 'Keep open beside the page'));
  });
  beforeEach(() => void service.witness.clear());

  test('follows the user from message to message, and sends nothing', async () => {
    await see(panel, '3 people in this conversation');
    await see(panel, 'ليلى الحدّاد');
    await read(mail, subjects.shipment);
    await see(panel, 'Ingrid Østby-Haraldsen');
    await gone(panel, 'ليلى الحدّاد');
    await see(panel, 'accounts');
    await see(panel, '3 people in this conversation');
    await shoot(panel, 'webmail-panel');
    await read(mail, subjects.answered);
    await see(panel, 'ليلى الحدّاد');
    await gone(panel, 'Ingrid');
    expect(sent()).toEqual([]);
  });

  test('verifies one person on a click', async () => {
    await read(mail, subjects.answered);
    await pressFirst(panel, 'button', 'Details of ليلى');
    await find(panel, 'button', 'Verify · 1 verification');
    expect(sent()).toEqual([]);
    await press(panel, 'button', 'Verify · 1 verification');
    await see(panel, 'checks passed');
    // After a click, a free request may ask which of the people are leads.
    expect(new Set(sent().filter((operation) => operation !== 'listLeads'))).toEqual(new Set(['verifyEmail']));
    expect((await service.spent()).verifications).toBe(1);
  });

  test('saves one person, and sends nothing about the mailbox', async () => {
    await read(mail, subjects.shipment);
    await pressFirst(panel, 'button', 'Details of accounts');
    await press(panel, 'button', 'Save');
    await find(panel, 'button', 'Undo');
    const saved = await until(
      'the service has the lead',
      async () => (await service.leads()).find(({ email }) => email === 'accounts@kestrel-fjord.example'),
      { within: 30_000 },
    );
    // The address of the mailbox must stay on this device.
    expect(saved.source ?? '').not.toContain('localhost');
    expect(service.witness.holding('localhost')).toEqual([]);
    expect(service.witness.holding(owner.address)).toEqual([]);
  });

  test('turning the mailbox off unregisters it and revokes its grant', async () => {
    await press(panel, 'button', 'localhost On');
    await press(panel, 'menuitem', 'Turn off localhost');
    await until('nothing is registered', async () => (await registered()).length === 0);
    const isGranted = (pattern: string) => chrome.permissions.contains({ origins: [pattern] });
    await until('the grant is given back', async () => !(await chromium.worker.evaluate(isGranted, origin)));
  });
});
