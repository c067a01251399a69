/** Schemas of filters, derived from their tables (`filters/`). */
import * as z from 'zod/mini';
import { isCountry, isState } from './countries.ts';
import { anyValue, matches, noValue, timePresets } from './filter-taxonomy.ts';
import type { Field, FieldOf, Filter, Filters, ValueOf } from './filters/field.ts';
import { lazily } from './lazily.ts';
import { limits } from './limits.ts';
import { beginOf, endOf } from './times.ts';
import { isRecord } from './tolerant.ts';
import { bool, commaList, commaListOf, isoDay, isoTime, listOf, location, whole, words } from './wire.ts';

type Schema = z.ZodMiniType<unknown>;
type SchemasOf<Table> = { -readonly [Name in keyof Table]: z.ZodMiniOptional<z.ZodMiniType<ValueOf<Table[Name]>>> };

/** One optional schema per filter. The values of a kind are also spelled out for the compiler, in `ValueOf`. */
export function schemasOf<const Table extends Filters>(table: Table): SchemasOf<Table> {
  const all = Object.entries(table).map(([name, filter]) => [name, z.optional(schemaOf(filter))]);
  return Object.fromEntries(all) as SchemasOf<Table>;
}

function schemaOf(filter: Filter): Schema {
  if (filter.kind !== 'group') return fieldSchema(filter);
  const group = z.strictObject(schemasOf(filter.of));
  return filter.mayBeEmpty ? group : group.check(z.refine(saysSomething));
}

function fieldSchema(field: Field): Schema {
  switch (field.kind) {
    case 'text':
      return words;
    case 'texts':
      return listOf(words);
    case 'option':
      return z.enum([...field.of]);
    case 'options':
      return listOf(z.enum([...field.of]));
    case 'flag':
    case 'switch':
      return bool;
    case 'range':
      return rangeOf(field.of === 'day' ? isoDay : whole(0, field.most));
    case 'years':
      return years();
    case 'sides':
      return sidesOf(field.of === 'text' ? words : z.enum([...field.of]));
    case 'matched':
      return matched();
    case 'places':
      return location;
    case 'contains':
      return field.many ? z.union([words, listOf(words)]) : words;
    case 'when':
      return when();
    case 'score':
      return score();
    case 'id':
      return id();
    case 'ids':
      return listOf(id());
    case 'named':
      return listOf(words);
    case 'placed':
      return placed(field);
    case 'listed':
      return field.of ? commaListOf(field.of) : commaList;
    case 'attributes':
      return z
        .record(z.string().check(z.regex(/^[^[\]]+$/)), words)
        .check(z.refine((all) => Object.keys(all).length <= limits.listValues));
  }
}

const id = lazily(() => whole(1, Number.MAX_SAFE_INTEGER));
const year = lazily(() => whole(1_000, 9_999));

const bothSides = <Item extends z.core.$ZodType>(item: Item) => ({
  include: z.optional(listOf(item)),
  exclude: z.optional(listOf(item)),
});
const sidesOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.strictObject(bothSides(item)).check(z.refine(saysSomething));

const matched = lazily(() =>
  z
    .strictObject({ ...bothSides(words), match: z.optional(z.enum(matches)) })
    .check(z.refine(({ include, exclude }) => saysSomething({ include, exclude }))),
);

const rangeOf = <Bound extends z.core.$ZodType>(bound: Bound) =>
  z
    .strictObject({ from: z.optional(bound), to: z.optional(bound) })
    .check(z.refine(saysSomething), z.refine(isRightWayRound));

const years = lazily(() =>
  z
    .strictObject({ ...bothSides(year()), from: z.optional(year()), to: z.optional(year()) })
    .check(z.refine(saysSomething), z.refine(isOneWay), z.refine(isRightWayRound)),
);

const when = lazily(() =>
  z.union([
    z.enum([anyValue, noValue, ...timePresets]),
    z.strictObject({ from: z.optional(isoTime), to: z.optional(isoTime) }).check(z.refine(saysSomething)),
  ]),
);

const score = lazily(() =>
  z.union([
    z.enum([anyValue, noValue]),
    z.strictObject({ from: z.optional(whole(0, 100)), to: z.optional(whole(0, 100)) }),
  ]),
);

const placeTexts = lazily(() => ({
  country: z.string().check(z.refine(isCountry)),
  state: z.string().check(z.refine(isState)),
  city: words,
}));

function placed({ of, lenient }: FieldOf<'placed'>): Schema {
  const item = typeof of === 'string' ? placeTexts()[of] : z.enum([...of]);
  const list = lenient && typeof of !== 'string' ? lenientList(of) : listOf(item);
  return z.strictObject({ include: z.optional(list), exclude: z.optional(list) });
}

/** Services silently ignore unknown words, so we never send any. */
function lenientList(all: readonly string[]) {
  return z.codec(listOf(z.string()), z.array(z.enum([...all])), {
    decode: (wire) => wire.flatMap((word) => all.filter((one) => one === word)),
    encode: (known) => known,
  });
}

/** At least one field is set. An empty filter does not filter, and disappears from a query string. */
function saysSomething(value: Record<string, unknown>): boolean {
  return Object.values(value).some((one) => one !== undefined);
}

/** Compares numbers, and days, which sort as text. */
function isRightWayRound({ from, to }: { from?: unknown; to?: unknown }): boolean {
  if (typeof from === 'number' && typeof to === 'number') return from <= to;
  return typeof from !== 'string' || typeof to !== 'string' || from <= to;
}

/** Years by name or by range, not both. */
function isOneWay(value: { include?: unknown; exclude?: unknown; from?: unknown; to?: unknown }): boolean {
  const byName = value.include !== undefined || value.exclude !== undefined;
  return !(byName && (value.from !== undefined || value.to !== undefined));
}

/** Checks that ranges begin before they end, for the kinds whose schema accepts both orders (`when`, `score`). */
export function rightWayRound(table: Filters) {
  const ranges = Object.entries(table).flatMap(([name, { kind }]) =>
    kind === 'when' || kind === 'score' ? [name] : [],
  );
  return (params: Record<string, unknown>) => {
    const wrong = ranges.find((name) => isInverted(params[name]));
    return wrong === undefined ? null : ({ field: wrong, fault: 'invalid' } as const);
  };
}

function isInverted(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { from, to } = value;
  if (typeof from === 'number' && typeof to === 'number') return from > to;
  return typeof from === 'string' && typeof to === 'string' && beginOf(from) > endOf(to);
}
