/** The reference data is invented, the same for the same seed, and contains everything that a client may meet. */
import { beforeAll, expect, test } from 'vitest';
import { everything } from '../../lib/device-service/page-of-rows.ts';
import type { KnownEmail } from '../../lib/device-service/store-directory.ts';
import { countAddresses, makeAddresses } from '../../lib/sample/people.ts';
import { address } from '../../lib/sample/records.ts';
import { aldermoor } from './data/aldermoor.ts';
import { attacks } from './data/hostile.ts';
import { makeWorld, type World } from './data/world.ts';
import { bulkDomains, domains, handles, people, verdictAddresses } from './fixtures.ts';

let world: World;
beforeAll(() => {
  world = makeWorld();
});

const emailsOf = async ({ directory }: World, domain: string) =>
  (await directory.emails(domain, {}, everything)).emails;

const sizes: [domain: string, personal: number, generic: number][] = [
  [domains.aldermoor, 31, 6],
  [domains.kestrel, 52, 6],
  [domains.aoyama, 180, 32],
  [domains.wadden, 10, 2],
  [domains.tbilisi, 3, 1],
  [domains.empty, 0, 0],
  [domains.munich, 12_380, 20],
];

test.each(sizes)('%s has %i people and %i roles', async (domain, personal, generic) => {
  const emails = await emailsOf(world, domain);
  expect(emails.filter(({ type }) => type === 'personal')).toHaveLength(personal);
  expect(emails.filter(({ type }) => type === 'generic')).toHaveLength(generic);
});

test('holds hundreds of companies and tens of thousands of addresses', () => {
  const { companies, addresses } = makeWorld();
  expect(companies).toBeGreaterThan(300);
  expect(addresses).toBeGreaterThan(30_000);
});

test('a company’s counts equal the number of its generated addresses', async () => {
  for (const { company, emails } of (await world.directory.companies({}, 0, everything)).companies) {
    const all = await emailsOf(world, company.domain);
    const personal = all.filter(({ type }) => type === 'personal').length;
    expect({ domain: company.domain, ...emails }).toEqual({
      domain: company.domain,
      personal,
      generic: all.length - personal,
    });
  }
});

test('a known role address is neither generated nor counted a second time', () => {
  const role = address('sales@aldermoor.test', { type: 'generic' });
  const wanted = { people: 2, roles: 3 };
  expect(countAddresses(aldermoor, wanted, [role])).toEqual({ personal: 2, generic: 3 });
  expect(makeAddresses(aldermoor, wanted, 'seed', [role.value])).toHaveLength(4);
});

test('the same seed gives the same data, another seed gives other data', async () => {
  const mine = await emailsOf(makeWorld('one'), domains.aoyama);
  expect(await emailsOf(makeWorld('one'), domains.aoyama)).toEqual(mine);
  expect(await emailsOf(makeWorld('two'), domains.aoyama)).not.toEqual(mine);
});

test('every field that may be null is null somewhere and filled elsewhere', async () => {
  const emails = await emailsOf(world, domains.munich);
  const fields = [
    'confidence',
    'first_name',
    'last_name',
    'position',
    'seniority',
    'department',
    'decision_maker',
    'linkedin',
    'twitter',
    'phone_number',
  ] as const;
  for (const field of fields) {
    expect(emails.some((email) => email[field] === null)).toBe(true);
    expect(emails.some((email) => email[field] !== null)).toBe(true);
  }
  expect(emails.some(({ verification }) => verification.status === null)).toBe(true);
  expect(emails.some(({ sources }) => sources.length > 20)).toBe(true);
  expect(emails.some(({ sources }) => sources.length === 0)).toBe(true);
});

test('names come in many scripts, and each address is unique', async () => {
  const emails = await emailsOf(world, domains.munich);
  const names = emails.map(({ last_name }) => last_name ?? '').join(' ');
  for (const script of [/\p{sc=Arabic}/u, /\p{sc=Hebrew}/u, /\p{sc=Han}/u, /\p{sc=Georgian}/u, /[ầễỳ]/u]) {
    expect(names).toMatch(script);
  }
  expect(new Set(emails.map(({ value }) => value)).size).toBe(emails.length);
});

test('every text of the hostile company is an attack, and its people have each attack', async () => {
  const company = await world.directory.company(domains.hostile);
  const { domain: _, ...fields } = company ?? {};
  const texts = Object.values(fields).filter((value) => typeof value === 'string');
  expect(texts.length).toBeGreaterThan(12);
  for (const text of texts) expect(text).toMatch(/[<:=@+\-\t$"\u200B\u202E]/);
  const said = JSON.stringify(await emailsOf(world, domains.hostile));
  for (const attack of attacks) expect(said).toContain(JSON.stringify(attack).slice(1, -1));
});

test('has every person, address and handle that the fixtures name', async () => {
  for (const value of Object.values(people)) expect(await world.directory.email(value)).not.toBeNull();
  expect(await world.directory.emailsWithHandle(handles.marit)).toMatchObject([{ value: people.marit }]);
  expect(await world.directory.emailsWithHandle(handles.nobody)).toEqual([]);
  for (const domain of bulkDomains) expect(await emailsOf(world, domain)).toHaveLength(200);
  for (const value of Object.values(verdictAddresses)) expect((await world.mail.check(value)).verdict).toBeTruthy();
});

test('no person in it is real: every domain and every link is reserved', async () => {
  const reserved = /\.(test|example)$|^acme\.github\.io$/;
  const emails: KnownEmail[] = [];
  for (const [domain] of sizes) emails.push(...(await emailsOf(world, domain)));
  const hosts = emails.flatMap(({ value, linkedin, sources }) => [
    value.slice(value.lastIndexOf('@') + 1),
    ...[linkedin, ...sources.map(({ uri }) => uri)].flatMap((uri) => (uri === null ? [] : [new URL(uri).hostname])),
  ]);
  expect(hosts.length).toBeGreaterThan(30_000);
  expect(hosts.filter((host) => !reserved.test(host))).toEqual([]);
});
