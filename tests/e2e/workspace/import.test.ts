/** Leads exported to a file and imported again: a preview first, then a job, with nothing lost. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeCsv } from '../../../components/format/csv.ts';
import { savedFile } from '../harness/saved-file.ts';
import { chooseFile, find, keys, press, pressFirst, see } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, judgedInColour, overflow, startWorkspace, type WorkspaceStage } from './stage.ts';

let stage: WorkspaceStage;
let files: string;
beforeAll(async () => {
  stage = await startWorkspace();
  files = mkdtempSync(join(tmpdir(), 'harrier-files-'));
});
afterAll(async () => {
  await stage.close();
  rmSync(files, { recursive: true, force: true });
});

async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  writeFileSync(join(files, name), text);
  await chooseFile(page, join(files, name));
}

const leadOf = async (email: string) => (await stage.service.leads()).find((lead) => lead.email === email);

describe('a file', () => {
  test('of contact cards needs no column separator, and shows which card is left out', async () => {
    const page = await stage.open('import');
    await see(page, 'Drop a CSV or vCard file here');
    const cards = [
      ...[
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Müller;Jörg;;;',
        'ORG:Müller & Söhne',
        'EMAIL:joerg@cards.test',
        'END:VCARD',
      ],
      ...['BEGIN:VCARD', 'VERSION:4.0', 'KIND:group', 'FN:Friends', 'END:VCARD'],
    ];
    await choose(page, 'cards.vcf', Buffer.from(cards.join('\r\n')));
    await see(page, '1 row can be a lead');
    await see(page, 'Left out, because it names no person: the card in line 7');
    expect(
      await page.$$eval('.column-map select', (all) => all.map((one) => (one as HTMLSelectElement).value)),
    ).toEqual([...['email', 'first_name', 'last_name', 'company']]);
    expect(await page.$$eval('main', ([main]) => main?.textContent?.includes('Column separator'))).toBe(false);
    expect(await judged(page, 'workspace-import-cards')).toEqual([]);
    await page.close();
  });

  test('is parsed, previewed and checked before anything is written, then imported', async () => {
    const page = await stage.open('import');
    await see(page, 'Drop a CSV or vCard file here');
    expect(await judgedInColour(page, 'workspace-import')).toEqual([]);
    stage.sent();
    const listed = () => stage.service.witness.count('listLeads');
    const before = listed();
    await choose(
      page,
      'fair.csv',
      Buffer.from(
        'Vorname;Name;E-Mail-Adresse;Firma;Land;Telefon;Bemerkung\r\n' +
          'Jörg;Müller;joerg.mueller@fair.test;Müller & Söhne;Deutschland;+49 30 12345;"Stand ""12"""\r\n' +
          'Marit;Lindqvist;marit.lindqvist@aldermoor.test;Aldermoor;NL;+31 71 555;\r\n' +
          'Ann;;not an address;Acme;CH;;\r\n' +
          'Bo;;JOERG.MUELLER@fair.test;Acme;CH;;\r\n',
        'latin1',
      ),
    );
    await see(page, '2 rows can be leads');
    await see(page, '1 row can’t be a lead');
    await see(page, 'Müller & Söhne');
    expect(
      await page.$$eval('.column-map select', (all) => all.map((one) => (one as HTMLSelectElement).value)),
    ).toEqual(['first_name', 'last_name', 'email', 'company', 'country_code', 'phone_number', 'notes']);
    await until('existing leads are requested', () => listed() > before);
    expect(stage.sent()).toEqual(['listLeads']);
    expect(await judged(page, 'workspace-import-file')).toEqual([]);

    await pressFirst(page, 'button', 'Check what would change · free');
    await see(page, 'Checked what 2 rows would change');
    await find(page, 'button', 'Import 2 leads');
    expect(await judgedInColour(page, 'workspace-import-tried')).toEqual([]);
    expect(stage.sent().filter((operation) => operation !== 'listLeads')).toEqual([]);
    expect(await leadOf('joerg.mueller@fair.test')).toBeUndefined();

    await press(page, 'button', 'Import 2 leads');
    await see(page, 'Imported 2 rows');
    expect(await leadOf('joerg.mueller@fair.test')).toMatchObject({
      first_name: 'Jörg',
      last_name: 'Müller',
      company: 'Müller & Söhne',
      country_code: 'DE',
      phone_number: '+49 30 12345',
      notes: 'Stand "12"',
    });
    // Fields with a value stay; the empty one is filled.
    expect(await leadOf('marit.lindqvist@aldermoor.test')).toMatchObject({
      company: 'Aldermoor Optics',
      phone_number: '+31 71 555',
    });
    expect(await judgedInColour(page, 'workspace-import-done')).toEqual([]);
    await press(page, 'button', 'Save the report');
    expect((await savedFile(stage.chromium, 'Report')).text).toContain('joerg.mueller@fair.test,New');
    await page.close();
  });

  test('with conflicting columns shows the conflict beside them, and is corrected by hand', async () => {
    const page = await stage.open('import');
    await choose(page, 'clash.csv', 'Foo,Mail\nann@clash.test,bo@clash.test\n');
    await see(page, '1 row can be a lead');
    await page.select('.column-map tbody tr:first-child select', 'email');
    await see(page, 'A column above already becomes this.');
    await page.select('.column-map tbody tr:last-child select', 'attribute');
    await see(page, 'Enter the attribute’s short name.');
    await page.select('.column-map tbody tr:last-child select', '');
    await see(page, '1 row can be a lead');
    await page.setViewport({ width: 640, height: 800 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.close();
  });

  test('without rows or without text is reported as such, and pasted rows stay', async () => {
    const page = await stage.open('import');
    const rows = 'Name\tEmail\nStays There\tstays@fair.test';
    const area = await find(page, 'textbox', 'Or paste rows from a spreadsheet');
    await area.focus();
    await page.keyboard.sendCharacter(rows);
    const pasted = () => page.$eval('textarea', ({ value }) => value);
    stage.sent();
    await choose(page, 'empty.csv', '\n\n');
    await see(page, 'empty.csv contains no rows of text.');
    expect(await pasted()).toBe(rows);
    await choose(page, 'sheet.xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0, 8, 0, 1, 2, 0, 0, 3]));
    await see(page, 'sheet.xlsx contains no rows of text.');
    expect(await pasted()).toBe(rows);
    expect(stage.sent()).toEqual([]);
    await page.close();
  });

  test('can be pasted as rows instead, and imported by keyboard alone', async () => {
    const page = await stage.open('import');
    const area = await find(page, 'textbox', 'Or paste rows from a spreadsheet');
    await area.focus();
    await page.keyboard.sendCharacter('Name\tEmail\nKey Board\tkey.board@fair.test');
    await keys(page, 'Tab', 'Enter');
    await see(page, '1 row can be a lead');
    await page.focus('.view-head .btn.primary');
    await keys(page, 'Enter');
    await find(page, 'button', 'Import 1 lead');
    await page.focus('.view-head .btn.primary');
    await keys(page, 'Enter');
    await see(page, 'Imported 1 row');
    expect(await leadOf('key.board@fair.test')).toMatchObject({ first_name: 'Key', last_name: 'Board' });
    await page.close();
  });
});

test('undoing an import deletes created leads, restores changed ones, and updates every open page’s count', async () => {
  const before = await stage.service.leads();
  const [known] = before.filter(({ email, phone_number }) => email.endsWith('@aldermoor.test') && !phone_number);
  if (!known) throw new Error('there is a lead without a phone number');
  const leads = await stage.open('leads');
  await see(leads, `${before.length} leads`);
  const page = await stage.open('import');
  await choose(page, 'undo.csv', `email,phone\nundo-1@undo.test,1\nundo-2@undo.test,2\n${known.email},+31 555 77\n`);
  await see(page, '3 rows can be leads');
  await press(page, 'button', 'Import 3 at once');
  await see(page, 'Imported 3 rows');
  expect(await leadOf(known.email)).toMatchObject({ phone_number: '+31 555 77' });
  // Neither page was reloaded.
  const all = await stage.service.leads();
  expect(all).toHaveLength(before.length + 2);
  await see(page, new RegExp(`Leads\\s+${all.length}\\b`));
  await see(leads, new RegExp(`Leads\\s+${all.length}\\b`));
  await see(leads, `${all.length} leads`);

  await page.bringToFront();
  await press(page, 'button', 'Undo');
  await see(page, '2 leads that it created are deleted.');
  expect(await judged(page, 'workspace-import-undo')).toEqual([]);
  await press(page, 'button', 'Undo the import · free');
  await see(page, 'Undid an import of 3 leads');
  await see(page, '2 deleted');
  await see(page, '1 restored');
  expect(await leadOf('undo-1@undo.test')).toBeUndefined();
  expect((await leadOf(known.email))?.phone_number).toBeNull();
  await see(page, 'Undone');
  expect(await judged(page, 'workspace-import-undone')).toEqual([]);
  await see(page, new RegExp(`Leads\\s+${before.length}\\b`));
  await see(leads, new RegExp(`Leads\\s+${before.length}\\b`));
  await page.close();
  await leads.close();
});

test('a running import is found again after the page is reopened, and can be stopped', async () => {
  const page = await stage.open('import');
  // At 200 requests a minute, this many rows still run when a slow machine looks.
  const rows = Array.from({ length: 600 }, (_, at) => `late-${at}@late.test`);
  await choose(page, 'late.csv', `email\n${rows.join('\n')}\n`);
  await press(page, 'button', 'Import 600 at once');
  await find(page, 'button', 'Pause');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.close();
  const again = await stage.open('import');
  await pressFirst(again, 'link', 'late.csv');
  await press(again, 'button', 'Pause');
  await find(again, 'button', 'Resume');
  await press(again, 'button', 'Stop');
  await see(again, 'Stopped: Importing 600 rows');
  await pressFirst(again, 'button', 'Not carried out');
  // Only rows that the import did not reach are shown now.
  await see(again, /late-\d+/);
  expect(
    await again.$$eval('tbody tr[data-key] td:nth-child(3)', (all) => [...new Set(all.map((one) => one.textContent))]),
  ).toEqual(['Not carried out']);
  const made = (await stage.service.leads()).filter(({ email }) => email.endsWith('@late.test')).length;
  expect(made).toBeLessThan(600);
  await again.close();
});

test('cells that a spreadsheet would run are imported, exported inert, and are unchanged by another import', async () => {
  const cells = ['=1+1', '+41 44', '@x', '\tx', '\rx', 'a"b', "'=1", 'line\nbreak'];
  const rows = cells.map((cell, at) => [`cell-${at}@cells.test`, `Cell ${at}`, cell]);
  const page = await stage.open('import');
  await choose(page, 'cells.csv', writeCsv(['email', 'first_name', 'notes'], rows));
  await see(page, '8 rows can be leads');
  await press(page, 'button', 'Import 8 at once');
  await see(page, 'Imported 8 rows');
  for (const [at, cell] of cells.entries()) expect((await leadOf(`cell-${at}@cells.test`))?.notes).toBe(cell);

  await page.goto(`chrome-extension://${stage.chromium.extensionId}/workspace.html#/leads`);
  await page.reload();
  await pressFirst(page, 'button', 'Export');
  await find(page, 'radio', 'Every field and attribute');
  await press(page, 'radio', 'Every field and attribute');
  await page.click('.panel-menu .btn.primary');
  await pressFirst(page, 'button', 'Save file');
  const { text: file } = await savedFile(stage.chromium, 'Leads');
  for (const line of file.split('\r\n')) expect(line).not.toMatch(/(^|,)"?[=+@\t\r]/);

  const again = await stage.open('import');
  await choose(again, 'again.csv', file);
  await see(again, 'rows can be leads');
  await press(again, 'radio', 'Overwrite them The file’s values win; its empty cells change nothing.');
  await pressFirst(again, 'button', 'Check what would change');
  await see(again, 'Nothing would change.');
  for (const [at, cell] of cells.entries()) expect((await leadOf(`cell-${at}@cells.test`))?.notes).toBe(cell);
  await again.close();
  await page.close();
});

test('no warning or error is logged', async () => {
  expect(await stage.chromium.complaints()).toEqual([]);
});
