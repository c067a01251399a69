/** The table's columns of leads, by their keys. */
import type { Column } from '../controls/table/table-types.ts';
import { type CellProps, CompanyCell, FieldCell, OutreachCell, PersonCell, VerificationCell } from './lead-cells.tsx';
import type { LeadRow } from './lead-row.ts';
import { columnWord } from './lead-words.ts';

type Surroundings = Omit<CellProps, 'row'>;

/** What only the service writes. */
const told: ReadonlySet<string> = new Set([
  'leads_list',
  'sync_status',
  'created_at',
  'last_contacted_at',
  'last_activity_at',
]);
const short: ReadonlySet<string> = new Set([
  'confidence_score',
  'sync_status',
  'created_at',
  'last_contacted_at',
  'last_activity_at',
]);

export function leadColumns(keys: readonly string[], surroundings: Surroundings): Column<LeadRow>[] {
  const given = (row: LeadRow): CellProps => ({ ...surroundings, row });
  const columnOf = (key: string): Column<LeadRow> => {
    const column = { key, words: columnWord(key), sortable: true };
    switch (key) {
      case 'company':
        return { ...column, width: 'long', cell: (row) => <CompanyCell {...given(row)} /> };
      case 'verification':
        return { ...column, width: 'middle', cell: (row) => <VerificationCell {...given(row)} /> };
      case 'outreach':
        return { ...column, width: 'short', cell: (row) => <OutreachCell {...given(row)} /> };
      default:
        return {
          ...column,
          width: short.has(key) ? 'short' : 'middle',
          numbers: key === 'confidence_score',
          cell: (row) => <FieldCell {...given(row)} field={key} written={!told.has(key)} />,
        };
    }
  };
  return [
    {
      key: 'person',
      words: columnWord('person'),
      width: 'longest',
      sortable: true,
      cell: (row) => <PersonCell {...given(row)} />,
    },
    ...keys.map(columnOf),
  ];
}
