/** What Discover's filters ask, by their meanings. lib/contract/README.md §4.6. */
import { fundingSeries, postedDates } from '../../contract/filter-taxonomy.ts';
import { discoverFilters } from '../../contract/filters/discover-filters.ts';
import type { CompanyFilterEntry, OnValue } from '../../contract/filters/meaning.ts';
import type { LocationItem } from '../../contract/wire.ts';
import {
  entriesOf,
  type Matched,
  matched,
  numberSpan,
  partsOf,
  placeSides,
  type Scalar,
  type Sides,
  type Span,
  scalars,
  text,
  textSides,
  textSpan,
  texts,
  type WantedYears,
  wanted,
  wordOf,
  wordsOf,
  years,
  yesOrNo,
} from './wanted.ts';

export type CompanyAsk =
  | { on: 'word'; field: 'industry' | 'company_type'; wanted: Sides<string> }
  | { on: 'names'; field: 'technologies'; wanted: Matched }
  | { on: 'keywords'; wanted: Matched }
  | (OnValue<'headcount'> & { wanted: readonly Scalar[] })
  | { on: 'year'; field: 'founded'; wanted: WantedYears }
  | { on: 'place'; wanted: Sides<LocationItem> }
  | { on: 'identity'; parts: readonly { by: 'domain' | 'name'; wanted: readonly string[] }[] }
  | { on: 'likeness'; parts: readonly LikenessPart[] }
  | { on: 'round'; parts: readonly RoundPart[] }
  | { on: 'openings'; parts: readonly OpeningsPart[] };

export interface LikenessPart {
  by: 'domain' | 'name';
  wanted: string;
}

export type RoundPart =
  | { by: 'series'; wanted: readonly string[] }
  | { by: 'amount'; wanted: Span<number> }
  | { by: 'date'; wanted: Span<string> };

export type OpeningsPart =
  | { by: 'hiring'; wanted: boolean }
  | { by: 'department'; wanted: readonly string[] }
  | { by: 'title'; wanted: Sides<string> }
  | { by: 'posted'; wanted: (typeof postedDates)[number] }
  | { by: 'number'; wanted: Span<number> }
  | { by: 'closed'; wanted: boolean };

/** A company must fit every one of them. */
export function companyAsks(filters: object): CompanyAsk[] {
  return entriesOf<CompanyFilterEntry>(discoverFilters, filters).map(([name, entry, value]) =>
    entry.kind === 'group' ? groupAsk(name, entry, value) : askOf(name, entry, value),
  );
}

type GroupEntry = Extract<CompanyFilterEntry, { kind: 'group' }>;

function askOf(name: string, { means }: Exclude<CompanyFilterEntry, GroupEntry>, value: unknown): CompanyAsk {
  switch (means.on) {
    case 'word':
      return { ...means, wanted: wanted(name, textSides, value) };
    case 'names':
    case 'keywords':
      return { ...means, wanted: wanted(name, matched, value) };
    case 'value':
      return { ...means, wanted: wanted(name, scalars, value) };
    case 'year':
      return { ...means, wanted: wanted(name, years, value) };
    case 'place':
      return { ...means, wanted: wanted(name, placeSides, value) };
  }
}

function groupAsk(name: string, entry: GroupEntry, value: unknown): CompanyAsk {
  switch (entry.means) {
    case 'identity':
      return {
        on: entry.means,
        parts: partsOf(name, entry.of, value).map(([part, { means }, one]) => ({
          ...means,
          wanted: wanted(part, texts, one),
        })),
      };
    case 'likeness':
      return {
        on: entry.means,
        parts: partsOf(name, entry.of, value).map(([part, { means }, one]) => ({
          ...means,
          wanted: wanted(part, text, one),
        })),
      };
    case 'round':
      return {
        on: entry.means,
        parts: partsOf(name, entry.of, value).map(([part, { means }, one]) => roundPart(part, means.by, one)),
      };
    case 'openings':
      return {
        on: entry.means,
        parts: partsOf(name, entry.of, value).map(([part, { means }, one]) => openingsPart(part, means.by, one)),
      };
  }
}

function roundPart(name: string, by: RoundPart['by'], value: unknown): RoundPart {
  switch (by) {
    case 'series':
      return { by, wanted: wanted(name, wordsOf(fundingSeries), value) };
    case 'amount':
      return { by, wanted: wanted(name, numberSpan, value) };
    case 'date':
      return { by, wanted: wanted(name, textSpan, value) };
  }
}

function openingsPart(name: string, by: OpeningsPart['by'], value: unknown): OpeningsPart {
  switch (by) {
    case 'hiring':
    case 'closed':
      return { by, wanted: wanted(name, yesOrNo, value) };
    case 'department':
      return { by, wanted: wanted(name, texts, value) };
    case 'title':
      return { by, wanted: wanted(name, textSides, value) };
    case 'posted':
      return { by, wanted: wanted(name, wordOf(postedDates), value) };
    case 'number':
      return { by, wanted: wanted(name, numberSpan, value) };
  }
}

/** The company that results must resemble, as the filters name it; null without such a filter. */
export function modelNamedBy(filters: object): readonly LikenessPart[] | null {
  return companyAsks(filters).find((ask) => ask.on === 'likeness')?.parts ?? null;
}
