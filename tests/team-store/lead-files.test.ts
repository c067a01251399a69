import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileFields, leadFields } from '../../lib/contract/lead-fields.ts';
import { emptyLead } from '../../lib/device-service/leads/lead-writing.ts';
import { everything } from '../../lib/device-service/page-of-rows.ts';
import type { StoredLead } from '../../lib/device-service/store-leads.ts';
import type { Emptied } from '../../lib/lead-file/prepare.ts';
import { writeTo } from '../../lib/team-service/commands/command-io.ts';
import { exportLeads } from '../../lib/team-service/lead-files/export-leads.ts';
import { importLeads, type LeadImport } from '../../lib/team-service/lead-files/import-leads.ts';
import type { Column, Refusal } from '../../lib/team-service/lead-files/read-lead-file.ts';
import { lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { addTeam } from '../../lib/team-service/store/teams.ts';
import { account } from './new-team.ts';
import { sharedDatabase } from './test-database.ts';

const now = Date.UTC(2026, 2, 18, 12);

const isNoEmployer = (domain: string) => domain === 'freemail.test';
const companyDomain = (address: string) => {
  const domain = address.slice(address.indexOf('@') + 1).toLowerCase();
  return isNoEmployer(domain) ? null : domain;
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'harrier-lead-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function newTeam(attributes: string[] = []) {
  const database = await sharedDatabase();
  const team = await addTeam(database, { ...account, attributes });
  const lend = lendTeamStore(database, { team });
  return {
    ...{ database, team, lend },
    all: async (): Promise<StoredLead[]> =>
      (await lend(({ leads }) => leads.leads({}, now, everything), 'read')).leads.toReversed(),
    async write(list: string | null = null) {
      const to = join(folder, `${team}.csv`);
      const count = await exportLeads(database, team, (text) => writeTo(to, text), list, 0);
      return { count, to, text: readFileSync(to, 'utf8') };
    },
    async read(file: string | Uint8Array, how: Partial<LeadImport> = {}) {
      const path = join(folder, 'in.csv');
      writeFileSync(path, file);
      const refused: Refusal[] = [];
      let columns: readonly Column[] = [];
      let emptied: readonly Emptied[] = [];
      const events = {
        columns: (all: readonly Column[]) => (columns = all),
        refused: (row: Refusal) => refused.push(row),
        emptied: (cells: readonly Emptied[]) => (emptied = cells),
      };
      const way = { list: null, existing: 'fill', dry: false, isNoEmployer, companyDomain, ...how } as const;
      return {
        counts: await importLeads(database, team, () => createReadStream(path), way, now, events),
        columns,
        refused,
        emptied,
      };
    },
  };
}

const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0, merged: 0, several: 0 };

/** The part of a lead that a file can hold. */
const given = ({ email, texts, confidence_score, attributes }: StoredLead) => ({
  ...{ email, confidence_score, attributes },
  texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null && text !== '')),
});

/** Texts that break careless files, one per field. */
const awkward: Partial<StoredLead> = {
  confidence_score: 87,
  texts: {
    first_name: "'=Jörg",
    last_name: '=HYPERLINK("https://evil.example")',
    position: '+49, "Head" of; sales',
    department: 'sales',
    company: '@Kelp & Söhne\t– Nord',
    website: 'kelp.test',
    country_code: 'DE',
    phone_number: '+49 30 1234',
    notes: 'one line\nanother, with "quotes"\r\n\n- and a list',
    source: '-1',
  },
  attributes: { fair_badge: '=1+1' },
};

test('leads are exported to a file and imported unchanged', async () => {
  const from = await newTeam(['fair_badge']);
  await from.lend(async ({ leads }) => {
    const list = await leads.addList('Kelp; "harvest"');
    await leads.add({ ...emptyLead('jörg@kelp.test', now, 1), ...awkward, lists: [list.id] });
    await leads.add(emptyLead('bare@kelp.test', now, 1));
  });
  const written = await from.write();
  expect(written.count).toBe(2);
  const [header, first = ''] = written.text.split('\r\n');
  expect(header).toBe(`\ufeff${[...leadFields, 'fair_badge'].join(',')}`);
  expect(first).toContain('bare@kelp.test');
  // No cell that a spreadsheet would run.
  expect(written.text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(written.text).toContain("'+49 30 1234");
  const cells = Papa.parse<string[]>(written.text).data.flat();
  expect(cells.filter((cell) => /^\s*[=+@-]/.test(cell))).toEqual([]);

  const to = await newTeam(['fair_badge']);
  const { counts, columns, refused } = await to.read(written.text);
  expect({ counts, refused }).toEqual({ counts: { ...none, created: 2 }, refused: [] });
  expect(columns.flatMap(({ becomes }) => becomes ?? [])).toEqual([...fileFields, 'fair_badge']);
  expect((await to.all()).map(given)).toEqual((await from.all()).map(given).toReversed());
  expect((await to.read(written.text)).counts).toEqual({ ...none, unchanged: 2 });
});

test('an export has each of many leads once, or only those of a list', async () => {
  const { lend, write } = await newTeam();
  await lend(async ({ leads }) => {
    const { id } = await leads.addList('Some');
    const draft = (nth: number) => ({ ...emptyLead(`a${nth}@many.test`, now, 1), lists: nth % 400 === 0 ? [id] : [] });
    await leads.change([], () => Array.from({ length: 1_100 }, (_, nth) => draft(nth)));
  });
  const { count, text } = await write();
  expect(count).toBe(1_100);
  expect(new Set(text.match(/a\d+@many\.test/g)).size).toBe(1_100);
  expect((await write('some')).text.match(/a\d+@many\.test/g)).toEqual([
    'a800@many.test',
    'a400@many.test',
    'a0@many.test',
  ]);
  await expect(write('none')).rejects.toThrow('No list');
});

test('a failed export leaves no file, and a finished one is for its owner only', async () => {
  const { write, lend } = await newTeam();
  await expect(write('none')).rejects.toThrow('No list');
  expect(readdirSync(folder)).toEqual([]);
  await lend(({ leads }) => leads.add(emptyLead('a@some.test', now, 1)));
  expect(statSync((await write()).to).mode & 0o077).toBe(0);
});

test('an export can also go to a stream', async () => {
  const database = await sharedDatabase();
  const team = await addTeam(database, account);
  await lendTeamStore(database, { team })(({ leads }) => leads.add(emptyLead('a@some.test', now, 1)));
  let text = '';
  const to = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  expect(await exportLeads(database, team, (text) => writeTo(to, text), null, 0)).toBe(1);
  expect(text.split('\r\n')).toHaveLength(3);
});

const file = [
  'E-Mail;Vorname;Firma;Land;Fax',
  'ann@kelp.test;Ann;Kelp;Deutschland;1',
  'BO@kelp.test;;Kelp;;',
  'no address;Cy;;;',
  ';Di;;;',
  'ed@kelp.test;Ed;;Atlantis;',
  'Ann@kelp.test;Other;;;',
  'gone@kelp.test;Fay;;;',
  'u.berg@kelp.test;Ulf Berg;;;',
].join('\n');

test.each([
  ['fill', { ...none, created: 2, updated: 1, refused: 5 }, { first_name: 'Bo', company: 'Kelp' }],
  ['overwrite', { ...none, created: 2, updated: 1, refused: 5 }, { first_name: 'Bo', company: 'Kelp' }],
  ['skip', { ...none, created: 2, skipped: 1, refused: 5 }, { first_name: 'Bo', company: 'Bo & Co' }],
] as const)(
  'an import that is to %s existing leads reports each row, the same in a dry run',
  async (existing, counts, texts) => {
    const team = await newTeam();
    await team.lend(async ({ leads, optOuts }) => {
      const company = existing === 'fill' ? null : 'Bo & Co';
      await leads.add({ ...emptyLead('bo@kelp.test', now, 1), texts: { first_name: 'Bo', company } });
      await optOuts.add('gone@kelp.test');
      await optOuts.add('ulf@kelp.test', [{ first_name: 'Ulf', last_name: 'Berg' }], ['kelp.test']);
    });
    const before = await team.all();
    const dry = await team.read(file, { existing, list: 'Fair', dry: true });
    expect(await team.all()).toEqual(before);
    const done = await team.read(file, { existing, list: 'Fair' });
    expect(done).toEqual(dry);
    expect(done.counts).toEqual(counts);
    expect(done.columns).toEqual([
      { header: 'E-Mail', becomes: 'email' },
      { header: 'Vorname', becomes: 'first_name' },
      { header: 'Firma', becomes: 'company' },
      { header: 'Land', becomes: 'country_code' },
      { header: 'Fax', becomes: null },
    ]);
    expect(done.refused).toEqual([
      { line: 4, why: 'its address is not valid' },
      { line: 5, why: 'it has no address' },
      { line: 7, why: 'it repeats the address of line 2' },
      { line: 8, why: 'the person asked to be forgotten' },
      { line: 9, why: 'the person asked to be forgotten' },
    ]);
    expect(done.emptied).toEqual([{ column: 3, why: 'country', count: 1, example: 'Atlantis' }]);
    const [bo, ann, ed] = await team.all();
    expect(ed?.email).toBe('ed@kelp.test');
    expect(bo).toMatchObject({ email: 'bo@kelp.test', texts });
    expect(ann).toMatchObject({
      email: 'ann@kelp.test',
      texts: { first_name: 'Ann', company: 'Kelp', country_code: 'DE' },
    });
    const list = await team.lend(({ leads }) => leads.listNamed('Fair'), 'read');
    expect(ann?.lists).toEqual([list?.id]);
    expect(bo?.lists).toEqual(existing === 'skip' ? [] : [list?.id]);
  },
);

const person = (email: string, first_name: string, last_name: string, company: string | null, more = {}) => ({
  ...emptyLead(email, now, 1),
  texts: { first_name, last_name, company, ...more },
});

const people = [
  'email,first name,last name,company,position',
  // A lead under another address, with an initial.
  'jonas.brandt@kelp.test,Jonas,Brandt,Kelp GmbH,Head of Sales',
  // Without an address: an existing person, and an unknown one.
  ',Fenna,Aas,Kelp,Engineer',
  ',Nobody,Known,Kelp,Engineer',
  // Two leads match.
  'ada@freemail.test,Ada,Lund,Skerry,',
  // Unknown first, then imported by an earlier row.
  'mira.holt@reef.test,Mira,Holt,Reef,',
  'm.holt@reef-mail.test,Mira,Holt,Reef,CFO',
  // The same name at another company.
  'fenna.aas@other.test,Fenna,Aas,Other,',
].join('\n');

async function teamWithPeople() {
  const team = await newTeam();
  await team.lend(async ({ leads }) => {
    await leads.add(person('jonas@old-kelp.test', 'J.', 'Brandt', 'Kelp'));
    await leads.add(person('fenna@kelp.test', 'Fenna', 'Aas', 'Kelp'));
    await leads.add(person('ada.1@skerry.test', 'Ada', 'Lund', 'Skerry'));
    await leads.add(person('ada.2@skerry.test', 'Ada', 'Lund', 'Skerry'));
  });
  return team;
}

test('people known by name and company are merged as on a device, and a dry run counts them', async () => {
  const team = await teamWithPeople();
  const before = await team.all();
  const dry = await team.read(people, { dry: true });
  expect(await team.all()).toEqual(before);
  const done = await team.read(people);
  expect(dry).toEqual(done);
  expect(done.counts).toEqual({ ...none, created: 3, updated: 3, refused: 1, merged: 3, several: 1 });
  expect(done.refused).toEqual([{ line: 4, why: 'no address, and nobody of this name at this company is there' }]);
  const all = await team.all();
  const texts = (email: string) => all.find((lead) => lead.email === email)?.texts;
  expect(texts('jonas@old-kelp.test')).toMatchObject({
    ...{ first_name: 'Jonas', company: 'Kelp', position: 'Head of Sales', notes: 'E-mail: jonas.brandt@kelp.test' },
  });
  expect(texts('fenna@kelp.test')).toMatchObject({ position: 'Engineer' });
  expect(texts('mira.holt@reef.test')).toMatchObject({ position: 'CFO', notes: 'E-mail: m.holt@reef-mail.test' });
  expect(all.map(({ email }) => email).slice(4)).toEqual([
    'ada@freemail.test',
    'mira.holt@reef.test',
    'fenna.aas@other.test',
  ]);
  // A second import matches everyone, by their address or by the one in their notes.
  expect((await team.read(people)).counts).toMatchObject({ created: 0, updated: 0, merged: 3 });
});

test('matched by address only, each row is a lead of its own', async () => {
  const team = await teamWithPeople();
  const dry = await team.read(people, { isNoEmployer: null, dry: true });
  const done = await team.read(people, { isNoEmployer: null });
  expect(dry).toEqual(done);
  expect(done.counts).toEqual({ ...none, created: 5, refused: 2 });
  expect((await team.all()).slice(0, 4).map(({ texts }) => texts.notes)).toEqual(Array(4).fill(undefined));
});

test('people are matched across batches, also in a dry run, and only by their current name', async () => {
  const team = await newTeam();
  const many = Array.from({ length: 600 }, (_, nth) => `p${nth}@reef${nth}.test,P${nth},Holt,Reef ${nth}`);
  const again = Array.from({ length: 600 }, (_, nth) => `q${nth}@mail.test,P${nth},Holt,Reef ${nth}`);
  const file = ['email,first name,last name,company', ...many, ...again].join('\n');
  const dry = await team.read(file, { dry: true });
  expect(dry.counts).toEqual({ ...none, created: 600, updated: 600, merged: 600 });
  expect(await team.read(file)).toEqual(dry);
  await team.lend(async ({ leads }) => {
    const first = await leads.leadOf('p0@reef0.test');
    if (first) await leads.put({ ...first, texts: { first_name: 'Ida', last_name: 'Vik', company: 'Reef 0' } });
  });
  const next = 'email,first name,last name,company\nx@a.test,Ida,Vik,Reef 0\ny@a.test,P0,Holt,Reef 0\n';
  expect((await team.read(next)).counts).toEqual({ ...none, created: 1, updated: 1, merged: 1 });
});

test('an import without a list uses the list that was the newest when it began', async () => {
  const { database, team, lend, all } = await newTeam();
  const { id } = await lend(({ leads }) => leads.addList('Spring'));
  const rows = (from: number) => Array.from({ length: 700 }, (_, nth) => `p${from + nth}@reef.test\n`).join('');
  async function* read() {
    yield Buffer.from(`email\n${rows(0)}`);
    // A member makes a list once the first people are there.
    if ((await all()).length > 0) await lend(({ leads }) => leads.addList('Autumn'));
    yield Buffer.from(rows(700));
  }
  const way = { list: null, existing: 'fill', dry: false, isNoEmployer, companyDomain } as const;
  const ignored = { columns: () => {}, refused: () => {}, emptied: () => {} };
  await importLeads(database, team, read, way, now, ignored);
  const imported = await all();
  expect([imported.length, await lend(({ leads }) => leads.lastList(), 'read')]).toMatchObject([
    1_400,
    { name: 'Autumn' },
  ]);
  expect([...new Set(imported.flatMap(({ lists }) => lists))]).toEqual([id]);
});

test('leads of an older version get their person keys in the first import that matches people', async () => {
  const team = await teamWithPeople();
  await team.database.ask((db) => db.deleteFrom('lead_persons').where('team_id', '=', team.team).execute());
  expect((await team.read(people, { dry: true })).counts.merged).toBe(3);
  // New leads are written with their keys: no second completion looks for them.
  await team.database.ask((db) => db.deleteFrom('lead_persons').where('team_id', '=', team.team).execute());
  expect((await team.read(people, { dry: true })).counts.merged).toBe(1);
});

test('no person key is left after an opt-out or a removal', async () => {
  const team = await teamWithPeople();
  const keys = async () =>
    (
      await team.database.ask((db) =>
        db.selectFrom('lead_persons').select('key').where('team_id', '=', team.team).orderBy('key').execute(),
      )
    ).map(({ key }) => key);
  expect((await keys()).filter((key) => key.includes('fenna'))).not.toEqual([]);
  await team.lend(({ forget }) => forget('fenna@kelp.test'));
  expect((await keys()).filter((key) => key.includes('fenna'))).toEqual([]);
  const ids = (await team.all()).map(({ id }) => id);
  await team.lend(async ({ leads }) => {
    for (const id of ids) await leads.remove(id);
  });
  expect(await keys()).toEqual([]);
});

test('a repeated address counts once, however far apart its rows are', async () => {
  const team = await newTeam();
  const rows = Array.from({ length: 1_000 }, (_, nth) => `a${nth % 900}@many.test,${nth},${'x'.repeat(380)}`);
  const { counts, refused } = await team.read(`email,company,unknown\n${rows.join('\n')}\n`);
  expect(counts).toEqual({ ...none, created: 900, refused: 100 });
  expect(refused[0]).toEqual({ line: 902, why: 'it repeats the address of an earlier line' });
  expect((await team.all())[0]?.texts.company).toBe('0');
});

test.each([
  ['an old encoding', Buffer.from('email;Nachname\nj@kelp.test;J\xf6rg\n', 'latin1')],
  ['UTF-16 text', Buffer.from('\ufeffemail\tNachname\r\nj@kelp.test\tJörg\r\n', 'utf16le')],
  ['no header', Buffer.from('Jörg,j@kelp.test\n')],
])('reads a file with %s', async (what, bytes) => {
  const team = await newTeam();
  expect((await team.read(bytes)).counts).toEqual({ ...none, created: 1 });
  const [lead] = await team.all();
  expect(lead?.email).toBe('j@kelp.test');
  if (what !== 'no header') expect(lead?.texts.last_name).toBe('Jörg');
});

test.each([
  { text: '', why: 'no rows' },
  { text: 'first,last\nAnn,Aas\n', why: 'None of its columns has addresses' },
  { text: 'email,notes\na@kelp.test,"oh\nb@kelp.test,y\n', why: 'Line 2: a quote begins there' },
  { text: `email,notes\na@kelp.test,"${'x\n'.repeat(700_000)}`, why: 'Line 2: a row of more than' },
  { text: `email${',x'.repeat(1_000)}\n`, why: 'Line 1: it has 1001 columns' },
  { text: 'PK\0\0email', why: 'no text' },
])('a file that is no list of people is refused: $why', async ({ text, why }) => {
  const team = await newTeam();
  await expect(team.read(text)).rejects.toThrow(why);
  expect(await team.all()).toEqual([]);
});

test('imported people are known at their company once, but not at a mail provider or after a dry run', async () => {
  const { read, lend } = await newTeam();
  const file = [
    'email,first name,last name,position,company',
    'ada@acme.test,Ada,Krol,CTO,Acme',
    'jonas@acme.test,Jonas,Berg,,Acme',
    'mia@freemail.test,Mia,Lund,,Acme',
  ].join('\n');
  const known = (domain: string) => lend(({ directory }) => directory.emails(domain, {}, everything), 'read');
  await read(file, { dry: true });
  expect((await known('acme.test')).total).toBe(0);
  await read(file);
  await read(file);
  const { emails } = await known('acme.test');
  expect(emails).toMatchObject([
    { value: 'ada@acme.test', last_name: 'Krol', position: 'CTO', origins: { position: { by: 'import' } } },
    { value: 'jonas@acme.test', last_name: 'Berg' },
  ]);
  expect(await lend(({ directory }) => directory.companyNamed('acme'), 'read')).toMatchObject({ domain: 'acme.test' });
  expect((await known('freemail.test')).total).toBe(0);
});
