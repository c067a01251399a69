/**
 * How replies are read: a null, a missing block, an unknown value or one broken row never costs the user the rest
 * (field notes, "Replies"). Unknown fields survive.
 */
import * as z from 'zod/mini';

/** A string, a number as a string (a postal code, a custom attribute), or null for anything else. */
export const text = z.pipe(
  z.transform((value: unknown) => {
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    return typeof value === 'string' ? value : null;
  }),
  z.nullable(z.string()),
);

/** A finite number, a number in a string, or null. */
export const number = z.pipe(
  z.transform((value: unknown) => {
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof read === 'number' && Number.isFinite(read) ? read : null;
  }),
  z.nullable(z.number()),
);

/** A number of things: never negative, 0 when it is not said. */
export const count = z.pipe(
  z.transform((value: unknown) => (typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0)),
  z.number(),
);

/** True, false, or null when it is not said. */
export const flag = z.catch(z.nullable(z.boolean()), null);

/** True only when it is said. */
export const yes = z.catch(z.boolean(), false);

/** A block that may be null or missing: all its fields are then null or empty. */
export function block<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.pipe(
    z.transform((value: unknown) => (isRecord(value) ? value : {})),
    z.looseObject(shape),
  );
}

/** A list in which a row that can't be read is left out; empty when there is none. */
export function rows<Row extends z.core.$ZodType>(row: Row) {
  return z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value.filter((one) => z.safeParse(row, one).success) : [])),
    z.array(row),
  );
}

/** A map from a name to a number of things; a value that is none is left out. */
export const counts = z.pipe(
  z.transform((value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, one]) => isCount(one))) : {},
  ),
  z.record(z.string(), z.number()),
);

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value);
}
