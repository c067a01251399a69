/** The head of a table: what stands in each column, a box for all rows, and by what they are in order. */
import { i18n } from '#i18n';
import { Checkbox } from '../controls/fields/choices.tsx';
import { Icon } from '../controls/icon.tsx';
import type { Column, DataTableProps, Sorting } from '../controls/table/table-types.ts';

type TableHeadProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'selected' | 'onSelectAll' | 'sorting' | 'onSort'
>;

export function TableHead<Row>({ columns, rows, selected, onSelectAll, sorting, onSort }: TableHeadProps<Row>) {
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
          <HeadCell key={column.key} column={column} sorting={sorting ?? null} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sorting: Sorting | null;
  onSort: ((key: string) => void) | undefined;
}

function HeadCell<Row>({ column, sorting, onSort }: HeadCellProps<Row>) {
  const { key, words, numbers, sortable } = column;
  const way = sorting?.key === key ? sorting.way : null;
  return (
    <th scope="col" class={numbers ? 'num' : undefined} aria-sort={sortable ? (way ?? 'none') : undefined}>
      {sortable && onSort ? (
        <button type="button" class={way ? 'sorter on' : 'sorter'} onClick={() => onSort(key)}>
          {words}
          <Icon name={way === 'ascending' ? 'up' : 'down'} size="small" />
        </button>
      ) : (
        words
      )}
    </th>
  );
}
