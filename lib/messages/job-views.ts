import type { ValueFault } from '../contract/lead-fields.ts';
import type { Problem } from '../contract/problem.ts';
import type { EmailVerification } from '../contract/resources/emails.ts';
import type { FileFormat } from './file-formats.ts';
import type { JobKind } from './job-messages.ts';

export interface JobView {
  id: string;
  /** Larger in each later view of any job. A page drops an older view of a job: an answer may arrive after a push. */
  order: number;
  kind: JobKind;
  /** The service that was chosen when it began. */
  service: string;
  /** The name of its list or file; null if none. */
  name: string | null;
  /** `held`: waits for something that `held` names. `waiting`: a save or delete within its time for undo. */
  state: 'waiting' | 'running' | 'held' | 'paused' | 'done' | 'stopped';
  held: { problem: Problem; until: number | null } | null;
  total: number;
  done: number;
  failed: number;
  /** How many of the failed ones may succeed on a retry. */
  retriable: number;
  /**
   * Counts by kind:
   * - verify: verdicts
   * - save: `created`, `existed`
   * - import: `created`, `updated`, `unchanged`, `skipped` (dry: what would be)
   * - import after it was undone: `undone`, `kept`
   * - revert: `deleted`, `restored`, `gone`, `kept`
   * - edit: `updated`; delete: `deleted`, `kept`; export: `rows`; search: `found`, `none`
   * - give (dry: what would be): `added`, `updated`, `same`, `companies_added`, `emails_added` and so on,
   *   `opted_out`, `unreadable`, and `kept_here` for what stayed on this device
   * - site and team_site: `addresses`, `pages`, and after a bad end `closed`, `http_only`, `scripted`,
   *   `unreachable`, `moved`, `hidden_redirect`, `giving_up` or `stopped`
   * - team_site meanwhile: `queued` while others are searched first, `stopping` until it has stopped
   *
   * On this device imports also count `merged`: rows that were merged by name and company, and `without_address`:
   * people who are kept at their company.
   */
  counts: Record<string, number>;
  /** When it was created, epoch milliseconds. */
  created: number;
  /** Save and delete only: when it is sent, epoch milliseconds. Undo before then leaves no trace. */
  sendAfter: number | null;
  /** Save and import: the list's name; null for the service's choice. */
  list: string | null;
  /** Save only: the addresses and their outcomes, at most 100. */
  saves: SaveView[];
  /** Import and give only: counts without writing. */
  dry: boolean;
  /** Import only: the file's cells that could not be read, so that their fields stay empty. */
  emptied?: readonly EmptiedCells[] | undefined;
  /** Revert only: the import's id. */
  reverts: string | null;
  /** Why it failed; only for a site search by a team's service. */
  problem?: Problem | undefined;
  /** When such a search was seen to be over, epoch milliseconds. */
  ended?: number | undefined;
  /** Export only, when done: the file's contents, stored on this device in parts under the job's id. */
  file: { parts: number; rows: number; format: FileFormat } | null;
  /** Paid verifications or searches so far, by service, where several are asked; left out otherwise. */
  spent?: Record<string, number> | undefined;
  /** Names of its services that were disconnected; null for this device. */
  gone?: Record<string, string | null> | undefined;
}

export interface SaveView {
  email: string;
  at: 'waiting' | 'sent' | 'saved' | 'removed' | 'failed';
  /** Our own call created the lead, so Remove may delete it. */
  created: boolean;
  /** Fields that the lead already had with other values: shown, not overwritten. */
  differing: string[];
  problem: Problem | null;
}

/** Cells of one column of a file. `at`: the column, from 1. `header`: null if it has none. */
export interface EmptiedCells {
  at: number;
  header: string | null;
  why: ValueFault;
  count: number;
}

/** One item of a job. */
export interface JobRow {
  /** An address; for an export the page's first number, for a search the domain. */
  key: string;
  at: 'waiting' | 'under-way' | 'still-checking' | 'done' | 'failed' | 'removed';
  /** A key of the job's `counts`; null if not done. */
  outcome: string | null;
  problem: Problem | null;
  /** Import: the line in the file, from 1. */
  line: number | null;
  /** Import: the row's values, by field name. */
  fields: Record<string, string> | null;
  /**
   * Import: fields in which the existing lead has another value. After an undo, and for a revert: fields that were
   * left as they are.
   */
  differing: string[];
  /** Import: fields that were written (dry: would be). */
  writes: string[];
  /**
   * Import on this device: the lead of the same person by name and company, as it was then. `several`: more than one
   * matches, so none was used.
   */
  samePerson: { name: string; email: string } | 'several' | null;
  /** Verify, when done. */
  verification: EmailVerification | null;
  /** When the outcome became known, epoch milliseconds. */
  asked: number | null;
}
