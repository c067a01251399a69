/** #31, #35: everything a service answers is only text on a page and cells in a file. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OperationName } from '../../lib/contract/operations.ts';
import { readVcards } from '../../lib/contract/vcard.ts';
import { savedFile } from '../e2e/harness/saved-file.ts';
import { press, see, shownText } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';
import { attacks } from '../service/data/hostile.ts';
import { articles, domains, people } from '../service/fixtures.ts';
import { readCells } from './cells.ts';
import { hostile } from './hostile-replies.ts';
import { livelyParts } from './inert.ts';
import { lookUp, openPopup, pressLike } from './pressing.ts';
import { connect, type Scene, startScene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene({ service: { leads: 'mock' } });
  await connect(scene);
});
afterAll(() => scene.close());
afterEach(() => scene.service.faults.clear());

/** The service's real response, requested by the test itself. */
async function realReply(path: string, query: Record<string, string>): Promise<unknown> {
  const { base, keys } = scene.service;
  const response = await fetch(`${base}${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${keys.growth}` },
  });
  return response.json();
}

async function answerHostile(
  operation: OperationName,
  path: string,
  query: Record<string, string> = {},
): Promise<void> {
  const body = hostile(await realReply(path, query));
  scene.service.faults.add({ operation, kind: 'body', body, times: 'always' });
}

async function expectInert(page: Page): Promise<void> {
  expect(await livelyParts(page)).toEqual([]);
  const complaints = (await scene.chromium.complaints()).filter(({ url }) => url === page.url());
  // The browser itself logs each refusal by the service.
  expect(complaints.filter(({ text }) => !text.startsWith('Failed to load resource'))).toEqual([]);
}

describe('31: markup, links with code and invisible letters are inert', () => {
  test('in a company, its counts, its people and their sources', async () => {
    const popup = await openPopup(scene.chromium);
    await lookUp(popup, domains.hostile);
    await see(popup, 'Counted free');
    await expectInert(popup);
    await pressLike(popup, /^Show/);
    await see(popup, 'window.__pwned=1');
    const rows = await until('the rows are there', async () => {
      const found = await popup.$$('button[aria-expanded]');
      return found.length >= 7 && found;
    });
    for (const row of rows) await row.evaluate((each) => (each as HTMLElement).click());
    await see(popup, '<img src=x onerror');
    await expectInert(popup);
    expect(await popup.title()).toBe('Harrier');
    await popup.close();
  });

  test('in the account and the rest of the options page', async () => {
    await answerHostile('getAccount', '/account');
    await connect(scene);
    const options = await scene.chromium.openInTab('options.html');
    await see(options, 'window.__pwned=1');
    await see(options, 'Search a company');
    await expectInert(options);
    await options.close();
    scene.service.faults.clear();
    await connect(scene);
  });

  test('in the finder’s result and its verdict', async () => {
    const query = { domain: domains.aldermoor, first_name: 'Marit', last_name: 'Lindqvist' };
    await answerHostile('findEmail', '/email-finder', query);
    await answerHostile('verifyEmail', '/email-verifier', { email: people.marit });
    const popup = await openPopup(scene.chromium);
    await lookUp(popup, 'Marit Lindqvist @ aldermoor.test');
    await see(popup, 'A name to find at a company');
    await pressLike(popup, /^Find address/);
    await see(popup, '@hostile.test');
    await expectInert(popup);
    await pressLike(popup, /^Verify/);
    await until('the verdict came', () => scene.service.witness.of('verifyEmail')[0]?.status === 200);
    await until('the verdict is shown', async () => !(await shownText(popup)).includes('Checking'));
    await expectInert(popup);
    await popup.close();
  });

  test('in an article’s authors and the known leads', async () => {
    await answerHostile('findAuthor', '/author-finder', { url: articles.eelgrass });
    await answerHostile('listLeads', '/leads');
    const page = await scene.chromium.openPage(articles.eelgrass.replace('https:', 'http:'));
    const popup = await scene.chromium.pressButton(page);
    await pressLike(popup, /^Find author/);
    await see(popup, '@hostile.test');
    await expectInert(popup);
    await popup.close();
  });

  test('in the service’s error messages', async () => {
    const popup = await openPopup(scene.chromium);
    for (const [index, details] of attacks.slice(0, 5).entries()) {
      scene.service.faults.add({ operation: 'searchDomain', kind: 'status', status: 400, id: 'wrong_params', details });
      await lookUp(popup, `refused-${index}.test`);
      await see(popup, `refused-${index}.test`);
      await pressLike(popup, /^(Search anyway|Show)/);
      await see(popup, 'The service rejected the domain.');
      await expectInert(popup);
    }
    await popup.close();
  });
});

describe('35: a file', () => {
  test('contains every hostile field, inert and without loss', async () => {
    const popup = await openPopup(scene.chromium);
    await lookUp(popup, domains.hostile);
    await pressLike(popup, /^Show/);
    await until('the rows are there', async () => (await popup.$$('[type="checkbox"]')).length > 1);
    await popup.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLInputElement>('[type="checkbox"]')];
      const one = all.find((box) => /select all/i.test(box.ariaLabel ?? box.labels?.[0]?.textContent ?? ''));
      (one ?? all[0])?.click();
    });
    await press(popup, 'button', 'Save as file, copy as Markdown');
    await press(popup, 'menuitem', 'Spreadsheet CSV');
    const { text } = await savedFile(scene.chromium);
    const [header = [], ...rows] = readCells(text.replace(/^\ufeff/, ''));
    expect(rows).toHaveLength(7);
    // No cell may begin like a spreadsheet formula.
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[\s"]*[=+\-@\t\r]/);

    const real = (await realReply('/domain-search', { domain: domains.hostile, limit: '100' })) as {
      data: { emails: { value: string; first_name: string; position: string; phone_number: string }[] };
    };
    const column = (name: string) => header.indexOf(name);
    const back = (cell = '') => cell.replace(/^'/, '');
    for (const { value, first_name, position, phone_number } of real.data.emails) {
      const row = rows.find((each) => back(each[column('email')]) === value);
      expect(back(row?.[column('first_name')])).toBe(first_name);
      expect(back(row?.[column('position')])).toBe(position);
      expect(back(row?.[column('phone_number')])).toBe(phone_number);
    }
    await press(popup, 'button', 'Save as file, copy as Markdown');
    await press(popup, 'menuitem', 'Contact cards vCard');
    const { text: cards } = await savedFile(scene.chromium, '', '.vcf');
    const { contacts, faults } = readVcards(cards);
    expect(faults).toEqual([]);
    expect(contacts.map(({ fields }) => fields.email)).toEqual(real.data.emails.map(({ value }) => value));
    await popup.close();
  });
});
