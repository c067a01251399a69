/** What is done with many leads at once: one job each, which goes on when the workspace is closed. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Workspace } from '../../../../components/shell/workspace-state.ts';
import { copyTable } from '../../../gestures/copy-table.ts';
import { copyText } from '../../../gestures/copy-text.ts';
import { handOverFile } from '../../../gestures/hand-over-file.ts';
import { send } from '../../../messages/send.ts';
import type { JobView } from '../../../messages/views.ts';
import { csvOfLeads, tableOfLeads } from './lead-table.ts';
import { fieldsOf, slugOf, textIn } from './lead-values.ts';
import type { LeadRow } from './rows.ts';

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

export function createBulk({ ground, loadLists }: Workspace): Bulk {
  const { jobs, checks, flash, room } = ground;

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
      const name = `leads-${new Date(room.now()).toISOString().slice(0, 10)}.csv`;
      handOverFile(name, 'text/csv;charset=utf-8', csvOfLeads(rows.map(({ lead }) => lead)));
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

/** The fields of columns as an export names them: custom attributes by their slugs alone. */
export const exported = (fields: readonly string[]): string[] => fields.map((field) => slugOf(field) ?? field);
