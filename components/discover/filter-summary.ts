/** What a filter says, short enough for a chip: "Scientific instruments, Optics", "all of: calibration, field". */
import { i18n } from '#i18n';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import {
  bandWords,
  companyTypeWord,
  type FilterName,
  type FiltersView,
  placeWords,
  postedWord,
  seriesWord,
} from './filter-words.ts';

export function filterSummary(name: FilterName, filters: FiltersView): string {
  return joined(partsOf(name, filters));
}

function partsOf(name: FilterName, filters: FiltersView): string[] {
  switch (name) {
    case 'headcount':
      return (filters.headcount ?? []).map(bandWords);
    case 'headquarters_location':
      return bothSides(filters.headquarters_location, placeWords);
    case 'industry':
      return bothSides(filters.industry, plain);
    case 'company_type':
      return bothSides(filters.company_type, companyTypeWord);
    case 'keywords':
    case 'technology':
      return matchedParts(filters[name]);
    case 'organization':
      return [...(filters.organization?.domain ?? []), ...(filters.organization?.name ?? [])].map(plain);
    case 'similar_to':
      return [filters.similar_to?.domain ?? filters.similar_to?.name ?? ''].map(plain);
    case 'year_founded':
      return [...bothSides(filters.year_founded, String), ...span(filters.year_founded, String)];
    case 'funding':
      return fundingParts(filters.funding);
    case 'job_openings':
      return openingParts(filters.job_openings);
  }
}

function fundingParts(funding: FiltersView['funding']): string[] {
  return [...(funding?.series ?? []).map(seriesWord), ...span(funding?.amount, number), ...span(funding?.date, plain)];
}

function openingParts(openings: FiltersView['job_openings']): string[] {
  if (!openings) return [];
  const { hiring, department, job_title, posted_date, open_roles, include_closed_roles } = openings;
  const parts = [
    ...(department ?? []).map(plain),
    ...bothSides(job_title, plain),
    ...(posted_date ? [postedWord(posted_date)] : []),
    ...span(open_roles, (roles) => i18n.t('discover.roles', [number(roles)])),
    ...(include_closed_roles ? [i18n.t('discover.closed_too')] : []),
  ];
  if (hiring === false) return [i18n.t('discover.chip_not_hiring'), ...parts];
  return parts.length > 0 ? parts : [i18n.t('discover.chip_hiring')];
}

interface Sides<Item> {
  include?: readonly Item[] | undefined;
  exclude?: readonly Item[] | undefined;
}

function bothSides<Item>(sides: Sides<Item> | undefined, word: (item: Item) => string): string[] {
  const not = (sides?.exclude ?? []).map((item) => i18n.t('discover.not', [word(item)]));
  return [...(sides?.include ?? []).map(word), ...not];
}

/** Left out, `match` is all of them. */
function matchedParts(value: (Sides<string> & { match?: 'any' | 'all' | undefined }) | undefined): string[] {
  const wanted = (value?.include ?? []).map(plain);
  const rest = bothSides({ exclude: value?.exclude }, plain);
  if (wanted.length < 2) return [...wanted, ...rest];
  const words =
    value?.match === 'any' ? i18n.t('discover.any_of', [joined(wanted)]) : i18n.t('discover.all_of', [joined(wanted)]);
  return [words, ...rest];
}

function span<Bound>(
  range: { from?: Bound | undefined; to?: Bound | undefined } | undefined,
  word: (bound: Bound) => string,
): string[] {
  const { from, to } = range ?? {};
  if (from !== undefined && to !== undefined) return [i18n.t('discover.band', [word(from), word(to)])];
  if (from !== undefined) return [i18n.t('discover.from', [word(from)])];
  return to === undefined ? [] : [i18n.t('discover.up_to', [word(to)])];
}

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(i18n.t('list_comma'));

/** A filter that we don't know, as text: its own name, and what it holds. */
export function furtherWords(name: string, value: unknown): { of: string; words: string } {
  return { of: plain(name.replaceAll('_', ' ')), words: plain(textOf(value)) };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(i18n.t('list_comma'));
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${textOf(one)}`)
    .join(i18n.t('list_comma'));
}
