/**
 * Reads replies tolerantly: a null, a missing block, an unknown value or one broken row never costs the user the rest
 * (lib/contract/README.md §10.1). Unknown fields survive. The schemas are marked pure, so that a file which only tells
 * records from other values contains none.
 */
import * as z from 'zod/mini';
import { unbroken } from './text.ts';

interface Wrapped {
  as: 'list' | 'record' | 'if-sent';
  of: z.core.$ZodType;
}

const wrapped = new WeakMap<z.core.$ZodType, Wrapped>();

/** What a schema of this module was made from. A description of the replies cannot see into a transform. */
export const wrappedIn = (schema: z.core.$ZodType): Wrapped | undefined => wrapped.get(schema);

function wrapping<Schema extends z.core.$ZodType>(schema: Schema, as: Wrapped['as'], of: z.core.$ZodType): Schema {
  wrapped.set(schema, { as, of });
  return schema;
}

function readable<Row extends z.core.$ZodType>(row: Row, values: readonly unknown[]): z.output<Row>[] {
  return values.flatMap((one) => {
    const read = z.safeParse(row, one);
    return read.success ? [read.data] : [];
  });
}

/**
 * A string with unusual line breaks as spaces, a number as a string (postal code, custom attribute), otherwise null.
 */
export const text = /* @__PURE__ */ z.transform((value: unknown): string | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? unbroken(value) : null;
});

const readNumber = (value: unknown): number | null => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
};

/** A finite number, a number in a string, or null. */
export const number = /* @__PURE__ */ z.transform(readNumber);

/** The same, of a field that a service always sends and never as null. */
export const sentNumber = /* @__PURE__ */ z.transform(readNumber);

/** A count: never negative, 0 if missing. */
export const count = /* @__PURE__ */ z.transform((value: unknown): number => Math.max(0, readNumber(value) ?? 0));

/** True, false, or null if missing. */
export const flag = /* @__PURE__ */ z.transform((value: unknown): boolean | null =>
  typeof value === 'boolean' ? value : null,
);

/** A field that a service may leave out; then, or if it is unreadable, null. */
export function ifSent<Schema extends z.core.$ZodType>(schema: Schema) {
  return wrapping(z.catch(z.nullable(schema), null), 'if-sent', schema);
}

/** True only if the reply says `true`. */
export const yes = /* @__PURE__ */ z.transform((value: unknown): boolean => value === true);

/** A block that may be null or missing; then all its fields are null or empty. */
export function block<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.pipe(
    z.transform((value: unknown) => (isRecord(value) ? value : {})),
    z.looseObject(shape),
  );
}

/** A block that a service may leave out, also where it keeps to the contract. */
export function blockIfSent<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const schema = block(shape);
  return wrapping(schema, 'if-sent', schema);
}

/** A list without its unreadable rows; empty if it is missing. */
export function rows<Row extends z.core.$ZodType>(row: Row) {
  const schema = z.transform((value: unknown) => readable(row, Array.isArray(value) ? value : []));
  return wrapping(schema, 'list', row);
}

/** Values by name, without unreadable ones; empty if it is missing. */
export function record<Value extends z.core.$ZodType>(of: Value) {
  const schema = z.transform(
    (value: unknown): Record<string, z.output<Value>> =>
      Object.fromEntries(
        Object.entries(isRecord(value) ? value : {}).flatMap(([name, one]) =>
          readable(of, [one]).map((read) => [name, read] as const),
        ),
      ),
  );
  return wrapping(schema, 'record', of);
}

/** Counts by name, without invalid values. */
export const counts = /* @__PURE__ */ (() => record(z.pipe(number, z.number().check(z.gte(0)))))();

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Nested deeper than 64: it cannot be stored or posted between contexts (lib/contract/README.md §8). */
export function isTooDeep(value: unknown, depth = 64): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((one) => isTooDeep(one, depth - 1));
}

export interface Listing<Row> {
  rows: Row[];
  /** The value as received. */
  raw: unknown;
}

/** Finds the rows at the top or under any name. Unreadable rows are only in `raw`. */
export function listing<Row extends z.core.$ZodType>(row: Row) {
  const schema = z.transform(
    (value: unknown): Listing<z.output<Row>> => ({
      rows: readable(row, rowsOf(value)),
      raw: isListing(value) ? value.raw : (value ?? null),
    }),
  );
  return wrapping(schema, 'list', row);
}

/** A cached listing is read again when it is used, and must stay the same. */
function isListing(value: unknown): value is Listing<unknown> {
  return isRecord(value) && Array.isArray(value.rows) && 'raw' in value && Object.keys(value).length === 2;
}

function rowsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (isListing(value)) return value.rows;
  return (isRecord(value) ? Object.values(value).find((one) => Array.isArray(one)) : undefined) ?? [];
}

/** The reply of a change that says nothing more, whatever comes. */
export const withoutData = () => z.catch(z.looseObject({ data: z.null() }), { data: null });
