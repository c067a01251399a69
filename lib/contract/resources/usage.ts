/** What was spent: the summary and its history. Forms from the field notes, "Replies". */
import * as z from 'zod/mini';
import { block, number, text } from '../tolerant.ts';
import { bucket } from './account.ts';

export const usageSummary = z.looseObject({
  /** `YYYY-MM-DD`. */
  reset_date: text,
  requests: block({ searches: bucket, verifications: bucket }),
});

export type UsageSummary = z.output<typeof usageSummary>;

/** A period or a day. What is counted can stand in `requests`, or beside the date. */
export const usagePeriod = z.looseObject({
  date: text,
  start_date: text,
  end_date: text,
  searches: number,
  verifications: number,
  requests: block({ searches: z.optional(z.unknown()), verifications: z.optional(z.unknown()) }),
});

export type UsagePeriod = z.output<typeof usagePeriod>;
