/** After an opt-out no table names the person, and data about others is complete. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { MailboxAnswer } from '../../lib/device-service/answers.ts';
import { blankCompany, blankEmail } from '../../lib/device-service/blank-records.ts';
import { emptyLead } from '../../lib/device-service/leads/lead-writing.ts';
import type { Article, KnownEmail, PersonThere } from '../../lib/device-service/store-directory.ts';
import type { StoredLead } from '../../lib/device-service/store-leads.ts';
import { localIo } from '../../lib/team-service/commands/command-io.ts';
import { addOptOuts } from '../../lib/team-service/commands/opt-outs.ts';
import { type Database, openDatabase } from '../../lib/team-service/database/database.ts';
import { migrations } from '../../lib/team-service/database/migrations.ts';
import { createTeamAuthenticator } from '../../lib/team-service/http/team-authenticator.ts';
import { addMember } from '../../lib/team-service/keys/teams.ts';
import { optOut } from '../../lib/team-service/opt-out.ts';
import { finishAtStart, finishOptOuts, keepExpiring } from '../../lib/team-service/store/expire.ts';
import { reportedKinds } from '../../lib/team-service/store/person-report.ts';
import { type LendTeam, lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { addTeam } from '../../lib/team-service/store/teams.ts';
import { newDatabase } from './new-database.ts';
import { newFolder } from './new-folder.ts';
import { account } from './new-team.ts';
import { server, sharedDatabase } from './test-database.ts';

const now = Date.UTC(2026, 2, 18, 12);
const domain = 'some.test';
const marit = 'Marit@some.test';
const names = { first_name: 'Marit', last_name: 'Lindqvist' };
const nameless = { first_name: null, last_name: null, email: null };
const ann = { first_name: 'Ann', last_name: 'Berg' };
const ownPage = 'https://some.test/team/Lindqvist,%20Marit';
const addressPage = 'https://some.test/card?of=marit@some.test';
const teamPage = 'https://some.test/team';

const tables = migrations.flatMap(({ statement }) => /create table if not exists (\w+)/.exec(statement)?.[1] ?? []);

/** Salts and hashes in base64. In about one of 2,600 runs, one of them contains a searched name by chance. */
const random = /[A-Za-z0-9+/]{43}=/g;

/** Every column of a team's rows as text, in every table, without the counter of turns and random values. */
async function allOf(team: number, own?: Database): Promise<Record<string, string>> {
  const database = own ?? (await sharedDatabase());
  return database.within('read', async (trx) => {
    const all: Record<string, string> = {};
    for (const table of tables) {
      const { rows } = await sql<{ row: string }>`select ${sql.table(table)}::text as row from ${sql.table(table)}
        where team_id = ${team}`.execute(trx);
      const data = rows.filter(({ row }) => table !== 'counts' || !row.includes(',writes,'));
      all[table] = data.map(({ row }) => row.replaceAll(random, '')).join('\n');
    }
    return all;
  });
}

const tracesIn = (all: Record<string, string>) =>
  Object.entries(all).flatMap(([table, text]) => (/marit|lindqvist/i.test(text) ? [table] : []));

const seenOn = (value: string, uris: string[], known: Partial<KnownEmail>): KnownEmail => ({
  ...blankEmail(value, 'personal'),
  ...known,
  sources: uris.map((uri) => ({
    ...{ domain, uri, extracted_on: '2026-01-01', last_seen_on: '2026-01-01', still_on_page: true },
  })),
});

const lead = (email: string, known: Partial<StoredLead> = {}) => ({ ...emptyLead(email, now, 1), ...known });
const from = (uri: string) => ({ by: 'page' as const, uri, extracted_on: '2026-01-01' });
const there: PersonThere = { ...names, position: 'Director', linkedin: null, origin: from(teamPage) };
const article = (authors: Article['authors'], title = 'Tides'): Article & { title: string } => ({
  domain,
  authors,
  title,
});

function raise(error: unknown): never {
  throw error;
}

let team: number;
let lend: LendTeam;
let bystander: number;
beforeAll(async () => {
  const database = await sharedDatabase();
  team = await addTeam(database, account);
  lend = lendTeamStore(database, { team });
  await fill(lend);
  bystander = await addTeam(database, account);
  await fill(lendTeamStore(database, { team: bystander }));
});

function fill(to: LendTeam): Promise<void> {
  return to(async ({ directory, leads, views, viewsOf, verifications, pushes, trash, appAnswers }) => {
    await directory.write([
      {
        put: {
          ...blankCompany(domain, { organization: 'Some', city: 'Lund' }),
          origins: { organization: from(teamPage), city: from(ownPage) },
        },
        as: 'company',
      },
      { put: seenOn(marit, [ownPage, addressPage, teamPage], names), as: 'email' },
      { put: seenOn('ann@some.test', [ownPage, addressPage, teamPage], ann), as: 'email' },
      { put: article([names]), as: 'article', url: 'some.test/alone' },
      { put: article([names, ann]), as: 'article', url: 'some.test/both' },
      { put: article([names, ann], 'By Lindqvist'), as: 'article', url: 'some.test/named' },
      { put: article([ann]), as: 'article', url: 'some.test/ann' },
      { put: { domain: 'other.test', authors: [ann] }, as: 'article', url: 'other.test/ann' },
    ]);
    const notes = 'E-mail: marit@some.test\nAsk MARIT@some.test first, İf you can\nnot joann@some.test';
    const earlier = await leads.add(lead(marit, { texts: names }));
    const mention = await leads.add(lead('cy@some.test', { texts: { notes: 'First line\nmarit@some.test' } }));
    const unrelated = await leads.add(lead('di@some.test'));
    for (const { id } of [earlier, mention, unrelated]) {
      await trash.keep(id, 8, now);
      await leads.remove(id);
    }
    await leads.add(lead('el@some.test', { texts: { notes: 'First line\nmarit@some.test' } }));
    const added = await leads.add(lead(marit, { texts: { ...names, notes: 'Knows tides' } }));
    const other = await leads.add(
      lead('bo@some.test', { texts: { notes, source: 'marit@some.test' }, attributes: { fair: 'by marit@some.test' } }),
    );
    await pushes.add('crm', [added.id, other.id], now);
    const batch = await pushes.take('crm', { now, until: now + 1, most: 5 });
    if (!batch) throw new Error('nothing to push');
    const failed = batch.pushes.map(({ id }) => ({ id, to: 'error' as const, message: 'Marit@some.test is there' }));
    await pushes.settle(batch, failed, null);
    const known = { kind: 'person', name: 'Marit Lindqvist', owner: null, stage: null, deal: null, url: null } as const;
    await appAnswers.keep('crm', new Map([['marit@some.test', [known]]]), now);
    await verifications.put('marit@some.test', { open: true, waited: 1, failed: 0 });
    await views.add({ name: 'Her', filters: { email: 'marit@some.test' }, created_at: now, updated_at: now });
    await viewsOf(8).add({ name: 'Own', filters: { email: 'marit@some.test' }, created_at: now, updated_at: now });
    await views.add({ name: 'Tides', filters: { email: 'ann' }, created_at: now, updated_at: now });
  });
}

/**
 * Tables without readable data about contacts: settings, numbers, hashes, the team's own members, data that a
 * member's browsers encrypted.
 */
const withoutContacts = [
  ...['api_keys', 'app_holds', 'app_settings', 'apps', 'assistant_grants', 'assistant_previews', 'assistant_usage'],
  ...[
    'audit',
    'batches',
    'counts',
    'event_logs',
    'event_receivers',
    'event_waits',
    'events',
    'invitations',
    'lists',
    'member_usage',
    'members',
    'opt_outs',
    'rate_windows',
    // Only while texts are searched.
    'unfinished_opt_outs',
  ],
  ...['service_settings', 'site_searches', 'sync_files', 'teams', 'usage', 'verification_starts'],
];

test('the fixture names the person in every table that may hold contacts', async () => {
  const all = await allOf(team);
  expect(tracesIn(all)).toEqual(Object.keys(all).filter((table) => !withoutContacts.includes(table)));
});

test('the report about a person has records of each kind', async () => {
  const { opted_out, records } = await lend(({ report }) => report(` ${marit.toUpperCase()} `.trim(), 8), 'read');
  expect([opted_out, [...new Set(records.map(({ kind }) => kind))]]).toEqual([false, [...reportedKinds]]);
  expect(records.find(({ kind }) => kind === 'person')?.data).toMatchObject({ value: marit, ...names });
  const answer = { app: 'crm', about: 'marit@some.test', records: [{ name: 'Marit Lindqvist' }] };
  expect(records.find(({ kind }) => kind === 'app-answer')?.data).toMatchObject(answer);
});

test('the report has only the person’s address of a search that another member saved', async () => {
  const own = await addTeam(await sharedDatabase(), account);
  const lent = lendTeamStore(await sharedDatabase(), { team: own });
  const filters = { email: 'marit@some.test', company: 'Rival' };
  const times = { created_at: now, updated_at: now };
  const me = await lent(async ({ members, viewsOf }) => {
    const [other, asker] = [await members.add(nameless), await members.add(nameless)];
    await viewsOf(other.id).add({ name: 'Poach', filters, ...times });
    await viewsOf(asker.id).add({ name: 'Mine', filters, ...times });
    return asker.id;
  });
  const { records } = await lent(({ report }) => report(marit, me), 'read');
  expect(records.map(({ data }) => data)).toEqual([
    { filters: { email: 'marit@some.test' } },
    { id: expect.any(Number), name: 'Mine', filters, ...times },
  ]);
});

test('an opt-out removes the person from one team only, and data about others stays', async () => {
  const before = await allOf(bystander);
  await optOut(await sharedDatabase(), team, ` ${marit.toUpperCase()} `, 0);
  expect(tracesIn(await allOf(team))).toEqual([]);
  expect(await allOf(bystander)).toEqual(before);
  expect(await lend(({ report }) => report(marit, 8), 'read')).toEqual({ opted_out: true, records: [] });

  await lend(async ({ directory, leads, pushes, views, trash, optOuts }) => {
    expect((await directory.email('ann@some.test'))?.sources.map(({ uri }) => uri)).toEqual([null, null, teamPage]);
    expect(await directory.company(domain)).toMatchObject({
      city: 'Lund',
      origins: { organization: from(teamPage), city: { ...from(ownPage), uri: null } },
    });
    expect(await directory.emails(domain, {}, { offset: 0, limit: 9 })).toMatchObject({ total: 1 });
    const left = ['alone', 'both', 'named', 'ann'].map((name) => directory.article(`some.test/${name}`));
    expect((await Promise.all(left)).map((one) => one?.authors)).toEqual([undefined, [ann], undefined, [ann]]);
    expect(await leads.leadOf(marit)).toBeNull();
    const bo = await leads.leadOf('bo@some.test');
    expect(bo?.texts).toMatchObject({ notes: 'Ask  first, İf you can\nnot joann@some.test', source: null });
    expect(bo?.attributes).toEqual({ fair: 'by ' });
    expect((await leads.leadOf('el@some.test'))?.texts.notes).toBe('First line\n');
    expect(await pushes.counts('crm')).toMatchObject({ error: 1, queued: 0, leased: 0 });
    expect((await views.all()).map(({ name }) => name)).toEqual(['Tides']);
    expect((await trash.page(9, null)).map((one) => one.lead.email)).toEqual(['di@some.test']);
    expect(await optOuts.has('marit@SOME.test')).toBe(true);
  }, 'read');
});

test('data about the person is not stored after the opt-out', async () => {
  await lend(({ directory }) =>
    directory.write([
      { put: seenOn(marit, [teamPage], names), as: 'email' },
      { put: seenOn('m.l@some.test', [teamPage], names), as: 'email' },
      { put: article([names]), as: 'article', url: 'some.test/later' },
      { put: article([ann, names]), as: 'article', url: 'some.test/later-both' },
    ]),
  );
  expect(tracesIn(await allOf(team))).toEqual([]);
  const both = await lend(({ directory }) => directory.article('some.test/later-both'), 'read');
  expect(both?.authors).toEqual([ann]);
});

test('a name that an earlier version stored without a prefix is refused, too', async () => {
  await (await sharedDatabase()).within('write', async (trx) => {
    const ofTeam = trx.selectFrom('opt_outs').select('hash').where('team_id', '=', team);
    for (const { hash } of await ofTeam.execute()) {
      const unmarked = trx.updateTable('opt_outs').set({ hash: hash.replace('name:', '') });
      await unmarked.where('team_id', '=', team).where('hash', '=', hash).execute();
    }
  });
  await lend(({ directory }) => directory.write([{ put: article([names]), as: 'article', url: 'some.test/latest' }]));
  expect(await lend(({ directory }) => directory.article('some.test/latest'), 'read')).toBeNull();
});

test('people without an address are not stored with a company', async () => {
  const own = await addTeam(await sharedDatabase(), account);
  const company = { ...blankCompany(domain, { organization: 'Some' }), people: [there] };
  await lendTeamStore(await sharedDatabase(), { team: own })(async ({ directory }) => {
    await directory.write([{ put: company, as: 'company' }]);
    expect(await directory.company(domain)).toEqual(blankCompany(domain, { organization: 'Some' }));
  });
  expect(tracesIn(await allOf(own))).toEqual([]);
});

test('people whom an earlier version stored with a company are never returned, and an opt-out removes them', async () => {
  const database = await sharedDatabase();
  const own = await addTeam(database, account);
  const lent = lendTeamStore(database, { team: own });
  const company = blankCompany(domain, { linked_domains: ['other.test'] });
  await lent(({ directory }) => directory.write([{ put: company, as: 'company' }]));
  await database.within('write', async (trx) => {
    const record = JSON.stringify({ ...company, people: [there] });
    await trx.updateTable('companies').set({ record }).where('team_id', '=', own).execute();
  });
  expect(await lent(({ directory }) => directory.company(domain), 'read')).toEqual(company);
  await optOut(database, own, marit, 0);
  expect(tracesIn(await allOf(own))).toEqual([]);
  expect(await lent(({ directory }) => directory.company(domain), 'read')).toEqual(company);
});

test.each<MailboxAnswer>([{ at: 'pending' }, { at: 'unexpected' }])(
  'an opt-out during a verification that ends $at leaves nothing of it',
  async (answer) => {
    const database = await sharedDatabase();
    const own = await addTeam(database, account);
    const key = await addMember(database, { team: own, name: 'Fenna Aas', email: null }, now);
    const askMailbox = async () => {
      expect(tracesIn(await allOf(own))).toEqual(['verifications']);
      await optOut(database, own, marit, 0);
      return answer;
    };
    const { callerOf } = createTeamAuthenticator({ database, answers: async () => ({ askMailbox }), now: () => now });
    const caller = await callerOf(key, 'verifyEmail');
    await caller?.perform('verifyEmail', { email: marit });
    expect(tracesIn(await allOf(own))).toEqual([]);
    expect(await caller?.perform('verifyEmail', { email: marit })).toMatchObject({ at: 'refused', status: 451 });
  },
);

test('a second opt-out removes the rest of an interrupted one', async () => {
  const database = await sharedDatabase();
  const half = await addTeam(database, account);
  const halfLent = lendTeamStore(database, { team: half });
  await fill(halfLent);
  await halfLent(({ forget }) => forget(marit));
  const left = tracesIn(await allOf(half));
  expect(left).toEqual(['leads', 'pushes', 'lead_values', 'trash', 'unfinished_opt_outs']);
  // Only texts about others are left: the person's own deleted lead is removed at once.
  const deleted = await halfLent(({ trash }) => trash.page(9, null), 'read');
  expect(deleted.map((one) => one.lead.email)).toEqual(['di@some.test', 'cy@some.test']);
  await optOut(database, half, marit, 0);
  expect(tracesIn(await allOf(half))).toEqual([]);
  expect(await halfLent(({ optOuts }) => optOuts.count(), 'read')).toBe(1);
});

/** A database of its own, because opt-outs are finished for all teams. */
async function stoppedHalfway() {
  const database = await openDatabase(server === undefined ? { folder: newFolder() } : await newDatabase(server));
  onTestFinished(() => database.close());
  const half = await addTeam(database, account);
  const lent = lendTeamStore(database, { team: half });
  await fill(lent);
  await lent(({ forget }) => forget(marit));
  return { database, left: async () => tracesIn(await allOf(half, database)) };
}

/** A database that cannot be reached. */
const away = (database: Database): Database => ({ ...database, ask: () => Promise.reject(new Error('away')) });

test('the service finishes an interrupted opt-out, unless it is stopped itself', async () => {
  const { database, left } = await stoppedHalfway();
  expect(await finishOptOuts(database, raise, AbortSignal.abort())).toBe(false);
  expect(await left()).toContain('leads');
  expect(await finishOptOuts(database, raise)).toBe(true);
  expect(await left()).toEqual([]);
});

test('an interrupted opt-out is finished at the start, unless that fails or takes too long', async () => {
  const { database, left } = await stoppedHalfway();
  const never = new Promise<never>(() => undefined);
  const waits: number[] = [];
  const clock = { now: () => now, monotonic: () => 0, wait: async (ms: number) => void waits.push(ms) };
  const errors: unknown[] = [];
  const parts = { clock, onError: (error: unknown) => errors.push(error) };
  await finishAtStart({ ...parts, database: { ...database, ask: () => never } }, never);
  expect(waits).toEqual([10_000]);
  await finishAtStart({ ...parts, database: away(database), clock: { ...clock, wait: () => never } }, never);
  expect(errors).toEqual([new Error('away')]);
  expect(await left()).toContain('leads');
  await finishAtStart({ ...parts, database, clock: { ...clock, wait: () => never } }, never);
  expect(await left()).toEqual([]);
});

test('an interrupted opt-out is retried each minute until it is finished, then checked with each expiry', async () => {
  const { database, left } = await stoppedHalfway();
  let time = 0;
  const waits: number[] = [];
  const ending = new AbortController();
  const clock = {
    now: () => now + time,
    monotonic: () => time,
    async wait(ms: number) {
      waits.push(ms);
      time += ms;
      if (waits.length === 4) ending.abort();
    },
  };
  const ask: Database['ask'] = (work) => (time < 120_000 ? Promise.reject(new Error('away')) : database.ask(work));
  await keepExpiring({ database: { ...database, ask }, clock, onError: () => undefined }, ending.signal);
  expect(waits).toEqual([60_000, 60_000, 6 * 3_600_000 - 120_000, 6 * 3_600_000]);
  expect(await left()).toEqual([]);
});

test('a name known only from the person’s deleted lead is removed, too', async () => {
  const database = await sharedDatabase();
  const own = await addTeam(database, account);
  await lendTeamStore(database, { team: own })(async ({ directory, leads, trash }) => {
    const { id } = await leads.add(lead(marit, { texts: names }));
    await trash.keep(id, null, now);
    await leads.remove(id);
    await directory.write([{ put: article([names, ann]), as: 'article', url: 'some.test/both' }]);
  });
  await optOut(database, own, marit, 0);
  expect(tracesIn(await allOf(own))).toEqual([]);
});

test.each([
  ['jana@müller-optik.test', 'jana@xn--mller-optik-thb.test'],
  ['jana@xn--mller-optik-thb.test', 'Jana@MÜLLER-optik.test'],
])('an opt-out as %s covers %s', async (asked, stored) => {
  const database = await sharedDatabase();
  const own = await addTeam(database, account);
  const lent = lendTeamStore(database, { team: own });
  const learnt = [{ put: seenOn(stored, [], {}), as: 'email' }] as const;
  await lent(async ({ directory, leads, verifications, views }) => {
    await directory.write([{ put: blankCompany('xn--mller-optik-thb.test', {}), as: 'company' }, ...learnt]);
    await leads.add(lead(stored));
    await leads.add(lead('bo@some.test', { texts: { notes: `E-mail: ${stored}\nAsk ${stored}, please` } }));
    await verifications.put(stored, { open: true, waited: 1, failed: 0 });
    await views.add({ name: 'Hers', filters: { email: stored }, created_at: now, updated_at: now });
  });
  await optOut(database, own, asked, 0);
  const named = async () => Object.entries(await allOf(own)).filter(([, text]) => /jana/i.test(text));
  expect(await named()).toEqual([]);
  await lent(async ({ directory, leads, optOuts }) => {
    await directory.write(learnt);
    expect(await leads.change([], () => [lead(stored)])).toEqual([]);
    expect(await optOuts.among([stored, 'bo@some.test'])).toEqual(new Set([stored]));
  });
  expect(await named()).toEqual([]);
});

test('a saved search of any depth does not keep a person from opting out', async () => {
  const database = await sharedDatabase();
  const own = await addTeam(database, account);
  const lent = lendTeamStore(database, { team: own });
  const deep = (text: string) => JSON.parse(`${'['.repeat(3_900)}"${text}"${']'.repeat(3_900)}`);
  const times = { created_at: now, updated_at: now };
  await lent(async ({ views }) => {
    await views.add({ name: 'Hers', filters: { email: deep(marit) }, ...times });
    await views.add({ name: 'Other', filters: { email: deep('ann') }, ...times });
  });
  await optOut(database, own, marit, 0);
  expect(await lent(async ({ views }) => (await views.all()).map(({ name }) => name), 'read')).toEqual(['Other']);
  expect(await lent(({ optOuts }) => optOuts.has(marit), 'read')).toBe(true);
});

test('the command removes a person from the other teams if one fails, and names that one', async () => {
  const database: Database = { ...(await sharedDatabase()), sweep: async () => undefined };
  const teams = [await addTeam(database, account), await addTeam(database, account)].map((id, at) => ({
    ...{ team: id, name: `Team ${at}` },
  }));
  // The first team has no row any more.
  const known = [{ team: 0, name: 'Gone' }, ...teams];
  const io = localIo(null, new AbortController().signal);
  await expect(addOptOuts(database, known, marit, io, 0)).rejects.toThrow(/these teams.*\n0 {2}Gone: [^\n]+$/);
  for (const { team: id } of teams)
    expect(await lendTeamStore(database, { team: id })(({ optOuts }) => optOuts.has(marit), 'read')).toBe(true);
});

test('an opt-out removes the address from texts about others, also from those that are written later', async () => {
  const database = await sharedDatabase();
  const own = await addTeam(database, account);
  const lent = lendTeamStore(database, { team: own });
  const company = {
    ...blankCompany(domain, { organization: 'Some', technologies: ['Tide', 'by marit@some.test'] }),
    description: 'Write to Marit@some.test',
    origins: { organization: from(addressPage), city: from(teamPage) },
  };
  const assistant = {
    ...seenOn('ann@some.test', [addressPage, teamPage], ann),
    ...{ position: 'Assistant of marit@some.test', position_raw: 'marit@some.test' },
  };
  const notes = 'E-mail: marit@some.test\nAsk "Marit"@some.test, not joann@some.test';
  const knowledge = [
    { put: company, as: 'company' },
    { put: assistant, as: 'email' },
  ] as const;
  // The same name under another address, whose position contains Marit's address.
  const namesake = { ...seenOn('m.l@some.test', [], names), position: 'See marit@some.test' };
  await lent(async ({ directory, leads }) => {
    await directory.write([...knowledge, { put: namesake, as: 'email' }]);
    // More addresses than one read returns.
    const others = Array.from({ length: 1_001 }, (_, nth) => `p${nth}@some.test`);
    await directory.write(others.map((one) => ({ put: seenOn(one, [], {}), as: 'email' })));
    await leads.add(lead('bo@some.test', { texts: { notes } }));
    await leads.add(lead('<marit@some.test>', { texts: names }));
    await leads.add(lead('Marit <MARIT@some.test>', { texts: names }));
  });
  const cleaned = async () => {
    expect(tracesIn(await allOf(own))).toEqual([]);
    await lent(async ({ directory, leads }) => {
      expect(await directory.company(domain)).toEqual({
        ...company,
        ...{ technologies: ['Tide', 'by'], description: 'Write to' },
        origins: { organization: { ...from(addressPage), uri: null }, city: from(teamPage) },
      });
      const known = await directory.email('ann@some.test');
      expect(known).toMatchObject({ ...ann, position: 'Assistant of', position_raw: null });
      expect(known?.sources.map(({ uri }) => uri)).toEqual([null, teamPage]);
      expect((await directory.emails(domain, {}, { offset: 0, limit: 1 })).total).toBe(1_002);
      const left = (await leads.leads({}, now, { offset: 0, limit: 9 })).leads;
      expect(left.map(({ email, texts }) => [email, texts.notes])).toEqual([
        ['bo@some.test', 'Ask , not joann@some.test'],
      ]);
    }, 'read');
  };
  await optOut(database, own, marit, 0);
  await cleaned();
  await lent(async ({ directory, leads }) => {
    await directory.write(knowledge);
    const bo = await leads.leadOf('bo@some.test');
    if (bo) await leads.put({ ...bo, texts: { notes } });
    for (const email of ['<marit@some.test>', 'Marit <marit@some.test>'])
      expect(await leads.change([], () => [lead(email)])).toEqual([]);
  });
  await cleaned();
});

test('a person without any data can opt out, too', async () => {
  const before = await allOf(bystander);
  await optOut(await sharedDatabase(), bystander, 'nobody@else.test', 0);
  const { opt_outs, audit, app_records: answers, ...rest } = await allOf(bystander);
  const { opt_outs: none, audit: unlogged, app_records: _asked, ...same } = before;
  expect([none, unlogged, rest]).toEqual(['', '', same]);
  // An app's answer may name any person, so all of them go.
  expect(answers).toBe('');
  expect(audit).toContain('opt-out');
  expect(opt_outs).not.toContain('nobody');
});

test.runIf(server === undefined)(
  'after an opt-out, no table file of an embedded database contains the person',
  async () => {
    const folder = newFolder();
    const database = await openDatabase({ folder });
    try {
      const own = await addTeam(database, account);
      await fill(lendTeamStore(database, { team: own }));
      await database.sweep();
      const files = join(folder, 'database', 'base');
      expect(await filesWith(files, 'lindqvist')).not.toEqual([]);
      await addOptOuts(database, [{ team: own, name: 'Own' }], marit, localIo(null, new AbortController().signal), 0);
      expect(await filesWith(files, 'lindqvist')).toEqual([]);
    } finally {
      await database.close();
    }
  },
);

async function filesWith(folder: string, text: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files.filter((file) => readFileSync(file, 'latin1').toLowerCase().includes(text));
}
