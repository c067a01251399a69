/** Reads the page's JSON-LD as a flat list of things. Broken, huge or hostile blocks give nothing. */
import { withoutReferences } from './addresses/coded-addresses.ts';
import { attribute, tagged, textOf } from './dom.ts';

/** One object of the JSON-LD. Read it with the functions here: they use own properties only. */
export type Thing = { readonly [key: string]: unknown };

export interface JsonLd {
  /** Every object with a type, outermost first. */
  things: Thing[];
  byId: ReadonlyMap<string, Thing>;
}

const MOST_SCRIPTS = 500;
const MOST_BLOCKS = 50;
const MOST_THINGS = 600;
const LONGEST_BLOCK = 400_000;
const DEEPEST = 8;

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property, never one that the page put on a prototype. */
export const own = (thing: Thing, key: string): unknown => (Object.hasOwn(thing, key) ? thing[key] : undefined);

/** A property as a list: empty if absent, a single value as a list of one. */
export function list(thing: Thing, key: string): unknown[] {
  const value = own(thing, key);
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A property's first string, also from inside `{"@value": …}` or `{"name": …}`. */
export function words(thing: Thing, key: string): string {
  for (const value of list(thing, key)) {
    const inner = isThing(value) ? (own(value, '@value') ?? own(value, 'name')) : value;
    if (typeof inner === 'string' || typeof inner === 'number') return String(inner);
  }
  return '';
}

/** The same as people read it: some sites encode their data as HTML. */
export const readableWords = (thing: Thing, key: string): string => withoutReferences(words(thing, key));

/** A type without its vocabulary: `NewsArticle`. */
export const bareType = (type: string): string => type.replace(/^.{0,40}[/:#]/, '');

export const typesOf = (thing: Thing): string[] =>
  list(thing, '@type').flatMap((type) => (typeof type === 'string' ? [bareType(type)] : []));

/** The objects under a property, following `{"@id"}` references. */
export function thingsUnder(jsonLd: JsonLd, thing: Thing, key: string): Thing[] {
  return list(thing, key).flatMap((value) => (isThing(value) ? [resolved(jsonLd, value)] : []));
}

/** Follows a bare reference. */
function resolved(jsonLd: JsonLd, thing: Thing): Thing {
  const id = own(thing, '@id');
  if (typeof id !== 'string' || Object.hasOwn(thing, 'name')) return thing;
  return jsonLd.byId.get(id) ?? thing;
}

/** Real pages wrap blocks in comments, have line breaks inside strings and trailing commas. */
function parse(text: string): unknown {
  const from = text.search(/\{|\[\s{0,99}\{/);
  const bare = text.slice(from, text.lastIndexOf('}') + 1) + (text.charAt(from) === '[' ? ']' : '');
  for (const attempt of [bare, bare.replace(/\p{Cc}+/gu, ' ').replace(/,(?=\s{0,99}[\]}])/g, '')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // A broken block gives nothing.
    }
  }
  return null;
}

/** Every block of the page, flattened. */
export function readJsonLd(document: Document): JsonLd {
  const things: Thing[] = [];
  const byId = new Map<string, Thing>();
  const visit = (value: unknown, depth: number): void => {
    if (depth > DEEPEST || things.length >= MOST_THINGS) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, depth + 1);
    } else if (isThing(value)) {
      const id = own(value, '@id');
      if (typeof id === 'string' && Object.hasOwn(value, 'name') && !byId.has(id)) byId.set(id, value);
      if (Object.hasOwn(value, '@type')) things.push(value);
      for (const key of Object.keys(value)) visit(value[key], depth + 1);
    }
  };
  const blocks = tagged(document, 'script', MOST_SCRIPTS).filter((script) =>
    /ld\+json/i.test(attribute(script, 'type')),
  );
  for (const block of blocks.slice(0, MOST_BLOCKS)) {
    const text = textOf(block);
    if (text.length <= LONGEST_BLOCK) visit(parse(text), 0);
  }
  return { things, byId };
}
