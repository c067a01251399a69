/** The device database's companies, addresses and articles as a directory that learns. */
import { fold, keyOfEmail } from '../../../contract/text.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import { byAlphabet, inOrder } from '../../../device-service/address-order.ts';
import { blankCompany } from '../../../device-service/blank-records.ts';
import { emailFilter, isNamed, tallyEmails } from '../../../device-service/email-filter.ts';
import { nameWord } from '../../../device-service/forget/name-word.ts';
import { withoutPeople } from '../../../device-service/learn/people-there.ts';
import { everything, type Page } from '../../../device-service/page-of-rows.ts';
import type {
  Article,
  EmailFilter,
  Knowledge,
  KnowledgeChange,
  KnownEmail,
  Place,
} from '../../../device-service/store-directory.ts';
import { rowsPerSegment, textIn } from '../columns/column.ts';
import { clearRows, readSegments } from '../columns/column-table.ts';
import type { Question } from '../columns/question.ts';
import { listRows } from '../columns/rows.ts';
import { type Database, mostAtOnce } from '../database.ts';
import type { KeyHash } from '../key-hash.ts';
import { type OptOuts, personWords } from '../opt-outs.ts';
import { setAside } from '../set-aside.ts';
import { keyOf } from '../tables.ts';
import type { Reading, Writing } from '../transaction.ts';
import { addressColumns, nameQuestion, questionsOf, tallied, tallyOf } from './address-columns.ts';
import { discover, knownCompany, mailOf, readVocabulary } from './discover.ts';
import { findAddress, idIn, rangeOf, readAddress } from './stored-addresses.ts';
import { entryOf, readCompany, readDomain } from './stored-companies.ts';
import { tablesOf, writeKnowledge } from './write-knowledge.ts';

/** `now` returns epoch milliseconds. */
export function deviceDirectory(database: Database, optOuts: OptOuts, now: () => number): Knowledge {
  const asked = ['companies', 'domains', 'addresses', 'addressColumns'] as const;

  /** Searches a domain by its columns if it has them, otherwise by reading all its addresses in order. */
  async function within<Result>(
    domain: string,
    filter: EmailFilter,
    none: Result,
    byRecords: (emails: KnownEmail[]) => Result,
    byColumns: (from: Reading, questions: Question[]) => Promise<Result>,
  ): Promise<Result> {
    const broken: unknown[] = [];
    const result = await database.read(asked, async (from) => {
      const [company, entry] = await Promise.all([from.get('companies', domain), from.get('domains', domain)]);
      // A damaged company is lost, but its people are still known.
      const place: Place | null = readCompany(company) ?? (company === undefined ? null : blankCompany(domain));
      if (!place) return none;
      if (readDomain(entry)?.next !== undefined) return byColumns(from, questionsOf(filter, place));
      const records = await from.all('addresses', rangeOf(domain));
      return byRecords(soundOf(records, broken, from.keyHash).filter(emailFilter(filter, place)).sort(inOrder));
    });
    await keepAside(broken);
    return result;
  }

  function soundOf(records: readonly unknown[], broken: unknown[], keyHash: KeyHash): KnownEmail[] {
    return records.flatMap((record) => {
      const read = readAddress(record, keyHash);
      if (!read && record !== undefined) broken.push(record);
      return read?.email ?? [];
    });
  }

  /** In the order in which a domain's addresses are shown. */
  async function soundAmong(ask: (from: Reading) => Promise<unknown[]>): Promise<KnownEmail[]> {
    const broken: unknown[] = [];
    const emails = await database.read(['addresses'], async (from) => soundOf(await ask(from), broken, from.keyHash));
    await keepAside(broken);
    return emails.sort(inOrder);
  }

  async function keepAside(broken: readonly unknown[]): Promise<void> {
    if (broken.length === 0) return;
    // If it cannot be set aside, it is still left out.
    await database
      .write(['addresses', 'addressColumns', 'aside'], async (to) => {
        setAside(to, 'addresses', broken, now());
        await removeDamagedAddresses(to, broken);
      })
      .catch(() => undefined);
  }

  /** Removes people who opted out from a company, and from an article, which is dropped if no author is left. */
  async function withoutOptedOut(change: KnowledgeChange): Promise<KnowledgeChange[]> {
    if (change.as === 'company' && 'put' in change && change.put.people) {
      const left = new Set(await optOuts.withoutNamed(change.put.people, change.put.domain));
      return [{ ...change, put: withoutPeople(change.put, (person) => !left.has(person)) }];
    }
    if (change.as !== 'article' || !('put' in change)) return [change];
    const { domain, authors } = change.put;
    const left = await optOuts.withoutNamed(authors, domain);
    return left.length === 0 && authors.length > 0 ? [] : [{ ...change, put: { ...change.put, authors: left } }];
  }

  return {
    async company(domain) {
      const record = await database.read(['companies'], (from) => from.get('companies', domain));
      const company = readCompany(record);
      if (company || record === undefined) return company;
      // If it cannot be set aside, it still counts as an unknown company.
      const blank = blankCompany(domain);
      await database
        .write(['companies', 'aside'], async (to) => {
          setAside(to, 'companies', [record], now());
          to.put('companies', entryOf(blank));
        })
        .catch(() => undefined);
      return blank;
    },
    companyNamed: (name) =>
      database.read(['companies', 'domains'], async (from) => {
        const named = await from.withValue('companies', 'name', fold(name));
        const entries = await Promise.all(named.map((record) => from.get('domains', String(keyOf(record)))));
        const rows = entries.map((entry) => readDomain(entry)?.row ?? Number.POSITIVE_INFINITY);
        return readCompany(named[rows.indexOf(Math.min(...rows))]);
      }),
    async emails(domain, filter, { offset, limit }) {
      const broken: unknown[] = [];
      const found = await within(
        domain,
        filter,
        { emails: [], total: 0 },
        (emails) => ({ emails: emails.slice(offset, offset + limit), total: emails.length }),
        async (from, questions) => {
          const { addresses, total } = await addressesOf(from, domain, questions, { offset, limit });
          const records = await Promise.all(
            addresses.map((address) => from.remembered('addresses', idIn(domain, address, from.keyHash))),
          );
          return { emails: soundOf(records, broken, from.keyHash), total };
        },
      );
      await keepAside(broken);
      return found;
    },
    tally: (domain, filter) =>
      within(domain, filter, tallyEmails([]), tallyEmails, async (from, questions) =>
        tallyOf(await readSegments(from, addressColumns(domain), questions, tallied), questions),
      ),
    email: async (address) => (await soundAmong(async (from) => [await findAddress(from, address)]))[0] ?? null,
    emailsNamed: (domain, name) =>
      within(
        domain,
        {},
        [],
        (emails) => emails.filter((email) => isNamed(email, name)),
        async (from) => {
          const { addresses } = await addressesOf(from, domain, [nameQuestion(name)]);
          const records = await Promise.all(
            addresses.map((address) => from.remembered('addresses', idIn(domain, address, from.keyHash))),
          );
          return soundOf(records, [], from.keyHash).filter((email) => isNamed(email, name));
        },
      ),
    emailsWithHandle: (handle) =>
      soundAmong((from) => from.withValue('addresses', 'handle', from.keyHash(handle.toLowerCase()))),
    article: (url) =>
      database.read(['articles'], async (from) => readArticle(await from.get('articles', from.keyHash(url)))),
    optedOut: (address) => optOuts.has(address),
    async optedOutNamed(name, domains) {
      const left = await optOuts.without(domains, (domain) => [nameWord(name, domain)]);
      return left.length < domains.length;
    },
    companies: (filter, at, page) => discover(database, filter, at, page),
    mail: (domains) => mailOf(database, domains),
    vocabulary: () => database.read(['words'], readVocabulary),
    knownCompany: (domain) => database.read(['companies', 'domains'], (from) => knownCompany(from, domain)),
    personBeyond: async () => null,
    companyBeyond: async () => null,
    emailsFrom: (uri) => soundAmong((from) => from.withValue('addresses', 'uris', from.keyHash(uri))),
    async write(changes) {
      const open = new Set(await optOuts.without(changes, wordsOf));
      // Removes the addresses of people who opted out: one may be known already, and only now be linked to them.
      const named = changes.map((change) => (open.has(change) ? change : gone(change)));
      const allowed = (await Promise.all(named.map(withoutOptedOut))).flat();
      const write = allowed.length > mostAtOnce ? database.writeMany : database.write;
      if (allowed.length > 0) await write(tablesOf(allowed), (to) => writeKnowledge(to, allowed));
    },
  };
}

const wordsOf = (change: KnowledgeChange): string[] =>
  change.as === 'email' && 'put' in change ? personWords(change.put, change.put.value, change.put.company) : [];

const gone = (change: KnowledgeChange): KnowledgeChange =>
  change.as === 'email' && 'put' in change ? { as: 'email', remove: keyOfEmail(change.put.value) } : change;

/** The domain's counts stay: a damaged record does not reveal which one to lower. */
export async function removeDamagedAddresses(to: Writing, broken: readonly unknown[]): Promise<void> {
  for (const record of broken) {
    const id = String(keyOf(record));
    to.remove('addresses', id);
    const row = isRecord(record) && typeof record.row === 'number' ? [record.row] : [];
    if (row.length > 0) await clearRows(to, addressColumns(id.slice(0, id.indexOf('|'))), row);
  }
}

/**
 * A page of the matching addresses in display order, and the total. Ranks decide which addresses may be on the page;
 * only those are read and sorted alphabetically.
 */
async function addressesOf(
  from: Reading,
  domain: string,
  questions: readonly Question[],
  { offset, limit }: Page = everything,
): Promise<{ addresses: string[]; total: number }> {
  const segments = await readSegments(from, addressColumns(domain), questions, ['address', 'rank']);
  const byRank = new Map<number, number[]>();
  let total = 0;
  for (const segment of segments.numbers) {
    const rows = listRows(segments.fitting(questions, segment));
    if (rows.length === 0) continue;
    const ranks = segments.rows('rank', 'number', segment);
    for (const row of rows) {
      const rank = Number(ranks[row]);
      const alike = byRank.get(rank);
      if (alike) alike.push(segment * rowsPerSegment + row);
      else byRank.set(rank, [segment * rowsPerSegment + row]);
    }
    total += rows.length;
  }
  const addressIn = (place: number) =>
    textIn(segments.column('address', Math.floor(place / rowsPerSegment)), place % rowsPerSegment) ?? '';
  const addresses: string[] = [];
  /** Number of addresses before this rank. */
  let before = 0;
  for (const [, alike] of [...byRank].sort(([one], [other]) => one - other)) {
    const [first, end] = [offset - before, offset + limit - before];
    if (end <= 0) break;
    if (first < alike.length) {
      const sorted = alike.map(addressIn).sort(byAlphabet);
      addresses.push(...sorted.slice(Math.max(0, first), end));
    }
    before += alike.length;
  }
  return { addresses, total };
}

function readArticle(record: unknown): Article | null {
  if (!isRecord(record) || !isRecord(record.article)) return null;
  const { domain, authors } = record.article;
  if (typeof domain !== 'string' || !Array.isArray(authors)) return null;
  return {
    domain,
    authors: authors.flatMap((author: unknown) =>
      isRecord(author) && typeof author.first_name === 'string' && typeof author.last_name === 'string'
        ? [{ first_name: author.first_name, last_name: author.last_name }]
        : [],
    ),
  };
}
