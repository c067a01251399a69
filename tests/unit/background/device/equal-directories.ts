/** Compares a store's directory with the in-memory one over random knowledge: both must answer alike. */
import { expect } from 'vitest';
import { inOrder } from '../../../../lib/device-service/address-order.ts';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import { memoryDirectory } from '../../../../lib/device-service/memory-store.ts';
import { everything } from '../../../../lib/device-service/page-of-rows.ts';
import type {
  Company,
  Directory,
  DiscoverFilters,
  EmailFilter,
  Knowledge,
  KnownEmail,
} from '../../../../lib/device-service/store-directory.ts';
import { fitsAddress, fitsCompany } from './plain-answers.ts';
import { now } from './random-leads.ts';

const page = { offset: 1, limit: 7 };
const sorted = <One>(all: readonly One[]) => all.map((one) => JSON.stringify(one)).sort();
const nothingElse = { articles: new Map(), optedOut: new Set<string>() };

/** The company `big.test` with these addresses. */
export const memoryOfAddresses = (at: Company, emails: readonly KnownEmail[]): Directory =>
  memoryDirectory({ companies: [at], emails: () => emails.toSorted(inOrder), ...nothingElse });

interface Addresses {
  at: Company;
  emails: readonly KnownEmail[];
  filters: readonly EmailFilter[];
}

export async function sameAddresses(
  directory: Knowledge,
  memory: Directory,
  { at, emails, filters }: Addresses,
): Promise<void> {
  for (const filter of [{}, ...filters]) {
    const fitting = emails.filter((email) => fitsAddress(email, filter, at)).sort(inOrder);
    const expected = { emails: fitting.slice(page.offset, page.offset + page.limit), total: fitting.length };
    expect(await memory.emails('big.test', filter, page)).toEqual(expected);
    expect(await directory.emails('big.test', filter, page), JSON.stringify(filter)).toEqual(expected);
    expect(await directory.tally('big.test', filter)).toEqual(await memory.tally('big.test', filter));
  }
  for (const name of [
    { first: 'jorg', last: 'MULLER', full: '' },
    { first: '', last: '', full: 'Ann Ødegård' },
    { first: 'No', last: 'Body', full: 'No Body' },
  ]) {
    expect(await directory.emailsNamed('big.test', name)).toEqual(await memory.emailsNamed('big.test', name));
  }
  expect(await directory.emailsWithHandle('p-5')).toEqual(await memory.emailsWithHandle('p-5'));
  expect(await directory.email('PERSON-3@big.test')).toEqual(await memory.email('PERSON-3@big.test'));
  expect(await directory.emails('nobody.test', {}, page)).toEqual({ emails: [], total: 0 });
  expect(sorted(await directory.emailsFrom('https://big.test/1'))).toEqual(
    sorted(emails.filter(({ sources }) => sources[0]?.uri === 'https://big.test/1')),
  );
  expect((await directory.knownCompany('big.test'))?.emails).toEqual((await memory.knownCompany('big.test'))?.emails);
  const domains = ['big.test', 'nobody.test'];
  expect(await directory.mail(domains)).toEqual(await memory.mail(domains));
}

const person = blankEmail('a@c-1.test', 'personal');

/** These companies, one of them with a person. */
export const memoryOfCompanies = (companies: readonly Company[]): Directory =>
  memoryDirectory({ companies, emails: (domain) => (domain === 'c-1.test' ? [person] : []), ...nothingElse });

/** Writes the companies over earlier ones, then adds and removes one more. */
export async function writeCompanies(
  directory: Knowledge,
  before: readonly Company[],
  companies: readonly Company[],
): Promise<void> {
  await directory.write(before.map((put) => ({ put, as: 'company' })));
  await directory.write([
    ...companies.map((put) => ({ put, as: 'company' as const })),
    { put: person, as: 'email' },
    { put: blankCompany('gone.test', { industry: 'Gone' }), as: 'company' },
  ]);
  await directory.write([{ remove: 'gone.test', as: 'company' }]);
}

interface Companies {
  companies: readonly Company[];
  filters: readonly DiscoverFilters[];
}

export async function sameCompanies(
  directory: Directory,
  memory: Directory,
  { companies, filters }: Companies,
): Promise<void> {
  for (const filter of [{}, ...filters]) {
    const shown = companies.filter(({ webmail, disposable }) => !webmail && !disposable);
    const fitting = shown.filter((one) => fitsCompany(one, filter, shown)).map(({ domain }) => domain);
    const expected = await memory.companies(filter, now, page);
    const named = expected.companies.map((one) => one.company.domain);
    expect([named, expected.total]).toEqual([fitting.slice(page.offset, page.offset + page.limit), fitting.length]);
    expect(await directory.companies(filter, now, page), JSON.stringify(filter)).toEqual(expected);
  }
  const [words, expected] = [await directory.vocabulary(), await memory.vocabulary()];
  for (const kind of ['industries', 'technologies', 'departments', 'cities'] as const) {
    expect(sorted<unknown>(words[kind])).toEqual(sorted<unknown>(expected[kind]));
  }
  for (const name of ['OPTICS', 'odegard optics', 'none']) {
    expect(await directory.companyNamed(name)).toEqual(await memory.companyNamed(name));
  }
}

const müller = 'xn--mller-optik-thb.test';

/** A filter may name a domain as it is shown, or by a web address. */
export const spelledCompanies: readonly Company[] = [müller, 'optics.test'].map((domain) =>
  blankCompany(domain, { industry: 'Optics' }),
);

export async function findsSpelled(directory: Directory): Promise<void> {
  const found = async (filters: DiscoverFilters) =>
    (await directory.companies(filters, now, everything)).companies.map(({ company }) => company.domain);
  for (const domain of ['Müller-Optik.test', 'https://www.müller-optik.test/team']) {
    expect(await found({ organization: { domain: [domain] } })).toEqual([müller]);
    expect(await found({ similar_to: { domain } })).toEqual(['optics.test']);
  }
}
