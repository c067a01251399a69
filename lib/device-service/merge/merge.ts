/** Two records of one person made into one, in a way that can be undone; nothing that either says is lost. */
import { fold } from '../../contract/text.ts';
import { type MergeName, matchNames } from './names.ts';

/** Fields of a lead as text; a missing one is null. */
export type MergeRecord = Readonly<Record<string, string | null>>;

export interface Merged {
  record: MergeRecord;
  /** The fields that changed, as they were and as they are: what `unmerge` takes. */
  changed: Readonly<Record<string, { before: string | null; after: string | null }>>;
  /** What the incoming record says otherwise and what was said before a fuller name: for the notes, or to be asked. */
  differing: readonly { field: string; kept: string; other: string }[];
}

/** Texts of several lines: both are kept, one under the other. */
const lines: ReadonlySet<string> = new Set(['notes']);
const names = ['first_name', 'last_name'] as const;

/** What is there stays, what is missing is filled in, and of one name in two forms the fuller one is taken. */
export function merge(existing: MergeRecord, incoming: MergeRecord): Merged {
  const record: Record<string, string | null> = { ...existing };
  const differing: { field: string; kept: string; other: string }[] = [];
  const takesName = isFuller(existing, incoming);
  for (const [field, said] of Object.entries(incoming)) {
    const held = textOf(existing[field]);
    const other = textOf(said);
    if (other === null || (held !== null && isEqual(field, held, other))) continue;
    if (held === null) record[field] = other;
    else if (lines.has(field))
      record[field] = held.includes(other) ? held : other.includes(held) ? other : `${held}\n${other}`;
    else {
      const isTaken = takesName && names.some((name) => name === field);
      if (isTaken) record[field] = other;
      differing.push(isTaken ? { field, kept: other, other: held } : { field, kept: held, other });
    }
  }
  return { record, changed: changesOf(existing, record), differing };
}

/** As it was before, but for what was changed since: whoever wrote later meant it. */
export function unmerge(now: MergeRecord, changed: Merged['changed']): MergeRecord {
  const record: Record<string, string | null> = { ...now };
  for (const [field, { before, after }] of Object.entries(changed)) {
    if ((record[field] ?? null) === after) record[field] = before;
  }
  return record;
}

function changesOf(before: MergeRecord, after: MergeRecord): Merged['changed'] {
  const fields = Object.keys(after).filter((field) => (before[field] ?? null) !== (after[field] ?? null));
  return Object.fromEntries(
    fields.map((field) => [field, { before: before[field] ?? null, after: after[field] ?? null }]),
  );
}

const textOf = (text: string | null | undefined): string | null => (text ?? '').trim() || null;

/** Written otherwise, and the same. */
function isEqual(field: string, one: string, other: string): boolean {
  if (field === 'email') return one.toLowerCase() === other.toLowerCase();
  if (field === 'phone_number') return one.replace(/[^\d+]/g, '') === other.replace(/[^\d+]/g, '');
  return fold(one) === fold(other);
}

/** `J. Meyer` becomes `Jane Meyer`; a nickname does not change what the user calls somebody. */
function isFuller(existing: MergeRecord, incoming: MergeRecord): boolean {
  const [held, said] = [nameOf(existing), nameOf(incoming)];
  return matchNames(held, said) === 'initial' && lengthOf(said) > lengthOf(held);
}

const nameOf = (record: MergeRecord): MergeName => ({
  first_name: textOf(record.first_name),
  last_name: textOf(record.last_name),
});

const lengthOf = ({ first_name, last_name }: MergeName): number => `${first_name ?? ''}${last_name ?? ''}`.length;
