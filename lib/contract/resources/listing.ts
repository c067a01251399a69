/** Answers whose form the contract does not show: what is known of them is read, and the whole is kept to be shown as it came. */
import * as z from 'zod/mini';
import { isRecord } from '../tolerant.ts';

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
