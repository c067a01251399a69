/** What jobs need from this device; implemented in `device/`. */
import type { Lead } from '../../contract/resources/lead.ts';
import type { GivenArticle, KnowledgeBatch } from '../../device-service/exchange/knowledge-batch.ts';
import type { Named } from '../../device-service/forget/mentions.ts';
import type { ImportWay } from '../../device-service/leads/import-plan.ts';
import type { ImportedRow } from '../../device-service/leads/import-row.ts';
import type { ReadPage } from '../../device-service/learn/learning.ts';
import type { FilledThere } from '../../device-service/learn/people-there.ts';
import type { Taught } from '../../device-service/store-leads.ts';
import type { JobRow } from '../../messages/job-views.ts';
import type { SiteSearcher } from '../../site-search/site-searcher.ts';
import type { Tally } from './tally.ts';

export interface DeviceLearning {
  /** Returns the addresses that the page names */
  learn(page: ReadPage): Promise<readonly string[]>;
  searchSite: SiteSearcher;
  /** Loads `device.js`; `device-steps.ts` returns its steps */
  run(): Promise<unknown>;
  /** Whether the user has granted the site where a search begins */
  isGranted(start: string): Promise<boolean>;
  /** Releases the site's permission after its search */
  release(domain: string, start: string): Promise<void>;
}

/** `after`: key of the last record read; null before the first one */
export interface KnowledgeCursor {
  table: 'companies' | 'addresses' | 'articles';
  after: string | null;
}

/** Per batch: at most `most` records, and `bytes` as JSON. `articles`: whether authors of articles are included. */
interface KnowledgeLimits {
  most: number;
  bytes: number;
  articles: boolean;
}

export interface KnowledgePart {
  companies: KnowledgeBatch['companies'];
  emails: KnowledgeBatch['emails'];
  articles: readonly GivenArticle[];
  /**
   * `read`: records read. `retained`: those that stay on this device because they are private, damaged, too large, or
   * about a person who opted out.
   */
  read: number;
  retained: number;
  /** Null at the end. */
  next: KnowledgeCursor | null;
}

export interface GivenKnowledge {
  /** Number of records, about one company or all */
  size(domain: string | null, limits: Pick<KnowledgeLimits, 'articles'>): Promise<number>;
  /** `from` null starts at the beginning */
  next(domain: string | null, from: KnowledgeCursor | null, limits: KnowledgeLimits): Promise<KnowledgePart>;
  /** The team's service reports that this person asked not to be processed */
  forgetPerson(email: string): Promise<void>;
  /** The same for an article's author */
  forgetName(who: { name: Named; domain: string }): Promise<void>;
}

export interface StoredRow extends Omit<ImportedRow, 'outcome'> {
  /** Of the import, or of its undoing. */
  outcome?: string;
  /** The lead that it became */
  lead?: number;
  /** What the address's record learnt, for undoing. `address`: the lead's, if the row has none. */
  taught?: Taught & { address?: string };
  /** The company where a person without an address became known */
  there?: string;
  /** What the row taught about that company, for undoing. `was`: the fields it filled of a person known before. */
  taughtThere?: { domain: string; named?: true; was?: FilledThere };
}

/**
 * A chunk's state after a batch. Counts cover the whole chunk so far, so receiving a batch's result twice counts it
 * once.
 */
export interface Went {
  /** Nothing of the chunk is left. */
  isThrough: boolean;
  tally: Tally;
}

export interface DeviceImports {
  /**
   * Stores rows for an import. `from`: index of the first row, which must begin a chunk. Storing the same rows again
   * changes nothing.
   */
  stage(id: string, from: number, rows: readonly StoredRow[]): Promise<void>;
  /** Number of stored rows */
  size(id: string): Promise<number>;
  /**
   * Runs the next batch of a chunk for the job `by`; null if there is no such chunk. `list`: its name. `merge`:
   * people with the same name and company become one lead.
   */
  run(
    id: string,
    by: string,
    chunk: number,
    way: ImportWay & { list: string | null; merge: boolean },
  ): Promise<(Went & { leads: Lead[] }) | null>;
  /**
   * Undoes the next batch of a chunk for the job `by`; null if there is no such chunk. Chunks count from the last
   * one, which is undone first. `came`: the undoing's counts. `tally`: changes to the import's counts.
   */
  undo(id: string, by: string, chunk: number): Promise<(Went & { came: Tally }) | null>;
  /** A page of rows, as the UI shows them */
  rows(
    id: string,
    wanted: { offset: number; limit: number; failed: boolean },
  ): Promise<{ rows: JobRow[]; total: number }>;
  /** Removes these people from all imports */
  forget(emails: readonly string[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** After a day, removes rows that no import in sight needs: their import is gone or never began */
  tidy(inUse: ReadonlySet<string>): Promise<void>;
}
