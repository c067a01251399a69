/** Words for Discover's filters, keyed by field name: `discover_field.funding_amount` */
import { i18n } from '#i18n';
import { headcounts } from '../../lib/contract/filter-taxonomy.ts';
import { discoverFilters, premiumFilters } from '../../lib/contract/filters/discover-filters.ts';
import { formOf } from '../filters/form.ts';
import { type FilterWords, summaryOf } from '../filters/words.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import type { FilterName, Filters } from './filters.ts';

type Table = typeof discoverFilters;
type Sided = { kind: 'sides' | 'matched' };

/** Label keys of a filter's fields: `job_openings_hiring`, `industry_include` */
type LabelIn<Name extends string, Of> = Of extends { kind: 'group'; of: infer Fields }
  ? { [Path in keyof Fields & string]: LabelIn<`${Name}_${Path}`, Fields[Path]> }[keyof Fields & string]
  : Of extends Sided
    ? `${Name}_include` | `${Name}_exclude`
    : Of extends { kind: 'years' }
      ? `${Name}_include` | `${Name}_exclude` | `${Name}_span`
      : Of extends { kind: 'places' }
        ? never
        : Name;
/** A filter that is a plain list of options uses the filter's own label. */
type Label = {
  [Name in FilterName]: Table[Name] extends { kind: 'options' } ? never : LabelIn<Name, Table[Name]>;
}[FilterName];

/** Fields marked in the table, for instance with `{ hint: true }` */
type Marked<Name extends string, Of, Mark> = Of extends { kind: 'group'; of: infer Fields }
  ? { [Path in keyof Fields & string]: Marked<`${Name}_${Path}`, Fields[Path], Mark> }[keyof Fields & string]
  : Of extends Mark
    ? Name
    : never;
type With<Mark> = { [Name in FilterName]: Marked<Name, Table[Name], Mark> }[FilterName];

type Spelt<Word extends string> = Word extends `${infer First} ${infer Rest}`
  ? `${First}_${Spelt<Rest>}`
  : Word extends `${infer First}+`
    ? `${First}_more`
    : Word;
type OptionIn<Name extends string, Of> = Of extends { kind: 'group'; of: infer Fields }
  ? { [Path in keyof Fields & string]: OptionIn<`${Name}_${Path}`, Fields[Path]> }[keyof Fields & string]
  : Of extends { kind: 'flag' }
    ? `${Name}_${'any' | 'yes' | 'no'}`
    : Of extends { kind: 'option'; of: readonly (infer Word extends string)[] }
      ? `${Name}_${'any' | Spelt<Word>}`
      : Of extends { of: readonly (infer Word extends string)[] }
        ? `${Name}_${Spelt<Word>}`
        : never;
type Option = { [Name in Exclude<FilterName, 'headcount'>]: OptionIn<Name, Table[Name]> }[Exclude<
  FilterName,
  'headcount'
>];

const keyOf = (field: string) => field.replaceAll('.', '_');
const spelt = (value: string) => value.replaceAll(' ', '_').replace(/\+$/, '_more');

/**
 * The casts are safe: forms ask only for fields in the table, the types above derive the same keys, and every locale
 * has them.
 */
export const filterWords: FilterWords = {
  label: (field) => i18n.t(`discover_field.${keyOf(field) as Label}`),
  hint: (field) => i18n.t(`discover_hint.${keyOf(field) as With<{ hint: true }>}`),
  example: (field) => i18n.t(`discover_example.${keyOf(field) as With<{ example: true }>}`),
  option: (field, value) =>
    field === 'headcount'
      ? bandWords(value)
      : i18n.t(`discover_option.${`${keyOf(field)}_${value === '' ? 'any' : spelt(value)}` as Option}`),
};

export function filterWord(name: FilterName): string {
  return i18n.t(`discover.filter_${name}`);
}

export function isPremium(name: string): name is (typeof premiumFilters)[number] {
  return premiumFilters.some((one) => one === name);
}

function bandWords(band: string): string {
  const known = headcounts.find((one) => one === band);
  const [from = '', to] = band.replace('+', '').split('-');
  const said = (text: string) => number(Number(text));
  if (known?.endsWith('+')) return i18n.t('discover.band_more', [said(from)]);
  return known && to ? i18n.t('filters.band', [said(from), said(to)]) : plain(band);
}

/**
 * A filter's value, short enough for a chip: "Scientific instruments, Optics +2", "all of: calibration, field".
 * `brief` false: the full value.
 */
export function filterSummary(name: FilterName, filters: Filters, brief = true): string {
  const words = { ...filterWords, brief };
  return summaryOf(name, discoverFilters[name], formOf(discoverFilters[name], filters[name]), words);
}

/** An unknown filter as text: its name and value */
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
