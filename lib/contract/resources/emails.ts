/**
 * Addresses in the replies of domain search, finders, verifier and count, with their sources and checks.
 * lib/contract/README.md §2.1–2.7.
 */
import * as z from 'zod/mini';
import { block, count, counts, flag, ifSent, isRecord, number, rows, sentNumber, text, yes } from '../tolerant.ts';
import { fieldSources } from './field-sources.ts';

const source = z.looseObject({
  domain: text,
  /** The page's address; can be a search engine's. */
  uri: text,
  /** `YYYY-MM-DD`. */
  extracted_on: text,
  /** `YYYY-MM-DD`. */
  last_seen_on: text,
  still_on_page: flag,
});

export type Source = z.output<typeof source>;

/** Both are null if the address was never verified. */
export const verification = block({
  /** `YYYY-MM-DD`; in leads `YYYY-MM-DD HH:MM:SS UTC`. */
  date: text,
  /** A verdict from `taxonomy.ts`, or an unknown word. */
  status: text,
});

export type Verification = z.output<typeof verification>;

const emailEntry = z.looseObject({
  value: z.string().check(z.minLength(3)),
  /** `personal` or `generic`. */
  type: text,
  /** 0 to 100. */
  confidence: number,
  sources: rows(source),
  first_name: text,
  last_name: text,
  position: text,
  position_raw: text,
  seniority: text,
  department: text,
  decision_maker: yes,
  /** A full address. */
  linkedin: text,
  /** A bare handle. */
  twitter: text,
  phone_number: text,
  verification,
  /** `found` or `generated`, if the service says so (§2.3). */
  source_type: text,
  field_sources: fieldSources,
});

export type EmailEntry = z.output<typeof emailEntry>;

/** One of the patterns behind a company's addresses (§2.16). */
const weighedPattern = z.object({
  pattern: z.string(),
  /** The share of addresses that follow it, 0 to 1. */
  share: number,
});

export const domainSearch = z.looseObject({
  domain: text,
  disposable: flag,
  webmail: flag,
  accept_all: flag,
  pattern: text,
  patterns: z.optional(rows(weighedPattern)),
  organization: text,
  description: text,
  industry: text,
  headcount: text,
  company_type: text,
  twitter: text,
  facebook: text,
  linkedin: text,
  instagram: text,
  youtube: text,
  technologies: rows(z.string()),
  country: text,
  state: text,
  city: text,
  postal_code: text,
  street: text,
  emails: rows(emailEntry),
  linked_domains: rows(z.string()),
  field_sources: fieldSources,
});

export type DomainSearch = z.output<typeof domainSearch>;

export const domainSearchMeta = block({
  results: sentNumber,
  /** True: `results` is a lower bound, capped at 10,000. */
  results_approximate: yes,
  limit: sentNumber,
  offset: sentNumber,
  /** Null unless requested. Counts reflect the applied filters. */
  aggregations: ifSent(
    z.looseObject({ departments: counts, decision_makers: sentNumber, personal: sentNumber, generic: sentNumber }),
  ),
});

/** Another address that may be the person's (§2.16). */
const candidate = z.object({
  email: z.string().check(z.minLength(3)),
  /** 0 to 100. */
  score: number,
  /** `found` or `generated`. */
  source_type: text,
  /** Only for a known address: its own position and sources. */
  position: z.optional(text),
  sources: z.optional(rows(source)),
});

export type Candidate = z.output<typeof candidate>;

export const finding = z.looseObject({
  first_name: text,
  last_name: text,
  /** Null is a miss, not an error (§2.4). */
  email: text,
  /** 0 to 100; null on a miss. */
  score: number,
  domain: text,
  accept_all: flag,
  position: text,
  twitter: text,
  linkedin_url: text,
  phone_number: text,
  company: text,
  sources: rows(source),
  verification,
  source_type: text,
  /** In addition to `email`, the likeliest first. */
  candidates: z.optional(rows(candidate)),
  /** How many known addresses of the company the answer rests on; 0 is a guess from common patterns. */
  based_on: z.optional(number),
  field_sources: fieldSources,
});

export type Finding = z.output<typeof finding>;

/** What is known without asking the mail server (§2.16). Unknown words are read as they are. */
const withoutServer = z.object({
  /**
   * `asked`, `failed`, `off`, `undecided` (no resolver chosen yet), `not-allowed` (permission for an own resolver was
   * revoked) or `private` (not a public domain name).
   */
  dns: text,
  /**
   * Why the address is `invalid` or could not be judged: `form`, `unusual-form`, `no-domain`, `null-mx` or `no-host`.
   */
  fault: text,
  /** The mail provider's name. */
  provider: text,
  /** `never`, `by-setting`, `behind-gateway` or `unknown`. */
  accept_all_hint: text,
  /** The domain is for sale, or shows only advertisements. */
  parked: flag,
});

export type WithoutServer = z.output<typeof withoutServer>;

const checks = z.looseObject({
  /** A verdict from `taxonomy.ts`; if missing, read from the deprecated `result`. */
  status: z.string(),
  /** 0 to 100. */
  score: number,
  email: text,
  regexp: flag,
  gibberish: flag,
  disposable: flag,
  webmail: flag,
  mx_records: flag,
  smtp_server: flag,
  smtp_check: flag,
  accept_all: flag,
  block: flag,
  sources: rows(source),
  /** Present if no mail server was asked, as on the device. */
  without_server: z.optional(ifSent(withoutServer)),
});

export const emailVerification = z.pipe(
  z.transform((value: unknown) => (isRecord(value) ? { ...value, status: statusOf(value) } : value)),
  checks,
);

export type EmailVerification = z.output<typeof emailVerification>;

function statusOf(value: Record<string, unknown>): string | undefined {
  if (typeof value.status === 'string' && value.status !== '') return value.status;
  if (value.result === 'deliverable') return 'valid';
  if (value.result === 'undeliverable') return 'invalid';
  // An answer about an address, though without a verdict.
  if (value.result !== 'risky') return typeof value.email === 'string' ? 'unknown' : undefined;
  if (value.disposable === true) return 'disposable';
  if (value.webmail === true) return 'webmail';
  return value.accept_all === true ? 'accept_all' : 'unknown';
}

export const emailCount = z.pipe(
  z.transform((value: unknown) =>
    isRecord(value)
      ? { ...value, total: value.total ?? Number(value.personal_emails ?? 0) + Number(value.generic_emails ?? 0) }
      : value,
  ),
  z.looseObject({
    /** The company's name, if the service sends it (§2.16). */
    organization: z.optional(text),
    /** If missing, the sum of personal and generic addresses. */
    total: count,
    personal_emails: count,
    generic_emails: count,
    /** Keys vary with the taxonomy; a missing key is 0 (§2.7). */
    department: counts,
    seniority: counts,
  }),
);

export type EmailCount = z.output<typeof emailCount>;
