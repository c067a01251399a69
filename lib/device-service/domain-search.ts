/** Domain search and email count. lib/contract/README.md §2.3, §2.7, §4.1, §4.5. */
import { rowFilters } from '../contract/filters/row-filters.ts';
import { limits } from '../contract/limits.ts';
import type { Params, Reply } from '../contract/operations.ts';
import type { DomainSearch, EmailEntry } from '../contract/resources/emails.ts';
import { seniorities, departments as taxonomy } from '../contract/taxonomy.ts';
import { blankCompany } from './blank-records.ts';
import { patternsAt } from './candidates.ts';
import { tidyDomain } from './domain-name.ts';
import { tallyEmails } from './email-filter.ts';
import { fieldSourcesOf } from './field-sources.ts';
import {
  type Context,
  type Handler,
  type Handlers,
  type Refused,
  type Replied,
  refused,
  replied,
  repliedAs,
} from './handler.ts';
import { mostSources } from './learn/sources.ts';
import { emailsOf, mailDomainOf, tallyOf } from './mail-domains.ts';
import { usedUp } from './plan.ts';
import {
  type Company,
  type Directory,
  type EmailFilter,
  type EmailTally,
  type KnownEmail,
  mostTitles,
} from './store-directory.ts';

const nobody = { emails: [], total: 0 };

export async function searchDomain(
  params: SearchParams,
  context: Context,
): Promise<Replied<Reply<'searchDomain'>> | Refused> {
  const { store } = context;
  const { limit = limits.domainSearch.perPage, offset = 0 } = params;
  const [account, company] = await Promise.all([store.account.read(), companyOf(store.directory, params)]);
  if (account.searchEnd !== null && limit + offset > account.searchEnd) {
    const said = `Your plan shows the first ${account.searchEnd} addresses of a domain.`;
    return refused(400, 'pagination_error', said);
  }
  const filter = searchFilter(params);
  if ('at' in filter) return filter;
  const refusal = usedUp(account, 'searches');
  if (refusal) return refusal;

  const { directory } = store;
  // In parallel: each may wait for a batch of an import.
  const [found, counted, learnt] = await Promise.all([
    company ? emailsOf(directory, company, filter, { offset, limit }) : nobody,
    company && params.aggregations ? tallyOf(directory, company, filter) : tallyEmails([]),
    company && whatIsLearnt(company, context),
  ]);
  const data = { ...resultOf(company), ...learnt, emails: found.emails.map(entryOf) };
  const aggregations = params.aggregations ? aggregationsOf(counted) : null;
  const meta = {
    results: Math.min(found.total, limits.domainSearch.approximateFrom),
    results_approximate: found.total > limits.domainSearch.approximateFrom,
    limit,
    offset,
    params: echo(params),
  };
  // On the wire they are left out, and not null.
  const reply = repliedAs(
    { data, meta: { ...meta, aggregations } },
    { data, meta: { ...meta, ...(aggregations && { aggregations }) } },
  );
  return found.emails.length > 0 ? { ...reply, owed: { bucket: 'searches', account } } : reply;
}

/** The company of a domain, or else of a name. */
export async function companyOf(
  directory: Directory,
  asked: { domain?: string | undefined; company?: string | undefined },
): Promise<Company | null> {
  if (asked.domain === undefined) return asked.company === undefined ? null : directory.companyNamed(asked.company);
  const domain = tidyDomain(asked.domain);
  return domain === null ? null : directory.company(domain);
}

function resultOf(company: Company | null): Omit<Company, 'domain' | 'closed' | 'origins'> & { domain: string | null } {
  const { closed: _, origins: __, ...shown } = company ?? unsupported;
  return shown;
}

/** Besides the company's record: its sources, and patterns among its addresses. */
async function whatIsLearnt(company: Company, { store, answers }: Context): Promise<Partial<DomainSearch>> {
  const { pattern, origins } = company;
  const patterns = answers.byKnownAddresses
    ? await patternsAt(store.directory, await mailDomainOf(store.directory, company))
    : [];
  return {
    ...(pattern === null && patterns[0] && { pattern: patterns[0].pattern }),
    ...(patterns.length > 0 && { patterns: patterns.map((one) => ({ pattern: one.pattern, share: one.weight })) }),
    ...(answers.verify && { accept_all: null }),
    ...fieldSourcesOf(origins),
  };
}

const unsupported = { ...blankCompany(''), domain: null, origins: {} } satisfies Partial<DomainSearch>;

/** An address as replies show it. */
export function entryOf({ place: _, onPages: __, origins, ...email }: KnownEmail): EmailEntry {
  return {
    ...email,
    ...fieldSourcesOf(origins),
    decision_maker: email.decision_maker === true,
    sources: email.sources.slice(0, mostSources),
  };
}

function aggregationsOf({ departments: byDepartment, decision_makers, personal, generic }: EmailTally) {
  return { departments: byDepartment, decision_makers, personal, generic };
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

const liveWords: readonly [name: 'seniority' | 'department', words: ReadonlySet<string>][] = (
  ['seniority', 'department'] as const
).map((name) => {
  const { live, means } = rowFilters[name];
  return [name, new Set<string>('none' in means ? [...live, means.none] : live)];
});

/** What is asked of each address; refused when a list holds no word of the taxonomy. Unknown words are ignored. */
function searchFilter(params: SearchParams): EmailFilter | Refused {
  const { domain, company, limit, offset, aggregations, saved_leads, ...filter } = params;
  for (const [name, words] of liveWords) {
    const known = filter[name]?.filter((word) => words.has(word));
    if (known?.length === 0) return refused(400, `invalid_${name}`, `No valid ${name} was given.`);
    if (known) filter[name] = known;
  }
  return filter;
}

export const countDomainEmails: Handler<'countDomainEmails'> = async (params, { store }) => {
  const company = await companyOf(store.directory, params);
  const counted = company ? await tallyOf(store.directory, company, { type: params.type }) : tallyEmails([]);
  return replied({
    data: {
      organization: company?.organization ?? null,
      total: counted.personal + counted.generic,
      personal_emails: counted.personal,
      generic_emails: counted.generic,
      department: { ...zeros(taxonomy), ...counted.departments },
      seniority: { ...zeros(seniorities), ...counted.seniorities },
      ...(params.include_job_titles && { job_titles: commonest(counted.titles) }),
    },
    meta: { params: { domain: params.domain ?? null, company: params.company ?? null, type: params.type ?? null } },
  });
};

function zeros(words: readonly string[]): Record<string, number> {
  return Object.fromEntries(words.map((word) => [word, 0]));
}

/** Most common first, title to count; the contract gives no format. */
function commonest(titles: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(titles)
      .sort(([, one], [, other]) => other - one)
      .slice(0, mostTitles),
  );
}

export const emailSearchHandlers = {
  searchDomain,
  searchDomainWithPost: searchDomain,
  countDomainEmails,
} satisfies Partial<Handlers>;
