/** Where a company's people have their addresses: at its own domain, or at one that its pages name. */
import { knownPeople } from './candidates.ts';
import { domainOf } from './domain-name.ts';
import type { Page } from './page-of-rows.ts';
import type {
  Company,
  Directory,
  DomainMail,
  EmailFilter,
  EmailNumbers,
  EmailTally,
  KnownEmail,
  LinkedCompany,
  PersonName,
} from './store-directory.ts';

export async function mailDomainsOf(
  directory: Directory,
  company: LinkedCompany,
): Promise<readonly [string, ...string[]]> {
  if (company.linked_domains.length === 0) return [company.domain];
  return domainsBy(await directory.mail(domainsNamedBy(company)), company);
}

const domainsNamedBy = ({ domain, linked_domains }: LinkedCompany): string[] => [domain, ...linked_domains];

/** Best evidence first. A company with attested people at its own domain needs no other. */
function domainsBy(
  mail: ReadonlyMap<string, DomainMail>,
  { domain, linked_domains }: LinkedCompany,
): readonly [string, ...string[]] {
  const hasPeople = (one: string) => mail.get(one)?.hasPeople ?? false;
  const [first, ...others] = hasPeople(domain) ? [] : linked_domains.filter(hasPeople);
  return first === undefined ? [domain] : [first, ...others, domain];
}

/** The domain for patterns and guesses: the one with the best evidence. */
export async function mailDomainOf(directory: Directory, company: LinkedCompany): Promise<string> {
  return (await mailDomainsOf(directory, company))[0];
}

/** The people of this name at the company, wherever their addresses are. */
export async function emailsNamed(
  directory: Directory,
  company: LinkedCompany,
  name: PersonName,
): Promise<readonly KnownEmail[]> {
  const domains = await mailDomainsOf(directory, company);
  return (await Promise.all(domains.map((domain) => directory.emailsNamed(domain, name)))).flat();
}

/** Like `emailsNamed`, also with the words in another order or spelling. */
export async function peopleNamed(
  directory: Directory,
  company: LinkedCompany,
  person: PersonName,
): Promise<readonly KnownEmail[]> {
  const domains = await mailDomainsOf(directory, company);
  return (await Promise.all(domains.map((domain) => knownPeople(directory, domain, person)))).flat();
}

/** The domain in which to guess this person's address: one with a known address of theirs, else `mailDomainOf`. */
export async function mailDomainOfPerson(
  directory: Directory,
  company: LinkedCompany,
  person: PersonName,
): Promise<string> {
  const domains = await mailDomainsOf(directory, company);
  const [first, ...others] = domains;
  for (const domain of others.length === 0 ? [] : domains) {
    const known = await knownPeople(directory, domain, person);
    if (known.some(({ source_type }) => source_type !== 'generated')) return domain;
  }
  return first;
}

/**
 * The company that the person works for: that of the address's domain, if its name is known. Otherwise, if there is
 * one, a company whose pages show the address and whose main mail domain is that domain.
 */
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

/** The company's addresses, one mail domain after the other. `offset` and `limit` count across all. */
export async function emailsOf(
  directory: Directory,
  company: LinkedCompany,
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

export async function tallyOf(directory: Directory, company: LinkedCompany, filter: EmailFilter): Promise<EmailTally> {
  const domains = await mailDomainsOf(directory, company);
  const [first, ...others] = await Promise.all(domains.map((domain) => directory.tally(domain, filter)));
  return others.reduce(added, first ?? (await directory.tally(company.domain, filter)));
}

/** Numbers of addresses at each company's other mail domains, without its own domain. Keyed by the own domain. */
export async function numbersElsewhere(
  directory: Directory,
  companies: readonly LinkedCompany[],
): Promise<ReadonlyMap<string, EmailNumbers>> {
  if (companies.length === 0) return new Map();
  const mail = await directory.mail([...new Set(companies.flatMap(domainsNamedBy))]);
  return new Map(
    companies.map((company) => {
      const others = domainsBy(mail, company).filter((one) => one !== company.domain);
      return [company.domain, others.flatMap((one) => mail.get(one) ?? []).reduce(together, noEmails)] as const;
    }),
  );
}

const noEmails: EmailNumbers = { personal: 0, generic: 0 };

export const together = (one: EmailNumbers, other: EmailNumbers): EmailNumbers => ({
  personal: one.personal + other.personal,
  generic: one.generic + other.generic,
});

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
