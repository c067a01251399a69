/**
 * What users and imports say about people with an address at a company, as known addresses. Within the transaction of
 * their leads; deleting the lead or undoing the import takes it back.
 */
import { domainOf, keyOfEmail } from '../../../contract/text.ts';
import {
  isBlankCompany,
  learnCompanyOfLead,
  learnLead,
  unlearnLead,
  unnamedCompany,
} from '../../../device-service/learn/learn-lead.ts';
import type { KnowledgeChange, KnownEmail, Origin } from '../../../device-service/store-directory.ts';
import type { Stated, StoredLead, Taught } from '../../../device-service/store-leads.ts';
import type { Writing } from '../transaction.ts';
import { findAddress, findAtHome, homeOf, readAddress } from './stored-addresses.ts';
import { readCompany, readDomain } from './stored-companies.ts';
import { type AlreadyRead, writeKnowledge } from './write-knowledge.ts';

/** The registrable domain of a company's address; null for a mail provider or a host that is not public. */
export type CompanyDomain = (address: string) => string | null;

/**
 * `isListed`: whether the addresses of a domain reveal no employer. `registrable`: null for a host that is not public.
 */
export function companyDomainBy(
  isListed: (domain: string) => boolean,
  registrable: (host: string) => string | null,
): CompanyDomain {
  return (address) => {
    const domain = registrable(domainOf(address));
    return domain === null || isListed(domain) ? null : domain;
  };
}

export interface Lesson {
  email: string;
  /** From `CompanyDomain`. */
  company: string;
  stated: Stated;
  lead: Pick<StoredLead, 'texts'>;
  origin: Origin;
  /** The address was guessed. It counts as such unless it is known otherwise. */
  guessed?: boolean;
}

/** What each lesson taught; null if nothing was new. */
export async function teach(to: Writing, lessons: readonly Lesson[]): Promise<(Taught | null)[]> {
  const read = await readKnown(to, lessons);
  const emails = new Map([...read.addresses].map(([key, stored]) => [key, stored?.email ?? null]));
  const companies = new Map(read.companies);
  const changes = new Map<string, KnowledgeChange>();
  const taught = lessons.map(({ email, company, lead, origin, ...said }) => {
    const key = keyOfEmail(email);
    const learnt = learnLead(emails.get(key) ?? null, { email, company, origin, ...said });
    if (!learnt) return null;
    emails.set(key, learnt.email);
    changes.set(key, { put: learnt.email, as: 'email' });
    const home = homeOf(learnt.email);
    // Another company's page may have shown it first: that company needs no name from here.
    const of = home === company ? learnCompanyOfLead(companies.get(home) ?? null, home, lead, origin) : null;
    if (of) {
      companies.set(home, of.company);
      changes.set(`company ${home}`, { put: of.company, as: 'company' });
    }
    return { ...learnt.taught, ...(of?.named && { named: true as const }) };
  });
  await writeKnowledge(to, [...changes.values()], read);
  return taught;
}

/** Most rows of an import concern new companies, of which nothing else needs to be read. */
async function readKnown(to: Writing, taught: readonly { email: string; company: string }[]): Promise<AlreadyRead> {
  const names = [...new Set(taught.map(({ company }) => company))];
  const entries = await Promise.all(names.map((name) => to.get('domains', name)));
  const isThere = new Set(names.filter((_, at) => entries[at] !== undefined));
  const isElsewhere = names.length > 0 && (await to.any('addresses', 'elsewhere'));
  const homes = new Map(taught.map(({ email, company }) => [keyOfEmail(email), company]));
  const stored = async (address: string, company: string) => {
    if (domainOf(address) === company && !isThere.has(company) && !isElsewhere) return null;
    return readAddress(await (isElsewhere ? findAddress : findAtHome)(to, address), to.keyHash);
  };
  const [addresses, companies] = await Promise.all([
    Promise.all([...homes].map(async ([address, company]) => [address, await stored(address, company)] as const)),
    Promise.all(
      names.map(async (name) => {
        return [name, isThere.has(name) ? readCompany(await to.get('companies', name)) : null] as const;
      }),
    ),
  ]);
  const domains = new Map(names.map((name, at) => [name, readDomain(entries[at])]));
  return { addresses: new Map(addresses), domains, companies: new Map(companies) };
}

/** From the last to the first. */
export async function unteach(to: Writing, taught: readonly (Taught & { email: string })[]): Promise<void> {
  if (taught.length === 0) return;
  const isElsewhere = await to.any('addresses', 'elsewhere');
  const keys = [...new Set(taught.map(({ email }) => keyOfEmail(email)))];
  const addresses = new Map(
    await Promise.all(
      keys.map(async (key) => {
        return [key, readAddress(await (isElsewhere ? findAddress : findAtHome)(to, key), to.keyHash)] as const;
      }),
    ),
  );
  const emails = new Map([...addresses].map(([key, stored]) => [key, stored?.email ?? null]));
  const unnamed = new Set<string>();
  for (const { email, named, ...one } of taught) {
    const key = keyOfEmail(email);
    const held = emails.get(key);
    if (!held) continue;
    emails.set(key, unlearnLead(held, one));
    if (named) unnamed.add(homeOf(held));
  }
  const changed = [...emails].filter(([key, email]) => email !== (addresses.get(key)?.email ?? null));
  const homes = [...new Set(changed.flatMap(([key]) => homeIn(addresses.get(key)?.email)))];
  const domains = await readAll(homes, async (home) => readDomain(await to.get('domains', home)));
  const gone = new Map<string, number>();
  for (const [key, email] of changed)
    for (const home of email ? [] : homeIn(addresses.get(key)?.email)) gone.set(home, (gone.get(home) ?? 0) + 1);
  const isEmpty = (domain: string) => {
    const { personal = 0, generic = 0 } = domains.get(domain) ?? {};
    return personal + generic <= (gone.get(domain) ?? 0);
  };
  const affected = homes.filter((home) => unnamed.has(home) || isEmpty(home));
  const companies = await readAll(affected, async (home) => readCompany(await to.get('companies', home)));
  const hollow = [...companies].flatMap(([domain, company]): KnowledgeChange[] => {
    if (!company) return [];
    const next = unnamedCompany(company);
    // Nothing is left of it.
    if (isEmpty(domain) && isBlankCompany(next)) return [{ remove: domain, as: 'company' }];
    return next === company ? [] : [{ put: next, as: 'company' }];
  });
  const changes = changed.map(
    ([key, email]): KnowledgeChange => (email ? { put: email, as: 'email' } : { remove: key, as: 'email' }),
  );
  await writeKnowledge(to, [...changes, ...hollow], { addresses, domains, companies });
}

const homeIn = (email: KnownEmail | null | undefined): string[] => (email ? [homeOf(email)] : []);

async function readAll<One>(keys: readonly string[], read: (key: string) => Promise<One>): Promise<Map<string, One>> {
  return new Map(await Promise.all(keys.map(async (key) => [key, await read(key)] as const)));
}
