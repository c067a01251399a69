/**
 * How replies are read: a null, a missing block, an unknown value or one broken row never costs the user the rest
 * (lib/contract/README.md §10.1). Unknown fields survive.
 */
import * as z from 'zod/mini';
import { unbroken } from './text.ts';

/** A string without odd breaks of its line, a number as a string (a postal code, a custom attribute), or null for anything else. */
export const text = z.transform((value: unknown): string | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? unbroken(value) : null;
});

/** A finite number, a number in a string, or null. */
export const number = z.transform((value: unknown): number | null => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
});

/** A number of things: never negative, 0 when it is not said. */
export const count = z.transform((value: unknown): number => (isCount(value) ? value : 0));

/** True, false, or null when it is not said. */
export const flag = z.transform((value: unknown): boolean | null => (typeof value === 'boolean' ? value : null));

/** True only when it is said. */
export const yes = z.transform((value: unknown): boolean => value === true);

/** A block that may be null or missing: all its fields are then null or empty. */
export function block<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.pipe(
    z.transform((value: unknown) => (isRecord(value) ? value : {})),
    z.looseObject(shape),
  );
}

/** A list in which a row that can't be read is left out; empty when there is none. */
export function rows<Row extends z.core.$ZodType>(row: Row) {
  return z.transform((value: unknown): z.output<Row>[] =>
    (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
      const read = z.safeParse(row, one);
      return read.success ? [read.data] : [];
    }),
  );
}

/** A map from a name to a number of things; a value that is none is left out. */
export const counts = z.transform(
  (value: unknown): Record<string, number> =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (isCount(one) ? [[name, one] as const] : [])))
      : {},
);

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value);
}

export interface Listing<Row> {
  rows: Row[];
  /** As it came. */
  raw: unknown;
}

/** Rows stand alone or under any one name of the answer; a row that can't be read is only in `raw`. */
export function listing<Row extends z.core.$ZodType>(row: Row) {
  return z.transform(
    (value: unknown): Listing<z.output<Row>> => ({
      rows: rowsOf(value).flatMap((one) => {
        const read = z.safeParse(row, one);
        return read.success ? [read.data] : [];
      }),
      raw: isListing(value) ? value.raw : (value ?? null),
    }),
  );
}

/** What was read once and kept is read again when it is used, and must stay the same. */
function isListing(value: unknown): value is Listing<unknown> {
  return isRecord(value) && Array.isArray(value.rows) && 'raw' in value && Object.keys(value).length === 2;
}

function rowsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (isListing(value)) return value.rows;
  return (isRecord(value) ? Object.values(value).find((one) => Array.isArray(one)) : undefined) ?? [];
}
