/** Parameters in both directions: what a caller holds (numbers, lists) and what goes over the wire (words, comma lists). */
import * as z from 'zod/mini';
import { isCountry } from './countries.ts';
import { falseWords, trueWords, usStates } from './filter-taxonomy.ts';
import { limits } from './limits.ts';
import { businessRegions, continents } from './taxonomy.ts';
import { isDay } from './times.ts';

/** A non-empty string without control characters and without half characters, which no address can carry. */
export const words = z.string().check(z.minLength(1), z.maxLength(2_000), z.regex(/^[^\p{Cc}\p{Cs}]+$/u));

/** Text that may be empty (an empty string clears) and may hold line breaks. */
export const freeText = z.string().check(z.maxLength(limits.leads.text));

/** A word in the path of an address: dots alone would climb out of it. */
export const pathWord = words.check(z.regex(/[^.]/));

/** A whole number from `least` to `most`; a string on the wire of an address. */
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

/** On when the wire has any non-empty value (lib/contract/README.md §4.4, §4.5), off when it is empty: a caller leaves it out. */
export const on = z.codec(z.union([z.literal(true), z.string()]), z.optional(z.literal(true)), {
  decode: (wire) => (wire === '' ? undefined : (true as const)),
  encode: () => 'true',
});

/** A word of a comma list: without commas and without spaces around it. */
const listWord = z.string().check(z.regex(/^[^\s,\p{Cc}\p{Cs}]([^,\p{Cc}\p{Cs}]{0,100}[^\s,\p{Cc}\p{Cs}])?$/u));

const listWire = z.union([z.string(), z.array(z.string())]);

/** A list of any words that is one comma-separated string on the wire; `~` is a word like any other. */
export const commaList = z.codec(listWire, z.array(listWord).check(z.minLength(1)), {
  decode: split,
  encode: (list) => list.join(','),
});

/** A comma list in which only some words are allowed. */
export function commaListOf<const Words extends readonly string[]>(allowed: Words) {
  const item = z.enum(allowed);
  return z.codec(listWire, z.array(item).check(z.minLength(1)), {
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

function split(wire: string | string[]): string[] {
  return (typeof wire === 'string' ? wire.split(',') : wire).map((word) => word.trim());
}

/** `YYYY-MM-DD`. */
export const isoDay = z.string().check(z.refine(isDay));

/** A day, or a day and a time of ISO 8601. */
export const isoTime = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/), z.refine(isTime));

function isTime(text: string): boolean {
  return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

const country = z.string().check(z.refine(isCountry));

/** A place by itself or inside another one: lib/contract/README.md §4.1. */
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
    include: z.optional(z.array(locationItem).check(z.minLength(1))),
    exclude: z.optional(z.array(locationItem).check(z.minLength(1))),
  })
  .check(z.refine((value) => value.include !== undefined || value.exclude !== undefined));

interface Item {
  continent?: string | undefined;
  business_region?: string | undefined;
  country?: string | undefined;
  state?: string | undefined;
  city?: string | undefined;
}

/** One of the three ways to name a place; states and cities lie in a country. */
function isLocation({ continent, business_region, country, state, city }: Item): boolean {
  const ways = [continent, business_region, country].filter((way) => way !== undefined).length;
  return ways === 1 && (country !== undefined || (state === undefined && city === undefined));
}

function hasItsState({ country, state }: Item): boolean {
  return state === undefined || (country === 'US' && usStates.includes(state));
}
