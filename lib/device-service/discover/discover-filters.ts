/**
 * The filters of Discover, as one question to a company, and the facts about a company that they ask.
 * lib/contract/README.md §4.6.
 */
import { fold } from '../../contract/text.ts';
import { domainIn } from '../domain-name.ts';
import {
  type CompanyAsk,
  companyAsks,
  type LikenessPart,
  type OpeningsPart,
  type RoundPart,
} from '../filters/company-asks.ts';
import { valueAccepts } from '../filters/value-accepts.ts';
import type { Matched, Sides, Span, WantedYears } from '../filters/wanted.ts';
import type { DiscoverFilters, FundingRound, KnownCompany, Opening } from '../store-directory.ts';
import { isPlaced } from './places.ts';
import { holdsTitle, saysWord } from './words.ts';

type AcceptsCompany = (known: KnownCompany) => boolean;

/** `model`: the company that results must resemble (`isModel`); null if it is not known. */
export function discoverFilter(filters: DiscoverFilters, model: KnownCompany | null, now: number): AcceptsCompany {
  const questions = companyAsks(filters).map((ask) => companyAccepts(ask, model, now));
  return (known) => questions.every((question) => question(known));
}

export function companyAccepts(ask: CompanyAsk, model: KnownCompany | null, now: number): AcceptsCompany {
  switch (ask.on) {
    case 'word':
      return ({ company }) => isAmong(company[ask.field], ask.wanted);
    case 'names':
      return ({ company }) => holdsWords((word) => hasName(company[ask.field], word), ask.wanted);
    case 'keywords':
      return (known) => holdsWords((word) => saysWord(textOf(known), word), ask.wanted);
    case 'value': {
      const accepts = valueAccepts(ask);
      return ({ company }) => accepts(company[ask.field]);
    }
    case 'year':
      return ({ facts }) => isInYears(facts[ask.field], ask.wanted);
    case 'place':
      return ({ company }) => isPlaced(company, ask.wanted);
    case 'identity':
      return identityFilter(ask.parts);
    case 'likeness':
      return similarTo(model);
    case 'round':
      return roundFilter(ask.parts);
    case 'openings':
      return openingsFilter(ask.parts, now);
  }
}

type IdentityPart = Extract<CompanyAsk, { on: 'identity' }>['parts'][number];

/** Any of the domains and names. */
function identityFilter(parts: readonly IdentityPart[]): AcceptsCompany {
  const any = parts.map(hasIdentity);
  return (known) => any.some((accepts) => accepts(known));
}

function hasIdentity({ by, wanted }: IdentityPart): AcceptsCompany {
  const all = new Set(wanted.map(by === 'domain' ? domainIn : fold));
  switch (by) {
    case 'domain':
      return ({ company }) => all.has(company.domain);
    case 'name':
      return ({ company }) => all.has(fold(company.organization ?? company.domain));
  }
}

/** Whether this is the company that results must resemble. A domain takes precedence over a name. */
export function isModel({ company }: KnownCompany, parts: readonly LikenessPart[]): boolean {
  const part = namedBest(parts);
  if (!part) return false;
  switch (part.by) {
    case 'domain':
      return company.domain === domainIn(part.wanted);
    case 'name':
      return fold(company.organization ?? '') === fold(part.wanted);
  }
}

export function namedBest(parts: readonly LikenessPart[]): LikenessPart | undefined {
  return parts.find(({ by }) => by === 'domain') ?? parts[0];
}

/**
 * The contract does not define likeness. Ours: the same industry or, if the model's is unknown, a common keyword.
 * Nothing resembles an unknown company.
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

function isInYears(year: number | null, wanted: WantedYears): boolean {
  const { include, exclude, from, to } = wanted;
  if (year === null) return include === undefined && from === undefined && to === undefined;
  if (exclude?.includes(year)) return false;
  return (include === undefined || include.includes(year)) && isWithin(year, { from, to });
}

function holdsWords(holds: (word: string) => boolean, { include, exclude, match }: Matched): boolean {
  if (exclude?.some(holds)) return false;
  if (include === undefined) return true;
  return match === 'any' ? include.some(holds) : include.every(holds);
}

function hasName(names: readonly string[], wanted: string): boolean {
  return names.some((one) => fold(one) === fold(wanted));
}

/** Where keywords are looked for. */
export function textOf({ company, facts }: KnownCompany): string {
  return [company.organization, company.description, company.industry, ...facts.keywords].join(' \n ');
}

/** One round fits everything that is wanted of it. */
function roundFilter(parts: readonly RoundPart[]): AcceptsCompany {
  const conditions = parts.map(fitsRound);
  return ({ facts }) => facts.funding.some((round) => conditions.every((fits) => fits(round)));
}

/** Days compare as texts. */
function fitsRound(part: RoundPart): (round: FundingRound) => boolean {
  switch (part.by) {
    case 'series':
      return ({ series }) => part.wanted.includes(series);
    case 'amount':
      return ({ amount }) => amount !== null && isWithin(amount, part.wanted);
    case 'date':
      return ({ date }) => isWithin(date, part.wanted);
  }
}

/** Ends included; an omitted end leaves that side open. */
function isWithin<Bound extends number | string>(value: Bound, { from, to }: Span<Bound>): boolean {
  return (from === undefined || value >= from) && (to === undefined || value <= to);
}

const day = 24 * 60 * 60 * 1_000;
const spans = { last7d: 7 * day, last30d: 30 * day, last90d: 90 * day } as const;

/**
 * Any part implies hiring, so at least one role counts. `hiring: false` counts only alone: companies with no open role.
 * Closed roles count only if `closed` is set. A role counts if it matches every part.
 */
function openingsFilter(parts: readonly OpeningsPart[], now: number): AcceptsCompany {
  const conditions: ((one: Opening) => boolean)[] = [];
  let isHiring = true;
  let withClosed = false;
  let number: Span<number> | null = null;
  for (const part of parts) {
    switch (part.by) {
      case 'hiring':
        isHiring = part.wanted;
        break;
      case 'closed':
        withClosed = part.wanted;
        break;
      case 'number':
        number = part.wanted;
        break;
      case 'department':
        conditions.push(({ department }) => part.wanted.includes(department));
        break;
      case 'posted':
        conditions.push(({ posted }) => posted >= now - spans[part.wanted]);
        break;
      case 'title':
        conditions.push(({ title }) => fitsTitle(title, part.wanted));
        break;
    }
  }
  if (!isHiring && conditions.length === 0 && number === null)
    return ({ facts }) => !facts.openings.some(({ open }) => open);
  const counts = (one: Opening) => (one.open || withClosed) && conditions.every((fits) => fits(one));
  const wanted = { ...number, from: Math.max(1, number?.from ?? 1) };
  return ({ facts }) => isWithin(facts.openings.filter(counts).length, wanted);
}

function fitsTitle(title: string, { include, exclude }: Sides<string>): boolean {
  if (exclude?.some((one) => holdsTitle(title, one))) return false;
  return include === undefined || include.some((one) => holdsTitle(title, one));
}
