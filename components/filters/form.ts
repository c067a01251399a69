/** Converts a filter to an editable form and back. What cannot be sent is reported with its place in the form. */
import { isCountry, isState } from '../../lib/contract/countries.ts';
import { anyValue, noValue, timePresets } from '../../lib/contract/filter-taxonomy.ts';
import type { Field, FieldOf, Filter } from '../../lib/contract/filters/field.ts';
import { limits } from '../../lib/contract/limits.ts';
import { businessRegions, continents } from '../../lib/contract/taxonomy.ts';
import { isDay } from '../../lib/contract/times.ts';
import type { LocationItem } from '../../lib/contract/wire.ts';

/**
 * Paths in the filter to the text there. Lists have one line per item. Unfinished text of a list or place is separate
 * (`include+`, `place.city`).
 * `is`: how a filter is meant: `any`, `none`, a time span, or `some` for the text itself.
 */
export type Form = Readonly<Record<string, string>>;

export type Fault =
  | 'not_a_year'
  | 'not_a_number'
  | 'not_a_day'
  | 'inverted'
  | 'two_ways'
  | 'no_country'
  | 'too_large'
  | 'too_many'
  | 'too_long'
  | 'not_a_date'
  | 'not_an_id'
  | 'country'
  | 'state';

/** `path`: within the filter; the whole range if its ends are reversed. */
export interface Wrong {
  path: string;
  why: Fault;
}

/** Undefined for an empty form: the filter is removed. */
export type Read<Value> = { ok: true; value: Value | undefined } | { ok: false; wrong: Wrong[] };

type Report = (wrong: Wrong) => void;
type Place = LocationItem;

/** A path within another; either may be empty. */
export const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join('.');

/** The fields of a filter, each with its path in the form. */
export function fieldsOf(filter: Filter): [path: string, field: Field][] {
  return filter.kind === 'group' ? Object.entries(filter.of) : [['', filter]];
}

export function formOf(filter: Filter, value: unknown): Form {
  switch (filter.kind) {
    case 'contains':
    case 'named':
    case 'when':
    case 'score': {
      const way = Array.isArray(value) ? value[0] : value;
      if (way === anyValue) return { is: 'any' };
      if (way === noValue) return { is: 'none' };
      if (timePresets.some((one) => one === value)) return { is: String(value) };
      const form = written('', value);
      return Object.fromEntries(filter.kind === 'when' ? form.map(([path, text]) => [path, text.slice(0, 10)]) : form);
    }
    default:
      return Object.fromEntries(written('', value));
  }
}

function written(path: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return [[path, value.map(itemText).join('\n')]];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) => written(joined(path, name), one));
  return [[path, typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)]];
}

const itemText = (item: unknown) => (typeof item === 'object' ? JSON.stringify(item) : String(item));

/** The items of a list without duplicates, including unfinished text. */
export function linesOf(form: Form, path: string): string[] {
  const all = [...(form[path] ?? '').split('\n'), ...(form[`${path}+`] ?? '').split(/[,\n]/)];
  return [...new Set(all.map((line) => line.trim()).filter((line) => line !== ''))];
}

/** How a filter is meant; `some` by default. */
export const wayOf = (form: Form): string => form.is || 'some';

/** The form's value. Its type follows from the kinds of the filter's fields (`ValueOf`), as named by the caller. */
export function readForm<Value>(filter: Filter, form: Form): Read<Value> {
  const wrong: Wrong[] = [];
  const report = (one: Wrong) => void wrong.push(one);
  const value =
    filter.kind === 'group'
      ? some(Object.fromEntries(fieldsOf(filter).map(([path, field]) => [path, readField(field, form, path, report)])))
      : readField(filter, form, '', report);
  return wrong.length > 0 ? { ok: false, wrong } : { ok: true, value: value as Value | undefined };
}

function readField(field: Field, form: Form, path: string, report: Report): unknown {
  const at = (name: string) => joined(path, name);
  switch (field.kind) {
    case 'text':
      return line(form, path);
    case 'texts':
      return list(form, path, report);
    case 'option':
      return field.of.find((one) => one === form[path]);
    case 'options':
      return among(field.of, linesOf(form, path));
    case 'flag':
      return form[path] === 'yes' ? true : form[path] === 'no' ? false : undefined;
    case 'switch':
      return form[path] === 'yes' || undefined;
    case 'range':
      return readRange(field, form, path, report);
    case 'years':
      return readYears(form, report);
    case 'sides': {
      const { of } = field;
      const side = (name: string) =>
        of === 'text' ? list(form, at(name), report) : among(of, linesOf(form, at(name)));
      return some({ include: side('include'), exclude: side('exclude') });
    }
    case 'matched': {
      const both = some({ include: list(form, 'include', report), exclude: list(form, 'exclude', report) });
      const match = form.match === 'any' || form.match === 'all' ? form.match : undefined;
      return both && { ...both, ...(match && { match }) };
    }
    case 'places':
      return readPlaces(form, report);
    case 'contains':
    case 'named':
      return readTexts(field, form, report);
    case 'when':
      return readWhen(form, report);
    case 'score':
      return readScore(form, report);
    case 'id':
    case 'ids':
      return readIds(field, form, report);
    case 'placed':
      return readPlaced(field, form, report);
    case 'listed':
    case 'attributes':
      return undefined;
  }
}

function readRange(field: FieldOf<'range'>, form: Form, path: string, report: Report) {
  const end = (side: 'from' | 'to'): string | number | undefined => {
    const at = joined(path, side);
    const text = line(form, at);
    if (text === undefined) return undefined;
    if (field.of === 'number') return amountIn(text, at, field.most, report);
    if (!isDay(text)) report({ path: at, why: 'not_a_day' });
    return text;
  };
  const value = { from: end('from'), to: end('to') };
  if (value.from !== undefined && value.to !== undefined && value.from > value.to) report({ path, why: 'inverted' });
  return some(value);
}

/** `5000000`, also as people write it: `5,000,000` · `5 000 000` · `5.000.000`. */
function amountIn(text: string, path: string, most: number, report: Report): number | undefined {
  const digits = text.replace(/[\s,.'’_\u202f](?=\d{3}(?!\d))/g, '');
  const value = Number(digits);
  if (!/^\d+$/.test(digits)) report({ path, why: 'not_a_number' });
  else if (value > most) report({ path, why: 'too_large' });
  else return value;
  return undefined;
}

function readYears(form: Form, report: Report) {
  const year = (text: string, path: string): number[] => {
    if (/^[1-9]\d{3}$/.test(text)) return [Number(text)];
    report({ path, why: 'not_a_year' });
    return [];
  };
  const named = (path: string) => list(form, path, report)?.flatMap((text) => year(text, path));
  const end = (path: string) => {
    const text = line(form, path);
    return text === undefined ? undefined : year(text, path)[0];
  };
  const value = { include: named('include'), exclude: named('exclude'), from: end('from'), to: end('to') };
  const byName = value.include ?? value.exclude;
  if (byName && (line(form, 'from') ?? line(form, 'to'))) report({ path: 'from', why: 'two_ways' });
  if (value.from !== undefined && value.to !== undefined && value.from > value.to)
    report({ path: 'from', why: 'inverted' });
  return some(value);
}

function readPlaces(form: Form, report: Report) {
  const half = halfPlace(form);
  if (half && 'wrong' in half) report(half.wrong);
  const places = (side: 'include' | 'exclude') => linesOf(form, side).flatMap((one) => placeIn(one) ?? []);
  const include = [...places('include'), ...(half && 'place' in half ? [half.place] : [])];
  const exclude = places('exclude');
  if (include.length > limits.listValues) report({ path: 'include', why: 'too_many' });
  if (exclude.length > limits.listValues) report({ path: 'exclude', why: 'too_many' });
  return some({ include: include[0] && include, exclude: exclude[0] && exclude });
}

/** A place as one line of a form. */
export function placeIn(text: string): Place | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The unfinished place; null without one. A city alone is not a place. */
export function halfPlace(form: Form): { place: Place } | { wrong: Wrong } | null {
  const where = form['place.where'] ?? '';
  const city = (form['place.city'] ?? '').trim();
  const business_region = businessRegions.find((one) => one === where);
  const continent = continents.find((one) => one === where);
  const wrong: Wrong = { path: 'place.where', why: 'no_country' };
  if (where === '') return city === '' ? null : { wrong };
  if (business_region ?? continent) {
    if (city !== '') return { wrong };
    return { place: business_region ? { business_region } : { continent } };
  }
  const state = where === 'US' ? (form['place.state'] ?? '') : '';
  return { place: { country: where, ...(state !== '' && { state }), ...(city !== '' && { city }) } };
}

function readTexts(field: FieldOf<'contains' | 'named'>, form: Form, report: Report): unknown {
  const way = wayOf(form);
  if (way !== 'some') {
    const value = way === 'any' ? anyValue : noValue;
    return field.kind === 'named' ? [value] : value;
  }
  const isMany = field.kind === 'named' || field.many;
  const values = isMany ? linesOf(form, '') : [line(form, '') ?? ''].filter(Boolean);
  if (!isFitting(values, '', report) || values.length === 0) return undefined;
  return field.kind === 'named' || values.length > 1 ? values : values[0];
}

function readWhen(form: Form, report: Report): unknown {
  const way = wayOf(form);
  if (way !== 'some')
    return way === 'any' ? anyValue : way === 'none' ? noValue : timePresets.find((one) => one === way);
  const { from = '', to = '' } = form;
  for (const [path, text] of [['from', from] as const, ['to', to] as const]) {
    if (text !== '' && !isDay(text)) report({ path, why: 'not_a_date' });
  }
  if (from !== '' && to !== '' && from > to) report({ path: 'to', why: 'inverted' });
  return some({ ...(from !== '' && { from }), ...(to !== '' && { to }) });
}

function readScore(form: Form, report: Report): unknown {
  const way = wayOf(form);
  if (way !== 'some') return way === 'any' ? anyValue : noValue;
  const end = (path: 'from' | 'to') => {
    const text = line(form, path);
    if (text !== undefined && !/^(\d|[1-9]\d|100)$/.test(text)) report({ path, why: 'not_a_number' });
    return text === undefined ? {} : { [path]: Number(text) };
  };
  const ends: { from?: number; to?: number } = { ...end('from'), ...end('to') };
  if (ends.from !== undefined && ends.to !== undefined && ends.from > ends.to) report({ path: 'to', why: 'inverted' });
  return some(ends);
}

function readIds({ kind }: FieldOf<'id' | 'ids'>, form: Form, report: Report): unknown {
  const chosen = linesOf(form, '');
  if (chosen.length === 0 || !isFitting(chosen, '', report)) return undefined;
  if (!chosen.every((text) => /^[1-9]\d{0,14}$/.test(text))) report({ path: '', why: 'not_an_id' });
  return kind === 'id' ? Number(chosen[0]) : chosen.map(Number);
}

function readPlaced({ of }: FieldOf<'placed'>, form: Form, report: Report): unknown {
  const side = (path: 'include' | 'exclude') => {
    const values = linesOf(form, path);
    if (!isFitting(values, path, report) || values.length === 0) return undefined;
    if (typeof of !== 'string') return among(of, values);
    if (of === 'city') return values;
    const codes = values.map((value) => value.toUpperCase());
    if (!codes.every(of === 'country' ? isCountry : isState)) report({ path, why: of });
    return codes;
  };
  const [include, exclude] = [side('include'), side('exclude')];
  return some({ ...(include && { include }), ...(exclude && { exclude }) });
}

/** The longest text that fits a web address. */
const longestText = 2_000;

function isFitting(values: readonly string[], path: string, report: Report): boolean {
  const why =
    values.length > limits.listValues
      ? 'too_many'
      : values.some((value) => value.length > longestText)
        ? 'too_long'
        : null;
  if (why) report({ path, why });
  return why === null;
}

function list(form: Form, path: string, report: Report): string[] | undefined {
  const lines = linesOf(form, path);
  if (!isFitting(lines, path, report)) return undefined;
  return lines.length > 0 ? lines : undefined;
}

function line(form: Form, path: string): string | undefined {
  return form[path]?.trim() || undefined;
}

/** The known words; a word outside the contract is never sent. */
function among(words: readonly string[], chosen: readonly string[]): string[] | undefined {
  const known = chosen.filter((word) => words.includes(word));
  return known.length > 0 ? known : undefined;
}

/** An empty value means no filter. */
function some<Value extends Record<string, unknown>>(value: Value): Value | undefined {
  return Object.values(value).some((one) => one !== undefined) ? value : undefined;
}
