import { fold } from '../../../contract/text.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import { isAttested } from '../../../device-service/attested.ts';
import { isModel, namedBest } from '../../../device-service/discover/discover-filters.ts';
import { nothingKnown } from '../../../device-service/discover/nothing-known.ts';
import { domainIn } from '../../../device-service/domain-name.ts';
import { type LikenessPart, modelNamedBy } from '../../../device-service/filters/company-asks.ts';
import { together } from '../../../device-service/mail-domains.ts';
import type { Page } from '../../../device-service/page-of-rows.ts';
import type {
  Directory,
  DiscoverFilters,
  DomainMail,
  KnownCompany,
  LinkedCompany,
  Vocabulary,
} from '../../../device-service/store-directory.ts';
import { readSegments } from '../columns/column-table.ts';
import { listRows } from '../columns/rows.ts';
import type { Database } from '../database.ts';
import { keyOf } from '../tables.ts';
import type { Reading } from '../transaction.ts';
import { companyColumns, linkedColumn, questionsOf } from './company-columns.ts';
import { rangeOf, readAddress } from './stored-addresses.ts';
import { type DomainEntry, readCompany, readDomain } from './stored-companies.ts';

type Found = Awaited<ReturnType<Directory['companies']>>;

/** Oldest known companies first. `now`: epoch milliseconds. */
export function discover(database: Database, filter: DiscoverFilters, now: number, page: Page): Promise<Found> {
  return database.read(['companies', 'domains', 'companyColumns'], async (from) => {
    const named = modelNamedBy(filter);
    const model = named && (await modelOf(from, named));
    const questions = questionsOf(filter, model, now);
    const segments = await readSegments(from, companyColumns, questions, ['domain', linkedColumn]);
    const found: string[] = [];
    const linked: LinkedCompany[] = [];
    for (const segment of segments.numbers) {
      const rows = listRows(segments.fitting(questions, segment));
      if (rows.length === 0) continue;
      const domains = segments.rows('domain', 'text', segment);
      const others = segments.column(linkedColumn, segment) && segments.rows(linkedColumn, 'value', segment);
      for (const row of rows) {
        const domain = String(domains[row]);
        const named: unknown = others?.[row];
        found.push(domain);
        if (Array.isArray(named)) linked.push({ domain, linked_domains: named.map(String) });
      }
    }
    const wanted = found.slice(page.offset, page.offset + page.limit);
    const companies = await Promise.all(wanted.map((domain) => knownCompany(from, domain)));
    return {
      companies: companies.filter((one) => one !== null),
      total: found.length,
      emails: (await entriesOf(from, found)).reduce(together, { personal: 0, generic: 0 }),
      linked,
    };
  });
}

async function modelOf(from: Reading, named: readonly LikenessPart[]): Promise<KnownCompany | null> {
  const companies = await Promise.all((await domainsOf(from, namedBest(named))).map((one) => knownCompany(from, one)));
  return (
    companies.find((one) => one !== null && isModel(one, named) && !one.company.webmail && !one.company.disposable) ??
    null
  );
}

async function domainsOf(from: Reading, part: LikenessPart | undefined): Promise<string[]> {
  switch (part?.by) {
    case undefined:
      return [];
    case 'domain':
      return [domainIn(part.wanted)];
    case 'name': {
      const named = await from.withValue('companies', 'name', fold(part.wanted));
      return named.flatMap((record) => readCompany(record)?.domain ?? []);
    }
  }
}

export async function knownCompany(from: Reading, domain: string): Promise<KnownCompany | null> {
  const [company, entry] = await Promise.all([from.get('companies', domain), from.get('domains', domain)]);
  const known = readCompany(company);
  const { personal = 0, generic = 0 } = readDomain(entry) ?? {};
  return known && { company: known, facts: nothingKnown, emails: { personal, generic } };
}

/** Above this number, reading all domains is faster. */
const mostAlone = 300;

async function entriesOf(from: Reading, domains: readonly string[]): Promise<DomainEntry[]> {
  const wanted = new Set(domains);
  const records =
    domains.length > mostAlone
      ? await from.all('domains')
      : await Promise.all(domains.map((domain) => from.get('domains', domain)));
  return records.flatMap((record) => {
    const entry = readDomain(record);
    return entry && wanted.has(entry.domain) ? [entry] : [];
  });
}

export function mailOf(database: Database, domains: readonly string[]): Promise<ReadonlyMap<string, DomainMail>> {
  return database.read(['domains', 'addresses'], async (from) => {
    const entries = await entriesOf(from, domains);
    const mail = entries.map(async ({ domain, personal, generic, attested }) => {
      const hasPeople = attested === undefined ? personal > 0 && (await anyAttested(from, domain)) : attested > 0;
      return [domain, { personal, generic, hasPeople }] as const;
    });
    return new Map(await Promise.all(mail));
  });
}

/** Addresses read at a time. The first ones nearly always suffice. */
const readAtOnce = 100;

async function anyAttested(from: Reading, domain: string): Promise<boolean> {
  const range = rangeOf(domain);
  for (let after = range.from; ; ) {
    const records = await from.following('addresses', after, readAtOnce);
    const here = records.filter((record) => String(keyOf(record)) < range.to);
    const emails = here.flatMap((record) => readAddress(record, from.keyHash)?.email ?? []);
    if (emails.some((email) => email.type === 'personal' && isAttested(email))) return true;
    if (here.length < readAtOnce) return false;
    after = String(keyOf(here.at(-1)));
  }
}

export async function readVocabulary(from: Reading): Promise<Vocabulary> {
  const words = async (kind: string) => {
    const records = await from.all('words', { from: `${kind}|`, to: `${kind}|\uffff` });
    return records.flatMap((record) => (isRecord(record) ? [record.value] : []));
  };
  const [industries, technologies, cities] = await Promise.all(['industry', 'technology', 'city'].map(words));
  const isText = (one: unknown) => typeof one === 'string';
  return {
    industries: industries?.filter(isText) ?? [],
    technologies: technologies?.filter(isText) ?? [],
    departments: [],
    cities:
      cities?.flatMap((one) =>
        isRecord(one) && typeof one.country === 'string' && typeof one.city === 'string'
          ? [{ country: one.country, city: one.city }]
          : [],
      ) ?? [],
  };
}
