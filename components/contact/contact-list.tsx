/** Rows, however many: only those near what is seen are drawn, and the list says how many there are. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { RowBones } from '../controls/skeleton.tsx';
import { type Drawn, useWindow } from '../controls/use-window.ts';
import type { RowOrigin, RowView } from '../popup/row-view.ts';
import { ContactRow, type ContactRowProps } from './contact-row.tsx';

type RowRest = Omit<ContactRowProps, keyof RowView | 'selected' | 'cursor' | 'unfolded' | 'place' | 'note' | 'origin'>;

export interface ContactListProps extends RowRest {
  /** Said of the whole list. */
  label: string;
  rows: readonly RowView[];
  /** Addresses that are chosen, and that are unfolded. */
  selected: ReadonlySet<string>;
  unfolded: ReadonlySet<string>;
  /** Where the keyboard stands; the list brings it into sight. */
  cursor: string | null;
  /** A word beside the name, by address. */
  notes?: ReadonlyMap<string, string> | undefined;
  /** Which of them stand on the page that is looked at, by address in lower case; the others are only known. */
  origins?: ReadonlyMap<string, RowOrigin> | undefined;
  /** So many more are on their way: shown as bones. */
  coming?: number | undefined;
}

const drawn: Drawn = {
  row: (at) => `[aria-posinset="${at + 1}"]`,
  rows: '[data-email]',
  keyOf: (row) => row.dataset.email ?? '',
  focus: '.pair',
  isUnfolded: (row) => row.childElementCount > 1,
};

export function ContactList(props: ContactListProps) {
  const { label, rows, selected, unfolded, cursor, notes, origins, coming = 0, ...rest } = props;
  const list = useRef<HTMLUListElement>(null);
  const { from, to, before, after, bring } = useWindow(list, rows.length, (at) => rows[at]?.contact.email ?? '', drawn);
  const at = cursor === null ? -1 : rows.findIndex((row) => row.contact.email === cursor);

  // The keyboard's row comes into sight and takes the focus, so that Enter unfolds it and a screen reader reads it.
  const stood = useRef(cursor);
  useLayoutEffect(() => {
    if (cursor === stood.current || at < 0) return;
    stood.current = cursor;
    bring(at);
  }, [cursor, at, bring]);

  return (
    <ul
      ref={list}
      class="contacts"
      aria-label={label}
      aria-busy={coming > 0}
      style={{ paddingBlockStart: before, paddingBlockEnd: after }}
    >
      {rows.slice(from, to).map((row, index) => (
        <ContactRow
          key={row.contact.email}
          {...rest}
          {...row}
          selected={selected.has(row.contact.email)}
          unfolded={unfolded.has(row.contact.email)}
          cursor={row.contact.email === cursor}
          note={notes?.get(row.contact.email)}
          origin={origins && (origins.get(row.contact.email.toLowerCase()) ?? 'known')}
          place={{ at: from + index, of: rows.length }}
        />
      ))}
      {Array.from({ length: coming }, (_, bone) => (
        <RowBones key={`bone ${bone}`} at={bone} />
      ))}
    </ul>
  );
}
