/** Takes a person out of records about others: articles that they wrote, and pages named after them on which others stand, too. */
import { fold } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { KnowledgeChange, KnownEmail } from '../../device-service/store.ts';
import type { Writing } from './database.ts';
import { readAddress } from './directory/stored-addresses.ts';
import { readCompany } from './directory/stored-companies.ts';
import { writeKnowledge } from './directory/write-knowledge.ts';
import { type Named, nameOf } from './opt-outs.ts';

export interface Person {
  names: readonly Named[];
  /** Those at which they are known. */
  domains: readonly string[];
  /** As it was kept. */
  email: KnownEmail | null;
}

/** Tables: `articles`, and those that a change of companies and addresses needs. */
export async function forgetMentions(to: Writing, person: Person): Promise<void> {
  for (const domain of person.domains) await forgetArticles(to, domain, person.names);
  const pages = person.email?.sources.flatMap(({ uri }) => (uri !== null && isNamed(uri, person.names) ? [uri] : []));
  await forgetPages(to, person.domains, new Set(pages));
}

/** Their articles are nobody's any more, or those of the other authors, unless address or title tell who else it was. */
async function forgetArticles(to: Writing, domain: string, names: readonly Named[]): Promise<void> {
  if (names.length === 0) return;
  const folded = new Set(names.map(nameOf));
  for (const record of await to.withValue('articles', 'domain', domain)) {
    if (!isRecord(record) || !isRecord(record.article) || !Array.isArray(record.article.authors)) continue;
    const authors: unknown[] = record.article.authors;
    const left = authors.filter(
      (author) => !isRecord(author) || !folded.has(fold(`${author.first_name} ${author.last_name}`).trim()),
    );
    if (left.length === authors.length) continue;
    if (left.length === 0 || isNamed(`${record.url} ${record.article.title}`, names))
      to.remove('articles', String(record.id));
    else to.put('articles', { ...record, article: { ...record.article, authors: left } });
  }
}

/** What was seen there stays, without the page. */
async function forgetPages(to: Writing, domains: readonly string[], pages: ReadonlySet<string>): Promise<void> {
  if (pages.size === 0) return;
  const changes: KnowledgeChange[] = [];
  for (const domain of domains) {
    const before = await to.get('companies', domain);
    const put = readCompany(without(before, pages));
    if (put && JSON.stringify(put) !== JSON.stringify(readCompany(before))) changes.push({ put, as: 'company' });
  }
  for (const page of pages) {
    for (const record of await to.withValue('addresses', 'uris', to.keyHash(page))) {
      const put = readAddress(without(record, pages), to.keyHash)?.email;
      if (put) changes.push({ put, as: 'email' });
    }
  }
  await writeKnowledge(to, changes);
}

/** Whether the last name is among the words. */
function isNamed(text: string, names: readonly Named[]): boolean {
  const words = wordsOf(text);
  return names.some(({ last_name }) => last_name && words.includes(wordsOf(last_name)));
}

const wordsOf = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** The same, with null wherever one of the texts stands. */
function without(value: unknown, texts: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return texts.has(value) ? null : value;
  if (Array.isArray(value)) return value.map((one) => without(one, texts));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, without(one, texts)]));
}
