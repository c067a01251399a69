/** A filter to the form in which it is edited, and back: what can't be sent is named with its place in the form. */

import { companyTypes, fundingSeries, headcounts, matches, postedDates } from '../../../contract/filter-taxonomy.ts';
import { limits } from '../../../contract/limits.ts';
import { businessRegions, continents } from '../../../contract/taxonomy.ts';
import type { FilterName, Filters, Form, Place } from './filters.ts';

/** `path`: inside the filter; the whole range when its ends are in the wrong order. */
export interface Wrong {
  path: string;
  why: 'not-a-year' | 'not-a-number' | 'not-a-day' | 'inverted' | 'two-ways' | 'no-country' | 'too-large';
}

export type Read<Value> = { ok: true; value: Value } | { ok: false; wrong: Wrong[] };

export function formOf(value: unknown): Form {
  return Object.fromEntries(written('', value));
}

function written(path: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return [[path, value.map(itemText).join('\n')]];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) => written(path === '' ? name : `${path}.${name}`, one));
  return [[path, typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)]];
}

const itemText = (item: unknown) => (typeof item === 'object' ? JSON.stringify(item) : String(item));

/** Lines of a list, with what is half-typed into it. */
export function linesOf(form: Form, path: string): string[] {
  const all = [...(form[path] ?? '').split('\n'), ...(form[`${path}+`] ?? '').split(/[,\n]/)];
  return [...new Set(all.map((line) => line.trim()).filter((line) => line !== ''))];
}

export function placesOf(form: Form, side: 'include' | 'exclude'): Place[] {
  return linesOf(form, side).flatMap((line) => placeIn(line) ?? []);
}

function placeIn(line: string): Place | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** The place that is half chosen; null when none is. A city alone is no place. */
export function halfPlace(form: Form): { place: Place } | { wrong: Wrong } | null {
  const where = form['place.where'] ?? '';
  const city = (form['place.city'] ?? '').trim();
  const region = businessRegions.find((one) => one === where);
  const continent = continents.find((one) => one === where);
  if (where === '') return city === '' ? null : { wrong: { path: 'place.where', why: 'no-country' } };
  if (region || continent) {
    if (city !== '') return { wrong: { path: 'place.where', why: 'no-country' } };
    return { place: region ? { business_region: region } : { ...(continent && { continent }) } };
  }
  const state = where === 'US' ? (form['place.state'] ?? '') : '';
  return { place: { country: where, ...(state !== '' && { state }), ...(city !== '' && { city }) } };
}

/** Undefined when the form says nothing: the filter then goes. */
export function filterOf<Name extends FilterName>(name: Name, form: Form): Read<Filters[Name]> {
  const wrong: Wrong[] = [];
  const value = readers[name](form, (one) => wrong.push(one));
  return wrong.length > 0 ? { ok: false, wrong } : { ok: true, value };
}

type Report = (wrong: Wrong) => void;

const readers: { [Name in FilterName]: (form: Form, report: Report) => Filters[Name] } = {
  organization: (form) => some({ domain: list(form, 'domain'), name: list(form, 'name') }),
  similar_to: (form) => some({ domain: line(form, 'domain'), name: line(form, 'name') }),
  headquarters_location: location,
  industry: sides,
  headcount: (form) => of(form, '', headcounts),
  company_type: (form) =>
    some({ include: of(form, 'include', companyTypes), exclude: of(form, 'exclude', companyTypes) }),
  year_founded: years,
  keywords: matched,
  technology: matched,
  funding: (form, report) =>
    some({
      series: of(form, 'series', fundingSeries),
      amount: range(form, 'amount', Number.MAX_SAFE_INTEGER, report),
      date: days(form, report),
    }),
  job_openings: (form, report) =>
    some({
      hiring: yesOrNo(form, 'hiring'),
      department: list(form, 'department'),
      job_title: some({ include: list(form, 'job_title.include'), exclude: list(form, 'job_title.exclude') }),
      posted_date: postedDates.find((one) => one === form.posted_date),
      open_roles: range(form, 'open_roles', mostRoles, report),
      include_closed_roles: form.include_closed_roles === 'yes' ? true : undefined,
    }),
};

const mostRoles = 1_000_000;

function sides(form: Form): { include: string[] | undefined; exclude: string[] | undefined } | undefined {
  return some({ include: list(form, 'include'), exclude: list(form, 'exclude') });
}

function matched(form: Form) {
  const both = sides(form);
  const match = matches.find((one) => one === form.match);
  return both && { ...both, ...(match && { match }) };
}

function location(form: Form, report: Report): Filters['headquarters_location'] {
  const half = halfPlace(form);
  if (half && 'wrong' in half) report(half.wrong);
  const include = [...placesOf(form, 'include'), ...(half && 'place' in half ? [half.place] : [])];
  const exclude = placesOf(form, 'exclude');
  return some({ include: include[0] && include, exclude: exclude[0] && exclude });
}

function years(form: Form, report: Report): Filters['year_founded'] {
  const named = (path: string) => {
    const all = list(form, path)?.map((text) => year(text, path, report));
    return all?.flatMap((one) => one ?? []);
  };
  const end = (path: string) => {
    const text = line(form, path);
    return text === undefined ? undefined : year(text, path, report);
  };
  const value = { include: named('include'), exclude: named('exclude'), from: end('from'), to: end('to') };
  const byName = value.include ?? value.exclude;
  if (byName && (line(form, 'from') ?? line(form, 'to'))) report({ path: 'from', why: 'two-ways' });
  if (value.from !== undefined && value.to !== undefined && value.from > value.to)
    report({ path: 'from', why: 'inverted' });
  return some(value);
}

function year(text: string, path: string, report: Report): number | undefined {
  const value = Number(text);
  if (/^\d{4}$/.test(text) && value >= 1_000) return value;
  report({ path, why: 'not-a-year' });
  return undefined;
}

function range(form: Form, path: string, most: number, report: Report) {
  const end = (side: string) => {
    const text = line(form, `${path}.${side}`);
    return text === undefined ? undefined : amountIn(text, `${path}.${side}`, most, report);
  };
  const value = { from: end('from'), to: end('to') };
  if (value.from !== undefined && value.to !== undefined && value.from > value.to) report({ path, why: 'inverted' });
  return some(value);
}

/** `5000000`, also as people write it: `5,000,000` · `5 000 000` · `5.000.000`. */
function amountIn(text: string, path: string, most: number, report: Report): number | undefined {
  const digits = text.replace(/[\s,.'’_\u202f](?=\d{3}(?!\d))/g, '');
  const value = Number(digits);
  if (!/^\d+$/.test(digits)) report({ path, why: 'not-a-number' });
  else if (value > most) report({ path, why: 'too-large' });
  else return value;
  return undefined;
}

function days(form: Form, report: Report) {
  const end = (side: string) => {
    const text = line(form, `date.${side}`);
    if (text === undefined) return undefined;
    if (isDay(text)) return text;
    report({ path: `date.${side}`, why: 'not-a-day' });
    return undefined;
  };
  const value = { from: end('from'), to: end('to') };
  if (value.from !== undefined && value.to !== undefined && value.from > value.to)
    report({ path: 'date', why: 'inverted' });
  return some(value);
}

/** In the calendar too: a parser takes the 30th of February for the 2nd of March. */
function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function yesOrNo(form: Form, path: string): boolean | undefined {
  if (form[path] === 'yes') return true;
  return form[path] === 'no' ? false : undefined;
}

function list(form: Form, path: string): string[] | undefined {
  const lines = linesOf(form, path);
  return lines.length > 0 ? lines : undefined;
}

function line(form: Form, path: string): string | undefined {
  return form[path]?.trim() || undefined;
}

function of<Word extends string>(form: Form, path: string, words: readonly Word[]): Word[] | undefined {
  const lines = linesOf(form, path);
  const known = words.filter((word) => lines.includes(word));
  return known.length > 0 ? known : undefined;
}

/** Nothing in it is no filter. */
function some<Value extends Record<string, unknown>>(value: Value): Value | undefined {
  return Object.values(value).some((one) => one !== undefined) ? value : undefined;
}

/** The service lists no more than this many of one question. */
export const mostListed = limits.discover.maxOffset + limits.discover.maxPerPage;
