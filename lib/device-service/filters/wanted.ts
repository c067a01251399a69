/**
 * Reads filter values for the engines. A filter without a meaning, or with a value that does not fit its meaning,
 * throws: if ignored, it would match everything.
 */
import { anyValue, noValue, type TimePreset, timePresets } from '../../contract/filter-taxonomy.ts';
import type { InputFault } from '../../contract/problem.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { LocationItem } from '../../contract/wire.ts';

/** `createPerform` answers it with a 400 that names the filter. */
export class UnfitFilter extends Error {
  readonly field: string;
  readonly fault: InputFault;

  constructor(field: string, fault: InputFault) {
    super(`The filter ${field} is ${fault}`);
    this.field = field;
    this.fault = fault;
  }
}

/** The filters that are given, each with its entry of the table. */
export function entriesOf<Entry>(
  table: Readonly<Record<string, Entry>>,
  values: object,
  inside = '',
): [name: string, entry: Entry, value: unknown][] {
  return Object.entries(values).flatMap(([name, value]): [string, Entry, unknown][] => {
    if (value === undefined) return [];
    const entry = Object.hasOwn(table, name) ? table[name] : undefined;
    if (entry === undefined) throw new UnfitFilter(`${inside}${name}`, 'unknown');
    return [[`${inside}${name}`, entry, value]];
  });
}

/** The same of a filter of several fields. */
export function partsOf<Entry>(
  name: string,
  table: Readonly<Record<string, Entry>>,
  value: unknown,
): [name: string, entry: Entry, value: unknown][] {
  if (!isRecord(value)) throw new UnfitFilter(name, 'invalid');
  return entriesOf(table, value, `${name}.`);
}

export type Scalar = string | number | boolean;

export interface Sides<Item> {
  include?: readonly Item[] | undefined;
  exclude?: readonly Item[] | undefined;
}

export interface Span<Bound> {
  from?: Bound | undefined;
  to?: Bound | undefined;
}

export type Matched = Sides<string> & { match: 'any' | 'all' };
export type WantedTime = typeof anyValue | typeof noValue | TimePreset | Span<string>;
export type WantedNumber = typeof anyValue | typeof noValue | Span<number>;
export type WantedYears = Sides<number> & Span<number>;

/** How a value is read; null for one that does not fit. */
type Reading<Wanted> = (value: unknown) => Wanted | null;

export function wanted<Wanted>(name: string, read: Reading<Wanted>, value: unknown): Wanted {
  const fitting = read(value);
  if (fitting === null) throw new UnfitFilter(name, 'invalid');
  return fitting;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value);
const isScalar = (value: unknown): value is Scalar => isText(value) || isNumber(value) || typeof value === 'boolean';

function listOf<Item>(is: (value: unknown) => value is Item): Reading<readonly Item[]> {
  return (value) => {
    if (is(value)) return [value];
    return Array.isArray(value) && value.every(is) ? value : null;
  };
}

/** One or several. */
export const texts = listOf(isText);
export const scalars = listOf(isScalar);
export const text: Reading<string> = (value) => (isText(value) ? value : null);
export const yesOrNo: Reading<boolean> = (value) => (typeof value === 'boolean' ? value : null);

const hasOnly = (value: Record<string, unknown>, ...names: string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));

function sidesWith<Item>(is: (value: unknown) => value is Item) {
  const list = (value: unknown) => (value === undefined ? undefined : listOf(is)(value));
  return (value: Record<string, unknown>): Sides<Item> | null => {
    const [include, exclude] = [list(value.include), list(value.exclude)];
    return include === null || exclude === null ? null : { include, exclude };
  };
}

function sidesOf<Item>(is: (value: unknown) => value is Item): Reading<Sides<Item>> {
  return (value) => (isRecord(value) && hasOnly(value, 'include', 'exclude') ? sidesWith(is)(value) : null);
}

export const textSides = sidesOf(isText);

const placeNames = ['continent', 'business_region', 'country', 'state', 'city'];
const isPlace = (value: unknown): value is LocationItem =>
  isRecord(value) &&
  hasOnly(value, ...placeNames) &&
  Object.values(value).every((one) => one === undefined || isText(one));

export const placeSides = sidesOf(isPlace);

/** Unless it says otherwise, all of the words included must be there. */
export const matched: Reading<Matched> = (value) => {
  if (!isRecord(value) || !hasOnly(value, 'include', 'exclude', 'match')) return null;
  const { match = 'all' } = value;
  const sides = sidesWith(isText)(value);
  return sides && (match === 'all' || match === 'any') ? { ...sides, match } : null;
};

function spanWith<Bound>(is: (value: unknown) => value is Bound) {
  return ({ from, to }: Record<string, unknown>): Span<Bound> | null =>
    (from === undefined || is(from)) && (to === undefined || is(to)) ? { from, to } : null;
}

function spanOf<Bound>(is: (value: unknown) => value is Bound): Reading<Span<Bound>> {
  return (value) => (isRecord(value) && hasOnly(value, 'from', 'to') ? spanWith(is)(value) : null);
}

export const numberSpan = spanOf(isNumber);
export const textSpan = spanOf(isText);

export const years: Reading<WantedYears> = (value) => {
  if (!isRecord(value) || !hasOnly(value, 'include', 'exclude', 'from', 'to')) return null;
  const [sides, span] = [sidesWith(isNumber)(value), spanWith(isNumber)(value)];
  return sides && span && { ...sides, ...span };
};

export const time: Reading<WantedTime> = (value) => {
  if (value === anyValue || value === noValue) return value;
  return timePresets.find((preset) => preset === value) ?? textSpan(value);
};

export const number: Reading<WantedNumber> = (value) =>
  value === anyValue || value === noValue ? value : numberSpan(value);

/** A word of a list. */
export function wordOf<const Word extends string>(all: readonly Word[]): Reading<Word> {
  return (value) => all.find((one) => one === value) ?? null;
}

export function wordsOf<const Word extends string>(all: readonly Word[]): Reading<readonly Word[]> {
  return listOf((value): value is Word => all.some((one) => one === value));
}

/** Texts by name. */
export const textsByName: Reading<readonly (readonly [name: string, text: string])[]> = (value) => {
  if (!isRecord(value)) return null;
  const given = Object.entries(value).flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const]));
  const read = given.flatMap(([name, one]) => (isText(one) ? [[name, one] as const] : []));
  return read.length === given.length ? read : null;
};
