import type { TextField } from '../contract/lead-fields.ts';
import type { Params } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { FieldSources } from '../contract/resources/field-sources.ts';
import type { Lead } from '../contract/resources/lead.ts';

export interface KnownList {
  /** Null while only its name is known. */
  id: number | null;
  name: string;
  /** How many leads it held when last seen; null if no reply said. */
  leads: number | null;
}

/** A set of lead filters that the user named. */
export interface SavedLeadFilters {
  name: string;
  filters: Params<'listLeads'>;
}

/** The outcome of an edit. `differs`: these fields were changed meanwhile, so nothing was written. */
export type EditOutcome =
  | { at: 'edited'; lead: Lead }
  | { at: 'differs'; lead: Lead; fields: string[] }
  | { at: 'gone' }
  | { at: 'failed'; problem: Problem };

/** A lead that is no longer named by any page on which this device saw it. */
export interface LostLead {
  id: number;
  email: string;
  /** The last page that named it, and the day (`YYYY-MM-DD`). */
  uri: string | null;
  last_seen_on: string | null;
}

/** A page's value for a lead's field, if the lead has a different one. */
export interface PageChange {
  field: TextField;
  value: string;
  uri: string;
  /** `YYYY-MM-DD`. */
  extracted_on: string;
  /** Other fields derived from the lead's value, with their values derived from this one; '' clears a field. */
  along: readonly { field: TextField; value: string }[];
}

/** What the pages read by this device say about a lead. */
export interface PageWords {
  changes: PageChange[];
  /** Sources of the fields on which the pages agree with the lead. */
  sources: FieldSources;
}

/** A lead that differs from what a page says by now. */
export interface ChangedLead {
  id: number;
  email: string;
  changes: PageChange[];
}

export interface DeletedLead {
  id: number;
  email: string;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  /** Epoch milliseconds; null if the service does not say. */
  deleted: number | null;
  /** The name of the member who deleted it. */
  by: string | null;
}

export interface DeletedPage {
  leads: DeletedLead[];
  /** For the next page; null at the end. */
  next: string | null;
}

/** `exists`: the team has a lead with this address again. `gone`: nothing is left to restore. */
export type Restored = 'restored' | 'exists' | 'gone';
