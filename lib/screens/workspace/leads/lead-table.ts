/** Leads as a table to take away: a file that reads back without loss, or the clipboard's text and table. */

import { writeCsv } from '../../../../components/format/csv.ts';
import { guarded } from '../../../contract/csv.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import { attributesOf, fieldOfSlug, slugOf, textIn, writable } from './lead-values.ts';

/** Every field of these leads, named as the contract names them, custom attributes by their slugs. */
export function csvOfLeads(leads: readonly Lead[]): string {
  const fields = [
    'email',
    ...writable,
    'leads_list',
    'verification_status',
    'verification_date',
    'sending_status',
    'last_contacted_at',
    'last_activity_at',
    'sync_status',
    'created_at',
    ...attributesOf(leads).map(fieldOfSlug),
  ];
  return writeCsv(fields.map(headOf), cellsOf(leads, fields));
}

/** What stands in the table's columns, with its heads. Cells can't run as formulas when they are pasted (case 35). */
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
