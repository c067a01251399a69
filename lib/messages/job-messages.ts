/**
 * The messages that create jobs, one per kind; part of the catalogue. Each is a click that named the job's cost.
 * Repeating the message creates no second job.
 */
import * as z from 'zod/mini';
import { existingWays, valueFaults } from '../contract/lead-fields.ts';
import { address, entry, id, leadFields, leadFilters, longOrNull, orNull, text } from './entry.ts';
import { fileFormats } from './file-formats.ts';
import { mostRows } from './row-limits.ts';

const contact = () =>
  z.strictObject({
    email: address,
    type: longOrNull,
    first_name: longOrNull,
    last_name: longOrNull,
    position: longOrNull,
    department: longOrNull,
    seniority: longOrNull,
    decision_maker: z.boolean(),
    phone_number: longOrNull,
    linkedin_url: longOrNull,
    twitter: longOrNull,
    confidence: z.nullable(z.number()),
    verification: z.strictObject({ status: longOrNull, date: longOrNull }),
    sources: z.array(
      z.looseObject({
        domain: longOrNull,
        uri: longOrNull,
        extracted_on: longOrNull,
        last_seen_on: longOrNull,
        still_on_page: z.nullable(z.boolean()),
      }),
    ),
    source_type: longOrNull,
    field_sources: z.optional(
      z.record(z.string(), z.strictObject({ by: longOrNull, uri: longOrNull, extracted_on: longOrNull })),
    ),
    company: longOrNull,
    domain: longOrNull,
    company_industry: longOrNull,
    company_size: longOrNull,
    country_code: longOrNull,
  });

/** Leads by id; the address is shown in the job. */
const someLeads = () => z.array(z.strictObject({ id: z.int(), email: address })).check(z.minLength(1));

/** Rows of a file, by line. */
export function importRows(most: number) {
  return z
    .array(
      z.strictObject({
        line: z.int(),
        fields: leadFields(),
        /** What its position says beyond itself, for a service that does not derive it. */
        derived: z.optional(leadFields()),
      }),
    )
    .check(z.maxLength(most));
}

/** What the page could not read in the file's cells, for the job's view. */
export const emptiedCells = () =>
  z.array(
    z.strictObject({
      at: z.int(),
      header: orNull,
      why: z.enum(valueFaults),
      count: z.int(),
    }),
  );

/** `kind`: the kind of job that the message creates. */
function creating<Kind extends string, Schema extends z.core.$ZodType>(kind: Kind, make: () => Schema) {
  return Object.assign(entry(make), { creates: kind });
}

/** The service whose people and price the click showed: nothing happens at another one that was chosen meanwhile. */
const ofClick = () => ({ service: z.optional(id) });

/** The waterfall's services whose prices the click stated, asked in this order instead of the chosen one. */
const inOrder = () => ({ services: z.optional(z.array(id).check(z.minLength(1))) });

export const jobMessages = {
  /** Verifies addresses, equal ones once. A click that named the cost. */
  verify: creating('verify', () =>
    z.strictObject({
      emails: z.array(address).check(z.minLength(1)),
      skipCache: z.boolean(),
      private: z.boolean(),
      /** The list's name, for a bulk check. */
      name: z.optional(orNull),
      ...inOrder(),
      ...ofClick(),
    }),
  ),
  /** Saves contacts as leads, after the time for undo. */
  save: creating('save', () =>
    z.strictObject({
      contacts: z.array(contact()).check(z.minLength(1)),
      page: longOrNull,
      /** The list's name. Null: the list from the settings, otherwise the service's choice. */
      list: orNull,
      /** Values of custom attributes for all of them, by slug. */
      attributes: z.optional(z.record(text, text)),
      private: z.boolean(),
      ...ofClick(),
    }),
  ),
  /** Writes the same fields to many leads, or adds them to a list (`leads_list_name`). */
  'edit-leads': creating('edit', () => z.strictObject({ leads: someLeads(), changes: leadFields(), ...ofClick() })),
  /** Deletes leads, after the time for undo. `untouchedFor`: only if still untouched for so many months. */
  'delete-leads': creating('delete', () =>
    z.strictObject({ leads: someLeads(), untouchedFor: z.optional(z.int()), ...ofClick() }),
  ),
  /**
   * Makes leads from the rows of a file. `existing`: what happens to a lead that exists. `dry`: only counts;
   * `carry-out-import` then writes the same rows.
   */
  'import-leads': creating('import', () =>
    z.strictObject({
      /** The file's name. */
      name: text,
      rows: importRows(mostRows),
      /** Uses the rows stored earlier by `stage-import` instead. */
      staged: z.optional(id),
      list: orNull,
      existing: z.enum(existingWays),
      dry: z.boolean(),
      emptied: z.optional(emptiedCells()),
      /** On this device: people with the same name and company become one lead, and their rows need no address. */
      merge: z.optional(z.boolean()),
      ...ofClick(),
    }),
  ),
  /** Undoes a finished import: deletes the leads that it created and restores those that it changed. */
  'revert-import': creating('revert', () => z.strictObject({ job: id })),
  /**
   * Writes leads to a CSV file on this device; a click downloads it when it is done. `format`: what the page makes of
   * it then.
   */
  'export-leads': creating('export', () =>
    z.strictObject({
      name: text,
      filters: leadFilters(),
      /** Lead fields and custom attribute slugs, in the file's order. */
      columns: z.array(id).check(z.minLength(1)),
      format: z.enum(fileFormats),
      /** How many there are, according to the list; null if it did not say. */
      total: z.nullable(z.int()),
      ...ofClick(),
    }),
  ),
  /**
   * Searches domains, one search per company and service. A click that named the cost. `limit`: addresses per company.
   */
  'search-companies': creating('search', () =>
    z.strictObject({
      domains: z.array(address).check(z.minLength(1)),
      limit: z.int().check(z.gte(1), z.lte(100)),
      ...inOrder(),
      ...ofClick(),
    }),
  ),
  /**
   * Copies what this device knows to a team's service, for one company or (`domain` null) for all. A click that said
   * so. `dry`: the service only counts. Not in a private window.
   */
  'give-knowledge': creating('give', () =>
    z.strictObject({ service: id, domain: z.nullable(address), dry: z.boolean(), private: z.boolean() }),
  ),
  /**
   * Searches one company's public pages from this device. A click that said so and granted the site. `start`: where
   * it begins. Not in a private window.
   */
  'search-site': creating('site', () => z.strictObject({ domain: address, start: text, private: z.boolean() })),
  /**
   * Has this service of a team search one company's public pages, if it is the one that answers. A click that said so.
   * Not in a private window.
   */
  'search-site-by-team': creating('team_site', () =>
    z.strictObject({ service: id, domain: address, private: z.boolean() }),
  ),
};

export type JobMessage = keyof typeof jobMessages;

/**
 * - `verify`: checks addresses
 * - `save`: saves contacts as leads
 * - `edit`, `delete`: changes or deletes leads
 * - `import`: makes leads from rows; `revert`: undoes an import
 * - `export`: writes leads to a file
 * - `search`: searches the addresses of companies
 * - `site`: searches the pages of one company; `team_site`: has a team's service do that
 * - `give`: copies what this device knows to a team
 */
export type JobKind = (typeof jobMessages)[JobMessage]['creates'];

export const jobKinds: readonly JobKind[] = Object.values(jobMessages).map(({ creates }) => creates);

type MessageOf<Kind extends JobKind> = {
  [Name in JobMessage]: (typeof jobMessages)[Name]['creates'] extends Kind ? Name : never;
}[JobMessage];

/** The data of a kind's message. Without `private`: the creator of the job knows the window. */
export type Wanted<Kind extends JobKind> = Omit<z.output<(typeof jobMessages)[MessageOf<Kind>]['says']>, 'private'>;
