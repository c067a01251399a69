/** Leads and their lists as a store has them. */
import type { FiltersOf } from '../contract/filters/field.ts';
import type { listFilters } from '../contract/filters/lead-filters.ts';
import type { TextField } from '../contract/lead-fields.ts';
import type { Page } from './page-of-rows.ts';
import type { Origin } from './store-directory.ts';

/** The filters of the leads list (§4.9). */
export type LeadFilter = FiltersOf<typeof listFilters>;

export interface StoredLead {
  id: number;
  email: string;
  /** The text fields of `contract/lead-fields.ts`; a missing one is null. */
  texts: Record<string, string | null>;
  confidence_score: number | null;
  verification: { status: string; date: number } | null;
  sync_status: string | null;
  sending_status: string | null;
  /** Times in epoch milliseconds. */
  last_activity_at: number | null;
  last_contacted_at: number | null;
  last_exported_at: number | null;
  notified_at: number | null;
  created_at: number;
  updated_at: number;
  created_by: number;
  /** Ids, in the order of joining. */
  lists: number[];
  /** Ids. */
  tags: string[];
  /** Ids of the sequences (campaigns) that it is in. */
  sequences: string[];
  /** Not in replies: the place filter uses it with `country_code`. The state's code has no country prefix. */
  place: { state: string | null; city: string | null };
  /** Custom attributes, slug to value. */
  attributes: Record<string, string>;
  /** Not in replies; only in stores that learn from pages: how the lead differs from them. */
  page_changes?: LeadPageChanges;
  /** Not in replies; only in stores that learn from leads: what the address's record learned from this lead. */
  taught?: Taught & { fields: TextField[]; isGuess: boolean };
}

/** Fields of an address that a lead states; see `learn/learn-lead.ts`. */
export type TaughtField =
  | ('first_name' | 'last_name' | 'position' | 'position_raw' | 'department' | 'seniority' | 'decision_maker')
  | ('linkedin' | 'twitter' | 'phone_number');

export type TaughtValue = string | boolean | null;

/** A lead's fields as an address's; only those that are stated. */
export type Stated = Partial<Record<TaughtField, TaughtValue>>;

/** Written values with the previous ones, for undoing. `before` null: the address was unknown. */
export interface Taught {
  wrote: Stated;
  before: Partial<Record<TaughtField, { value: TaughtValue; origin?: Origin }>> | null;
  /** The company's name was unknown. */
  named?: true;
  /** The address was a guess before. */
  wasGuess?: true;
  /** Omitted for an import. */
  by?: Exclude<Origin['by'], 'page'>;
}

export interface LeadPageChanges {
  /**
   * When a page that names the lead was last learned, the pages differed from the lead. Only leads with this flag are
   * checked for changes.
   */
  open: boolean;
  /** By field: a page's value that the user refused. It is not reported again. */
  refused: Record<string, string>;
}

export interface LeadList {
  id: number;
  name: string;
}

/** A lead to be written: one without an id is given the next. */
export type LeadDraft = Omit<StoredLead, 'id'> & { id?: number | undefined };

export interface LeadBook {
  lead(id: number): Promise<StoredLead | null>;
  /** Those that are there, in any order. */
  leadsWithIds(ids: readonly number[]): Promise<StoredLead[]>;
  /** Case-insensitive. */
  leadOf(email: string): Promise<StoredLead | null>;
  /** Most recent first. `now`: epoch milliseconds, which presets such as `today` count from. */
  leads(filter: LeadFilter, now: number, page: Page): Promise<{ leads: StoredLead[]; total: number }>;
  /** The `source` that the most leads name, and how many leads there are. */
  mostUsedSource(): Promise<{ source: string | null; leads: number }>;
  /** Gives it the next id. `said`: the fields that the user states, which a store that learns may learn. */
  add(lead: Omit<StoredLead, 'id'>, said?: readonly TextField[]): Promise<StoredLead>;
  put(lead: StoredLead, said?: readonly TextField[]): Promise<void>;
  remove(id: number): Promise<void>;
  /**
   * Many at once, all or nothing. `decide` gets the leads that have one of the addresses, by the address in lower case,
   * and says what is written. Returns what it wrote.
   */
  change(
    emails: readonly string[],
    decide: (existing: ReadonlyMap<string, StoredLead>) => readonly LeadDraft[],
  ): Promise<StoredLead[]>;
  list(id: number): Promise<LeadList | null>;
  /** Case-insensitive. */
  listNamed(name: string): Promise<LeadList | null>;
  lastList(): Promise<LeadList | null>;
  addList(name: string): Promise<LeadList>;
  /** Those that are there, in any order. */
  listsWithIds(ids: readonly number[]): Promise<LeadList[]>;
  /** How many leads these lists hold, by their ids. */
  sizes(listIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}
