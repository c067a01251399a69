/** A lead as the cells of a file's row, in the order of its columns. */
import type { Lead } from '../../contract/resources/lead.ts';
import { isRecord } from '../../contract/tolerant.ts';

/** A column is a field of the lead, the slug of a custom attribute, or a name for a part of a block. */
export function cellsOf(lead: Lead, columns: readonly string[]): string[] {
  const all: Record<string, unknown> = lead;
  return columns.map((column) => textOf(inBlock(lead, column) ?? all[column]));
}

/** What stands in a block of the lead, by the names that a table gives it. */
function inBlock({ verification, leads_list }: Lead, column: string): string | null {
  switch (column) {
    case 'verification':
    case 'verification_status':
      return verification.status;
    case 'verification_date':
      return verification.date;
    case 'leads_list':
    case 'leads_list_name':
      return leads_list.name;
    default:
      return null;
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  // A whole block says nothing in a cell but what its own columns say.
  return isRecord(value) ? '' : String(value);
}
