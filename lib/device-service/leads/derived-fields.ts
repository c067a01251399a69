/** What a row's position says about a lead beyond itself, as when a contact is saved. */
import { decisionMakerNote, seniorityNote } from '../../contract/contact.ts';
import { readPosition } from '../learn/learn-emails.ts';
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

/** For a lead whose empty position is filled: its department. A row that fills nothing else writes nothing. */
export function derivedForLead(lead: Fields, { position, department }: Fields): Fields {
  if (!isEmpty(lead.position)) return {};
  const { notes: _, ...derived } = derivedFields({ position, department });
  return derived;
}
