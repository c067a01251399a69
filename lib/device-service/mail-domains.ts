/** Where a company's people have their addresses: at its own domain, or at one that its pages name. */
import { knownPeople } from './candidates.ts';
import { domainOf } from './domain-name.ts';
import type {
  Company,
  Directory,
  EmailFilter,
  EmailNumbers,
  EmailTally,
  KnownCompany,
  KnownEmail,
  Page,
  PersonName,
} from './store.ts';

type Named = Pick<Company, 'domain' | 'linked_domains'>;

/** Best evidence first. A company with attested people at its own domain needs no other. */
export async function mailDomainsOf(directory: Directory, company: Named): Promise<readonly [string, ...string[]]> {
  const { domain, linked_domains: linked } = company;
  if (linked.length === 0 || (await hasPeople(directory, domain))) return [domain];
  const peopled = await Promise.all(linked.map(async (one) => ((await hasPeople(directory, one)) ? [one] : [])));
  const [first, ...others] = peopled.flat();
  return first === undefined ? [domain] : [first, ...others, domain];
}

/** The one that patterns and guesses are made of. */
export async function mailDomainOf(directory: Directory, company: Named): Promise<string> {
  return (await mailDomainsOf(directory, company))[0];
}

/** Whether the person's address is more than a guess: read on a page, imported, or confirmed by its mail server. */
export function isAttested({ source_type, sources, origins = {}, verification }: KnownEmail): boolean {
  if (sources.length > 0 || verification.status === 'valid') return true;
  const by = new Set(Object.values(origins).map((origin) => origin?.by));
  // A saved lead may stem from a guess that nothing marks.
  return by.has('page') || by.has('import') || (source_type !== 'generated' && !by.has('user'));
}

/** Addresses read at first, which nearly always suffices, and then at a time. Discover asks of each of its rows. */
const read = { first: 5, next: 100 };

async function hasPeople(directory: Directory, domain: string): Promise<boolean> {
  for (let offset = 0, limit = read.first; ; offset += limit, limit = read.next) {
    const page = { offset, limit, uncounted: true } as const;
    const { emails } = await directory.emails(domain, { type: 'personal' }, page);
    if (emails.some(isAttested)) return true;
    if (emails.length < limit) return false;
  }
}

/** The people of this name at the company, wherever their addresses are. */
export async function emailsNamed(
  directory: Directory,
  company: Named,
  name: PersonName,
): Promise<readonly KnownEmail[]> {
  const domains = await mailDomainsOf(directory, company);
  return (await Promise.all(domains.map((domain) => directory.emailsNamed(domain, name)))).flat();
}

/** The same in whatever order and spelling. */
export async function peopleNamed(
  directory: Directory,
  company: Named,
  person: PersonName,
): Promise<readonly KnownEmail[]> {
  const domains = await mailDomainsOf(directory, company);
  return (await Promise.all(domains.map((domain) => knownPeople(directory, domain, person)))).flat();
}

/** The domain in whose pattern this person's address is looked for: where it is known, or where the others are. */
export async function mailDomainOfPerson(directory: Directory, company: Named, person: PersonName): Promise<string> {
  const domains = await mailDomainsOf(directory, company);
  const [first, ...others] = domains;
  for (const domain of others.length === 0 ? [] : domains) {
    const known = await knownPeople(directory, domain, person);
    if (known.some(({ source_type }) => source_type !== 'generated')) return domain;
  }
  return first;
}

/** The company whose people include this one: that of the address, or one whose pages show it as theirs. */
export async function companyOfEmail(directory: Directory, known: KnownEmail): Promise<Company | null> {
  const home = known.company ?? domainOf(known.value);
  const own = home === null ? null : await directory.company(home);
  if (home === null || own?.organization) return own;
  const sites = new Set(known.sources.flatMap(({ domain }) => (domain === null || domain === home ? [] : [domain])));
  for (const site of sites) {
    const company = await directory.company(site);
    if (company?.linked_domains.includes(home) && (await mailDomainOf(directory, company)) === home) return company;
  }
  return own;
}

/** Of one domain after the other. */
export async function emailsOf(
  directory: Directory,
  company: Named,
  filter: EmailFilter,
  { offset, limit }: Page,
): Promise<{ emails: readonly KnownEmail[]; total: number }> {
  const emails: KnownEmail[] = [];
  let total = 0;
  for (const domain of await mailDomainsOf(directory, company)) {
    const page = { offset: Math.max(0, offset - total), limit: Math.max(1, limit - emails.length) };
    const found = await directory.emails(domain, filter, page);
    emails.push(...found.emails.slice(0, limit - emails.length));
    total += found.total;
  }
  return { emails, total };
}

export async function tallyOf(directory: Directory, company: Named, filter: EmailFilter): Promise<EmailTally> {
  const domains = await mailDomainsOf(directory, company);
  const [first, ...others] = await Promise.all(domains.map((domain) => directory.tally(domain, filter)));
  return others.reduce(added, first ?? (await directory.tally(company.domain, filter)));
}

/** Of a company that Discover found, whose own numbers are those of its domain. */
export async function numbersOf(directory: Directory, { company, emails }: KnownCompany): Promise<EmailNumbers> {
  const domains = await mailDomainsOf(directory, company);
  return domains.length === 1 ? emails : tallyOf(directory, company, {});
}

function added(one: EmailTally, other: EmailTally): EmailTally {
  return {
    personal: one.personal + other.personal,
    generic: one.generic + other.generic,
    decision_makers: one.decision_makers + other.decision_makers,
    departments: sums(one.departments, other.departments),
    seniorities: sums(one.seniorities, other.seniorities),
    titles: sums(one.titles, other.titles),
  };
}

function sums(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const all = new Map(Object.entries(one));
  for (const [word, number] of Object.entries(other)) all.set(word, (all.get(word) ?? 0) + number);
  return Object.fromEntries(all);
}
