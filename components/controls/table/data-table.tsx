/**
 * Draws only rows near the viewport, and tells screen readers how many there are. Its parent must scroll
 * (`data-scroll`). Its rows are one tab stop together: the row of `cursor`, else the first.
 */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Checkbox } from '../fields/choices.tsx';
import { Icon } from '../icon.tsx';
import { useOneTabStop } from '../one-tab-stop.ts';
import { TableSkeleton } from '../skeleton.tsx';
import { type Drawn, useWindow } from '../use-window.ts';
import { ColumnEdge } from './column-edge.tsx';
import { boxes, cssWidth, leastWidth, type Widths, widthOf } from './column-widths.ts';
import type { Column, DataTableProps, Sorting } from './table-types.ts';
import './data-table.css';

const drawn: Drawn = {
  row: (at) => `tr[aria-rowindex="${at + 2}"]`,
  rows: 'tr[data-key]',
  keyOf: (row) => row.dataset.key ?? '',
  focus: '.row-focus',
  isUnfolded: () => false,
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, selected, cursor, sizes, coming = 0 } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const keyAt = (at: number) => {
    const row = rows[at];
    return row === undefined ? '' : keyOf(row);
  };
  const { from, to, before, after } = useWindow(body, rows.length, keyAt, cursor, drawn);
  const shown = rows.slice(from, to);
  const stop = shown.some((row) => keyOf(row) === cursor) ? cursor : keyAt(from);

  const table = useRef<HTMLTableElement>(null);
  const widths = sizes?.widths ?? asUsual;
  /** In place while an edge is dragged: a large table is not rendered for it. */
  const move = (key: string, width: number | null) => {
    if (!table.current) return;
    const shown = width === null ? widths : { ...widths, [key]: width };
    const cols = [...table.current.querySelectorAll('col')].slice(selected ? 1 : 0);
    for (const [at, column] of columns.entries()) {
      const col = cols[at];
      if (col) col.style.inlineSize = cssWidth(columns, shown, column.key, selected !== null);
    }
    table.current.style.minInlineSize = rem(leastWidth(columns, shown, selected !== null));
  };

  const across = columns.length + (selected ? 1 : 0);
  return (
    <table
      ref={table}
      class="table"
      style={{ minInlineSize: rem(leastWidth(columns, widths, selected !== null)) }}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-busy={coming > 0}
    >
      <colgroup>
        {selected && <col style={{ inlineSize: rem(boxes) }} />}
        {columns.map(({ key }) => (
          <col key={key} style={{ inlineSize: cssWidth(columns, widths, key, selected !== null) }} />
        ))}
      </colgroup>
      {/* Skeleton rows have no columns. */}
      {rows.length > 0 && <TableHead {...props} widths={widths} onMove={move} />}
      <tbody ref={body}>
        {from > 0 && <Space across={across} height={before} />}
        {shown.map((row, index) => (
          <BodyRow key={keyOf(row)} {...props} row={row} at={from + index} isStop={keyOf(row) === stop} />
        ))}
        {to < rows.length && <Space across={across} height={after} />}
        <TableSkeleton rows={coming} across={across} />
      </tbody>
    </table>
  );
}

const asUsual: Widths = {};

const rem = (width: number) => `${width}rem`;

/** Placeholder for rows that are not drawn. */
function Space({ across, height }: { across: number; height: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
    <tr class="space" aria-hidden="true">
      <td colSpan={across} style={{ blockSize: height }} />
    </tr>
  );
}

interface BodyRowProps<Row> extends DataTableProps<Row> {
  row: Row;
  at: number;
  /** Tab leads to this row. */
  isStop: boolean;
}

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, at, isStop, columns, keyOf, nameOf, selected, cursor, opened, onSelect, onCursor, onOpen } = props;
  const key = keyOf(row);
  const line = useRef<HTMLTableRowElement>(null);
  const stop = useOneTabStop(line, drawn.focus, isStop);
  const isSelected = selected?.has(key) ?? false;
  const looks = ['line-row', isSelected && 'selected', key === cursor && 'cursor', key === opened && 'opened'].filter(
    Boolean,
  );
  return (
    <tr
      ref={line}
      {...stop}
      data-key={key}
      aria-rowindex={at + 2}
      aria-selected={selected ? isSelected : undefined}
      class={looks.join(' ')}
      onClick={(event) => !isPressed(event) && onOpen?.(key)}
      onFocusIn={() => onCursor?.(key)}
    >
      {selected && (
        <td class="check">
          <Checkbox
            label={i18n.t('table.select', [nameOf(row)])}
            checked={isSelected}
            onChange={(_, range) => onSelect?.(key, range)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} class={column.numbers ? 'num' : undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A click handled by something in the row. */
function isPressed(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('button, a, input, textarea, select, label') !== null;
}

type TableHeadProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'selected' | 'onSelectAll' | 'sorting' | 'onSort' | 'sizes'
> & { widths: Widths; onMove: (key: string, width: number | null) => void };

/** Column headers, a checkbox for all rows, and the sort order. */
function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, rows, selected, onSelectAll, sorting, onSort, sizes, widths, onMove } = props;
  const last = columns.at(-1);
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selected && (
          <th class="check" scope="col">
            <Checkbox
              label={i18n.t('table.select_all')}
              checked={rows.length > 0 && selected.size === rows.length}
              some={selected.size > 0 && selected.size < rows.length}
              disabled={rows.length === 0}
              onChange={() => onSelectAll?.()}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sorting={sorting ?? null} onSort={onSort}>
            {sizes && (column !== last || widthOf(columns, widths, column.key) !== null) && (
              <ColumnEdge
                words={column.words}
                width={widthOf(columns, widths, column.key)}
                onMove={(width) => onMove(column.key, width)}
                onWidth={(width) => sizes.onWidth(column.key, width)}
              />
            )}
          </HeadCell>
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sorting: Sorting | null;
  onSort: ((key: string) => void) | undefined;
  /** Its edge. */
  children: ComponentChildren;
}

function HeadCell<Row>({ column, sorting, onSort, children }: HeadCellProps<Row>) {
  const { key, words, numbers, sortable } = column;
  const way = sorting?.key === key ? sorting.way : null;
  return (
    <th
      scope="col"
      class={numbers ? 'num' : undefined}
      // The edge is not part of the accessible name.
      aria-label={words}
      aria-sort={sortable ? (way ?? 'none') : undefined}
    >
      {sortable && onSort ? (
        <button type="button" class={way ? 'sorter on' : 'sorter'} onClick={() => onSort(key)}>
          <span class="cut">{words}</span>
          <Icon name={way === 'ascending' ? 'up' : 'down'} size="small" />
        </button>
      ) : (
        <span class="cut">{words}</span>
      )}
      {children}
    </th>
  );
}
