/**
 * Removes a person from records about others: articles they wrote, a company's people, and source pages named after
 * them.
 */
import { linkedInHandle } from '../../contract/linkedin-profile.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { articleWithout, type Named, pagesNamedAfter, without } from '../../device-service/forget/mentions.ts';
import { isNamedAmong, withoutPeople } from '../../device-service/learn/people-there.ts';
import type { KnowledgeChange, KnownEmail } from '../../device-service/store-directory.ts';
import { readAddress } from './directory/stored-addresses.ts';
import { readCompany } from './directory/stored-companies.ts';
import { writeKnowledge } from './directory/write-knowledge.ts';
import { hasProfile } from './people-with-profile.ts';
import type { Writing } from './transaction.ts';

export interface Person {
  names: readonly Named[];
  /** Domains at which they are known. */
  domains: readonly string[];
  /** As it was stored. */
  email: KnownEmail | null;
}

/** Needs the table `articles` and those for changes of companies and addresses. */
export async function forgetMentions(to: Writing, person: Person): Promise<void> {
  for (const domain of person.domains) {
    await forgetArticles(to, domain, person.names);
    await forgetThere(to, domain, person);
  }
  await forgetPages(to, person.domains, pagesNamedAfter(person.email, person.names));
}

/**
 * Their articles keep the other authors. An article is deleted if no author is left, or if its URL or title names the
 * person.
 */
async function forgetArticles(to: Writing, domain: string, names: readonly Named[]): Promise<void> {
  if (names.length === 0) return;
  for (const record of await to.withValue('articles', 'domain', domain)) {
    if (!isRecord(record)) continue;
    const left = articleWithout(String(record.url), record.article, names);
    if (left === null) to.remove('articles', String(record.id));
    else if (left !== record.article) to.put('articles', { ...record, article: left });
  }
}

/** Where they are known without an address: by a name of theirs, or by their profile under another name. */
async function forgetThere(to: Writing, domain: string, { names, email }: Person): Promise<void> {
  const company = readCompany(await to.get('companies', domain));
  const [isNamed, isTheirs] = [isNamedAmong(names), hasProfile(linkedInHandle(email?.linkedin))];
  const left = company && withoutPeople(company, (one) => isNamed(one) || isTheirs(one));
  if (left && left !== company) await writeKnowledge(to, [{ put: left, as: 'company' }]);
}

/** The facts stay; the page as their source is removed. */
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
