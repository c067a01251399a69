/** What is done with many leads at once: jobs, which go on when the workspace is closed; and what is taken away of them, as a file or by the clipboard. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { copyTable, copyText } from '../../lib/browser/clipboard.ts';
import { downloadFile } from '../../lib/browser/download.ts';
import { guarded } from '../../lib/contract/csv.ts';
import { fieldOfSlug, fieldsOf, leadFields, slugOf } from '../../lib/contract/lead-fields.ts';
import { attributesOf, textIn } from '../../lib/contract/lead-values.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { writeDay } from '../../lib/contract/times.ts';
import { send } from '../../lib/messages/send.ts';
import type { JobView } from '../../lib/messages/views.ts';
import { writeCsv } from '../format/csv.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import type { LeadRow } from './lead-rows.ts';

export interface Bulk {
  /** Edits and deletions of many leads that are under way, held back, or ended with something left: newest first. */
  jobs: ReadonlySignal<readonly JobView[]>;
  /** A click that named its cost. */
  verify(rows: readonly LeadRow[]): void;
  /** A list that does not exist yet is made. */
  addTo(rows: readonly LeadRow[], list: string): Promise<void>;
  /** One value into one field; an empty text clears it. Leads that hold it already are left out. */
  write(rows: readonly LeadRow[], field: string, text: string): Promise<void>;
  /** In the click itself, like what follows. */
  copy(rows: readonly LeadRow[]): void;
  copyAsTable(rows: readonly LeadRow[], fields: readonly string[], heads: readonly string[]): void;
  saveFile(rows: readonly LeadRow[]): void;
}

/** Those that such an edit would change. */
export function changedBy(rows: readonly LeadRow[], field: string, text: string): readonly LeadRow[] {
  return rows.filter(({ lead }) => (textIn(lead, field) ?? '') !== text);
}

export function createBulk({ shared, loadLists }: Workspace): Bulk {
  const { jobs, checks, flash, connection } = shared;

  const edit = async (rows: readonly LeadRow[], changes: Record<string, unknown>) => {
    if (rows.length === 0) return;
    const leads = rows.map(({ lead: { id, email } }) => ({ id, email }));
    const heard = await send('edit-leads', { leads, changes });
    if (heard.ok && heard.value.job) jobs.learn(heard.value.job);
  };

  return {
    jobs: computed(() =>
      [...jobs.all.value.values()].filter(isWorthSaying).sort((one, other) => other.created - one.created),
    ),
    verify: (rows) => void checks.verify(emailsOf(rows), false),
    async addTo(rows, list) {
      await edit(rows, { leads_list_name: list });
      await loadLists();
    },
    write: (rows, field, text) => edit(changedBy(rows, field, text), fieldsOf(field, text)),
    async copy(rows) {
      const emails = emailsOf(rows);
      const [first, ...more] = emails;
      if (first === undefined) return;
      const copied = await copyText(emails.join('\n'));
      if (!copied) flash.say({ what: 'not-copied' });
      else
        flash.say(more.length === 0 ? { what: 'copied', text: first } : { what: 'copied-many', count: emails.length });
    },
    async copyAsTable(rows, fields, heads) {
      const { text, html } = tableOfLeads(
        rows.map(({ lead }) => lead),
        fields,
        heads,
      );
      flash.say((await copyTable(text, html)) ? { what: 'copied-rows', count: rows.length } : { what: 'not-copied' });
    },
    saveFile(rows) {
      const name = `leads-${writeDay(connection.now())}.csv`;
      downloadFile(name, 'text/csv;charset=utf-8', csvOfLeads(rows.map(({ lead }) => lead)));
      flash.say({ what: 'csv', count: rows.length });
    },
  };
}

const emailsOf = (rows: readonly LeadRow[]) => rows.map(({ lead }) => lead.email);

/** What ended well needs no word: the rows show it. */
function isWorthSaying({ kind, state, failed, total }: JobView): boolean {
  if (kind !== 'edit' && kind !== 'delete') return false;
  if (state === 'done' || state === 'stopped') return failed > 0;
  return state === 'held' || (state !== 'waiting' && total > 1);
}

/** Leads that are about to be deleted: out of sight at once, and back when that is undone, fails or is stopped. */
export interface Deletions {
  /** Lower-cased addresses. */
  hidden: ReadonlySignal<ReadonlySet<string>>;
  delete(leads: readonly { id: number; email: string }[]): Promise<void>;
}

/** The rows of a job that one message gives. */
const mostRows = 1_000;

export function createDeletions({ shared, life }: Workspace): Deletions {
  /** By job; a job of another window, or of before a reload, tells its rows. */
  const addresses = signal<ReadonlyMap<string, readonly string[]>>(new Map());
  /** Said here, and not taken by the worker yet. */
  const saying = signal<readonly string[]>([]);
  const asked = new Set<string>();
  const waiting = computed(() => [...shared.jobs.all.value.values()].filter(isUnderWay));
  const learn = (job: string, emails: readonly string[]) => {
    const known = addresses.value.get(job) ?? [];
    addresses.value = new Map(addresses.value).set(job, [...known, ...emails]);
  };

  const ask = async (job: string, total: number) => {
    for (let offset = 0; offset < total && !life.aborted; offset += mostRows) {
      const heard = await send('job-rows', { job, offset, limit: mostRows, failed: false });
      if (!heard.ok) return;
      learn(
        job,
        heard.value.rows.map(({ key }) => key),
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
      return new Set([...saying.value, ...going].map((email) => email.toLowerCase()));
    }),
    async delete(leads) {
      const emails = leads.map(({ email }) => email);
      if (emails.length === 0) return;
      saying.value = [...saying.value, ...emails];
      const heard = await send('delete-leads', { leads: leads.map(({ id, email }) => ({ id, email })) });
      if (heard.ok && heard.value.job) {
        asked.add(heard.value.job.id);
        if (!addresses.value.has(heard.value.job.id)) learn(heard.value.job.id, emails);
        shared.jobs.learn(heard.value.job);
      }
      saying.value = saying.value.filter((email) => !emails.includes(email));
    },
  };
}

/** What failed of it is shown again, as is what was left when it was stopped. */
function isUnderWay({ kind, state }: JobView): boolean {
  return kind === 'delete' && state !== 'done' && state !== 'stopped';
}

/** Every field of these leads, named as the contract names them, custom attributes by their slugs. */
export function csvOfLeads(leads: readonly Lead[]): string {
  const fields = [...leadFields.filter((field) => field !== 'id'), ...attributesOf(leads).map(fieldOfSlug)];
  return writeCsv(fields.map(headOf), cellsOf(leads, fields));
}

/** What stands in the table's columns, with its heads. Cells can't run as formulas when they are pasted (tests/faults/README.md #35). */
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
