/** The rows of an import as a table, narrowed by what came of them. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { JobRow } from '../../lib/messages/views.ts';
import { Address } from '../contact/address.tsx';
import { Chip } from '../controls/chip.tsx';
import { DataTable } from '../controls/table/data-table.tsx';
import type { Column } from '../controls/table/table-types.ts';
import { number } from '../format/numbers.ts';
import { type importOutcomes, importOutcomeWords } from '../jobs/job-words.ts';
import { capital } from '../words/capital.ts';
import './import-run-view.css';
import { rowWords } from './import-words.ts';

export type RowFilterView = 'all' | (typeof importOutcomes)[number] | 'differing' | 'failed' | 'open';

export interface RowChipsProps {
  filters: readonly RowFilterView[];
  counts: Record<RowFilterView, number>;
  filter: RowFilterView;
  onFilter: (filter: RowFilterView) => void;
}

/** Those of nobody are left out. */
export function RowChips({ filters, counts, filter, onFilter }: RowChipsProps) {
  return (
    <fieldset class="chips wrap" aria-label={i18n.t('import.show_rows')}>
      {filters
        .filter((one) => counts[one] > 0)
        .map((one) => (
          <Chip
            key={one}
            words={capital(filterWords(one))}
            count={number(counts[one])}
            on={filter === one}
            onToggle={() => onFilter(filter === one ? 'all' : one)}
          />
        ))}
    </fieldset>
  );
}

function filterWords(filter: RowFilterView): string {
  if (filter === 'all') return i18n.t('import.all');
  if (filter === 'differing') return i18n.t('import.differing');
  if (filter === 'failed') return i18n.t('run.failed');
  if (filter === 'open') return i18n.t('import.row_open');
  return importOutcomeWords(filter);
}

export interface ImportRowsProps {
  rows: readonly JobRow[];
  dry: boolean;
  coming: number;
}

export function ImportRows({ rows, dry, coming }: ImportRowsProps) {
  return (
    <DataTable<JobRow>
      label={i18n.t('import.rows_label')}
      columns={columnsFor(dry)}
      rows={rows}
      keyOf={({ line, key }) => `${line} ${key}`}
      nameOf={({ key }) => key}
      selected={null}
      cursor={null}
      coming={coming}
    />
  );
}

function columnsFor(dry: boolean): Column<JobRow>[] {
  const column = (
    key: 'line' | 'address' | 'outcome' | 'detail',
    width: Column<JobRow>['width'],
    cell: (row: JobRow) => ComponentChildren,
  ): Column<JobRow> => ({ key, width, cell, words: i18n.t(`import.column_${key}`) });
  return [
    column('line', 'short', ({ line }) => (line === null ? '–' : number(line))),
    column('address', 'long', ({ key }) => (key === '' ? <span class="ink3">–</span> : <Address email={key} />)),
    column('outcome', 'middle', (row) => (
      <span class={row.at === 'failed' ? 'import-failed' : undefined}>{rowWords(row, dry).outcome}</span>
    )),
    column('detail', 'longest', (row) => <Detail words={rowWords(row, dry).detail} />),
  ];
}

function Detail({ words }: { words: string }) {
  return (
    <span class="cut2 t12 ink2" title={words}>
      {words || '–'}
    </span>
  );
}
