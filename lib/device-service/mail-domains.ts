/** Where a company's people have their addresses: at its own domain, or at one that its pages name. */
import type { Company, Directory, EmailFilter, EmailTally, KnownEmail, Page } from './store.ts';

type Named = Pick<Company, 'domain' | 'linked_domains'>;

/** Best evidence first. A company with known people at its own domain needs no other. */
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

async function hasPeople(directory: Directory, domain: string): Promise<boolean> {
  const one = { offset: 0, limit: 1, uncounted: true } as const;
  return (await directory.emails(domain, { type: 'personal' }, one)).emails.length > 0;
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
