/** Draws only rows near the viewport, and tells screen readers how many there are. */

import { useRef } from 'preact/hooks';
import { keyOfEmail } from '../../lib/contract/text.ts';
import { RowSkeleton } from '../controls/skeleton.tsx';
import { type Drawn, useWindow } from '../controls/use-window.ts';
import { ContactRow, type ContactRowProps } from './contact-row.tsx';
import type { Row, RowOrigin } from './rows.ts';

type RowRest = Omit<ContactRowProps, keyof Row | 'selected' | 'cursor' | 'unfolded' | 'place' | 'note' | 'origin'>;

export interface ContactListProps extends RowRest {
  /** The list's accessible name. */
  label: string;
  rows: readonly Row[];
  /** Addresses that are selected, and that are unfolded. */
  selected: ReadonlySet<string>;
  unfolded: ReadonlySet<string>;
  /** The keyboard's row; the list scrolls it into view. */
  cursor: string | null;
  /** A note beside the name, by address. */
  notes?: ReadonlyMap<string, string> | undefined;
  /** Addresses on the current page, in lower case. */
  origins?: ReadonlyMap<string, RowOrigin> | undefined;
  /** Expected rows, shown as skeletons. */
  coming?: number | undefined;
  /** Rows drawn before the first paint; space is reserved for the others. */
  first?: number | undefined;
}

const drawn: Drawn = {
  row: (at) => `[aria-posinset="${at + 1}"]`,
  rows: '[data-email]',
  keyOf: (row) => row.dataset.email ?? '',
  focus: '.unfolds',
  isUnfolded: (row) => row.childElementCount > 1,
};

/** Used until a row was measured. */
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
          origin={origins && (origins.get(keyOfEmail(row.contact.email)) ?? 'known')}
          place={{ at: from + index, of: rows.length }}
        />
      ))}
      {Array.from({ length: coming }, (_, line) => (
        <RowSkeleton key={`line ${line}`} at={line} />
      ))}
    </ul>
  );
}
