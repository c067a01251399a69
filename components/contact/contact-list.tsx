/** Rows, however many: only those near what is seen are drawn, and the list says how many there are. */
import { useRef } from 'preact/hooks';
import { RowSkeleton } from '../controls/skeleton.tsx';
import { type Drawn, useWindow } from '../controls/use-window.ts';
import { ContactRow, type ContactRowProps } from './contact-row.tsx';
import type { Row, RowOrigin } from './rows.ts';

type RowRest = Omit<ContactRowProps, keyof Row | 'selected' | 'cursor' | 'unfolded' | 'place' | 'note' | 'origin'>;

export interface ContactListProps extends RowRest {
  /** Said of the whole list. */
  label: string;
  rows: readonly Row[];
  /** Addresses that are chosen, and that are unfolded. */
  selected: ReadonlySet<string>;
  unfolded: ReadonlySet<string>;
  /** Where the keyboard stands; the list brings it into sight. */
  cursor: string | null;
  /** A word beside the name, by address. */
  notes?: ReadonlyMap<string, string> | undefined;
  /** Which of them stand on the page that is looked at, by address in lower case; the others are only known. */
  origins?: ReadonlyMap<string, RowOrigin> | undefined;
  /** So many more are on their way: shown as skeleton. */
  coming?: number | undefined;
  /** So many are drawn for now, while the first screen is not painted yet; room is left for the others. */
  first?: number | undefined;
}

const drawn: Drawn = {
  row: (at) => `[aria-posinset="${at + 1}"]`,
  rows: '[data-email]',
  keyOf: (row) => row.dataset.email ?? '',
  focus: '.unfolds',
  isUnfolded: (row) => row.childElementCount > 1,
};

/** About one row's, where none was measured. */
const rowHeight = 44;

export function ContactList(props: ContactListProps) {
  const { label, rows, selected, unfolded, cursor, notes, origins, coming = 0, first, ...rest } = props;
  const list = useRef<HTMLUListElement>(null);
  const keyAt = (at: number) => rows[at]?.contact.email ?? '';
  const { from, to, before, after } = useWindow(list, rows.length, keyAt, cursor, drawn);
  const drawnTo = first === undefined ? to : Math.min(to, from + first);

  return (
    <ul
      ref={list}
      class="contacts"
      aria-label={label}
      aria-busy={coming > 0}
      style={{
        paddingBlockStart: before,
        paddingBlockEnd: drawnTo < to ? `${(rows.length - drawnTo) * rowHeight}px` : after,
      }}
    >
      {rows.slice(from, drawnTo).map((row, index) => (
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
      {Array.from({ length: coming }, (_, line) => (
        <RowSkeleton key={`line ${line}`} at={line} />
      ))}
    </ul>
  );
}
