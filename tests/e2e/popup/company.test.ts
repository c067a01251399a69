/** The company behind the page: counted free, shown on a click that names its cost, filtered free, saved, undone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { find, gone, keys, namesOf, press, see, shownText, type } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { click, judged, type Stage, startStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
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
    await see(popup, '37, all there are');
    await see(popup, 'Replied');
    expect(stage.sent()).toEqual(['searchDomain', 'listLeads']);
    await see(popup, '499 searches');
    expect(await judged(popup, 'popup-rows')).toEqual([]);
    await popup.close();
  });

  test('shows kept rows at once and free the next time', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await see(popup, 'Marit Lindqvist');
    await see(popup, 'Kept here, answered just now');
    expect(stage.sent()).toEqual([]);
    await popup.close();
  });

  test('filters the loaded rows at once and free, several chips together', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await see(popup, 'Marit Lindqvist');
    await click(popup, 'Sales');
    await see(popup, '10 of 37 loaded match');
    await click(popup, 'Valid');
    await gone(popup, '10 of 37 loaded match');
    expect(await judged(popup, 'popup-filtered')).toEqual([]);
    await press(popup, 'button', 'All filters');
    await find(popup, 'textbox', 'Job title');
    expect(await judged(popup, 'popup-all-filters')).toEqual([]);
    await type(popup, 'Country', 'NL');
    await keys(popup, 'Enter');
    await find(popup, 'button', 'Apply · 1 search, 499 left');
    expect(stage.sent()).toEqual([]);
    await press(popup, 'button', 'Apply · 1 search, 499 left');
    await until('the service was asked', () => stage.service.witness.count('searchDomainWithPost') === 1);
    expect(JSON.parse(stage.service.witness.of('searchDomainWithPost')[0]?.body ?? '{}')).toMatchObject({
      domain: 'aldermoor.test',
      department: 'sales',
      location: { include: [{ country: 'NL' }] },
    });
    await popup.close();
  });

  test('verifies a row and says the verdict in plain words with its checks', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await see(popup, 'laila.alhaddad');
    stage.sent();
    await click(popup, 'Details of ليلى');
    await press(popup, 'button', 'Verify · 1 verification');
    await see(popup, 'Well formed');
    expect(stage.sent().filter((operation) => operation === 'verifyEmail')).toHaveLength(1);
    expect(await judged(popup, 'popup-verified')).toEqual([]);
    await popup.close();
  });

  test('saves, undoes without a request, and saves again as one lead with every field', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await see(popup, 'Hendrika');
    const before = (await stage.service.leads()).length;
    stage.sent();
    await click(popup, 'Details of Hendrika');
    await press(popup, 'button', 'Save');
    await find(popup, 'button', 'Undo');
    expect(await judged(popup, 'popup-saved')).toEqual([]);
    await click(popup, 'Undo');
    await find(popup, 'button', 'Save');
    await new Promise((done) => setTimeout(done, 9_000));
    expect(stage.sent()).toEqual([]);
    expect(await stage.service.leads()).toHaveLength(before);

    await press(popup, 'button', 'Save');
    await until('the lead is there', async () => (await stage.service.leads()).length === before + 1, {
      within: 20_000,
    });
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
    await find(popup, 'button', 'Saved');
    await popup.close();
  }, 60_000);

  test('loads more with its cost, and says that the number is a lower bound', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await type(popup, 'Look up', 'aoyama-keiki.test');
    await keys(popup, 'Enter');
    await see(popup, '212');
    await click(popup, 'Show 212 addresses');
    await see(popup, '100 of 212 loaded');
    await click(popup, 'Load 100 more');
    await see(popup, '200 of 212 loaded');
    await click(popup, 'Load 12 more');
    await see(popup, '212, all there are');
    await type(popup, 'Look up', 'xn--mnchner-feinmechanik-pec.example');
    await keys(popup, 'Enter');
    await see(popup, 'münchner-feinmechanik.example');
    await click(popup, 'Show');
    await see(popup, /10,000\+/);
    expect(await judged(popup, 'popup-lower-bound')).toEqual([]);
    await popup.close();
  });

  test('selects a range, copies it, and hands it over as CSV', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await see(popup, 'Marit Lindqvist');
    await press(popup, 'checkbox', 'Select Marit Lindqvist');
    await popup.keyboard.down('Shift');
    await press(popup, 'checkbox', 'Select support@aldermoor.test');
    await popup.keyboard.up('Shift');
    await see(popup, '5 selected');
    expect(await judged(popup, 'popup-selected')).toEqual([]);
    await press(popup, 'button', 'Save as CSV');
    await see(popup, 'Saved 5 rows as CSV');
    await press(popup, 'checkbox', 'Select all loaded rows');
    await see(popup, '37 selected');
    await popup.close();
  });

  test('runs a bulk verification that can be paused, and ends with counts', async () => {
    const popup = await stage.look('http://kestrel-fjord.example/');
    await click(popup, 'Show 58 addresses');
    await see(popup, '58, all there are');
    await press(popup, 'checkbox', 'Select all loaded rows');
    await click(popup, 'Verify 58');
    await see(popup, 'Verifying 58 addresses');
    await press(popup, 'button', 'Pause');
    await find(popup, 'button', 'Resume');
    expect(await judged(popup, 'popup-run')).toEqual([]);
    await press(popup, 'button', 'Resume');
    await see(popup, 'to go');
    await press(popup, 'button', 'Stop');
    await see(popup, 'Stopped verifying');
    await popup.close();
  }, 60_000);

  test('says nothing in its consoles', async () => {
    expect(await stage.chromium.complaints()).toEqual([]);
  });
});

test('names of buttons say what they cost', async () => {
  const popup = await stage.look('http://tbilisi-optik.test/');
  await see(popup, 'addresses known');
  await see(popup, 'Find address');
  const spending = (await namesOf(popup, 'button')).filter((name) => /^(Show|Find|Verify)/.test(name));
  expect(spending.length).toBeGreaterThan(1);
  for (const name of spending) expect(name).toMatch(/search|verification/);
  expect(await shownText(popup)).toContain('searches');
  await popup.close();
});
