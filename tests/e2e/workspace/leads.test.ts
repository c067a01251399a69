import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../service/fixtures.ts';
import { longUndo } from '../harness/build-copy.ts';
import { savedFile } from '../harness/saved-file.ts';
import { find, gone, keys, noneLeft, press, see, type } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, judgedInColour, overflow, startWorkspace, type WorkspaceStage } from './stage.ts';

let stage: WorkspaceStage;
let page: Page;

beforeAll(async () => {
  stage = await startWorkspace({ delays: longUndo });
  page = await stage.open('leads');
});
afterAll(() => stage.close());

/** Parameters of each lead list requested since the last call, without `limit`. */
function listed(): string[][] {
  const asked = stage.service.witness.requests.filter(({ operation }) => operation === 'listLeads');
  stage.service.witness.clear();
  return asked.map(({ query }) => query.filter(([name]) => name !== 'limit').map((pair) => pair.join('=')));
}

/**
 * Waits until these filters are requested. A slow machine may request a beginning of the typed text first, but nothing
 * else.
 */
async function askedFor(...filters: string[]): Promise<void> {
  const asked: string[][] = [];
  await until('the filters are requested', () => {
    asked.push(...listed());
    return asked.at(-1)?.join() === filters.join();
  });
  const isBeginning = (one: string[]) =>
    one.length === filters.length && one.every((pair, nth) => filters[nth]?.startsWith(pair));
  expect(asked.filter((one) => !isBeginning(one))).toEqual([]);
}

const leadOf = async (email: string) => (await stage.service.leads()).find((lead) => lead.email === email);

/** The accessible name, or the text, of the focused element. */
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

describe('the table of leads', () => {
  it('shows every lead with one free request, and passes axe', async () => {
    await see(page, '5 leads');
    for (const name of ['Marit Lindqvist', 'Ingrid Sólveigardóttir', '田中 美咲', 'ليلى الحدّاد', 'Piet Heijn']) {
      await find(page, 'button', name);
    }
    expect(listed()).toEqual([[]]);
    await until('the lists of the leads are linked', async () => (await page.$$('.nav .lists a')).length === 3);
    expect(await judgedInColour(page, 'workspace-leads')).toEqual([]);
  });

  it('requests a changed filter at once, and nothing while it is invalid', async () => {
    await press(page, 'button', 'Filter');
    await type(page, 'Find a filter', 'verif');
    await keys(page, 'Enter');
    await press(page, 'checkbox', 'Valid');
    await see(page, '2 of 5');
    await keys(page, 'Escape');
    expect(listed()).toEqual([['verification_status[]=valid']]);

    await press(page, 'button', 'Filter');
    await type(page, 'Find a filter', 'confidence');
    await keys(page, 'Enter');
    await type(page, 'From', '90');
    await askedFor('verification_status[]=valid', 'confidence_score[from]=90');
    await type(page, 'To', '10');
    await see(page, 'This is less than the start.');
    expect(await judgedInColour(page, 'workspace-leads-filter')).toEqual([]);
    await keys(page, 'Escape');
    await press(page, 'button', 'Clear filters');
    await see(page, '5 leads');
    // Half-typed values may have been requested; the invalid range never was.
    expect(
      listed()
        .flat()
        .filter((pair) => pair.endsWith('=10')),
    ).toEqual([]);
  });

  it('searches by typed text, and says when no lead matches', async () => {
    await find(page, 'button', 'Marit Lindqvist');
    await page.focus('tr .row-focus');
    await keys(page, '/');
    await page.keyboard.type('nobody at all');
    await askedFor('query=nobody at all');
    await see(page, 'No lead matches');
    await press(page, 'button', 'Clear filters');
    await find(page, 'button', 'Marit Lindqvist');
  });
});

describe('one lead', () => {
  it('is opened, edited and closed by keyboard, and the focus is never lost', async () => {
    await page.focus('tr .row-focus');
    await keys(page, 'k', 'Enter');
    await find(page, 'heading', 'Marit Lindqvist');
    expect(await judgedInColour(page, 'workspace-lead')).toEqual([]);
    await page.focus('[aria-label="Change Phone: Add"]');
    await keys(page, 'Enter');
    await find(page, 'textbox', 'Phone');
    await page.keyboard.type('+41 44 555 01 01');
    await keys(page, 'Enter');
    await until('the focus is on the value', async () => (await focused()) === 'Change Phone: +41 44 555 01 01');
    expect((await leadOf(people.marit))?.phone_number).toBe('+41 44 555 01 01');
    await keys(page, 'j');
    await find(page, 'heading', 'Ingrid Sólveigardóttir');
    await keys(page, 'Escape');
    await until('the focus is on the row', async () => (await focused()) === 'Ingrid Sólveigardóttir');
  });

  it('reports a concurrent change by another user, and overwrites it only on a click', async () => {
    await press(page, 'button', 'Marit Lindqvist');
    await press(page, 'button', 'Change Position: Head of Calibration');
    await find(page, 'textbox', 'Position');
    const lead = await leadOf(people.marit);
    await fetch(`${stage.service.base}/leads/${lead?.id}`, {
      method: 'PUT',
      headers: { 'x-api-key': stage.service.keys.starter, 'content-type': 'application/json' },
      body: JSON.stringify({ position: 'Director of Calibration' }),
    });
    await type(page, 'Position', 'Chief of Calibration');
    await keys(page, 'Enter');
    await see(page, 'Someone else changed this meanwhile.');
    expect(await judged(page, 'workspace-lead-differs')).toEqual([]);
    expect((await leadOf(people.marit))?.position).toBe('Director of Calibration');
    await press(page, 'button', 'Use mine');
    await find(page, 'button', 'Change Position: Chief of Calibration');
    expect((await leadOf(people.marit))?.position).toBe('Chief of Calibration');
  });

  it('shows the checks behind its verification after a click that names its price', async () => {
    const before = await stage.service.spent();
    await press(page, 'button', 'Verify again · 1 verification');
    await see(page, 'checks passed');
    expect((await stage.service.spent()).verifications).toBe(before.verifications + 1);
  });

  it('is saved as a contact card under its name', async () => {
    await press(page, 'button', 'More');
    await press(page, 'menuitem', 'Save as contact card');
    const { name, text } = await savedFile(stage.chromium, '', '.vcf');
    expect(name).toBe('Marit Lindqvist.vcf');
    expect(text).toContain('TITLE:Chief of Calibration\r\n');
    await press(page, 'button', 'Close');
  });

  it('is edited in the table, from field to field', async () => {
    await page.focus('tr .row-focus');
    await keys(page, 'F2', 'Tab', 'Tab', 'Tab');
    await find(page, 'textbox', 'Position');
    await type(page, 'Position', 'Optician');
    await keys(page, 'Enter');
    await noneLeft(page, 'textbox', 'Position');
    await see(page, 'Optician');
    expect((await leadOf(people.marit))?.position).toBe('Optician');
  });
});

describe('many leads', () => {
  it('are added to a new list', async () => {
    await press(page, 'checkbox', 'Select all rows');
    await see(page, '5 selected');
    expect(await judged(page, 'workspace-leads-chosen')).toEqual([]);
    stage.service.witness.clear();
    await press(page, 'button', 'Add to');
    await press(page, 'menuitem', 'New list…');
    await type(page, 'Name of the new list', 'Spring fair');
    await keys(page, 'Enter');
    const asked = await until('every lead was put there', () => {
      const puts = stage.service.witness.requests.filter(({ operation }) => operation === 'updateLead');
      return puts.length >= 5 && puts;
    });
    expect(asked.map(({ body }) => JSON.parse(body))).toEqual(Array(5).fill({ leads_list_name: 'Spring fair' }));
  });

  it('are saved as a CSV file, attributes included', async () => {
    await press(page, 'button', 'Save file');
    await press(page, 'menuitem', 'Spreadsheet CSV');
    const { name, text: file } = await savedFile(stage.chromium);
    expect(name).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    expect(file).toContain(people.misaki);
    expect(file).toContain('fair_badge');
    await press(page, 'button', 'Clear the selection');
  });

  it('disappear at once when deleted, and undo restores them before anything is sent', async () => {
    await press(page, 'checkbox', 'Select Piet Heijn');
    await page.focus('tr .row-focus');
    await keys(page, 'Delete');
    await noneLeft(page, 'button', 'Piet Heijn');
    await see(page, '4 leads');
    await press(page, 'button', 'Undo');
    await find(page, 'button', 'Piet Heijn');
    expect(stage.service.witness.requests.filter(({ operation }) => operation === 'deleteLead')).toEqual([]);
  });
});

describe('a new lead', () => {
  it('that already exists is reported, and another is created and opened', async () => {
    await press(page, 'button', 'New lead');
    await type(page, 'Address', people.ingrid);
    await keys(page, 'Enter');
    await see(page, 'This address is already a lead');
    expect(await judged(page, 'workspace-lead-new')).toEqual([]);
    await type(page, 'Address', 'new.person@gmial.com');
    expect(await judged(page, 'workspace-lead-mistyped')).toEqual([]);
    await press(page, 'button', 'Did you mean new.person@gmail.com?');
    await noneLeft(page, 'button', 'Did you mean new.person@gmail.com?');
    await type(page, 'Address', 'new.person@kestrel-fjord.example');
    await keys(page, 'Enter');
    await find(page, 'heading', 'new.person@kestrel-fjord.example');
    await see(page, '6 leads');
    expect(await leadOf('new.person@kestrel-fjord.example')).toBeDefined();
    await press(page, 'button', 'Close');
  });
});

describe('the leads in a narrow window', () => {
  it('scroll only within their table', async () => {
    await page.setViewport({ width: 640, height: 800, deviceScaleFactor: 1 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await judged(page, 'workspace-leads-narrow')).toEqual([]);
    await press(page, 'button', 'Marit Lindqvist');
    await find(page, 'heading', 'Marit Lindqvist');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await keys(page, 'Escape');
    await gone(page, 'Verify again');
  });

  it('log no warning or error', async () => {
    expect(await stage.chromium.complaints()).toEqual([]);
  });
});

describe('a workspace without leads', () => {
  it('says that there are no leads yet', async () => {
    const empty = await startWorkspace({ leads: 'none' });
    try {
      const there = await empty.open('leads');
      await see(there, 'No leads yet');
      expect(await judged(there, 'workspace-leads-none')).toEqual([]);
    } finally {
      await empty.close();
    }
  });
});
