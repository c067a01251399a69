/** The company of the page: counted free, shown on a click that names its cost, filtered free, saved, undone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backgroundReport } from '../harness/background-report.ts';
import { savedFile } from '../harness/saved-file.ts';
import {
  element,
  find,
  gone,
  keys,
  leadWord,
  namesOf,
  press,
  pressFirst,
  savedLately,
  see,
  shownText,
  type,
} from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, judgedInColour, type Stage, startStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ delays: { undoTime: 20_000 } });
});
afterAll(() => stage.close());

describe('on a company’s page', () => {
  test('counts free and sends nothing else; a click that names its cost shows the people', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await see(popup, '37');
    await see(popup, 'addresses known');
    expect(await judged(popup, 'popup-company')).toEqual([]);
    expect(stage.sent()).toEqual(['countDomainEmails']);

    await press(popup, 'button', 'Show 37 addresses · 1 search, 500 left');
    await see(popup, 'Marit Lindqvist');
    await see(popup, 'All 37 loaded');
    await see(popup, leadWord);
    expect(stage.sent()).toEqual(['searchDomain', 'listLeads']);
    await see(popup, '499 searches');
    expect(await judgedInColour(popup, 'popup-rows')).toEqual([]);
    await popup.close();
  });

  test('shows cached rows at once and free the next time', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await see(popup, 'Marit Lindqvist');
    await see(popup, savedLately);
    await pressFirst(popup, 'button', 'Details of 田中 美咲');
    await see(popup, 'Verify again');
    await popup.$eval('.list-head', (head) => head.scrollIntoView());
    expect(stage.sent()).toEqual([]);
    await popup.close();
  });

  test('filters the loaded rows free by chips, and sends a paid filter only on a click', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await see(popup, 'Marit Lindqvist');
    await pressFirst(popup, 'button', 'Sales');
    await see(popup, '10 of 37 loaded match');
    await pressFirst(popup, 'button', 'Valid');
    await gone(popup, '10 of 37 loaded match');
    await press(popup, 'button', 'All filters');
    await find(popup, 'textbox', 'Job title');
    await pressFirst(popup, 'button', 'Show ');
    await until('the focus is back', () =>
      popup.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'All filters'),
    );
    await press(popup, 'button', 'All filters');
    await type(popup, 'Country', 'NL');
    await keys(popup, 'Enter');
    await find(popup, 'button', 'Apply · 1 search, 499 left');
    expect(stage.sent()).toEqual([]);
    await press(popup, 'button', 'Apply · 1 search, 499 left');
    await until('the request is sent', () => stage.service.witness.count('searchDomainWithPost') === 1);
    expect(JSON.parse(stage.service.witness.of('searchDomainWithPost')[0]?.body ?? '{}')).toMatchObject({
      domain: 'aldermoor.test',
      department: 'sales',
      location: { include: [{ country: 'NL' }] },
    });
    // Waits for the results. Otherwise they would appear in the next test's popup.
    await see(popup, 'All 4 loaded');
    await popup.close();
  });

  test('verifies a row once, and shows its checks', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await see(popup, 'laila.alhaddad');
    stage.sent();
    await pressFirst(popup, 'button', 'Details of ليلى');
    await press(popup, 'button', 'Verify again · 1 verification');
    await see(popup, 'checks passed');
    expect(stage.sent().filter((operation) => operation === 'verifyEmail')).toHaveLength(1);
    await popup.close();
  });

  test('saves, undoes without a request, and saves again as one lead with every field', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await see(popup, 'Hendrika');
    const before = (await stage.service.leads()).length;
    stage.sent();
    await pressFirst(popup, 'button', 'Details of Hendrika');
    await press(popup, 'button', 'Save');
    await find(popup, 'button', 'Undo');
    await pressFirst(popup, 'button', 'Undo');
    await find(popup, 'button', 'Save');
    expect((await stage.jobs(popup)).filter(({ kind }) => kind === 'save')).toEqual([]);
    await pressFirst(popup, 'button', 'Details of Hendrika');

    // Saves the lead again, together with another one: if any part of the undone save remained, it would be sent too.
    for (const name of ['Wim', 'Hendrika']) {
      await pressFirst(popup, 'button', `Details of ${name}`);
      await press(popup, 'button', 'Save');
      await find(popup, 'button', 'Undo');
      await pressFirst(popup, 'button', `Details of ${name}`);
    }
    await until('the leads are there', async () => (await stage.service.leads()).length === before + 2);
    await until('the jobs are through', async () => (await stage.jobs(popup)).every(({ state }) => state === 'done'));
    expect(stage.service.witness.requests.filter(({ body }) => body?.includes('hendrika'))).toHaveLength(1);
    const [lead] = await stage.service.leads();
    expect(lead).toMatchObject({
      email: 'hendrika.aldermoor@aldermoor.test',
      first_name: 'Hendrika',
      last_name: 'Aldermoor',
      company: 'Aldermoor Optics',
      website: 'aldermoor.test',
      source: 'http://aldermoor.test/',
    });
    expect(lead?.confidence_score).toBe(98);
    await pressFirst(popup, 'button', 'Details of Hendrika');
    await pressFirst(popup, 'button', 'Saved');
    await popup.close();
  });

  test('loads further pages up to the last, and marks a number as a lower bound', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await type(popup, 'Look up', 'aoyama-keiki.test');
    await keys(popup, 'Enter');
    await see(popup, '212');
    await pressFirst(popup, 'button', 'Show first 100 of 212');
    await see(popup, '100 of 212 loaded');
    await pressFirst(popup, 'button', 'Load 100 more');
    await see(popup, '200 of 212 loaded');
    await pressFirst(popup, 'button', 'Load 12 more');
    await see(popup, 'All 212 loaded');
    await type(popup, 'Look up', 'xn--mnchner-feinmechanik-pec.example');
    await keys(popup, 'Enter');
    await pressFirst(popup, 'button', 'Show first 100 of ');
    await see(popup, /10,000\+/);
    await popup.close();
  });

  test('shows the seconds of a paid request, and still shows its result after “Stop waiting”', async () => {
    stage.service.faults.add({ kind: 'delay', operation: 'searchDomain', times: 1 });
    const popup = await stage.look('http://aldermoor.test/');
    await type(popup, 'Look up', 'meridian-freight.test');
    await keys(popup, 'Enter');
    const searches = () => stage.service.witness.count('searchDomain');
    const before = searches();
    await pressFirst(popup, 'button', 'Show 43 addresses');
    await see(popup, /Searching… \d+ s/);
    // The pressed button is gone: focus moves to the place where the people will appear, not to “Stop waiting”.
    await popup.waitForFunction(
      () => document.activeElement?.matches('div') && document.activeElement.querySelector('.skeleton-row') !== null,
    );
    expect(await popup.$$eval('.skeleton-row', (rows) => rows.length)).toBe(10);
    // Cancelled before it is sent, the search would not be sent at all.
    await until('the search was sent', () => searches() === before + 1);
    await press(popup, 'button', 'Stop waiting · may still be charged once');
    await find(popup, 'button', 'Find address · 1 search');
    // The result was paid for, so it is shown when it arrives.
    stage.service.faults.release();
    await element(popup, '[data-email]');
    expect(searches()).toBe(before + 1);
    await popup.close();
  });

  test('selects a range, and exports it as CSV, contact cards and Markdown', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await see(popup, 'Marit Lindqvist');
    await press(popup, 'checkbox', 'Select Marit Lindqvist');
    await popup.keyboard.down('Shift');
    await press(popup, 'checkbox', 'Select support@aldermoor.test');
    await popup.keyboard.up('Shift');
    await see(popup, '5 selected');
    await press(popup, 'button', 'Save as file, copy as Markdown');
    await press(popup, 'menuitem', 'Spreadsheet CSV');
    await see(popup, 'Saved 5 rows as CSV');
    await press(popup, 'button', 'Save as file, copy as Markdown');
    expect(await judged(popup, 'popup-file-menu')).toEqual([]);
    await press(popup, 'menuitem', 'Contact cards vCard');
    await see(popup, 'Saved 5 contact cards');
    const { text: cards } = await savedFile(stage.chromium, '', '.vcf');
    expect(cards.match(/^BEGIN:VCARD\r$/gm)).toHaveLength(5);
    expect(cards).toContain('FN:Marit Lindqvist\r\n');
    await press(popup, 'button', 'Save as file, copy as Markdown');
    await press(popup, 'menuitem', 'Copy as Markdown');
    await see(popup, 'Copied 5 rows as a table');
    await press(popup, 'checkbox', 'Select all loaded rows');
    await see(popup, '37 selected');
    await popup.close();
  });

  test('runs a bulk verification that can be paused, says why it is on hold, and can be stopped', async () => {
    const popup = await stage.look('http://kestrel-fjord.example/');
    await pressFirst(popup, 'button', 'Show 58 addresses');
    await see(popup, 'All 58 loaded');
    await press(popup, 'checkbox', 'Select all loaded rows');
    // No verification is answered yet, so the run cannot end before it is paused.
    stage.service.faults.add({ kind: 'pending', operation: 'verifyEmail', times: 'always' });
    await pressFirst(popup, 'button', 'Verify 58');
    await see(popup, 'Verifying 58 addresses');
    await press(popup, 'button', 'Pause');
    await find(popup, 'button', 'Resume');
    stage.service.faults.clear();
    stage.service.faults.add({
      kind: 'status',
      operation: 'verifyEmail',
      status: 429,
      id: 'too_many_requests',
      details: 'All verifications of this month are used.',
      times: 'always',
    });
    await press(popup, 'button', 'Resume');
    await pressFirst(popup, 'button', 'Verifying 58 addresses');
    await until('the run says why it does not go on', async () => (await popup.$('.run .notice')) !== null).catch(
      async (problem: Error) => {
        const report = await backgroundReport(popup);
        throw new Error(`${problem.message}\nIt says:\n${await shownText(popup)}${report}`);
      },
    );
    stage.service.faults.clear();
    await press(popup, 'button', 'Stop');
    await see(popup, 'Stopped verifying');
    await see(popup, 'Activity');
    await popup.close();
  });

  test('no warning or error is logged', async () => {
    expect(await stage.chromium.complaints()).toEqual([]);
  });
});

test('buttons that spend name their cost', async () => {
  const popup = await stage.look('http://tbilisi-optik.test/');
  await see(popup, 'addresses known');
  await see(popup, 'Find address');
  const spending = (await namesOf(popup, 'button')).filter(
    // This button only opens a form; the button inside names the cost.
    (name) => /^(Show|Find|Verify)/.test(name) && name !== 'Find a person',
  );
  expect(spending.length).toBeGreaterThan(1);
  for (const name of spending) expect(name).toMatch(/search|verification|free/);
  expect(await shownText(popup)).toContain('searches');
  await popup.close();
});

test('a pending paid request passes axe', async () => {
  // The axe check takes long on a slow machine, and a search times out after 30 s. Nothing here depends on its result.
  stage.service.faults.add({ kind: 'delay', operation: 'searchDomain', times: 1 });
  const popup = await stage.look('http://tbilisi-optik.test/');
  await pressFirst(popup, 'button', 'Show 4 addresses');
  await see(popup, /Searching… \d+ s/);
  expect(await judged(popup, 'popup-searching')).toEqual([]);
  await popup.close();
  stage.service.faults.release();
});
