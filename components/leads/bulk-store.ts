/**
 * Bulk actions are background jobs: they continue when the workspace is closed. Copying and saving a file happen
 * here, in the click.
 */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { copyTable } from '../../lib/browser/clipboard.ts';
import { downloadFile } from '../../lib/browser/download.ts';
import { guarded } from '../../lib/contract/csv.ts';
import { fieldOfSlug, fieldsOf, leadFields, slugOf } from '../../lib/contract/lead-fields.ts';
import { attributesOf, textIn } from '../../lib/contract/lead-values.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { keyOfEmail } from '../../lib/contract/text.ts';
import { writeDay } from '../../lib/contract/times.ts';
import type { FileFormat } from '../../lib/messages/file-formats.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import { send } from '../../lib/messages/send.ts';
import { toVerify } from '../contact/fresh.ts';
import { writeBook } from '../format/address-book.ts';
import { writeCsv } from '../format/csv.ts';
import { endingOf } from '../format/file-words.ts';
import { nameOf } from '../format/person-words.ts';
import { copyAddresses } from '../shell/copy.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import type { LeadRow } from './lead-rows.ts';

export interface Bulk {
  /** Bulk edits and deletions that are running, held back, or ended with failures. Newest first. */
  jobs: ReadonlySignal<readonly JobView[]>;
  /** A click that named its cost */
  verify(rows: readonly LeadRow[]): void;
  /** Creates the list if it does not exist yet. */
  addTo(rows: readonly LeadRow[], list: string): Promise<void>;
  /** Writes one value into one field; an empty text clears it. Leads that already have the value are skipped. */
  write(rows: readonly LeadRow[], field: string, text: string): Promise<void>;
  /** Call synchronously in the click, like the two functions below. */
  copy(rows: readonly LeadRow[]): void;
  copyAsTable(rows: readonly LeadRow[], fields: readonly string[], heads: readonly string[]): void;
  saveFile(rows: readonly LeadRow[], format: FileFormat): void;
}

/** The rows that the edit would change */
export function changedBy(rows: readonly LeadRow[], field: string, text: string): readonly LeadRow[] {
  return rows.filter(({ lead }) => (textIn(lead, field) ?? '') !== text);
}

/** `wrote`: called with each edit of a field that begins, before its job is known. */
export function createBulk(
  { shared, loadLists }: Workspace,
  wrote: (job: string, rows: readonly LeadRow[], field: string, text: string) => void,
): Bulk {
  const { jobs, checks, flash, connection } = shared;

  const edit = async (
    rows: readonly LeadRow[],
    changes: Record<string, unknown>,
    begun: (job: string) => void = () => undefined,
  ) => {
    if (rows.length === 0) return;
    const leads = rows.map(({ lead: { id, email } }) => ({ id, email }));
    const service = shared.service.value?.id;
    const response = await send('edit-leads', { leads, changes, service });
    if (!response.ok) flash.say({ what: 'refused', problem: response.problem });
    else if (response.value.job) {
      begun(response.value.job.id);
      jobs.learn(response.value.job);
    }
  };

  return {
    jobs: computed(() =>
      [...jobs.all.value.values()].filter(isWorthSaying).sort((one, other) => other.created - one.created),
    ),
    verify: (rows) => void checks.verify(unverified(rows, connection.now()), false),
    async addTo(rows, list) {
      await edit(rows, { leads_list_name: list });
      await loadLists();
    },
    write(rows, field, text) {
      const changed = changedBy(rows, field, text);
      return edit(changed, fieldsOf(field, text), (job) => wrote(job, changed, field, text));
    },
    copy: (rows) => copyAddresses(flash, emailsOf(rows)),
    async copyAsTable(rows, fields, heads) {
      const { text, html } = tableOfLeads(
        rows.map(({ lead }) => lead),
        fields,
        heads,
      );
      flash.say((await copyTable(text, html)) ? { what: 'copied-rows', count: rows.length } : { what: 'not-copied' });
    },
    saveFile(rows, format) {
      const leads = rows.map(({ lead }) => lead);
      const text = format === 'csv' ? csvOfLeads(leads) : writeBook(format, leads);
      const [only, ...others] = leads;
      const person = only && others.length === 0 ? nameOf(only) : null;
      downloadFile(person ?? `leads-${writeDay(connection.now())}`, endingOf(format), text);
      flash.say({ what: format, count: rows.length });
    },
  };
}

/** The addresses without a fresh verdict: what verifying these rows costs at most */
export function unverified(rows: readonly LeadRow[], now: number): string[] {
  return toVerify(
    rows.map(({ lead, check }) => ({ contact: lead, check })),
    now,
  );
}

const emailsOf = (rows: readonly LeadRow[]) => rows.map(({ lead }) => lead.email);

/** Jobs that ended without failures need no notice: the rows show the result. */
function isWorthSaying({ kind, state, failed, total }: JobView): boolean {
  if (kind !== 'edit' && kind !== 'delete') return false;
  if (state === 'done' || state === 'stopped') return failed > 0;
  return state === 'held' || (state !== 'waiting' && total > 1);
}

/** Leads about to be deleted disappear at once. They return if the deletion is undone, fails or is stopped. */
export interface Deletions {
  /** Lower-cased addresses. */
  hidden: ReadonlySignal<ReadonlySet<string>>;
  delete(leads: readonly { id: number; email: string }[]): Promise<void>;
}

/** The most rows that one message returns */
const mostRows = 1_000;

export function createDeletions({ shared, life }: Workspace): Deletions {
  /** By job. Rows of jobs from another window, or from before a reload, are fetched from the background. */
  const addresses = signal<ReadonlyMap<string, readonly string[]>>(new Map());
  /** Deletions requested here that the background has not accepted yet */
  const saying = signal<readonly string[]>([]);
  const asked = new Set<string>();
  const waiting = computed(() =>
    [...shared.jobs.all.value.values()].filter((job) => isUnderWay(job) && job.service === shared.service.value?.id),
  );
  const learn = (job: string, emails: readonly string[]) => {
    const known = addresses.value.get(job) ?? [];
    addresses.value = new Map(addresses.value).set(job, [...known, ...emails]);
  };

  const ask = async (job: string, total: number) => {
    for (let offset = 0; offset < total && !life.aborted; offset += mostRows) {
      const response = await send('job-rows', { job, offset, limit: mostRows, failed: false });
      if (!response.ok) return;
      learn(
        job,
        response.value.rows.map(({ key }) => key),
      );
    }
  };
  const stop = effect(() => {
    for (const { id, total } of waiting.value) {
      if (asked.has(id)) continue;
      asked.add(id);
      if (!addresses.peek().has(id)) void ask(id, total);
    }
  });
  life.addEventListener('abort', stop, { once: true });

  return {
    hidden: computed(() => {
      const going = waiting.value.flatMap(({ id }) => addresses.value.get(id) ?? []);
      return new Set([...saying.value, ...going].map(keyOfEmail));
    }),
    async delete(leads) {
      const emails = leads.map(({ email }) => email);
      if (emails.length === 0) return;
      saying.value = [...saying.value, ...emails];
      const service = shared.service.value?.id;
      const response = await send('delete-leads', { leads: leads.map(({ id, email }) => ({ id, email })), service });
      if (response.ok && response.value.job) {
        asked.add(response.value.job.id);
        if (!addresses.value.has(response.value.job.id)) learn(response.value.job.id, emails);
        shared.jobs.learn(response.value.job);
      } else if (!response.ok) shared.flash.say({ what: 'refused', problem: response.problem });
      saying.value = saying.value.filter((email) => !emails.includes(email));
    },
  };
}

/** After `done` or `stopped`, leads that were not deleted are shown again. */
function isUnderWay({ kind, state }: JobView): boolean {
  return kind === 'delete' && state !== 'done' && state !== 'stopped';
}

/** All fields of these leads, under the contract's names; custom attributes under their slugs. */
export function csvOfLeads(leads: readonly Lead[]): string {
  const fields = [...leadFields.filter((field) => field !== 'id'), ...attributesOf(leads).map(fieldOfSlug)];
  return writeCsv(fields.map(headOf), cellsOf(leads, fields));
}

/** The table's columns under their headings. Pasted cells cannot run as formulas (tests/faults/README.md #35). */
export function tableOfLeads(
  leads: readonly Lead[],
  fields: readonly string[],
  heads: readonly string[],
): { text: string; html: string } {
  const rows = [heads, ...cellsOf(leads, fields)].map((row) => row.map((cell) => guarded(cell.replace(/\s+/g, ' '))));
  const line = (row: readonly string[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return {
    text: rows.map((row) => row.join('\t')).join('\n'),
    html: `<table>${rows.map((row, at) => line(row, at === 0 ? 'th' : 'td')).join('')}</table>`,
  };
}

const headOf = (field: string) => slugOf(field) ?? field;

const cellsOf = (leads: readonly Lead[], fields: readonly string[]) =>
  leads.map((lead) => fields.map((field) => textIn(lead, field) ?? ''));

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
