/**
 * Reads replies tolerantly: a null, a missing block, an unknown value or one broken row never costs the user the rest
 * (lib/contract/README.md §10.1). Unknown fields survive.
 */
import * as z from 'zod/mini';
import { unbroken } from './text.ts';

/**
 * A string with unusual line breaks as spaces, a number as a string (postal code, custom attribute), otherwise null.
 */
export const text = z.transform((value: unknown): string | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? unbroken(value) : null;
});

/** A finite number, a number in a string, or null. */
export const number = z.transform((value: unknown): number | null => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
});

/** A count: never negative, 0 if missing. */
export const count = z.transform((value: unknown): number => (isCount(value) ? value : 0));

/** True, false, or null if missing. */
export const flag = z.transform((value: unknown): boolean | null => (typeof value === 'boolean' ? value : null));

/** True only if the reply says `true`. */
export const yes = z.transform((value: unknown): boolean => value === true);

/** A block that may be null or missing; then all its fields are null or empty. */
export function block<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.pipe(
    z.transform((value: unknown) => (isRecord(value) ? value : {})),
    z.looseObject(shape),
  );
}

/** A list without its unreadable rows; empty if it is missing. */
export function rows<Row extends z.core.$ZodType>(row: Row) {
  return z.transform((value: unknown): z.output<Row>[] =>
    (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
      const read = z.safeParse(row, one);
      return read.success ? [read.data] : [];
    }),
  );
}

/** Counts by name, without invalid values. */
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
  /** The value as received. */
  raw: unknown;
}

/** Finds the rows at the top or under any name. Unreadable rows are only in `raw`. */
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

/** A cached listing is read again when it is used, and must stay the same. */
function isListing(value: unknown): value is Listing<unknown> {
  return isRecord(value) && Array.isArray(value.rows) && 'raw' in value && Object.keys(value).length === 2;
}

function rowsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (isListing(value)) return value.rows;
  return (isRecord(value) ? Object.values(value).find((one) => Array.isArray(one)) : undefined) ?? [];
}
