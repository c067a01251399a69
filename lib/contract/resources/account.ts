/** The account that a key belongs to, and what is left of its plan. Contract, section 2.14. */
import * as z from 'zod/mini';
import { block, number, text } from '../tolerant.ts';

/** `available` is the allowance and does not fall; what is left is `remaining`, else `available - used` (field notes). */
export const bucket = block({ used: number, available: number, remaining: number });

export type Bucket = z.output<typeof bucket>;

export const account = z.looseObject({
  first_name: text,
  last_name: text,
  email: text,
  plan_name: text,
  plan_level: number,
  /** `YYYY-MM-DD`. */
  reset_date: text,
  team_id: number,
  requests: block({ searches: bucket, verifications: bucket }),
});

export type Account = z.output<typeof account>;

/** What is left of a bucket; null when the service does not say. Never below 0. */
export function remaining(of: Bucket): number | null {
  if (of.remaining !== null) return Math.max(0, of.remaining);
  if (of.available === null) return null;
  return Math.max(0, of.available - (of.used ?? 0));
}
