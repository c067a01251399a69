/** The filters of Discover, as one question to a company, and the facts about a company that they ask. lib/contract/README.md §4.6. */
import type { Params } from '../../contract/operations.ts';
import { fold } from '../../contract/text.ts';
import type { DiscoverFilters, KnownCompany, Opening } from '../store.ts';
import { isPlaced } from './places.ts';
import { holdsTitle, saysWord } from './words.ts';

export type DiscoverParams = Params<'discoverCompanies'>;
type AcceptsCompany = (known: KnownCompany) => boolean;

interface Sides<Item> {
  include?: Item[] | undefined;
  exclude?: Item[] | undefined;
}

/** `model` is the company that `similar_to` names, null where none is known (see `isModel`). */
export function discoverFilter(filters: DiscoverFilters, model: KnownCompany | null, now: number): AcceptsCompany {
  const { organization, similar_to, headquarters_location, industry, headcount, company_type } = filters;
  const { year_founded, keywords, technology, funding, job_openings } = filters;
  const questions: (AcceptsCompany | undefined)[] = [
    organization && organizationFilter(organization),
    similar_to && similarTo(model),
    headquarters_location && (({ company }) => isPlaced(company, headquarters_location)),
    industry && (({ company }) => isAmong(company.industry, industry)),
    headcount && (({ company }) => headcount.some((band) => band === company.headcount)),
    company_type && (({ company }) => isAmong(company.company_type, company_type)),
    year_founded && (({ facts }) => isFounded(facts.founded, year_founded)),
    keywords && ((known) => holdsWords((word) => saysWord(textOf(known), word), keywords)),
    technology && (({ company }) => holdsWords((word) => hasTechnology(company.technologies, word), technology)),
    funding && fundingFilter(funding),
    job_openings && openingsFilter(job_openings, now),
  ];
  const asked = questions.filter((question) => question !== undefined);
  return (known) => asked.every((question) => question(known));
}

/** Both lists make one set of domains. */
function organizationFilter({ domain = [], name = [] }: NonNullable<DiscoverFilters['organization']>): AcceptsCompany {
  const domains = new Set(domain.map(fold));
  const names = new Set(name.map(fold));
  return ({ company }) => domains.has(company.domain) || names.has(fold(company.organization ?? company.domain));
}

/** Whether this is the company that others shall be like. */
export function isModel(
  { company }: KnownCompany,
  { domain, name }: NonNullable<DiscoverFilters['similar_to']>,
): boolean {
  return domain === undefined ? fold(company.organization ?? '') === fold(name ?? '') : company.domain === fold(domain);
}

/**
 * What likeness is, the contract does not say: the same industry, or, where that is not known, a keyword in common.
 * Nothing is like a company that is not known.
 */
function similarTo(model: KnownCompany | null): AcceptsCompany {
  if (!model) return () => false;
  const { industry } = model.company;
  return (known) => {
    if (known.company.domain === model.company.domain) return false;
    if (industry !== null) return known.company.industry === industry;
    return known.facts.keywords.some((word) => model.facts.keywords.includes(word));
  };
}

function isAmong(value: string | null, { include, exclude }: Sides<string>): boolean {
  const is = (one: string) => value !== null && fold(one) === fold(value);
  return !exclude?.some(is) && (include === undefined || include.some(is));
}

function isFounded(year: number | null, wanted: NonNullable<DiscoverFilters['year_founded']>): boolean {
  const { include, exclude, from, to } = wanted;
  if (year === null) return include === undefined && from === undefined && to === undefined;
  if (exclude?.includes(year)) return false;
  return (
    (include === undefined || include.includes(year)) &&
    year >= (from ?? Number.NEGATIVE_INFINITY) &&
    year <= (to ?? Number.POSITIVE_INFINITY)
  );
}

/** Unless it says otherwise, all of the words that are included. */
function holdsWords(
  holds: (word: string) => boolean,
  { include, exclude, match = 'all' }: Sides<string> & { match?: 'any' | 'all' | undefined },
): boolean {
  if (exclude?.some(holds)) return false;
  if (include === undefined) return true;
  return match === 'any' ? include.some(holds) : include.every(holds);
}

function hasTechnology(technologies: readonly string[], wanted: string): boolean {
  return technologies.some((one) => fold(one) === fold(wanted));
}

/** Where keywords are looked for. */
export function textOf({ company, facts }: KnownCompany): string {
  return [company.organization, company.description, company.industry, ...facts.keywords].join(' \n ');
}

type WantedFunding = NonNullable<DiscoverFilters['funding']>;

interface Range<Bound> {
  from?: Bound | undefined;
  to?: Bound | undefined;
}

/** One round fits everything that is wanted of it. Days compare as texts. */
function fundingFilter({ series, amount, date }: WantedFunding): AcceptsCompany {
  return ({ facts }) =>
    facts.funding.some(
      (round) =>
        (series === undefined || series.includes(round.series)) &&
        (amount === undefined || (round.amount !== null && isWithin(round.amount, amount))) &&
        (date === undefined || isWithin(round.date, date)),
    );
}

/** Ends included; an omitted end leaves that side open. */
function isWithin<Bound extends number | string>(value: Bound, { from, to }: Range<Bound>): boolean {
  return (from === undefined || value >= from) && (to === undefined || value <= to);
}

type WantedOpenings = NonNullable<DiscoverFilters['job_openings']>;

const day = 24 * 60 * 60 * 1_000;
const spans = { last7d: 7 * day, last30d: 30 * day, last90d: 90 * day } as const;

/**
 * Any of its wishes implies hiring: `hiring: false` counts only by itself, and then means those who look for nobody. Only open
 * roles count unless closed ones are asked for; a role that counts fits every wish.
 */
function openingsFilter(wanted: WantedOpenings, now: number): AcceptsCompany {
  const { hiring, open_roles, include_closed_roles = false, ...wishes } = wanted;
  const wishesNothing = open_roles === undefined && Object.values(wishes).every((wish) => wish === undefined);
  if (hiring === false && wishesNothing) return ({ facts }) => !facts.openings.some(({ open }) => open);
  const counts = (one: Opening) => (one.open || include_closed_roles) && fits(one, wishes, now);
  return ({ facts }) => {
    const number = facts.openings.filter(counts).length;
    return open_roles === undefined ? number > 0 : isWithin(number, open_roles);
  };
}

function fits(one: Opening, { department, job_title, posted_date }: WantedOpenings, now: number): boolean {
  if (department !== undefined && !department.includes(one.department)) return false;
  if (posted_date !== undefined && one.posted < now - spans[posted_date]) return false;
  if (job_title?.exclude?.some((title) => holdsTitle(one.title, title))) return false;
  return job_title?.include === undefined || job_title.include.some((title) => holdsTitle(one.title, title));
}
