/**
 * Enrichment: requested on a click that names the possible cost, shown in full, and copied into the lead's empty
 * fields.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { optedOut, people } from '../../service/fixtures.ts';
import {
  find,
  keys,
  leadWord,
  press,
  pressAway,
  pressFirst,
  savedLately,
  see,
  shownText,
  type,
} from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, judgedInColour, overflow, startWorkspace, type WorkspaceStage } from './stage.ts';

let stage: WorkspaceStage;
let page: Page;
beforeAll(async () => {
  stage = await startWorkspace({ delays: { undoTime: 20_000 } });
});
afterAll(() => stage.close());
afterEach(() => page.close());

const field = 'Address, domain or profile';
test('a link only fills in the field; a click sends the request, and ticked empty fields of the lead are filled', async () => {
  page = await stage.open(`enrichment?email=${people.marit}`);
  await find(page, 'button', 'Look up person · may use credits');
  expect(stage.sent()).toEqual([]);
  expect(await judged(page, 'workspace-enrichment-start')).toEqual([]);
  await press(page, 'button', 'Person and company');
  await press(page, 'button', 'Look up both · may use credits');
  await see(page, 'Head of Calibration');
  await see(page, 'Aldermoor Optics B.V.');
  await see(page, /empty fields can be filled/);
  expect(stage.sent()).toEqual(['enrichPersonAndCompany', 'leadExists', 'getLead']);
  expect(await judgedInColour(page, 'workspace-enrichment')).toEqual([]);

  await press(page, 'checkbox', 'X maritcalibrates');
  await press(page, 'button', 'Fill 4 fields · free');
  await see(page, '4 fields were filled.');
  const body = JSON.parse(stage.service.witness.of('updateLead')[0]?.body ?? '{}');
  expect(Object.keys(body).sort()).toEqual(['company_industry', 'linkedin_url', 'phone_number', 'website']);
  expect(stage.service.witness.count('updateLead')).toBe(1);
});

test('a cached response is shown at once, free', async () => {
  page = await stage.open(`enrichment?email=${people.marit}`);
  stage.sent();
  await see(page, savedLately);
  await see(page, 'Head of Calibration');
  await find(page, 'button', 'Look up both · saved here, free');
  expect(stage.sent()).toEqual([]);
});

test('a company is looked up by its domain, by keyboard alone', async () => {
  page = await stage.open('enrichment');
  stage.sent();
  await type(page, field, 'kestrel-fjord.example');
  await find(page, 'button', 'Look up company · may use credits');
  await keys(page, 'Enter');
  await see(page, 'Kestrel & Fjord');
  expect(stage.sent()).toEqual(['enrichCompany']);
  await page.setViewport({ width: 640, height: 400, deviceScaleFactor: 2 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await judged(page, 'workspace-enrichment-company')).toEqual([]);
});

test('an unknown person, an opted-out person and an invalid input each have a message', async () => {
  page = await stage.open('enrichment');
  await type(page, field, 'nobody@plain.test');
  await keys(page, 'Enter');
  await see(page, 'Nothing is known about nobody@plain.test');
  await find(page, 'link', 'Look at plain.test');
  expect(await judged(page, 'workspace-enrichment-nothing')).toEqual([]);

  await type(page, field, optedOut.inResults);
  await keys(page, 'Enter');
  await see(page, 'This person asked not to be looked up.');
  expect(await judged(page, 'workspace-enrichment-opted-out')).toEqual([]);

  const before = stage.service.witness.requests.length;
  await type(page, field, 'two words');
  await keys(page, 'Enter');
  await see(page, 'This isn’t an address, a domain');
  expect(stage.service.witness.requests).toHaveLength(before);
  expect(await judged(page, 'workspace-enrichment-odd')).toEqual([]);
});

test('an address that is not a lead is saved with its known fields, and the save can be undone', async () => {
  page = await stage.open(`enrichment?email=${people.tomasz}`);
  await press(page, 'button', 'Look up person · may use credits');
  await see(page, 'This address isn’t a lead yet.');
  await press(page, 'button', 'Save as lead');
  await press(page, 'button', 'Undo');
  await find(page, 'button', 'Save as lead');
  await press(page, 'button', 'Save as lead');
  const lead = await until('it was saved', async () =>
    (await stage.service.leads()).find(({ email }) => email === people.tomasz),
  );
  expect(lead).toMatchObject({
    ...{ first_name: 'Tomasz', last_name: 'Bąk', company: 'Aldermoor Optics', website: 'aldermoor.test' },
    ...{ country_code: 'NL', notes: 'Seniority: junior' },
  });
  expect(stage.service.witness.count('createLead')).toBe(1);
  expect(await shownText(page)).not.toContain('undefined');
});

test('a person in the popup opens the enrichment, without a request', async () => {
  const popup = await stage.look('http://aldermoor.test/');
  await pressFirst(popup, 'button', 'Show 37 addresses');
  await pressFirst(popup, 'button', 'Details of Marit');
  await see(popup, leadWord);
  stage.sent();
  await pressAway(popup, 'button', 'Look up this person');
  const address = `#/enrichment?email=${encodeURIComponent(people.marit)}`;
  page = await until('the workspace is open', async () => {
    const pages = await stage.chromium.browser.pages();
    return pages.find((one) => one.url().endsWith(`workspace.html${address}`));
  });
  await find(page, 'textbox', field);
  await see(page, 'Head of Calibration');
  expect(stage.sent()).toEqual([]);
});
