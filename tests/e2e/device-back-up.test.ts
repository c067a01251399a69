/**
 * Back-ups of this device, plain and with a passphrase, and forgetting a person: no trace remains in any record or
 * file byte.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackupRecord, writeBackup } from '../../lib/device-service/backup/backup-file.ts';
import { blankCompany, blankEmail } from '../../lib/device-service/blank-records.ts';
import { emptyLead } from '../../lib/device-service/leads/lead-writing.ts';
import { entriesIn, indexedDatabase } from '../faults/leveldb-entries.ts';
import { filesHolding, holding } from '../faults/profile-bytes.ts';
import { ask, say } from '../faults/say.ts';
import { type Chromium, launchChromium } from './harness/chromium.ts';
import { find, gone, press, pressFirst, see, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';
import { judged, judgedInColour } from './popup/stage.ts';

let chromium: Chromium;
let options: Page;
let folder: string;
let profile: string;

const passphrase = 'seven green herons';
const person = 'ottiwyn.quillfeather@heronwater.test';
/** Parts of the person's address, name, profile name and own page. */
const traces = ['ottiwyn', 'Ottiwyn', 'quillfeather', 'Quillfeather'];

async function startOnDevice(): Promise<void> {
  options = await chromium.openInTab('options.html');
  await options.setViewport({ width: 1100, height: 900 });
  await press(options, 'button', 'Start on this device');
  await see(options, 'This device answers');
}

/**
 * 401 people of one company; one of them is looked up later. Columns are stored only for domains with more than 512
 * addresses, so this one has none.
 */
function people(): BackupRecord[] {
  const email = (value: string, first_name: string, last_name: string, page = 'team') => ({
    ...blankEmail(value, 'personal'),
    first_name,
    last_name,
    sources: [
      {
        domain: 'heronwater.test',
        uri: `https://heronwater.test/${page}`,
        extracted_on: '2026-10-01',
        last_seen_on: '2026-10-01',
        still_on_page: true,
      },
    ],
  });
  const others = Array.from({ length: 400 }, (_, nth) => email(`other.${nth}@heronwater.test`, 'Other', `No ${nth}`));
  const ottiwyn = {
    ...email(person, 'Ottiwyn', 'Quillfeather', 'people/ottiwyn-quillfeather'),
    linkedin: 'https://linkedin.example/in/ottiwyn-quillfeather',
  };
  const article = {
    url: 'heronwater.test/herons-by-quillfeather',
    domain: 'heronwater.test',
    authors: [{ first_name: 'Ottiwyn', last_name: 'Quillfeather' }],
  };
  return [
    { table: 'lists', record: { id: 1, name: 'Fair' } },
    { table: 'companies', record: { ...blankCompany('heronwater.test'), organization: 'Heronwater' } },
    ...[...others, ottiwyn].map((record) => ({ table: 'emails', record })),
    { table: 'articles', record: article },
    { table: 'leads', record: { ...emptyLead(person, 1_000, 1), id: 7, lists: [1], texts: { first_name: 'Ottiwyn' } } },
    { table: 'leads', record: { ...emptyLead('kept@heronwater.test', 1_000, 1), id: 8 } },
  ];
}

async function fileOf(records: BackupRecord[], name: string): Promise<string> {
  async function* all() {
    yield* records;
  }
  const stream = await writeBackup({ version: 1, created: Date.UTC(2026, 9, 2), counts: {} }, all(), null);
  const path = join(folder, name);
  writeFileSync(path, new Uint8Array(await new Response(stream).arrayBuffer()));
  return path;
}

async function choose(path: string): Promise<void> {
  // Appears once the device has reported how much it knows.
  const input = await until('there is a place for a file', () => options.$('#data input[type=file]'));
  await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
}

const lookAtData = () => options.$eval('#data', (part) => part.scrollIntoView());

async function leads(): Promise<string[]> {
  const asked = await ask(options, 'listLeads', {});
  return asked.ok ? asked.reply.data.leads.map(({ email }) => email) : [];
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'harrier-back-up-'));
  profile = mkdtempSync(join(tmpdir(), 'harrier-forgotten-'));
  chromium = await launchChromium({ profile });
  await startOnDevice();
});
afterAll(() => {
  for (const made of [folder, profile]) rmSync(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

test('a back-up is counted before anything changes, then merged', async () => {
  await choose(await fileOf(people(), 'autumn.backup'));
  await see(options, 'autumn.backup, written on');
  await see(options, 'Would be added');
  expect(await leads()).toEqual([]);
  await lookAtData();
  expect(await judged(options, 'device-restore')).toEqual([]);
  const workspace = await chromium.openInTab('workspace.html#/leads');
  await see(workspace, 'No leads yet');
  await options.bringToFront();
  await press(options, 'button', 'Merge');
  await see(options, 'Restored 1 company, 401 addresses and 2 leads.');
  await see(workspace, 'kept@heronwater.test');
  await workspace.close();
  await see(options, /1 company, 401 addresses and 2 leads\./);
  expect(await leads()).toEqual(['kept@heronwater.test', person]);
});

test('a file that is not a back-up, or is truncated, is reported and changes nothing', async () => {
  const csv = join(folder, 'leads.csv');
  writeFileSync(csv, 'email\nsomebody@heronwater.test\n');
  await choose(csv);
  await see(options, 'This file isn’t a Harrier back-up.');
  const cut = join(folder, 'cut.backup');
  writeFileSync(cut, readFileSync(join(folder, 'autumn.backup')).subarray(0, 2_000));
  await choose(cut);
  await see(options, 'The file is damaged or incomplete.');
  expect(await leads()).toHaveLength(2);
});

test('a back-up with a passphrase restores the data after everything was forgotten', async () => {
  await press(options, 'button', 'Back up…');
  await type(options, 'Passphrase', passphrase);
  await type(options, 'Repeat the passphrase', 'seven green heron');
  await press(options, 'button', 'Write the back-up');
  await see(options, 'The passphrases differ.');
  await lookAtData();
  expect(await judgedInColour(options, 'device-back-up')).toEqual([]);
  await type(options, 'Repeat the passphrase', passphrase);
  await press(options, 'button', 'Write the back-up');
  await see(options, 'Locked with your passphrase.');
  await press(options, 'button', 'Save the file');
  // The browser first reserves the name with an empty file.
  const saved = await until('it is saved', () =>
    readdirSync(chromium.downloads).find(
      (one) => one.endsWith('.backup') && statSync(join(chromium.downloads, one)).size > 0,
    ),
  );
  const path = join(chromium.downloads, saved);
  expect(readFileSync(path).includes('heronwater')).toBe(false);

  await say(options, 'forget-everything', {});
  await options.close();
  await startOnDevice();
  expect(await leads()).toEqual([]);

  await choose(path);
  await see(options, `${saved} is locked.`);
  await type(options, 'Passphrase', 'not this one');
  await press(options, 'button', 'Unlock');
  await see(options, 'This passphrase doesn’t open it');
  await lookAtData();
  expect(await judged(options, 'device-locked')).toEqual([]);
  await type(options, 'Passphrase', passphrase);
  await press(options, 'button', 'Unlock');
  await see(options, 'is complete. Nothing has changed yet.');
  await press(options, 'button', 'Replace everything');
  await see(options, 'Replace everything on this device?');
  await options.evaluate(() =>
    [...document.querySelectorAll<HTMLButtonElement>('dialog button')]
      .find(({ textContent }) => textContent === 'Replace everything')
      ?.click(),
  );
  await see(options, 'Restored 1 company, 401 addresses and 2 leads.');
  expect(await leads()).toEqual(['kept@heronwater.test', person]);
  const stored = await options.evaluate(async () => JSON.stringify(await chrome.storage.local.get(null)));
  expect(stored).not.toContain(passphrase);
});

test('a person is forgotten from the details of their row', async () => {
  // Responses are cached and indexed by the person they name.
  const asked = [
    await ask(options, 'findEmail', { domain: 'heronwater.test', full_name: 'Ottiwyn Quillfeather' }),
    await ask(options, 'enrichPerson', { email: person }),
  ];
  for (const answer of asked) expect(JSON.stringify(answer)).toContain('Quillfeather');
  const popup = await chromium.openInTab('popup.html');
  await popup.setViewport({ width: 400, height: 900 });
  await type(popup, 'Look up', person);
  await (await find(popup, 'combobox', 'Look up')).press('Enter');
  await see(popup, 'Ottiwyn');
  await pressFirst(popup, 'button', 'Forget this person…');
  await see(popup, `Forget ${person}?`);
  expect(await judged(popup, 'device-forget-person')).toEqual([]);
  const workspace = await chromium.openInTab('workspace.html#/leads');
  await see(workspace, person);
  await popup.bringToFront();
  await press(popup, 'button', 'Forget');
  await see(popup, 'Forgotten on this device.');
  await gone(workspace, person);
  await see(workspace, 'kept@heronwater.test');
  await workspace.close();
  await popup.close();
  expect(await leads()).toEqual(['kept@heronwater.test']);
});

test('no database key contains the forgotten person’s data, not even deleted keys still in the files', async () => {
  const entries = entriesIn(databases());
  const own = entries.filter(indexedDatabase(entries, 'harrier-device'));
  const isTrace = (bytes: Buffer) => traces.some((trace) => holding(trace)(bytes));
  expect(own.filter(({ value }) => value && isTrace(value))).not.toEqual([]);
  expect(own.filter(({ key }) => isTrace(key))).toEqual([]);
});

test('no record and, once files are merged, no byte of the profile names the forgotten person; others remain', async () => {
  const stored = JSON.stringify(await options.evaluate(everyRecord)).toLowerCase();
  expect(stored).toContain('kept@heronwater.test');
  for (const trace of traces) {
    const at = stored.indexOf(trace.toLowerCase());
    expect(at === -1 ? null : stored.slice(Math.max(0, at - 300), at + 80)).toBeNull();
  }
  await mergeFilesUntil(() => !mayHold(traces));
  await chromium.close();
  for (const trace of [...traces, passphrase]) expect([trace, filesHolding(profile, trace)]).toEqual([trace, []]);
  expect(filesHolding(profile, 'kept@heronwater.test')).not.toEqual([]);
});

/** The LevelDB folder that holds all of the extension's databases. */
function databases(): string {
  const folder = join(profile, 'Default/IndexedDB');
  return join(folder, readdirSync(folder).find((one) => one.endsWith('.leveldb')) ?? '');
}

/** Files appear and disappear while the browser runs, so a failed read counts as "may hold". */
function mayHold(texts: readonly string[]): boolean {
  try {
    return texts.some((text) => filesHolding(profile, text).length > 0);
  } catch {
    return true;
  }
}

/**
 * Makes LevelDB drop deleted data. It does so when it merges the file with the data and the file with its deletion.
 * Chromium compacts the key range of a database at some time after that database was deleted:
 * - The first deletion writes recent changes to a file that spans the ranges of all databases.
 * - The second merges that file with a newer one of the same span. A store this small is merged as a whole.
 * - The merged files are removed when the next file is written.
 *
 * Chromium may skip a compaction, or use one for several deletions, and no file shows which. Hence the many spare
 * databases. Without this, Chromium merges after many writes, or when the databases have been idle for a while.
 */
async function mergeFilesUntil(areMerged: () => boolean): Promise<void> {
  const spare = Array.from({ length: 40 }, (_, nth) => `spare-${nth}`);
  for (const name of spare) await options.evaluate(makeDatabase, name);
  const looksPerDeletion = 5;
  let looks = 0;
  await until('the files are merged', async () => {
    const name = looks++ % looksPerDeletion === 0 ? spare.pop() : undefined;
    if (name) await options.evaluate(deleteDatabase, name);
    return areMerged();
  });
}

const makeDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.result.createObjectStore('filler').put('filler', 0);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });

const deleteDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onerror = () => reject(deleting.error);
    deleting.onsuccess = () => resolve();
  });

/** Everything in all databases and storage areas, as read through the API. */
async function everyRecord(): Promise<unknown[]> {
  const all: unknown[] = [await chrome.storage.local.get(null), await chrome.storage.session.get(null)];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const table of database.objectStoreNames) {
      const asked = database.transaction(table).objectStore(table).getAll();
      all.push(
        await new Promise((resolve) => {
          asked.onsuccess = () => resolve([name, table, asked.result]);
        }),
      );
    }
    database.close();
  }
  return all;
}
