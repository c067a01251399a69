/** What a row's position says about a lead beyond itself, as when a contact is saved. */
import { decisionMakerNote, seniorityNote } from '../../contract/contact.ts';
import { readPosition } from '../learn/read-position.ts';
import { type Fields, isEmpty } from './lead-fields.ts';

/**
 * For a new lead: its department, and its seniority in the notes. Values of the row win.
 * @example
 * derivedFields({ position: 'Head of Sales' }); // { department: 'sales', notes: 'Seniority: senior' }
 */
export function derivedFields({ position, department, notes }: Fields): Fields {
  if (typeof position !== 'string' || position.trim() === '') return {};
  const read = readPosition(position);
  const lines = [
    ...(read.seniority === null ? [] : [seniorityNote(read.seniority)]),
    ...(read.decision_maker === true ? [decisionMakerNote] : []),
  ];
  return {
    ...(read.department !== null && isEmpty(department) && { department: read.department }),
    ...(lines.length > 0 && isEmpty(notes) && { notes: lines.join('\n') }),
  };
}
