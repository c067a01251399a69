/**
 * The account behind a key, the rest of its plan, its usage, and what belongs to its team. lib/contract/README.md
 * §2.14, §4.11.
 */
import * as z from 'zod/mini';
import { block, blockIfSent, ifSent, number, sentNumber, text } from '../tolerant.ts';

/** `available` is the allowance and does not fall. The rest is `remaining`, otherwise `available - used` (§2.14). */
const bucket = block({ used: sentNumber, available: ifSent(sentNumber), remaining: ifSent(sentNumber) });

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

/** The rest of a quota; null if the service does not say. Never below 0. */
export function remaining(of: Bucket): number | null {
  if (of.remaining !== null) return Math.max(0, of.remaining);
  if (of.available === null) return null;
  return Math.max(0, of.available - (of.used ?? 0));
}

export const usageSummary = z.looseObject({
  /** `YYYY-MM-DD`. */
  reset_date: text,
  requests: block({ searches: bucket, verifications: bucket }),
});

export type UsageSummary = z.output<typeof usageSummary>;

/** A period or a day. The counts may be in `requests` or beside the date. */
export const usagePeriod = z.looseObject({
  date: ifSent(text),
  start_date: ifSent(text),
  end_date: ifSent(text),
  searches: ifSent(number),
  verifications: ifSent(number),
  requests: blockIfSent({ searches: z.optional(z.unknown()), verifications: z.optional(z.unknown()) }),
});

export type UsagePeriod = z.output<typeof usagePeriod>;

/** A full `name`, or its two parts. */
export const teamMember = z.looseObject({
  id: z.union([z.int(), z.string()]),
  name: text,
  first_name: text,
  last_name: text,
  email: text,
});

export type TeamMember = z.output<typeof teamMember>;

export const connectedApp = z.looseObject({
  id: z.pipe(text, z.string()),
  provider: text,
  name: text,
  category: text,
  connected_at: text,
});

export type ConnectedApp = z.output<typeof connectedApp>;

export const emailAccount = z.looseObject({
  id: z.union([z.int(), z.string()]),
  email: text,
  first_name: text,
  last_name: text,
  sending_status: text,
  /** Emails per day. */
  daily_limit: number,
  provider: text,
});

export type EmailAccount = z.output<typeof emailAccount>;

/** Today's emails: `sent`, and `scheduled` to be sent. */
export const capacity = z.looseObject({
  id: z.union([z.int(), z.string()]),
  email: text,
  sent: number,
  daily_limit: number,
  scheduled: number,
});

export type Capacity = z.output<typeof capacity>;
