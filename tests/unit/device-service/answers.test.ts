/** The device service answers from its own data and DNS, and contacts no mail server. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Finding } from '../../../lib/contract/resources/emails.ts';
import { deviceAnswers } from '../../../lib/device-service/answers.ts';
import { blankCompany } from '../../../lib/device-service/blank-records.ts';
import { createLocalService } from '../../../lib/device-service/device-service.ts';
import { memoryDirectory, memoryStore } from '../../../lib/device-service/memory-store.ts';
import type { AccountRecord } from '../../../lib/device-service/store-account.ts';
import type { Company, KnownEmail, Mail, Origins } from '../../../lib/device-service/store-directory.ts';
import type { ResolverChoice } from '../../../lib/device-service/verifier/resolvers.ts';
import { address, source } from '../../../lib/sample/records.ts';
import { resolving, type Zone } from './verifier/name-server.ts';

const startResolver = resolving();
const page: Origins = {
  first_name: { by: 'page', uri: 'https://oakhollow.test/team', extracted_on: '2026-03-02' },
  position: { by: 'import', uri: null, extracted_on: '2026-03-04' },
};

const account: AccountRecord = {
  ...{ first_name: null, last_name: null, email: null, plan_name: null, plan_level: 0, reset_date: '2026-12-01' },
  ...{ team_id: 1, user_id: 1, searchEnd: null, discover: 'premium', autoSave: 'off', attributes: [] },
  searches: { used: 0, available: null },
  verifications: { used: 0, available: null },
};

const person = (first_name: string, last_name: string, value: string, more: Partial<KnownEmail> = {}): KnownEmail =>
  address(value, { first_name, last_name, ...more });

const oakhollow = [
  person('Mira', 'Solberg', 'm.solberg@oakhollow.test', { confidence: 88, origins: page }),
  person('Jonas', 'Adeyemi', 'j.adeyemi@oakhollow.test'),
  person('Petra', 'Lindgren', 'p.lindgren@oakhollow.test'),
  person('Made', 'Up', 'made.up@oakhollow.test', { source_type: 'generated' }),
];

interface Made {
  companies?: Company[];
  emails?: Record<string, KnownEmail[]>;
  articlesAt?: string[];
  optedOut?: string[] | Set<string>;
  resolver?: ResolverChoice | null;
  isAllowed?: boolean;
}

const mail: Mail = {
  check: () => Promise.reject(new Error('a mail server was asked')),
};

function device(made: Made = {}) {
  const { resolver = null } = made;
  const emails = { 'oakhollow.test': oakhollow, ...made.emails };
  const directory = memoryDirectory({
    companies: made.companies ?? [blankCompany('oakhollow.test', { organization: 'Oakhollow', origins: page })],
    emails: (domain) => (emails as Record<string, KnownEmail[]>)[domain] ?? [],
    articles: new Map(
      [...(made.articlesAt ?? []), 'oakhollow.test'].map((domain) => [
        `${domain}/news/1`,
        { domain, authors: [{ first_name: 'Ines', last_name: 'Marchetti' }] },
      ]),
    ),
    optedOut: made.optedOut instanceof Set ? made.optedOut : new Set(made.optedOut),
  });
  const store = memoryStore(directory, mail, account);
  const answers = deviceAnswers({
    loadList: async (name) =>
      readFileSync(new URL(`../../../assets/public/domains/${name}.txt`, import.meta.url), 'utf8'),
    fetch: globalThis.fetch,
    clock: { now: Date.now, monotonic: () => performance.now(), wait: async () => undefined },
    resolver: async () => resolver,
    isAllowed: async () => made.isAllowed ?? true,
  });
  const now = () => Date.parse('2026-03-18T12:00:00Z');
  return { store, service: createLocalService({ store, now, answers }) };
}

async function findingOf(made: Made, name: string, at: { domain: string } | { company: string }): Promise<Finding> {
  const answer = await device(made).service.request('findEmail', { full_name: name, ...at });
  if (!answer.ok || answer.at !== 'done') throw new Error('no answer');
  return answer.reply.data;
}

const oak = { domain: 'oakhollow.test' };

test('guesses an address by the pattern of the known ones, with less likely alternatives', async () => {
  const finding = await findingOf({}, 'Ines Marchetti', oak);
  expect(finding).toMatchObject({ email: 'i.marchetti@oakhollow.test', source_type: 'generated', based_on: 3 });
  expect(finding.score).toBeGreaterThan(60);
  expect(finding.accept_all).toBeNull();
  const others = finding.candidates ?? [];
  expect(others.length).toBeLessThan(3);
  for (const other of others) expect(other.score).toBeLessThan(finding.score ?? 0);
  expect(others.map(({ email }) => email)).not.toContain(finding.email);
});

test('returns a known address as found, with the origin of its fields', async () => {
  expect(await findingOf({}, 'Mira Solberg', oak)).toMatchObject({
    email: 'm.solberg@oakhollow.test',
    source_type: 'found',
    score: 88,
    field_sources: page,
  });
});

test('lists every known address under the name with its own position and page, however unusual its form', async () => {
  const seen = source('oakhollow.test/board', '2026-03-02', '2026-03-02');
  const namesakes = ['solberg-mira-2', 'mira77', 'x.solberg', 'office-solberg'].map((local) =>
    person('Mira', 'Solberg', `${local}@oakhollow.test`, { position: `At ${local}`, sources: [seen] }),
  );
  const emails = { 'oakhollow.test': [...oakhollow, ...namesakes] };
  const finding = await findingOf({ emails }, 'Mira Solberg', oak);
  expect(finding.email).toBe('m.solberg@oakhollow.test');
  const found = (finding.candidates ?? []).filter(({ source_type }) => source_type === 'found');
  expect(found.map(({ email, position, sources }) => ({ email, position, sources }))).toEqual(
    expect.arrayContaining(namesakes.map(({ value, position }) => ({ email: value, position, sources: [seen] }))),
  );
  expect(found).toHaveLength(4);
  for (const other of finding.candidates ?? [])
    if (other.source_type === 'generated') expect(other).not.toHaveProperty('sources');
});

test('guesses three addresses with low scores for a company without known addresses', async () => {
  const finding = await findingOf({}, 'Ines Marchetti', { domain: 'https://www.Unheard-of.test/about' });
  expect(finding).toMatchObject({ based_on: 0, source_type: 'generated', domain: 'unheard-of.test', company: null });
  expect(finding.candidates).toHaveLength(2);
  expect(finding.score).toBeLessThan(50);
});

test('guesses no address at a webmail provider, at a company given only by name, or in another script', async () => {
  expect((await findingOf({}, 'Ines Marchetti', { domain: 'gmail.com' })).email).toBeNull();
  expect((await findingOf({}, 'Ines Marchetti', { company: 'Nowhere Ltd' })).email).toBeNull();
  expect((await findingOf({}, '王 小明', oak)).email).toBeNull();
});

test('prefers a known address without a name that fits the person', async () => {
  const bare = [...oakhollow.slice(0, 1), person('Jonas', 'Adeyemi', 'jonas@oakhollow.test')];
  const before = await findingOf({ emails: { 'oakhollow.test': bare } }, 'Ines Marchetti', oak);
  const seen = address('ines@oakhollow.test');
  const after = await findingOf({ emails: { 'oakhollow.test': [...bare, seen] } }, 'Ines Marchetti', oak);
  expect(before.source_type).toBe('generated');
  expect(after).toMatchObject({ email: 'ines@oakhollow.test', source_type: 'found' });
});

test('prefers a known address without a name even if enough addresses with names are known', async () => {
  const before = await findingOf({}, 'Ines Marchetti', oak);
  const emails = { 'oakhollow.test': [...oakhollow, address('i.marchetti@oakhollow.test')] };
  const after = await findingOf({ emails }, 'Ines Marchetti', oak);
  expect(after).toMatchObject({ email: 'i.marchetti@oakhollow.test', source_type: 'found' });
  expect(after.score).toBeGreaterThan(before.score ?? 100);
});

test('refuses to return a person who opted out, and leaves them out of the candidates', async () => {
  const refused = await device({ optedOut: ['i.marchetti@oakhollow.test'] }).service.request('findEmail', {
    ...oak,
    full_name: 'Ines Marchetti',
  });
  expect(refused).toEqual({ ok: false, problem: { code: 'opted-out' } });
  const where = { domain: 'unheard-of.test' };
  const [other] = (await findingOf({}, 'Ines Marchetti', where)).candidates ?? [];
  const without = await findingOf({ optedOut: [other?.email ?? ''] }, 'Ines Marchetti', where);
  expect(without.email).not.toBeNull();
  expect(without.candidates?.map(({ email }) => email)).not.toContain(other?.email);
});

test('finds an article’s author in the same way', async () => {
  const answer = await device().service.request('findAuthor', {
    url: 'https://www.oakhollow.test/news/1?utm_source=x',
  });
  expect(answer).toMatchObject({ reply: { data: { email: 'i.marchetti@oakhollow.test', based_on: 3 } } });
});

test.each([
  ...['medium.com', 'linkedin.com', 'dev.to', 'ines.substack.com', 'ines.blogspot.com', 'ines.wordpress.com'],
  'ines.github.io',
])('makes up no address for an author at %s, which costs nothing', async (domain) => {
  const staff = [person('Petra', 'Lindgren', `p.lindgren@${domain}`)];
  const of = (emails: KnownEmail[]) =>
    device({ articlesAt: [domain], companies: [blankCompany(domain)], emails: { [domain]: emails } });
  const { service, store } = of(staff);
  const params = { url: `https://${domain}/news/1` };
  expect(await service.request('findAuthor', params)).toMatchObject({ reply: { data: { email: null, score: null } } });
  expect((await store.account.read()).searches.used).toBe(0);
  const known = of([...staff, person('Ines', 'Marchetti', `ines@${domain}`)]);
  expect(await known.service.request('findAuthor', params)).toMatchObject({
    reply: { data: { email: `ines@${domain}`, source_type: 'found', candidates: [] } },
  });
});

test('makes up no address at a user’s part of a shared host, but at that host itself', async () => {
  const at = (domain: string) => findingOf({ companies: [blankCompany(domain)] }, 'Ines Marchetti', { domain });
  expect(await at('ines.github.io')).toMatchObject({ email: null });
  expect(await at('ines.substack.com')).toMatchObject({ email: null });
  expect((await at('medium.com')).email).toMatch(/@medium\.com$/);
});

test('domain search returns the patterns of the known addresses and the origin of each field', async () => {
  const answer = await device().service.request('searchDomain', oak);
  expect(answer).toMatchObject({
    reply: { data: { pattern: '{f}.{last}', accept_all: null, field_sources: page } },
  });
  if (!answer.ok || answer.at !== 'done') return;
  const { patterns = [], emails } = answer.reply.data;
  expect(patterns[0]?.pattern).toBe('{f}.{last}');
  expect(patterns.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeLessThanOrEqual(1.001);
  expect(emails.find(({ value }) => value.startsWith('m.'))?.field_sources).toEqual(page);
  expect(emails.find(({ value }) => value.startsWith('j.'))).not.toHaveProperty('field_sources');
});

test('records of people and companies contain the origin of their fields', async () => {
  const { service } = device();
  const person = await service.request('enrichPerson', { email: 'm.solberg@oakhollow.test' });
  expect(person).toMatchObject({ reply: { data: { field_sources: page } } });
  expect(await service.request('enrichCompany', oak)).toMatchObject({ reply: { data: { field_sources: page } } });
});

test('a company’s record contains the phone number from its pages, or none', async () => {
  const number = '+1 202 555 0100';
  const companies = [blankCompany('oakhollow.test', { phone_number: number }), blankCompany('quillworks.test')];
  const { service } = device({ companies });
  expect(await service.request('enrichCompany', oak)).toMatchObject({
    reply: { data: { phone: number, site: { phoneNumbers: [number] } } },
  });
  expect(await service.request('enrichCompany', { domain: 'quillworks.test' })).toMatchObject({
    reply: { data: { phone: null, site: { phoneNumbers: [] } } },
  });
});

const zone: Zone = {
  'oakhollow.test': { MX: ['1 aspmx.l.google.com'], A: ['192.0.2.1'] },
  'nomail.test': { MX: ['0 .'] },
  'broken.test': { code: 2 },
};

async function verdictOf(email: string, made: Made) {
  const answer = await device(made).service.request('verifyEmail', { email });
  if (!answer.ok || answer.at !== 'done') throw new Error('no answer');
  return { ...answer.reply.data, left: answer.left };
}

test('verifies an address with the chosen resolver, and leaves open what only the mail server knows', async () => {
  const { address, asked } = await startResolver(zone);
  const resolver = { at: 'own', address } as const;
  expect(await verdictOf('mira@oakhollow.test', { resolver })).toMatchObject({
    ...{ status: 'unknown', mx_records: true, smtp_server: null, smtp_check: null, accept_all: null, block: null },
    left: null,
    without_server: { dns: 'asked', fault: null, provider: 'Google Workspace', accept_all_hint: 'by-setting' },
  });
  expect(asked.map(({ name }) => name)).toEqual(['oakhollow.test']);
  expect(await verdictOf('a@nomail.test', { resolver })).toMatchObject({
    status: 'invalid',
    without_server: { fault: 'null-mx' },
  });
  expect(await verdictOf('a@broken.test', { resolver })).toMatchObject({
    ...{ status: 'unknown', mx_records: null },
    without_server: { dns: 'failed' },
  });
});

test.each<[string, Made, string]>([
  ['no resolver was chosen yet', { resolver: null }, 'undecided'],
  ['the resolver is off', { resolver: { at: 'off' } }, 'off'],
  [
    'the permission was revoked',
    { resolver: { at: 'own', address: 'https://dns.test/q' }, isAllowed: false },
    'not-allowed',
  ],
])('sends no DNS request if %s', async (_, made, dns) => {
  expect(await verdictOf('mira@oakhollow.test', made)).toMatchObject({
    ...{ status: 'unknown', mx_records: null },
    without_server: { dns },
  });
});

test('a preset resolver needs no permission', async () => {
  const made: Made = { resolver: { at: 'preset', name: 'google' }, isAllowed: false };
  const { verdict } =
    (await deviceAnswers({
      loadList: async () => '',
      fetch: () => Promise.reject(new TypeError('offline')),
      clock: { now: Date.now, monotonic: () => 0, wait: async () => undefined },
      resolver: async () => made.resolver ?? null,
      isAllowed: async () => false,
    }).verify?.('a@oakhollow.test', { sources: [] })) ?? {};
  expect(verdict?.host).toEqual({ at: 'unknown', why: 'network' });
});

test('sends no DNS request for names of a private network or malformed addresses', async () => {
  const { address, asked } = await startResolver(zone);
  const resolver = { at: 'own', address } as const;
  expect((await verdictOf('a@printer.local', { resolver })).without_server).toMatchObject({ dns: 'private' });
  expect(await verdictOf('a..b@oakhollow.test', { resolver })).toMatchObject({
    status: 'invalid',
    without_server: { dns: null, fault: 'form' },
  });
  expect(asked).toEqual([]);
});

test('sends no DNS request about people who opted out', async () => {
  const { address, asked } = await startResolver(zone);
  const made = { resolver: { at: 'own', address } as const, optedOut: ['mira@oakhollow.test'] };
  expect(await device(made).service.request('verifyEmail', { email: 'mira@oakhollow.test' })).toMatchObject({
    ok: false,
  });
  expect(asked).toEqual([]);
});

test('counts verifications without a limit in total or per domain', async () => {
  const { service, store } = device({ resolver: { at: 'off' } });
  for (let at = 0; at < 205; at += 1) await service.request('verifyEmail', { email: `a${at}@oakhollow.test` });
  expect((await store.account.read()).verifications).toEqual({ used: 205, available: null });
  expect(await store.usage.days(['2026-03-18'])).toMatchObject([{ verifications: 205 }]);
});

test('a slow resolver does not block other requests, and an aborted verification is not counted', async () => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { address } = await startResolver(zone, (response, _question, honest) => {
    void waiting.then(() => response.writeHead(200, { 'content-type': 'application/dns-message' }).end(honest()));
  });
  const { service, store } = device({ resolver: { at: 'own', address } });
  const life = new AbortController();
  const slow = service.request('verifyEmail', { email: 'mira@oakhollow.test' });
  const givenUp = service.request('verifyEmail', { email: 'petra@oakhollow.test' }, { signal: life.signal });
  expect(await service.request('searchDomain', oak)).toMatchObject({ ok: true });
  life.abort();
  expect(await givenUp).toEqual({ ok: false, problem: { code: 'stopped' } });
  answer();
  expect(await slow).toMatchObject({ ok: true, at: 'done' });
  expect((await store.account.read()).verifications.used).toBe(1);
});

test('returns and counts nothing for a person who opts out during the verification', async () => {
  const out = new Set<string>();
  const { address } = await startResolver(zone, (response, _question, honest) => {
    out.add('mira@oakhollow.test');
    response.writeHead(200, { 'content-type': 'application/dns-message' }).end(honest());
  });
  const { service, store } = device({ resolver: { at: 'own', address }, optedOut: out });
  expect(await service.request('verifyEmail', { email: 'mira@oakhollow.test' })).toMatchObject({
    problem: { code: 'opted-out' },
  });
  expect(out.size).toBe(1);
  expect((await store.account.read()).verifications.used).toBe(0);
});
