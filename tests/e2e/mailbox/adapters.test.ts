/** Every mailbox's page in a real Chromium: the people in a conversation, and in the next one opened without a load. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PeopleInView } from '../../../lib/messages/mailbox-views.ts';
import { say } from '../../faults/say.ts';
import { type Sites, startSites } from '../../sites/start-sites.ts';
import { type Chromium, launchChromium } from '../harness/chromium.ts';
import { element, press } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';

const marit = 'Marit Lindqvist <marit.lindqvist@aldermoor.test> sender';
const laila = 'Laila Alhaddad <laila.alhaddad@aldermoor.test> recipient';
const kim = 'Kim Jansen <kim@harbour.example> recipient, own';
const nameless = '<kim@harbour.example> recipient, own';
const desk = '<desk@aldermoor.test> text';
const giorgi = 'Giorgi Beridze <giorgi@tbilisi-optik.test> sender';

/** Each mailbox's address, the people in view of its two conversations, and people shown by name only. */
const mailboxes: [name: string, address: string, first: string[], second: string[], names?: string[]][] = [
  [
    'gmail',
    'https://mail.google.com/mail/u/0/',
    [
      marit,
      'Laila <laila.alhaddad@aldermoor.test> recipient',
      'Support <support@aldermoor.test> recipient',
      'Ingrid Østby <ingrid@kestrel-fjord.example> recipient',
      'mich <kim@harbour.example> recipient, own',
    ],
    [
      'Ingrid <ingrid@kestrel-fjord.example> sender',
      'Giorgi <giorgi@tbilisi-optik.test> recipient',
      'mich <kim@harbour.example> recipient, own',
    ],
  ],
  [
    'outlook',
    'https://outlook.live.com/mail/0/',
    [marit, laila, kim, desk],
    [kim, '<ingrid@kestrel-fjord.example> recipient'],
    ['Giorgi Beridze recipient'],
  ],
  [
    'yahoo',
    'https://mail.yahoo.com/d/folders/1',
    [marit, laila, 'Support <support@aldermoor.test> recipient', nameless, desk],
    [giorgi, 'Ingrid <ingrid@kestrel-fjord.example> recipient'],
  ],
  [
    'proton',
    'https://mail.proton.me/u/0/inbox',
    [marit, laila, kim, 'Dora Reed <dora@aldermoor.test> text'],
    [giorgi, 'Ingrid <ingrid@kestrel-fjord.example> recipient', '<lamp@tbilisi-optik.test> text'],
  ],
  [
    'fastmail',
    'https://app.fastmail.com/mail/inbox',
    [marit, laila, '<support@aldermoor.test> recipient', kim, desk],
    [giorgi, 'Ingrid Østby <ingrid@kestrel-fjord.example> recipient'],
  ],
  ['icloud', 'https://www.icloud.com/mail', [marit, laila, kim, desk], [giorgi]],
  ['zoho', 'https://mail.zoho.com/zm', [marit, laila, kim, desk], [giorgi, '<ingrid@kestrel-fjord.example> recipient']],
  ['roundcube', 'http://roundcube.test/', [marit, laila, kim, desk], [giorgi, kim]],
  [
    'sogo',
    'http://sogo.test/',
    [marit, '<support@aldermoor.test> recipient', desk],
    ['<giorgi@tbilisi-optik.test> sender'],
    ['Laila Alhaddad recipient'],
  ],
  [
    'snappymail',
    'http://snappymail.test/',
    [marit, laila, 'Kim <kim@harbour.example> recipient, own', '<support@aldermoor.test> recipient', desk],
    ['<giorgi@tbilisi-optik.test> sender', 'Kim <kim@harbour.example> recipient, own', '<reply@aldermoor.test> text'],
  ],
  [
    'nextcloud',
    'http://nextcloud.test/',
    // Up to version 5.7 a collapsed message shows its sender's address.
    ['Folded Moss <folded@moss.test> sender', marit, '<laila.alhaddad@aldermoor.test> recipient', desk],
    [giorgi],
    ['Giorgi Beridze recipient'],
  ],
  [
    'cypht',
    'http://cypht.test/',
    [
      marit,
      laila,
      'Giorgi Beridze <giorgi@tbilisi-optik.test> recipient',
      kim,
      '<desk@aldermoor.test> recipient',
      '<office@aldermoor.test> text',
    ],
    ['<giorgi@tbilisi-optik.test> sender', nameless, '<office@aldermoor.test> text'],
  ],
  [
    'google-calendar',
    'https://calendar.google.com/calendar/u/0/r',
    [
      'Marit Lindqvist <marit.lindqvist@aldermoor.test> guest',
      'Laila Alhaddad <laila.alhaddad@aldermoor.test> guest',
      '<support@aldermoor.test> guest',
      'Kim Jansen <kim@harbour.example> guest, own',
      desk,
    ],
    // A label counts as a name only if it begins like the text.
    ['Giorgi Beridze <giorgi@tbilisi-optik.test> guest', '<ingrid@kestrel-fjord.example> guest'],
  ],
  [
    'other',
    'http://any-webmail.test/',
    [
      'Marit Lindqvist <marit.lindqvist@aldermoor.test> text',
      'Laila Alhaddad <laila.alhaddad@aldermoor.test> text',
      desk,
    ],
    ['<giorgi@tbilisi-optik.test> text'],
  ],
];

let sites: Sites;
let chromium: Chromium;
let options: Page;

beforeAll(async () => {
  sites = await startSites();
  chromium = await launchChromium({ hosts: sites, widenHosts: ['https://*/*', 'http://*/*'] });
  options = await chromium.openInTab('options.html');
});
afterAll(() => Promise.all([chromium.close(), sites.close()]));

const wordsOf = ({ people }: PeopleInView): string[] =>
  people.map(({ address, name, role, own }) => `${name ?? ''} <${address}> ${role}${own ? ', own' : ''}`.trim());

async function see(tab: number, who: string[]): Promise<void> {
  let last: string[] = [];
  await until('they are in view', async () => {
    const seen = await say(options, 'people-in-view', { tab });
    last = seen ? wordsOf(seen) : [];
    return last.join() === who.join();
  }).catch(() => expect(last).toEqual(who));
}

/** Connects to the content script like a page of the extension. Returns the number of messages so far. */
async function listen(tab: number): Promise<() => Promise<number>> {
  await options.evaluate((number) => {
    Object.assign(window, { received: 0 });
    const port = chrome.tabs.connect(number, { name: 'mail-watch' });
    port.onMessage.addListener(() => Object.assign(window, { received: Reflect.get(window, 'received') + 1 }));
  }, tab);
  return () => options.evaluate(() => Number(Reflect.get(window, 'received')));
}

/** The frame with the links that switch conversations. */
async function frameWithLinks(mail: Page) {
  return until('the links are there', async () => {
    for (const frame of mail.frames()) if (await frame.$('a[href*="second"]')) return frame;
    return null;
  });
}

async function open(mail: Page, thread: 'second' | 'attack'): Promise<void> {
  const link = await element(await frameWithLinks(mail), `a[href*="${thread}"]`);
  await link?.evaluate((each) => (each instanceof HTMLElement ? each.click() : undefined));
}

describe('people in view', () => {
  test.each(mailboxes)(
    '%s: shows the people of a conversation, and of the next one',
    async (name, address, first, second, names = []) => {
      const mail = await chromium.openPage(address);
      const tab = await chromium.tabId(mail);
      await see(tab, first);
      const seen = await say(options, 'people-in-view', { tab });
      expect(seen?.mailbox).toBe(name);
      expect(seen?.names.map((one) => `${one.name} ${one.role}`)).toEqual(names);
      expect(seen?.own).toEqual(name === 'other' ? [] : ['kim@harbour.example']);
      const received = await listen(tab);
      await open(mail, 'second');
      await until('the change is reported', async () => (await received()) > 0);
      await see(tab, second);
      await mail.close();
    },
  );

  test.each(mailboxes)(
    '%s: a message’s content cannot forge its sender, its recipients or the user',
    async (name, address) => {
      const mail = await chromium.openPage(address);
      const tab = await chromium.tabId(mail);
      await open(mail, 'attack');
      const seen = await until('the letter is read', async () => {
        const now = await say(options, 'people-in-view', { tab });
        return now?.people.some((one) => one.address === 'boss@victim-bank.test') ? now : null;
      });
      const inHead = seen.people.filter(({ role }) => role !== 'text').map((one) => one.address);
      const sender = 'giorgi@tbilisi-optik.test';
      expect(inHead.filter((one) => one !== 'kim@harbour.example')).toEqual(name === 'other' ? [] : [sender]);
      expect(seen.people.find((one) => one.address === sender)).toMatchObject({ name: null, own: false });
      expect(seen.own.filter((one) => one !== 'kim@harbour.example')).toEqual([]);
      expect(seen.names).toEqual([]);
      await mail.close();
    },
  );

  test('a message window of Outlook shows its people, with an address in the subject', async () => {
    const mail = await chromium.openPage('https://outlook.live.com/mail/deeplink/read/1');
    const tab = await chromium.tabId(mail);
    await mail.evaluate(() => {
      location.hash = '#first';
    });
    await see(tab, [marit, laila, '<office@aldermoor.test> text', desk]);
    await mail.close();
  });

  test('a closed pane shows no person, although its last message stays in the page', async () => {
    const mail = await chromium.openPage('https://mail.zoho.com/zm#none');
    await see(await chromium.tabId(mail), []);
    await mail.close();
  });

  test('the message list counts while no conversation is open; hidden and trimmed text does not', async () => {
    const mail = await chromium.openPage('https://mail.google.com/mail/u/0/');
    const tab = await chromium.tabId(mail);
    await press(mail, 'link', 'Third');
    await see(tab, [
      'Ada Moss <ada@moss.test> sender',
      'mich <kim@harbour.example> recipient, own',
      '<ben@moss.test> text',
      'Cleo Reed <cleo@moss.test> text',
      '<dora@moss.test> text',
      '<eli@moss.test> text',
      '<apart@moss.test> text',
    ]);
    await press(mail, 'link', 'Inbox');
    await see(
      tab,
      Array.from({ length: 200 }, (_, nth) => `Writer ${nth + 1} <writer-${nth + 1}@letters.test> list`),
    );
    await press(mail, 'link', 'None');
    await see(tab, []);
    await mail.close();
  });

  test('100,000 addresses and a million changes are borne: the first 200 people are listed, and later changes reported (case 34)', async () => {
    const page = await chromium.openPage('http://any-webmail.test/');
    const tab = await chromium.tabId(page);
    await say(options, 'people-in-view', { tab });
    const received = await listen(tab);
    await page.evaluate(async () => {
      const crowd = document.createElement('section');
      for (let nth = 0; nth < 100_000; nth += 1) {
        const row = crowd.appendChild(document.createElement('div'));
        row.title = `p${nth}@crowd.test`;
      }
      document.body.prepend(crowd);
      for (let change = 0; change < 1_000_000; change += 1) {
        crowd.title = `${change}@crowd.test`;
        if (change % 20_000 === 0) await new Promise(requestAnimationFrame);
      }
    });
    await until('the crowd is reported', async () => (await received()) > 0);
    const crowd = await say(options, 'people-in-view', { tab });
    expect(crowd).toMatchObject({ cut: true });
    expect(crowd?.people).toHaveLength(200);
    await page.evaluate(() => document.querySelector('section')?.remove());
    await until('they have gone', async () => (await say(options, 'people-in-view', { tab }))?.cut === false);
    await page.close();
  });

  test('no warning or error is logged', async () => {
    expect(await chromium.complaints()).toEqual([]);
  });
});
