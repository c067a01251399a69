/** What of a lead was made of its position, and is made of a new one: its department, and what its notes say of its seniority. */
import { decisionMakerNote, seniorityNote } from '../../../contract/contact.ts';
import { readPosition } from '../../../device-service/learn/learn-emails.ts';
import type { StoredLead } from '../../../device-service/store.ts';
import type { PageChange } from '../../../messages/views.ts';

/** Only where the field holds just what the old position says: anything else is somebody's own word. '' empties a field. */
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

/** The lines that saving a contact wrote into them (`leadOf` in lib/contract/contact.ts). */
function notesOf(notes: string, old: Rank, now: Rank): string {
  const lines = notes.split('\n');
  const at = old.seniority === null ? -1 : lines.indexOf(seniorityNote(old.seniority));
  if (at === -1) return notes;
  const decides = lines[at + 1] === decisionMakerNote;
  // Who was no decision maker may be one now; a line that was taken out by hand stays out.
  const isLeading = now.decision_maker === true && (decides || old.decision_maker !== true);
  const after = [
    ...(now.seniority === null ? [] : [seniorityNote(now.seniority)]),
    ...(isLeading ? [decisionMakerNote] : []),
  ];
  lines.splice(at, decides ? 2 : 1, ...after);
  return lines.join('\n');
}
