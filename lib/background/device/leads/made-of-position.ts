/**
 * Parts of a lead that saving derived from its position and a new position changes: its department, and the seniority
 * in its notes.
 */
import { decisionMakerNote, seniorityNote } from '../../../contract/contact.ts';
import { readPosition } from '../../../device-service/learn/read-position.ts';
import type { StoredLead } from '../../../device-service/store-leads.ts';
import type { PageChange } from '../../../messages/lead-views.ts';

/**
 * Only if the field still holds exactly what the old position implied; other values are the user's own. '' empties a
 * field.
 */
export function madeOfPosition({ texts }: StoredLead, before: string, after: string): PageChange['along'] {
  const [old, now] = [readPosition(before), readPosition(after)];
  const notes = texts.notes ?? '';
  const changed = notesOf(notes, old, now);
  return [
    ...(old.department !== null && texts.department === old.department && now.department !== old.department
      ? [{ field: 'department' as const, value: now.department ?? '' }]
      : []),
    ...(changed === notes ? [] : [{ field: 'notes' as const, value: changed }]),
  ];
}

type Rank = Pick<ReturnType<typeof readPosition>, 'seniority' | 'decision_maker'>;

/** Handles the lines that saving a contact wrote into the notes (`leadOf` in lib/contract/contact.ts). */
function notesOf(notes: string, old: Rank, now: Rank): string {
  const lines = notes.split('\n');
  const at = old.seniority === null ? -1 : lines.indexOf(seniorityNote(old.seniority));
  if (at === -1) return notes;
  const decides = lines[at + 1] === decisionMakerNote;
  // A new position may add the decision-maker line. A line that the user removed stays removed.
  const isLeading = now.decision_maker === true && (decides || old.decision_maker !== true);
  const after = [
    ...(now.seniority === null ? [] : [seniorityNote(now.seniority)]),
    ...(isLeading ? [decisionMakerNote] : []),
  ];
  lines.splice(at, decides ? 2 : 1, ...after);
  return lines.join('\n');
}
