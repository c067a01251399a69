/** Writes what the directory learns in one transaction: records, domain counts, columns and Discover's vocabulary. */
import { keyOfEmail } from '../../../contract/text.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import { isAttested } from '../../../device-service/attested.ts';
import type { Company, KnowledgeChange, KnownEmail } from '../../../device-service/store-directory.ts';
import { type Values, writeRows } from '../columns/column-table.ts';
import { storedCount } from '../counters.ts';
import type { Table } from '../tables.ts';
import type { Writing } from '../transaction.ts';
import { addressColumns, valuesOf as addressValues } from './address-columns.ts';
import { companyColumns, valuesOf as companyValues } from './company-columns.ts';
import {
  findAddress,
  findAtHome,
  homeOf,
  idOf,
  rangeOf,
  readAddress,
  recordOf,
  type StoredAddress,
} from './stored-addresses.ts';
import { type DomainEntry, entryOf, readCompany, readDomain } from './stored-companies.ts';

/** Domains with more addresses get columns. Up to this number, reading all records takes about 10 ms. */
const mostWithoutColumns = 512;

export function tablesOf(changes: readonly KnowledgeChange[]): Table[] {
  const needed: Record<KnowledgeChange['as'], Table[]> = {
    email: ['addresses', 'addressColumns', 'domains', 'counters'],
    company: ['companies', 'companyColumns', 'domains', 'words', 'counters'],
    article: ['articles'],
  };
  return [...new Set(changes.flatMap(({ as }) => needed[as]))];
}

/** Records already read in the transaction, by address or domain; null if there is none. Others are read. */
export interface AlreadyRead {
  addresses: ReadonlyMap<string, StoredAddress | null>;
  domains: ReadonlyMap<string, DomainEntry | null>;
  companies: ReadonlyMap<string, Company | null>;
}

const nothingRead: AlreadyRead = { addresses: new Map(), domains: new Map(), companies: new Map() };

export async function writeKnowledge(
  to: Writing,
  changes: readonly KnowledgeChange[],
  read: AlreadyRead = nothingRead,
): Promise<void> {
  const emails = new Map<string, KnownEmail | null>();
  const companies = new Map<string, Company | null>();
  for (const change of changes) {
    if (change.as === 'email') {
      const address = 'put' in change ? change.put.value : change.remove;
      emails.set(keyOfEmail(address), 'put' in change ? change.put : null);
    } else if (change.as === 'company') {
      companies.set('put' in change ? change.put.domain : change.remove, 'put' in change ? change.put : null);
    } else if ('put' in change) {
      const { url, put: article } = change;
      to.put('articles', { id: to.keyHash(url), url, domain: article.domain, article });
    } else to.remove('articles', to.keyHash(change.remove));
  }
  if (emails.size + companies.size === 0) return;
  // Most databases have no address stored elsewhere, and an import need not search the index for each one.
  const isUnread = [...emails.keys()].some((address) => !read.addresses.has(address));
  const find = isUnread && (await to.any('addresses', 'elsewhere')) ? findAddress : findAtHome;
  const stored = await Promise.all(
    [...emails.keys()].map(async (address) => {
      const known = read.addresses.get(address);
      return known === undefined ? readAddress(await find(to, address), to.keyHash) : known;
    }),
  );
  const names = [
    ...[...emails.values(), ...stored.map((record) => record?.email)].flatMap((email) =>
      email ? [homeOf(email)] : [],
    ),
    ...companies.keys(),
  ];
  const { domains, added } = await domainsOf(to, names, read.domains);
  if (companies.size > 0) await writeCompanies(to, companies, domains, read.companies);
  const counted = await writeEmails(to, [...emails.values()], stored, domains);
  for (const [domain, before] of domains) {
    const entry = counted.get(domain) ?? before;
    if (companies.get(domain) === null && isEmpty(entry)) to.remove('domains', domain);
    else if (added.has(domain) || !isSameEntry(entry, before)) to.put('domains', entry);
  }
}

/** Nothing refers to it once its company is gone. */
const isEmpty = ({ personal, generic, next }: DomainEntry): boolean => personal + generic <= 0 && next === undefined;

const isSameEntry = (one: DomainEntry, other: DomainEntry): boolean =>
  one.personal === other.personal &&
  one.generic === other.generic &&
  one.attested === other.attested &&
  one.next === other.next;

/** A domain seen for the first time gets the next row. It is `added`: counted, then stored by the caller. */
async function domainsOf(
  to: Writing,
  names: readonly string[],
  read: AlreadyRead['domains'],
): Promise<{ domains: ReadonlyMap<string, DomainEntry>; added: ReadonlySet<string> }> {
  const wanted = [...new Set(names)];
  const entryOf = async (domain: string) => {
    const known = read.get(domain);
    return known === undefined ? readDomain(await to.get('domains', domain)) : known;
  };
  const [stored, next] = await Promise.all([Promise.all(wanted.map(entryOf)), freeRow(to)]);
  let row = next;
  const domains = new Map<string, DomainEntry>();
  const added = new Set<string>();
  wanted.forEach((domain, at) => {
    const known = stored[at];
    if (!known) added.add(domain);
    domains.set(domain, known ?? { domain, row: row++, personal: 0, generic: 0, attested: 0 });
  });
  if (row !== next) to.put('counters', { id: nextRow, count: row });
  return { domains, added };
}

const nextRow = 'nextCompanyRow';

/** If the counter is missing or damaged, the row after the last one: two companies must not share a row. */
async function freeRow(from: Writing): Promise<number> {
  const stored = await storedCount(from, nextRow);
  if (stored !== null) return stored;
  const rows = (await from.all('domains')).map((record) => readDomain(record)?.row ?? -1);
  return rows.reduce((last, row) => Math.max(last, row), -1) + 1;
}

/** `stored`: the record of each, if any. Returns the changed entries of domains, which are not stored yet. */
async function writeEmails(
  to: Writing,
  emails: readonly (KnownEmail | null)[],
  stored: readonly (StoredAddress | null)[],
  domains: ReadonlyMap<string, DomainEntry>,
): Promise<ReadonlyMap<string, DomainEntry>> {
  const changed = new Map<string, { entry: DomainEntry; rows: RowChanges }>();

  function change(domain: string, before: StoredAddress | null, after: KnownEmail | null): void {
    const known = domains.get(domain);
    if (!known) return;
    const { entry, rows } = changed.get(domain) ?? { entry: { ...known }, rows: new Map() };
    changed.set(domain, { entry, rows });
    if (before) entry[before.email.type] -= 1;
    if (after) entry[after.type] += 1;
    if (entry.attested !== undefined) entry.attested += attestedIn(after) - attestedIn(before?.email ?? null);
    const row = entry.next === undefined ? undefined : (before?.row ?? (after ? entry.next++ : undefined));
    if (after) to.put('addresses', recordOf(after, row, to.keyHash));
    else if (before) to.remove('addresses', before.id);
    if (row === undefined) return;
    rows.set(row, { before: before && addressValues(before.email), after: after && addressValues(after) });
  }

  emails.forEach((email, at) => {
    const before = stored[at] ?? null;
    if (before && email && before.id === idOf(email, to.keyHash)) change(homeOf(email), before, email);
    else {
      // It moves to another company, is added, or is removed.
      if (before) change(homeOf(before.email), before, null);
      if (email) change(homeOf(email), null, email);
    }
  });
  const written = await Promise.all([...changed.values()].map(({ entry, rows }) => writeDomain(to, entry, rows)));
  return new Map(written.map((entry) => [entry.domain, entry]));
}

const attestedIn = (email: KnownEmail | null): number => (email?.type === 'personal' && isAttested(email) ? 1 : 0);

type RowChanges = Map<number, { before: Values | null; after: Values | null }>;

async function writeDomain(to: Writing, entry: DomainEntry, rows: RowChanges): Promise<DomainEntry> {
  const { domain, personal, generic, next } = entry;
  const grown = next === undefined && personal + generic > mostWithoutColumns;
  const written = grown ? { ...entry, next: await columnsFor(to, domain) } : entry;
  if (rows.size > 0) await writeRows(to, addressColumns(domain), rows);
  return written;
}

/** Creates columns for all current addresses of the domain. Returns the next free row. */
async function columnsFor(to: Writing, domain: string): Promise<number> {
  const records = await to.all('addresses', rangeOf(domain));
  const emails = records.flatMap((record) => readAddress(record, to.keyHash) ?? []);
  emails.forEach(({ email }, row) => {
    to.put('addresses', recordOf(email, row, to.keyHash));
  });
  const rows = new Map(emails.map(({ email }, row) => [row, { before: null, after: addressValues(email) }]));
  await writeRows(to, addressColumns(domain), rows);
  return emails.length;
}

async function writeCompanies(
  to: Writing,
  companies: ReadonlyMap<string, Company | null>,
  domains: ReadonlyMap<string, DomainEntry>,
  read: AlreadyRead['companies'],
): Promise<void> {
  const rows: RowChanges = new Map();
  const words = new Map<string, { value: unknown; by: number }>();
  const stored = await Promise.all(
    [...companies.keys()].map(async (domain) => {
      const known = read.get(domain);
      return known === undefined ? readCompany(await to.get('companies', domain)) : known;
    }),
  );
  [...companies].forEach(([domain, after], at) => {
    const before = stored[at] ?? null;
    const entry = domains.get(domain);
    if (!entry) return;
    if (after) to.put('companies', entryOf(after));
    else to.remove('companies', domain);
    rows.set(entry.row, { before: before && companyValues(before), after: after && companyValues(after) });
    for (const [id, value] of before ? wordsOf(before) : []) words.set(id, { value, by: (words.get(id)?.by ?? 0) - 1 });
    for (const [id, value] of after ? wordsOf(after) : []) words.set(id, { value, by: (words.get(id)?.by ?? 0) + 1 });
  });
  await Promise.all([writeRows(to, companyColumns, rows), writeWords(to, words)]);
}

/** A company's words in Discover's vocabulary, each once. */
function wordsOf(company: Company): Map<string, unknown> {
  if (companyValues(company) === null) return new Map();
  const { industry, technologies, country, city } = company;
  return new Map<string, unknown>([
    ...(industry === null ? [] : [[`industry|${industry}`, industry] as const]),
    ...technologies.map((one) => [`technology|${one}`, one] as const),
    ...(country === null || city === null ? [] : [[`city|${city}, ${country}`, { country, city }] as const]),
  ]);
}

async function writeWords(to: Writing, words: ReadonlyMap<string, { value: unknown; by: number }>): Promise<void> {
  await Promise.all(
    [...words].map(async ([id, { value, by }]) => {
      if (by === 0) return;
      const record = await to.get('words', id);
      const count = (isRecord(record) && typeof record.count === 'number' ? record.count : 0) + by;
      if (count > 0) to.put('words', { id, count, value });
      else to.remove('words', id);
    }),
  );
}
