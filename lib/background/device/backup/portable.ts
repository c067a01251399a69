/**
 * The contents of a back-up, independent of the storage layout: records as the service sees them. Columns, counters
 * and rows are derived, and left out. Everything read back is treated as untrusted.
 */
import * as z from 'zod/mini';
import { lazily } from '../../../contract/lazily.ts';
import { textFields } from '../../../contract/lead-fields.ts';
import { fold, keyOfEmail } from '../../../contract/text.ts';
import { readTime } from '../../../contract/times.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import { blankCompany, blankEmail } from '../../../device-service/blank-records.ts';
import { emptyLead } from '../../../device-service/leads/lead-writing.ts';
import { mostPeople } from '../../../device-service/learn/people-there.ts';
import type { StoredView, UsageDay } from '../../../device-service/store-account.ts';
import type { Company, KnownEmail } from '../../../device-service/store-directory.ts';
import type { LeadList, StoredLead } from '../../../device-service/store-leads.ts';

/** The version of the records' meaning. Higher versions, written by a later Harrier, are refused. */
export const portableVersion = 1;

export interface PortableArticle {
  url: string;
  domain: string;
  authors: { first_name: string; last_name: string }[];
}

export interface Portable {
  /** Slugs of the custom attributes. */
  account: { attributes: string[] };
  lists: LeadList;
  views: StoredView;
  usage: UsageDay;
  companies: Company;
  emails: KnownEmail;
  articles: PortableArticle;
  leads: StoredLead;
}

export type PortableTable = keyof Portable;

/** In file order: lists come before the leads that refer to them. */
export const portableTables = [
  ...(['account', 'lists', 'views', 'usage', 'companies', 'emails', 'articles', 'leads'] as const),
] satisfies PortableTable[];

export const isPortableTable = (name: string): name is PortableTable => portableTables.some((table) => table === name);

const text = z.nullable(z.string());
const number = z.nullable(z.number());
const id = z.int().check(z.gte(1));
const domain = z.string().check(z.maxLength(253), z.regex(/^[^\s|@]+$/));
/** What a lead may have as its address is more than mail can have: lib/contract/README.md §4.9. */
const leadAddress = z.string().check(z.minLength(3), z.maxLength(2_000));
/** The address of a known person: it must have a domain. */
const address = leadAddress.check(z.regex(/.@[^\s@|]+$/));
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

const origin = () => z.object({ by: z.enum(['page', 'import', 'user']), uri: text, extracted_on: z.string() });
const origins = () => z.record(z.string(), z.optional(origin()));

/** What a lead taught; see `learn-lead.ts`. */
function taught() {
  const value = z.nullable(z.union([z.string(), z.boolean()]));
  return z.object({
    wrote: z.record(z.string(), value),
    before: z.nullable(z.record(z.string(), z.object({ value, origin: z.exactOptional(origin()) }))),
    named: z.exactOptional(z.literal(true)),
    wasGuess: z.exactOptional(z.literal(true)),
    by: z.exactOptional(z.enum(['import', 'user'])),
    fields: z.array(z.enum(textFields)),
    isGuess: z.boolean(),
  });
}

/** Each schema is created on first use. */
const schemas = {
  account: lazily(() => z.object({ attributes: z.array(z.string()) })),
  lists: lazily(() => z.object({ id, name: z.string().check(z.minLength(1)) })),
  views: lazily(() =>
    z.object({
      id,
      name: z.string(),
      filters: z.record(z.string(), z.unknown()),
      created_at: z.number(),
      updated_at: z.number(),
    }),
  ),
  usage: lazily(() => z.object({ date: day, searches: z.number(), verifications: z.number() })),
  companies: lazily(() =>
    z.object({
      domain,
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
      phone_number: z.exactOptional(text),
      technologies: z.array(z.string()),
      country: text,
      state: text,
      city: text,
      postal_code: text,
      street: text,
      linked_domains: z.array(z.string()),
      pattern: text,
      disposable: z.boolean(),
      webmail: z.boolean(),
      accept_all: z.boolean(),
      closed: z.boolean(),
      origins: z.exactOptional(origins()),
      // Known only from pages.
      language: z.exactOptional(text),
      technologiesSeen: z.exactOptional(origins()),
      linkedDomainsSeen: z.exactOptional(origins()),
      people: z.exactOptional(
        z
          .array(z.object({ first_name: text, last_name: text, position: text, linkedin: text, origin: origin() }))
          .check(z.maxLength(mostPeople)),
      ),
    }),
  ),
  emails: lazily(() =>
    z.object({
      value: address,
      type: z.enum(['personal', 'generic']),
      confidence: number,
      sources: z.array(
        z.object({
          domain: text,
          uri: text,
          extracted_on: text,
          last_seen_on: text,
          still_on_page: z.nullable(z.boolean()),
        }),
      ),
      first_name: text,
      last_name: text,
      position: text,
      position_raw: text,
      seniority: text,
      department: text,
      decision_maker: z.nullable(z.boolean()),
      linkedin: text,
      twitter: text,
      phone_number: text,
      verification: z.object({ date: text, status: text }),
      source_type: z.nullable(z.enum(['found', 'generated'])),
      place: z.nullable(z.object({ country: text, state: text, city: text })),
      company: z.exactOptional(domain),
      origins: z.exactOptional(origins()),
      onPages: z.exactOptional(
        z.record(z.string(), z.optional(z.object({ value: z.string(), uri: z.string(), extracted_on: z.string() }))),
      ),
    }),
  ),
  articles: lazily(() =>
    z.object({
      url: z.string().check(z.minLength(1)),
      domain,
      authors: z.array(z.object({ first_name: z.string(), last_name: z.string() })),
      title: z.exactOptional(text),
      origin: z.exactOptional(origin()),
    }),
  ),
  leads: lazily(() =>
    z.object({
      id,
      email: leadAddress,
      texts: z.record(z.string(), text),
      confidence_score: number,
      verification: z.nullable(z.object({ status: z.string(), date: z.number() })),
      sync_status: text,
      sending_status: text,
      last_activity_at: number,
      last_contacted_at: number,
      last_exported_at: number,
      notified_at: number,
      created_at: z.number(),
      updated_at: z.number(),
      created_by: z.number(),
      lists: z.array(id),
      tags: z.array(z.string()),
      sequences: z.array(z.string()),
      place: z.object({ state: text, city: text }),
      attributes: z.record(z.string(), z.string()),
      page_changes: z.exactOptional(z.object({ open: z.boolean(), refused: z.record(z.string(), z.string()) })),
      taught: z.exactOptional(taught()),
    }),
  ),
} satisfies { [Table in PortableTable]: () => z.ZodMiniType<Portable[Table]> };

/** Null for a damaged record. Fields that older versions did not write count as unknown. */
export function readPortable<Table extends PortableTable>(table: Table, record: unknown): Portable[Table] | null {
  if (!isRecord(record)) return null;
  const read = schemas[table]().safeParse({ ...blankOf(table, record), ...record });
  return read.success ? (read.data as Portable[Table]) : null;
}

function blankOf(table: PortableTable, record: Record<string, unknown>): object {
  switch (table) {
    case 'companies':
      return blankCompany('');
    case 'emails':
      return blankEmail('', 'personal');
    case 'leads':
      return typeof record.created_at === 'number' ? emptyLead('', record.created_at, 0) : {};
    default:
      return {};
  }
}

/** Records of a table with equal keys are the same record. */
export const keyOf: { [Table in PortableTable]: (one: Portable[Table]) => string } = {
  account: () => '',
  lists: ({ name }) => name.toLowerCase(),
  views: ({ name }) => fold(name),
  usage: ({ date }) => date,
  companies: ({ domain: of }) => of,
  emails: ({ value }) => keyOfEmail(value),
  articles: ({ url }) => url,
  leads: ({ email }) => keyOfEmail(email),
};

/** The email address of the person a record is about; null if it is about no person. */
export function personOf<Table extends PortableTable>(table: Table, one: Portable[Table]): string | null {
  if (table === 'emails') return keyOf.emails(one as KnownEmail);
  return table === 'leads' ? keyOf.leads(one as StoredLead) : null;
}

/** Whether the first of two matching records is newer. If equally old, the existing one stays. */
export const isNewer: { [Table in PortableTable]: (one: Portable[Table], here: Portable[Table]) => boolean } = {
  account: (one, here) => one.attributes.some((slug) => !here.attributes.includes(slug)),
  lists: () => false,
  views: (one, here) => one.updated_at > here.updated_at,
  usage: (one, here) => one.searches > here.searches || one.verifications > here.verifications,
  companies: (one, here) => lastDay(one.origins) > lastDay(here.origins),
  // A guess replaces no address that something states, however new it is.
  emails: (one, here) => (isGuess(one) === isGuess(here) ? lastSeen(one) > lastSeen(here) : isGuess(here)),
  articles: () => false,
  leads: (one, here) => one.updated_at > here.updated_at,
};

/** When a record was written last, as far as it says so: epoch milliseconds, or 0. */
export const writtenAt: { [Table in PortableTable]: (one: Portable[Table]) => number } = {
  account: () => 0,
  lists: () => 0,
  views: ({ updated_at }) => updated_at,
  usage: () => 0,
  companies: ({ origins: of }) => readTime(lastDay(of)) ?? 0,
  emails: (one) => readTime(lastSeen(one)) ?? 0,
  articles: () => 0,
  leads: ({ updated_at }) => updated_at,
};

const isGuess = ({ source_type }: KnownEmail): boolean => source_type === 'generated';

type Origins = Company['origins'];

/** The latest day as text, `YYYY-MM-DD`; '' if none is known. */
function lastDay(of: Origins): string {
  return latest(Object.values(of ?? {}).map((one) => one?.extracted_on));
}

function lastSeen({ sources, origins: of, verification }: KnownEmail): string {
  const seen = sources.flatMap(({ extracted_on, last_seen_on }) => [extracted_on, last_seen_on]);
  return latest([...seen, lastDay(of), verification.date]);
}

const latest = (days: readonly (string | null | undefined)[]): string =>
  days.reduce<string>((last, one) => (one && one.slice(0, 10) > last ? one.slice(0, 10) : last), '');
