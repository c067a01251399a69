/**
 * This device's knowledge in batches for a team's service: companies, then addresses, then articles, in key order, so
 * that it can resume. Data that must not leave is left out.
 */

import { isRecord } from '../../contract/tolerant.ts';
import type { GivenArticle } from '../../device-service/exchange/knowledge-batch.ts';
import { mailDomainsOf } from '../../device-service/mail-domains.ts';
import type { Company, Directory, KnownEmail, Origin } from '../../device-service/store-directory.ts';
import type { GivenKnowledge, KnowledgeCursor, KnowledgePart } from '../jobs/this-device.ts';
import { readPortable } from './backup/portable.ts';
import type { Database } from './database.ts';
import { readAddress } from './directory/stored-addresses.ts';
import { readCompany, readDomain } from './directory/stored-companies.ts';
import { articleToGive, companyToGive, emailToGive } from './knowledge-guard.ts';
import { type OptOuts, personWords } from './opt-outs.ts';
import type { Reading } from './transaction.ts';

/** As stored. */
interface Records extends Pick<KnowledgePart, 'read' | 'next'> {
  companies: Company[];
  emails: KnownEmail[];
  articles: GivenArticle[];
}

const none: Pick<Records, 'companies' | 'emails' | 'articles'> = { companies: [], emails: [], articles: [] };

const beginning: KnowledgeCursor = { table: 'companies', after: null };

export function givenKnowledge(
  database: Database,
  optOuts: Pick<OptOuts, 'without' | 'withoutNamed'>,
  directory: Directory,
): Omit<GivenKnowledge, 'forgetPerson' | 'forgetName'> {
  return {
    async size(domain, { articles }) {
      const domains = await domainsOf(domain);
      return database.read(['companies', 'domains', 'addresses', 'articles'], async (from) => {
        if (domain === null) {
          const tables = ['companies', 'addresses', ...(articles ? (['articles'] as const) : [])] as const;
          return (await Promise.all(tables.map((table) => from.count(table)))).reduce((sum, many) => sum + many, 0);
        }
        const [company, ...entries] = await Promise.all([
          from.get('companies', domain),
          ...domains.map((one) => from.get('domains', one)),
        ]);
        const numbers = entries.map((entry) => readDomain(entry) ?? { personal: 0, generic: 0 });
        const known = numbers.reduce((many, { personal, generic }) => many + personal + generic, 0);
        const written = articles ? (await from.withValue('articles', 'domain', domain)).length : 0;
        return (company === undefined ? 0 : 1) + known + written;
      });
    },
    async next(domain, from, { most, bytes, articles }) {
      for (let size = most; ; size = Math.ceil(size / 2)) {
        const records = await recordsAfter(domain, from ?? beginning, size, articles);
        const { read, next } = records;
        const part = {
          companies: records.companies.flatMap((one) => companyToGive(one) ?? []),
          emails: records.emails.flatMap((one) => emailToGive(one) ?? []),
          articles: records.articles.flatMap((one) => articleToGive(one) ?? []),
        };
        const isTooLarge = new TextEncoder().encode(JSON.stringify(part)).length > bytes;
        if (isTooLarge && size > 1) continue;
        const given = isTooLarge ? none : part;
        const many = given.companies.length + given.emails.length + given.articles.length;
        return { ...given, read, retained: read - many, next };
      }
    },
  };

  /** Continues from the cursor, table by table, up to `most` records. */
  async function recordsAfter(
    domain: string | null,
    from: KnowledgeCursor,
    most: number,
    articles: boolean,
  ): Promise<Records> {
    let all: Records = { ...none, read: 0, next: from };
    while (all.next && all.read < most) {
      const { table, after } = all.next;
      if (table === 'articles' && !articles) return { ...all, next: null };
      const left = most - all.read;
      const more =
        table === 'companies'
          ? await companiesAfter(database, domain, after, left)
          : table === 'addresses'
            ? await addressesAfter(await domainsOf(domain), after, left)
            : await articlesAfter(domain, after, left);
      all = {
        companies: [...all.companies, ...more.companies],
        emails: [...all.emails, ...more.emails],
        articles: [...all.articles, ...more.articles],
        read: all.read + more.read,
        next: more.next,
      };
    }
    return all;
  }

  async function articlesAfter(domain: string | null, after: string | null, most: number): Promise<Records> {
    const records = await database.read(['articles'], async (reading): Promise<unknown[]> => {
      if (domain === null) return reading.following('articles', after, most);
      // One company has few, and the index returns them in key order.
      const own = await reading.withValue('articles', 'domain', domain);
      return own.filter((record) => after === null || keyOf(record, 'id') > after).slice(0, most);
    });
    const read = records.flatMap((record) => articleOf(record) ?? []);
    const allowed = await Promise.all(
      read.map(async (one) => ({ ...one, authors: await optOuts.withoutNamed(one.authors, one.domain) })),
    );
    const next = records.length < most ? null : ({ table: 'articles', after: keyOf(records.at(-1), 'id') } as const);
    return { ...none, articles: allowed, read: records.length, next };
  }

  /** Where the company's people have their addresses; none for all companies. */
  async function domainsOf(domain: string | null): Promise<readonly string[]> {
    if (domain === null) return [];
    const company = await directory.company(domain);
    return company ? mailDomainsOf(directory, company) : [domain];
  }

  /** Of all, or of these domains one after the other. */
  async function addressesAfter(domains: readonly string[], after: string | null, most: number): Promise<Records> {
    const articles: KnowledgeCursor = { table: 'articles', after: null };
    const starts = domains.length === 0 ? [''] : domains.map((domain) => `${domain}|`);
    const at = after === null ? 0 : starts.findIndex((start) => after.startsWith(start));
    const start = starts[at];
    // What was learnt meanwhile took this domain from the company.
    if (start === undefined) return { ...none, read: 0, next: articles };
    const { records, emails } = await database.read(['addresses'], async (reading) => {
      const found: unknown[] = await reading.following('addresses', after ?? (start || null), most);
      const records = found.filter((record) => keyOf(record, 'id').startsWith(start));
      return { records, emails: records.flatMap((record) => emailOf(record, reading) ?? []) };
    });
    const allowed = await optOuts.without(emails, (one) => personWords(one, one.value, one.company));
    const end = keyOf(records.at(-1), 'id');
    const following = records.length === most ? end : starts[at + 1];
    const next: KnowledgeCursor = following === undefined ? articles : { table: 'addresses', after: following };
    return { ...none, emails: allowed, read: records.length, next };
  }
}

async function companiesAfter(
  database: Database,
  domain: string | null,
  after: string | null,
  most: number,
): Promise<Records> {
  const records = await database.read(['companies'], async (reading) => {
    if (domain === null) return reading.following('companies', after, most);
    const one = await reading.get('companies', domain);
    return one === undefined ? [] : [one];
  });
  const companies = records.flatMap((record) => readPortable('companies', readCompany(record)) ?? []);
  const isEnd = domain !== null || records.length < most;
  const next: KnowledgeCursor = isEnd
    ? { table: 'addresses', after: null }
    : { table: 'companies', after: keyOf(records.at(-1), 'domain') };
  return { ...none, companies, read: records.length, next };
}

/** Includes the page that named its authors, which `PortableArticle` does not declare. */
function articleOf(record: unknown): GivenArticle | null {
  if (!isRecord(record) || !isRecord(record.article)) return null;
  const article = readPortable('articles', { ...record.article, url: record.url });
  const origin = readOrigin(record.article.origin);
  return article && { ...article, ...(origin && { origin }) };
}

function readOrigin(value: unknown): Origin | null {
  if (!isRecord(value)) return null;
  const { by, uri, extracted_on } = value;
  const isPage = by === 'page' && typeof uri === 'string' && typeof extracted_on === 'string';
  return isPage ? { by, uri, extracted_on } : null;
}

const emailOf = (record: unknown, { keyHash }: Reading) => readPortable('emails', readAddress(record, keyHash)?.email);

const keyOf = (record: unknown, name: 'id' | 'domain'): string => (isRecord(record) ? String(record[name]) : '');
