/** The filters of the leads list. Contract, section 4.9. */
import * as z from 'zod/mini';
import {
  anyValue,
  leadDepartments,
  leadVerificationStatuses,
  noSendingStatus,
  noValue,
  syncStatuses,
  timePresets,
} from '../filter-taxonomy.ts';
import { lazily } from '../lazily.ts';
import { limits } from '../limits.ts';
import { businessRegions, continents, sendingStatuses } from '../taxonomy.ts';
import { beginOf, endOf } from '../times.ts';
import { isRecord } from '../tolerant.ts';
import { isoTime, whole, words } from '../wire.ts';

const id = lazily(() => whole(1, Number.MAX_SAFE_INTEGER));

/** At most so many different values: repeated ones count once. */
function list<Item extends z.core.$ZodType>(item: Item) {
  return z.optional(z.array(item).check(z.minLength(1), z.refine(isShortEnough)));
}

/** `*` any value, `~` none, else what the value contains. */
const contains = lazily(() => z.optional(words));

/** `*`, `~`, a span that the contract names, or a range of times whose ends are included. */
const when = lazily(() =>
  z.optional(
    z.union([
      z.enum([anyValue, noValue, ...timePresets]),
      z
        .strictObject({ from: z.optional(isoTime), to: z.optional(isoTime) })
        .check(z.refine(({ from, to }) => from !== undefined || to !== undefined)),
    ]),
  ),
);

/** ISO 3166-1 alpha-2. */
const code = z.string().check(z.regex(/^[A-Z]{2}$/));

const sides = <Item extends z.core.$ZodType>(item: Item) =>
  z.optional(z.strictObject({ include: list(item), exclude: list(item) }));

/** A service ignores regions that it does not know, silently; we send none of them. */
const regions = lazily(() =>
  z.optional(
    z.codec(
      z.array(z.string()).check(z.minLength(1), z.refine(isShortEnough)),
      z.array(z.enum(businessRegions)).check(z.refine(isShortEnough)),
      {
        decode: (wire) => wire.flatMap((word) => businessRegions.filter((region) => region === word)),
        encode: (known) => known,
      },
    ),
  ),
);

const place = lazily(() =>
  z.optional(
    z.strictObject({
      country: sides(code),
      /** A code of a state of the US, or ISO 3166-2. */
      state: sides(z.string().check(z.regex(/^([A-Z]{2}-)?[A-Z0-9]{1,3}$/))),
      /** A name, or city, state and country with commas between. */
      city: sides(words),
      continent: sides(z.enum(continents)),
      business_region: z.optional(z.strictObject({ include: regions(), exclude: regions() })),
    }),
  ),
);

/** Everything but `limit` and `offset`. */
export const leadFilters = lazily(() => ({
  email: contains(),
  first_name: contains(),
  last_name: contains(),
  position: z.optional(z.union([words, z.array(words).check(z.minLength(1), z.refine(isShortEnough))])),
  company: contains(),
  industry: contains(),
  website: contains(),
  country_code: contains(),
  company_size: contains(),
  source: contains(),
  twitter: contains(),
  linkedin_url: contains(),
  phone_number: contains(),
  leads_list_id: z.optional(id()),
  sync_status: z.optional(z.enum(syncStatuses)),
  sending_status: list(z.enum([...sendingStatuses, noSendingStatus])),
  verification_status: list(z.enum(leadVerificationStatuses)),
  last_activity_at: when(),
  last_contacted_at: when(),
  last_exported_at: when(),
  created_at: when(),
  updated_at: when(),
  verification_date: when(),
  confidence_score: z.optional(
    z.union([
      z.enum([anyValue, noValue]),
      z.strictObject({ from: z.optional(whole(0, 100)), to: z.optional(whole(0, 100)) }),
    ]),
  ),
  department: list(z.enum(leadDepartments)),
  /** Ids. */
  tags: list(words),
  /** Ids; `*` in any sequence, `~` in none. */
  sequence_ids: list(words),
  /** The former name of `sequence_ids`, which wins. Accepted, never sent. */
  campaign_ids: list(words),
  /** Ids of the team members who made the lead. */
  user_id: list(id()),
  location: place(),
  /** By slug. */
  custom_attributes: z.optional(z.record(z.string().check(z.regex(/^[^[\]]+$/)), words)),
  /** In the names or the address. */
  query: z.optional(words),
}));

const ranges = [
  'last_activity_at',
  'last_contacted_at',
  'last_exported_at',
  'created_at',
  'updated_at',
  'verification_date',
  'confidence_score',
];

/** A range begins before it ends. */
export function rightWayRound(params: Record<string, unknown>) {
  const wrong = ranges.find((field) => isInverted(params[field]));
  return wrong === undefined ? null : ({ field: wrong, fault: 'invalid' } as const);
}

function isInverted(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { from, to } = value;
  if (typeof from === 'number' && typeof to === 'number') return from > to;
  return typeof from === 'string' && typeof to === 'string' && beginOf(from) > endOf(to);
}

function isShortEnough(values: readonly unknown[]): boolean {
  return new Set(values).size <= limits.leads.maxListValues;
}
