/** Domain search and email count. lib/contract/README.md §2.3, §2.7, §4.1, §4.5. */
import { limits } from '../contract/limits.ts';
import type { Params, Reply } from '../contract/operations.ts';
import type { DomainSearch, EmailEntry } from '../contract/resources/emails.ts';
import { departments, noDepartment, seniorities, departments as taxonomy } from '../contract/taxonomy.ts';
import { isPlaced } from './discover/places.ts';
import { holdsTitle } from './discover/words.ts';
import { tidyDomain } from './domain-name.ts';
import { type Context, type Handler, type Handlers, type Refused, type Replied, refused, replied } from './handler.ts';
import { spend, usedUp } from './plan.ts';
import type { Company, Directory, KnownEmail, Place } from './store.ts';

export const mostSources = 20;

const nowhere = { country: null, state: null, city: null };

export async function searchDomain(
  params: SearchParams,
  context: Context,
): Promise<Replied<Reply<'searchDomain'>> | Refused> {
  const { store } = context;
  const { limit = limits.domainSearch.perPage, offset = 0 } = params;
  const { searchEnd } = await store.account.read();
  if (searchEnd !== null && limit + offset > searchEnd) {
    return refused(400, 'pagination_error', `Your plan shows the first ${searchEnd} addresses of a domain.`);
  }
  const company = await companyOf(store.directory, params);
  const filter = searchFilter(params, company ?? nowhere);
  if (typeof filter !== 'function') return filter;
  const refusal = await usedUp(store, 'searches');
  if (refusal) return refusal;

  const found = company ? (await store.directory.emails(company.domain)).filter(filter) : [];
  const page = found.slice(offset, offset + limit);
  if (page.length > 0) await spend(context, 'searches');
  return replied({
    data: { ...resultOf(company), emails: page.map(entryOf) },
    meta: {
      results: Math.min(found.length, limits.domainSearch.approximateFrom),
      results_approximate: found.length > limits.domainSearch.approximateFrom,
      limit,
      offset,
      aggregations: params.aggregations ? aggregate(found) : null,
      params: echo(params),
    },
  });
}

/** The company that a domain, or else a name, speaks of. */
export async function companyOf(
  directory: Directory,
  asked: { domain?: string | undefined; company?: string | undefined },
): Promise<Company | null> {
  if (asked.domain === undefined) return asked.company === undefined ? null : directory.companyNamed(asked.company);
  const domain = tidyDomain(asked.domain);
  return domain === null ? null : directory.company(domain);
}

function resultOf(company: Company | null): Omit<Company, 'domain' | 'closed'> & { domain: string | null } {
  const { closed: _, ...shown } = company ?? unsupported;
  return shown;
}

const unsupported = {
  ...nowhere,
  domain: null,
  organization: null,
  description: null,
  industry: null,
  headcount: null,
  company_type: null,
  twitter: null,
  facebook: null,
  linkedin: null,
  instagram: null,
  youtube: null,
  technologies: [],
  postal_code: null,
  street: null,
  linked_domains: [],
  pattern: null,
  disposable: false,
  webmail: false,
  accept_all: false,
  closed: false,
} satisfies Partial<DomainSearch>;

function entryOf({ place: _, ...email }: KnownEmail): EmailEntry {
  return {
    ...email,
    decision_maker: email.decision_maker === true,
    sources: email.sources.slice(0, mostSources),
  };
}

function aggregate(found: KnownEmail[]) {
  const people = found.filter(({ type }) => type === 'personal');
  return {
    departments: tally(people, ({ department }) => department),
    decision_makers: found.filter(({ decision_maker }) => decision_maker === true).length,
    personal: people.length,
    generic: found.length - people.length,
  };
}

/** How many there are of each word; those without one are not counted. */
export function tally<One>(all: readonly One[], wordOf: (one: One) => string | null): Record<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) {
    const word = wordOf(one);
    if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

function echo({ domain, company, type, seniority, department }: SearchParams) {
  return {
    domain: domain ?? null,
    company: company ?? null,
    type: type ?? null,
    seniority: seniority?.join(',') ?? null,
    department: department?.join(',') ?? null,
  };
}

type SearchParams = Params<'searchDomain'>;
type Accepts = (email: KnownEmail) => boolean;

/** One question made of all filters; refused when a list holds no word of the taxonomy. Unknown words are ignored. */
function searchFilter(params: SearchParams, company: Place): Accepts | Refused {
  const seniority = known(params.seniority, seniorities);
  if (seniority?.length === 0) return refused(400, 'invalid_seniority', 'No valid seniority was given.');
  const department = known(params.department, [...departments, noDepartment]);
  if (department?.length === 0) return refused(400, 'invalid_department', 'No valid department was given.');

  const { type, decision_maker, required_field, verification_status, source_type, location, job_titles } = params;
  const questions: (Accepts | undefined)[] = [
    type && ((email) => email.type === type),
    seniority && ((email) => seniority.includes(email.seniority ?? '')),
    department && ((email) => department.includes(email.department ?? noDepartment)),
    decision_maker === undefined ? undefined : (email) => email.decision_maker === decision_maker,
    required_field && ((email) => required_field.every((field) => has(email, field))),
    verification_status && ((email) => verification_status.some((status) => email.verification.status === status)),
    source_type && ((email) => email.source_type === source_type),
    location && ((email) => isPlaced(email.place ?? company, location)),
    job_titles && ((email) => job_titles.some((title) => holdsTitle(email.position, title))),
  ];
  const asked = questions.filter((question) => question !== undefined);
  return (email) => asked.every((question) => question(email));
}

function known(words: string[] | undefined, taxonomy: readonly string[]): string[] | undefined {
  return words?.filter((word) => taxonomy.includes(word));
}

function has(email: KnownEmail, field: 'full_name' | 'position' | 'phone_number'): boolean {
  if (field === 'full_name') return email.first_name !== null && email.last_name !== null;
  return email[field] !== null;
}

export const countDomainEmails: Handler<'countDomainEmails'> = async (params, { store }) => {
  const company = await companyOf(store.directory, params);
  const all = company ? await store.directory.emails(company.domain) : [];
  const counted = all.filter(({ type }) => params.type === undefined || type === params.type);
  const people = counted.filter(({ type }) => type === 'personal');
  return replied({
    data: {
      total: counted.length,
      personal_emails: people.length,
      generic_emails: counted.length - people.length,
      department: { ...zeros(taxonomy), ...tally(people, ({ department }) => department) },
      seniority: { ...zeros(seniorities), ...tally(people, ({ seniority }) => seniority) },
      ...(params.include_job_titles && { job_titles: titlesOf(people) }),
    },
    meta: { params: { domain: params.domain ?? null, company: params.company ?? null, type: params.type ?? null } },
  });
};

function zeros(words: readonly string[]): Record<string, number> {
  return Object.fromEntries(words.map((word) => [word, 0]));
}

const mostTitles = 50;

/** The contract does not show their form: the commonest first, title to number. */
function titlesOf(people: KnownEmail[]): Record<string, number> {
  const titles = Object.entries(tally(people, ({ position }) => position));
  return Object.fromEntries(titles.sort(([, one], [, other]) => other - one).slice(0, mostTitles));
}

export const emailSearchHandlers = {
  searchDomain,
  searchDomainWithPost: searchDomain,
  countDomainEmails,
} satisfies Partial<Handlers>;
