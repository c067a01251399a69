/** Merges what a member's device knows into the team's directory. Repeating a batch changes nothing. */
import { sql } from 'kysely';
import { blankCompany } from '../../device-service/blank-records.ts';
import {
  type GivenArticle,
  type GivenCompany,
  nothingTaken,
  type Taken,
} from '../../device-service/exchange/knowledge-batch.ts';
import { mergedEmail } from '../../device-service/exchange/merge-addresses.ts';
import { mergedArticle } from '../../device-service/exchange/merge-articles.ts';
import { mergedCompany } from '../../device-service/exchange/merge-companies.ts';
import { confidenceOf } from '../../device-service/learn/confidence.ts';
import type { KnownEmail } from '../../device-service/store-directory.ts';
import type { ReadBatch } from '../knowledge/read-batch.ts';
import { domainKey, emailOfRow, homeOf, personOf } from './address-rows.ts';
import type { Asking } from './asking.ts';
import { emailKey } from './lead-rows.ts';
import type { OptOuts } from './opt-outs.ts';
import { indexKey } from './texts.ts';
import { writeKnowledge } from './write-knowledge.ts';

export interface TakeOptions {
  /** Epoch milliseconds. */
  now: number;
  /** The webmail domains among its companies and addresses. */
  webmail: ReadonlySet<string>;
}

/** Gives the outcome of each record; for a dry batch, what it would be. */
export async function takeKnowledge(
  asking: Asking,
  optOuts: OptOuts,
  batch: ReadBatch,
  { now, webmail }: TakeOptions,
): Promise<Taken> {
  const taken: Taken = {
    companies: { ...nothingTaken },
    emails: { ...nothingTaken },
    articles: { ...nothingTaken },
    refused: [...batch.refused],
  };
  const out = await optOuts.amongPeople(
    batch.emails.map(({ one }) => one),
    personOf,
  );

  const companies = await companiesIn(asking, [
    ...batch.companies.map(({ one }) => one.domain),
    ...batch.emails.map(({ one }) => homeOf(one)),
  ]);
  const newCompanies = new Map<string, GivenCompany>();
  for (const { one } of batch.companies) {
    const key = domainKey(one.domain);
    const here = companies.get(key);
    // Not as the device says: its lists may be another version's.
    const next = here ? mergedCompany(here, one) : { ...one, closed: false, webmail: webmail.has(one.domain) };
    taken.companies[outcomeOf(here, next)] += 1;
    if (next === here) continue;
    companies.set(key, next);
    newCompanies.set(key, next);
  }

  const emails = await emailsIn(
    asking,
    batch.emails.map(({ one }) => one.value),
  );
  const newEmails = new Map<string, KnownEmail>();
  for (const { at, one } of batch.emails) {
    if (out.has(one)) {
      taken.refused.push({ kind: 'emails', at, why: 'opted-out' });
      continue;
    }
    const key = emailKey(one.value);
    const here = emails.get(key);
    const next = here ? mergedEmail(here, one, now) : asNew(one, now);
    taken.emails[outcomeOf(here, next)] += 1;
    if (next === here) continue;
    emails.set(key, next);
    newEmails.set(key, next);
    // Addresses are found by their company.
    const home = homeOf(next);
    if (companies.has(home)) continue;
    const company = blankCompany(home, { webmail: webmail.has(home) });
    companies.set(home, company);
    newCompanies.set(home, company);
  }

  const articles = await articlesIn(
    asking,
    batch.articles.map(({ one }) => one.url),
  );
  const newArticles = new Map<string, { url: string; article: KnownArticle }>();
  for (const { at, one } of batch.articles) {
    const left = await optOuts.withoutAuthors(one);
    for (const [author, name] of one.authors.entries()) {
      if (!left?.authors.includes(name)) taken.refused.push({ kind: 'articles', at, why: 'opted-out', author });
    }
    if (!left) continue;
    const { url, ...given } = { ...one, authors: left.authors };
    const key = indexKey(url);
    const here = articles.get(key);
    const next = here ? mergedArticle(here, given) : given;
    taken.articles[outcomeOf(here, next)] += 1;
    if (next === here) continue;
    articles.set(key, next);
    newArticles.set(key, { url, article: next });
  }

  if (!batch.dry)
    await writeKnowledge(asking, optOuts, [
      ...[...newCompanies.values()].map((put) => ({ put, as: 'company' }) as const),
      ...[...newEmails.values()].map((put) => ({ put, as: 'email' }) as const),
      ...[...newArticles.values()].map(({ url, article: put }) => ({ put, as: 'article', url }) as const),
    ]);
  return taken;
}

function outcomeOf<One>(here: One | undefined, next: One): 'added' | 'updated' | 'same' {
  if (here === undefined) return 'added';
  return next === here ? 'same' : 'updated';
}

function asNew(email: KnownEmail, now: number): KnownEmail {
  return { ...email, confidence: confidenceOf(email.sources, homeOf(email), now) ?? email.confidence };
}

async function companiesIn({ trx, team }: Asking, domains: readonly string[]): Promise<Map<string, GivenCompany>> {
  const keys = [...new Set(domains.map(domainKey))];
  if (keys.length === 0) return new Map();
  const rows = await trx
    .selectFrom('companies')
    .select(['domain', 'record'])
    .where('team_id', '=', team)
    .where('domain', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Map(rows.map(({ domain, record }) => [domain, JSON.parse(record)]));
}

async function emailsIn({ trx, team }: Asking, addresses: readonly string[]): Promise<Map<string, KnownEmail>> {
  const keys = [...new Set(addresses.map(emailKey))];
  if (keys.length === 0) return new Map();
  const rows = await trx
    .selectFrom('addresses')
    .select(['address', 'record'])
    .where('team_id', '=', team)
    .where('address', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.address, emailOfRow(row)]));
}

/** As learnt or imported. */
type KnownArticle = Omit<GivenArticle, 'url'>;

async function articlesIn({ trx, team }: Asking, urls: readonly string[]): Promise<Map<string, KnownArticle>> {
  const keys = [...new Set(urls.map(indexKey))];
  if (keys.length === 0) return new Map();
  const rows = await trx
    .selectFrom('articles')
    .select(['url', 'record'])
    .where('team_id', '=', team)
    .where('url', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Map(rows.map(({ url, record }) => [url, JSON.parse(record)]));
}
