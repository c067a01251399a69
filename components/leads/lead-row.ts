/** What a row of the table is given. */
import type { Lead } from '../../lib/contract/resources/lead.ts';
import type { Check } from '../../lib/messages/views.ts';
import type { ScreenProblem } from '../format/problem-words.ts';

export interface LeadRow {
  lead: Lead;
  /** Under way, or newer than what the lead says of itself. */
  check: Check | null;
}

export type ValueFault = 'confidence' | 'country' | 'too-long';

/** A field that is being written. */
export type EditView = { text: string; saw: string; where: 'table' | 'drawer' } & (
  | { at: 'typing'; fault: ValueFault | null }
  | { at: 'saving' }
  | { at: 'differs'; theirs: string }
  | { at: 'failed'; problem: ScreenProblem }
  | { at: 'gone' }
);

/** What can be done with a field of a lead. */
export interface EditEvents {
  onBegin: (lead: Lead, field: string, where: 'table' | 'drawer') => void;
  onType: (lead: number, field: string, text: string) => void;
  onSave: (lead: number, field: string) => void;
  onLeave: (lead: number, field: string) => void;
  onUseMine: (lead: number, field: string) => void;
}

/** Fields that are being written, by `12 notes`. */
export type Edits = ReadonlyMap<string, EditView>;

export const editIn = (edits: Edits, lead: Lead, field: string): EditView | null =>
  edits.get(`${lead.id} ${field}`) ?? null;

/** What stands in a field of a lead; null for nothing. */
export function textIn(lead: Lead, field: string): string | null {
  if (field === 'leads_list') return lead.leads_list.name;
  const value = lead[field.startsWith('attribute:') ? field.slice('attribute:'.length) : field];
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
