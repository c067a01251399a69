/** Takes a person out of records about others: articles that they wrote, and pages named after them on which others stand, too. */
import { isRecord } from '../../contract/tolerant.ts';
import { articleWithout, type Named, pagesNamedAfter, without } from '../../device-service/forget/mentions.ts';
import type { KnowledgeChange, KnownEmail } from '../../device-service/store.ts';
import type { Writing } from './database.ts';
import { readAddress } from './directory/stored-addresses.ts';
import { readCompany } from './directory/stored-companies.ts';
import { writeKnowledge } from './directory/write-knowledge.ts';

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
  await forgetPages(to, person.domains, pagesNamedAfter(person.email, person.names));
}

/** Their articles are nobody's any more, or those of the other authors. */
async function forgetArticles(to: Writing, domain: string, names: readonly Named[]): Promise<void> {
  if (names.length === 0) return;
  for (const record of await to.withValue('articles', 'domain', domain)) {
    if (!isRecord(record)) continue;
    const left = articleWithout(String(record.url), record.article, names);
    if (left === null) to.remove('articles', String(record.id));
    else if (left !== record.article) to.put('articles', { ...record, article: left });
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
