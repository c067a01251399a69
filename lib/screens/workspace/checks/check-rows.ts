/** The addresses of a run as rows: what the job said of each, or something newer that is known of it. Plain functions of plain data. */
import { type Contact, contactOfAddress } from '../../../contract/contact.ts';
import { type Verdict, verdictOf } from '../../../contract/taxonomy.ts';
import type { Check, JobRow } from '../../../messages/views.ts';

/** One address of the run. `check` null: it waits for its turn. */
export interface CheckRow {
  email: string;
  check: Check | null;
  /** The verdict's word as the service gave it; null while there is none. */
  status: string | null;
}

/** `open`: no verdict yet. */
export type CheckFilter = 'all' | Verdict | 'failed' | 'open';

export function isValid({ status }: CheckRow): boolean {
  return verdictOf(status) === 'valid';
}

export function filterOf({ check, status }: CheckRow): CheckFilter {
  if (status !== null) return verdictOf(status) ?? 'unknown';
  return check?.at === 'failed' ? 'failed' : 'open';
}

/** By filter; those of nobody are left out. */
export function countsIn(rows: readonly CheckRow[]): Map<CheckFilter, number> {
  const counts = new Map<CheckFilter, number>([['all', rows.length]]);
  for (const row of rows) counts.set(filterOf(row), (counts.get(filterOf(row)) ?? 0) + 1);
  return counts;
}

/** `live`: what is known of its address by now. `job`: the run. */
export function rowOf(row: JobRow, live: Check | undefined, job: string): CheckRow {
  const email = row.key;
  if (live && isNewer(live, row, job)) {
    return { email, check: live, status: live.at === 'done' ? live.verification.status : null };
  }
  if (row.at === 'done') return doneRow(row);
  return { email, check: openCheck(row, job), status: null };
}

/** Of a row without a verdict. */
function openCheck({ key: email, at, problem, asked }: JobRow, job: string): Check | null {
  if (at === 'still-checking') return { at, email, job, since: asked ?? 0 };
  return at === 'failed' && problem ? { at, email, job, problem } : null;
}

function isNewer(live: Check, row: JobRow, job: string): boolean {
  if (live.at === 'done') return row.at !== 'done' || live.asked > (row.asked ?? 0);
  return live.at === 'failed' ? live.job === job && row.at !== 'done' : true;
}

/** Its verdict may be forgotten since (kept answers were cleared): then only its word is left. */
function doneRow({ key: email, verification, asked, outcome }: JobRow): CheckRow {
  const check: Check | null = verification && { at: 'done', email, verification, asked: asked ?? 0 };
  return { email, check, status: verification?.status ?? outcome };
}

export function contactOf({ email, check, status }: CheckRow): Contact {
  const date = check?.at === 'done' ? new Date(check.asked).toISOString().slice(0, 10) : null;
  return { ...contactOfAddress(email, null), verification: { status, date } };
}
