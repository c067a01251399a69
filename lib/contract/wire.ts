/** Parameter schemas for both directions: values in code (numbers, lists) and on the wire (words, comma lists). */
import * as z from 'zod/mini';
import { isCountry } from './countries.ts';
import { falseWords, trueWords, usStates } from './filter-taxonomy.ts';
import { limits } from './limits.ts';
import { businessRegions, continents } from './taxonomy.ts';
import { isDay } from './times.ts';

/** A non-empty string without control characters and lone surrogates, which no URL can carry. */
export const words = z.string().check(z.minLength(1), z.maxLength(2_000), z.regex(/^[^\p{Cc}\p{Cs}]+$/u));

/** Text that may be empty (an empty string clears a field) and may contain line breaks. */
export const freeText = z.string().check(z.maxLength(limits.leads.text));

/** A word in a URL path. Dots alone would climb out of it. */
export const pathWord = words.check(z.regex(/[^.]/));

/** A list of a request: repeated values count once. */
export function listOf<Item extends z.core.$ZodType>(item: Item) {
  return z.array(item).check(
    z.minLength(1),
    z.overwrite((values) => [...new Set(values)]),
    z.maxLength(limits.listValues),
  );
}

/** An integer from `least` to `most`; a string in a URL. */
export function whole(least: number, most: number) {
  return z.codec(z.union([z.number(), z.string()]), z.int().check(z.gte(least), z.lte(most)), {
    decode: (wire) => (typeof wire === 'string' && wire.trim() === '' ? Number.NaN : Number(wire)),
    encode: (value) => value,
  });
}

/** The boolean words of lib/contract/README.md §4.1, in any case. */
export const bool = z.codec(z.union([z.boolean(), z.string()]), z.boolean(), {
  decode(wire, context) {
    if (typeof wire === 'boolean') return wire;
    const word = wire.toLowerCase();
    if (trueWords.some((one) => one === word)) return true;
    if (falseWords.some((one) => one === word)) return false;
    context.issues.push({ code: 'custom', input: wire, message: 'not a boolean word' });
    return z.NEVER;
  },
  encode: (value) => value,
});

/**
 * True for any non-empty value on the wire (lib/contract/README.md §4.4, §4.5), absent for an empty one. For "off",
 * callers leave it out.
 */
export const on = z.codec(z.union([z.literal(true), z.string()]), z.optional(z.literal(true)), {
  decode: (wire) => (wire === '' ? undefined : (true as const)),
  encode: () => 'true',
});

/** A word in a comma list: without commas, and without spaces at its ends. */
const listWord = z.string().check(z.regex(/^[^\s,\p{Cc}\p{Cs}]([^,\p{Cc}\p{Cs}]{0,100}[^\s,\p{Cc}\p{Cs}])?$/u));

const listWire = z.union([z.string(), z.array(z.string())]);

/** A list of any words, sent as one comma-separated string; `~` is an ordinary word. */
export const commaList = z.codec(listWire, listOf(listWord), {
  decode: split,
  encode: (list) => list.join(','),
});

/** A comma list limited to certain words. */
export function commaListOf<const Words extends readonly string[]>(allowed: Words) {
  const item = z.enum(allowed);
  return z.codec(listWire, listOf(item), {
    decode(wire, context) {
      const list = split(wire);
      const known = list.flatMap((word) => item.options.filter((one) => one === word));
      if (known.length === list.length) return known;
      context.issues.push({ code: 'custom', input: wire, message: 'not a word of the list' });
      return z.NEVER;
    },
    encode: (list) => list.join(','),
  });
}

/** Whether a query carries the list as one text. */
export function isCommaList(schema: z.core.$ZodType): boolean {
  return schema instanceof z.core.$ZodPipe && schema._zod.def.in === listWire;
}

/** Nothing between two commas is no word. */
function split(wire: string | string[]): string[] {
  return (typeof wire === 'string' ? wire.split(',') : wire).map((word) => word.trim()).filter((word) => word !== '');
}

/** `YYYY-MM-DD`. */
export const isoDay = z.string().check(z.refine(isDay));

/** A day, or an ISO 8601 date and time. */
export const isoTime = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/), z.refine(isTime));

function isTime(text: string): boolean {
  return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

const country = z.string().check(z.refine(isCountry));

/** A place alone or inside another one: lib/contract/README.md §4.1. */
const locationItem = z
  .strictObject({
    continent: z.optional(z.enum(continents)),
    business_region: z.optional(z.enum(businessRegions)),
    country: z.optional(country),
    state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    city: z.optional(words),
  })
  .check(z.refine(isLocation), z.refine(hasItsState, { path: ['state'] }));

export type LocationItem = z.output<typeof locationItem>;

export const location = z
  .strictObject({
    include: z.optional(listOf(locationItem)),
    exclude: z.optional(listOf(locationItem)),
  })
  .check(z.refine((value) => value.include !== undefined || value.exclude !== undefined));

interface Item {
  continent?: string | undefined;
  business_region?: string | undefined;
  country?: string | undefined;
  state?: string | undefined;
  city?: string | undefined;
}

/** A place is named in one of three ways. States and cities need a country. */
function isLocation({ continent, business_region, country, state, city }: Item): boolean {
  const ways = [continent, business_region, country].filter((way) => way !== undefined).length;
  return ways === 1 && (country !== undefined || (state === undefined && city === undefined));
}

function hasItsState({ country, state }: Item): boolean {
  return state === undefined || (country === 'US' && usStates.includes(state));
}
