/**
 * The messages that create jobs, a part of the catalogue: one a kind of job. Each is a click that named what the job costs, and creates one
 * job, however often it is said.
 */
import * as z from 'zod/mini';
import { address, entry, id, leadFields, leadFilters, orNull, text } from './entry.ts';
import { mostRows } from './row-limits.ts';

const contact = () =>
  z.strictObject({
    email: address,
    type: orNull,
    first_name: orNull,
    last_name: orNull,
    position: orNull,
    department: orNull,
    seniority: orNull,
    decision_maker: z.boolean(),
    phone_number: orNull,
    linkedin_url: orNull,
    twitter: orNull,
    confidence: z.nullable(z.number()),
    verification: z.strictObject({ status: orNull, date: orNull }),
    sources: z.array(
      z.looseObject({
        domain: orNull,
        uri: orNull,
        extracted_on: orNull,
        last_seen_on: orNull,
        still_on_page: z.nullable(z.boolean()),
      }),
    ),
    source_type: orNull,
    field_sources: z.optional(z.record(z.string(), z.strictObject({ by: orNull, uri: orNull, extracted_on: orNull }))),
    company: orNull,
    domain: orNull,
    company_industry: orNull,
    company_size: orNull,
    country_code: orNull,
  });

/** A lead by its id, with its address for what is shown of the job. */
const someLeads = () => z.array(z.strictObject({ id: z.int(), email: address })).check(z.minLength(1));

/** Rows of a file, by their lines. */
export function importRows(most: number) {
  return z.array(z.strictObject({ line: z.int(), fields: leadFields() })).check(z.maxLength(most));
}

/** `kind`: of the job that it creates. */
function creating<Kind extends string, Schema extends z.core.$ZodType>(kind: Kind, make: () => Schema) {
  return Object.assign(entry(make), { creates: kind });
}

export const jobMessages = {
  /** Starts a job that verifies addresses; equal addresses once. A click that named its cost. */
  verify: creating('verify', () =>
    z.strictObject({
      emails: z.array(address).check(z.minLength(1)),
      anew: z.boolean(),
      private: z.boolean(),
      /** What the list is called, for a bulk check. */
      name: z.optional(orNull),
    }),
  ),
  /** Starts a job that saves contacts as leads, after the time for undo. */
  save: creating('save', () =>
    z.strictObject({
      contacts: z.array(contact()).check(z.minLength(1)),
      page: orNull,
      /** The list's name; null: the one of the settings, else the service's own choice. */
      list: orNull,
      private: z.boolean(),
    }),
  ),
  /** Starts a job that writes the same fields into many leads, or adds them to a list (`leads_list_name`). */
  'edit-leads': creating('edit', () => z.strictObject({ leads: someLeads(), changes: leadFields() })),
  /** Starts a job that deletes leads, after the time for undo. */
  'delete-leads': creating('delete', () => z.strictObject({ leads: someLeads() })),
  /**
   * Starts a job that makes leads of rows of a file. `existing`: what becomes of a lead that is there already. `dry`: counts only,
   * nothing is written; `carry-out-import` then does it with the same rows.
   */
  'import-leads': creating('import', () =>
    z.strictObject({
      /** The file's. */
      name: text,
      rows: importRows(mostRows),
      /** Rows that were kept before, by `stage-import`, instead of those. */
      staged: z.optional(id),
      list: orNull,
      existing: z.enum(['skip', 'fill', 'overwrite']),
      dry: z.boolean(),
      /** On this device: people of one name and company become one lead, and a row of theirs needs no address. */
      merge: z.optional(z.boolean()),
    }),
  ),
  /** Starts a job that undoes an import that is over: it deletes what that made, and restores what it changed. */
  'revert-import': creating('revert', () => z.strictObject({ job: id })),
  /** Starts a job that writes leads into a CSV file on this device; a click downloads the file when it is done. */
  'export-leads': creating('export', () =>
    z.strictObject({
      name: text,
      filters: leadFilters(),
      /** Fields of a lead, and slugs of custom attributes, in the file's order. */
      columns: z.array(id).check(z.minLength(1)),
      /** How many there are, as the list said; null when it did not. */
      total: z.nullable(z.int()),
    }),
  ),
  /** Starts a job of domain searches, one a company: a click that named its cost. `limit`: addresses a company. */
  'search-companies': creating('search', () =>
    z.strictObject({ domains: z.array(address).check(z.minLength(1)), limit: z.int().check(z.gte(1), z.lte(100)) }),
  ),
  /**
   * Starts a job that gives a team's service what this device knows, of one company or (`domain` null) of all: a click that said so. `dry`: the
   * service counts what it has, and keeps nothing. In a private window there is none.
   */
  'give-knowledge': creating('give', () =>
    z.strictObject({ service: id, domain: z.nullable(address), dry: z.boolean(), private: z.boolean() }),
  ),
  /** Starts a search of one company's public pages, on this device: a click that said so, and granted the site. `start`: where it begins. In a private window there is none. */
  'search-site': creating('site', () => z.strictObject({ domain: address, start: text, private: z.boolean() })),
  /** Has the team's service that answers search one company's public pages: a click that said so. In a private window there is none. */
  'search-site-by-team': creating('team_site', () => z.strictObject({ domain: address, private: z.boolean() })),
};

export type JobMessage = keyof typeof jobMessages;

/**
 * `verify` addresses, `save` contacts as leads, `edit` and `delete` leads, `import` rows as leads, `revert` an import, `export` leads into a file,
 * `search` the addresses of companies, and the pages of one company's `site`, or have a team's service do that (`team_site`); `give` a team what this device knows.
 */
export type JobKind = (typeof jobMessages)[JobMessage]['creates'];

export const jobKinds: readonly JobKind[] = Object.values(jobMessages).map(({ creates }) => creates);

type MessageOf<Kind extends JobKind> = {
  [Name in JobMessage]: (typeof jobMessages)[Name]['creates'] extends Kind ? Name : never;
}[JobMessage];

/** What the message of a kind says; of which window it was said is known by whoever creates the job. */
export type Wanted<Kind extends JobKind> = Omit<z.output<(typeof jobMessages)[MessageOf<Kind>]['says']>, 'private'>;
