import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { find, keys, noneLeft, press, pressFirst, see, shownText, type } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, judgedInColour, startWorkspace, type WorkspaceStage } from './stage.ts';

let stage: WorkspaceStage;
let page: Page;

const sentence = 'Instrument makers in the Netherlands and the Nordics that are hiring in sales';
const lastBody = () => JSON.parse(stage.service.witness.of('discoverCompanies').at(-1)?.body ?? '{}');

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

  test('requests nothing before Enter, then shows the service’s filters, and requests again with edited ones', async () => {
    page = await stage.open('discover');
    await see(page, 'Which companies are you looking for?');
    expect(await judged(page, 'workspace-discover-start')).toEqual([]);
    expect(stage.sent()).toEqual([]);
    await ask(sentence);
    expect(stage.sent()).toEqual(['discoverCompanies']);
    expect(lastBody()).toEqual({ query: sentence, limit: 100 });
    await see(page, 'Kestrel & Fjord');
    expect(await judgedInColour(page, 'workspace-discover')).toEqual([]);

    await press(page, 'button', 'Filter');
    await press(page, 'menuitem', 'Size');
    await press(page, 'checkbox', '51–200');
    expect(await judged(page, 'workspace-discover-filter')).toEqual([]);
    expect(stage.sent()).toEqual([]);
    await press(page, 'button', 'Apply · free');
    await until('a second request is sent', () => stage.service.witness.count('discoverCompanies') === 2);
    expect(lastBody()).toMatchObject({ headcount: ['51-200'], job_openings: { department: ['Sales'] }, limit: 100 });
    expect(lastBody()).not.toHaveProperty('query');
    await press(page, 'button', 'Remove Size');
    await until('a third request is sent', () => stage.service.witness.count('discoverCompanies') === 3);
    expect(lastBody()).not.toHaveProperty('headcount');
  });

  test('keeps an invalid or refused filter in its form, and remembers the plan’s refusal', async () => {
    page = await stage.open('discover');
    await press(page, 'button', 'Clear filters');
    stage.sent();
    await press(page, 'button', 'Filter');
    await press(page, 'menuitem', 'Funding Premium');
    await find(page, 'checkbox', 'Pre-seed');
    const [from] = await page.$$('::-p-aria([name="From"][role="textbox"])');
    const [to] = await page.$$('::-p-aria([name="To"][role="textbox"])');
    await from?.type('5000');
    await to?.type('300');
    await keys(page, 'Enter');
    await see(page, 'The first value is above the second.');
    expect(stage.sent()).toEqual([]);
    await to?.type('000');
    await press(page, 'button', 'Apply · free');
    await see(page, 'Premium plan only: funding.');
    await see(page, /Refused by your plan on/);
    expect(await judged(page, 'workspace-discover-refused')).toEqual([]);
    expect(stage.sent()).toEqual(['discoverCompanies']);
    await page.close();

    page = await stage.open('discover');
    await pressFirst(page, 'button', 'Funding');
    await see(page, /Refused by your plan on/);
    await find(page, 'checkbox', 'Pre-seed');
    const [field] = await page.$$('::-p-aria([name="From"][role="textbox"])');
    expect(await field?.evaluate((input) => input instanceof HTMLInputElement && input.value)).toBe('5000');
    expect(stage.sent()).toEqual([]);
    await press(page, 'button', 'Clear');
    await noneLeft(page, 'button', 'Remove Funding');
  });

  test('reports that the plan lists only the first page', async () => {
    page = await stage.open('discover');
    await ask(sentence);
    await pressFirst(page, 'button', 'Load 100 more');
    await see(page, 'Your plan lists only this page.');
    expect(await shownText(page)).toContain('Premium plan only: offset.');
  });
});

test('a plan without Discover is reported as such', async () => {
  stage = await startWorkspace({ plan: 'no-discover' });
  try {
    page = await stage.open('discover');
    await type(page, 'Describe the companies', 'opticians');
    await keys(page, 'Enter');
    await see(page, /doesn’t include Discover/);
    expect(await judged(page, 'workspace-discover-none')).toEqual([]);
  } finally {
    await stage.close();
  }
});
