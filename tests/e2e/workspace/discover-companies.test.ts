/** The companies found by Discover: one opened in place, several counted and searched, and a saved search. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { domains } from '../../service/fixtures.ts';
import { drawsPictures, shoot } from '../harness/pictures.ts';
import { find, gone, keys, noneLeft, press, pressFirst, savedLately, see, type } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, judgedInColour, overflow, startWorkspace, type WorkspaceStage } from './stage.ts';

let stage: WorkspaceStage;
let page: Page;

const sentence = 'Instrument makers in the Netherlands and the Nordics that are hiring in sales';

async function ask(text: string): Promise<void> {
  await type(page, 'Describe the companies', text);
  await keys(page, 'Enter');
  await see(page, /\d companies/);
}

describe('on a usual plan', () => {
  beforeAll(async () => {
    stage = await startWorkspace();
  });
  afterAll(() => stage.close());
  afterEach(() => page.close());

  test('opens a company in place, on a click that names its cost, and by keyboard', async () => {
    page = await stage.open('discover');
    await ask(sentence);
    stage.sent();
    await press(page, 'button', 'Show 37 · 1 search');
    await see(page, 'Marit Lindqvist');
    expect(stage.sent().filter((operation) => operation === 'searchDomain')).toEqual(['searchDomain']);
    expect(await page.evaluate(() => location.hash)).toBe(`#/discover?domain=${domains.aldermoor}`);
    expect(await judgedInColour(page, 'workspace-discover-company')).toEqual([]);
    await keys(page, 'Escape');
    await see(page, savedLately);
    await gone(page, 'Marit Lindqvist');
    await keys(page, 'KeyJ', 'KeyK', 'KeyX', 'KeyJ', 'KeyX');
    await see(page, '2 companies');
    await find(page, 'button', 'Show 1 company · 1 search');
    await keys(page, 'Escape');
    await noneLeft(page, 'button', 'Show 1 company · 1 search');
    await keys(page, 'Enter');
    await find(page, 'heading', 'Kestrel & Fjord');
  });

  test('counts several companies free, then searches those that are not cached', async () => {
    page = await stage.open('discover');
    await ask(sentence);
    await see(page, savedLately);
    stage.sent();
    for (const name of ['Aldermoor Optics', 'Nordlys Gyroskop', 'Het Vergrootglas'])
      await press(page, 'checkbox', `Select ${name}`);
    expect(await judgedInColour(page, 'workspace-discover-bulk')).toEqual([]);
    await press(page, 'button', 'Count addresses · free');
    await until('each was counted', () => stage.service.witness.count('countDomainEmails') >= 3);
    await find(page, 'button', 'Count addresses · free');
    expect(new Set(stage.sent())).toEqual(new Set(['countDomainEmails']));
    await press(page, 'button', 'Show 2 companies · up to 2 searches');
    await see(page, '2 companies searched');
    await see(page, '1 with addresses · 1 without');
    expect(stage.sent().filter((operation) => operation === 'searchDomain')).toHaveLength(2);
    if (drawsPictures) await shoot(page, 'workspace-discover-searched');
  });

  test('shows the people totals of all matches, and saves, opens and deletes a search', async () => {
    page = await stage.open('discover');
    await ask(sentence);
    await press(page, 'button', 'People');
    await until('people are requested', () => stage.service.witness.count('discoverPeople') === 1);
    await see(page, /[\d,]+ addresses: [\d,]+ people, [\d,]+ role/);
    await press(page, 'button', 'Save this search');
    await type(page, 'Name', 'Research, hiring');
    await press(page, 'button', 'Save · free');
    await see(page, 'A saved search of this name exists already.');
    await type(page, 'Name', 'Instruments in the north');
    await press(page, 'button', 'Save · free');
    await noneLeft(page, 'button', 'Save · free');
    await pressFirst(page, 'button', 'Saved searches');
    await find(page, 'button', 'Delete Instruments in the north');
    expect(await judged(page, 'workspace-discover-saved')).toEqual([]);
    await pressFirst(page, 'button', 'Research, hiring');
    await until('it was opened', () => stage.service.witness.count('discoverPeople') === 2);
    const [opened] = stage.service.witness.of('discoverPeople').slice(-1);
    expect(opened?.query).toContainEqual(['job_openings[hiring]', 'true']);
    await find(page, 'button', 'Remove Hiring');
    await pressFirst(page, 'button', 'Saved searches');
    await press(page, 'button', 'Delete Instruments in the north');
    await press(page, 'button', 'Delete');
    await until('it was deleted', () => stage.service.witness.count('deleteView') === 1);
    await noneLeft(page, 'dialog', 'Delete “Instruments in the north”?');
  });

  test('fits at 200 % zoom without scrolling the page sideways', async () => {
    page = await stage.open('discover');
    await ask(sentence);
    await page.setViewport({ width: 640, height: 400, deviceScaleFactor: 2 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await judged(page, 'workspace-discover-zoomed')).toEqual([]);
    // A narrow window of ordinary height: the page must scroll to the table's end.
    await page.setViewport({ width: 600, height: 700 });
    const below = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return (document.querySelector('.view-body')?.getBoundingClientRect().bottom ?? Number.NaN) - innerHeight;
    });
    expect(below).toBeLessThanOrEqual(0);
  });
});
