import { i18n } from '#i18n';
import { limits } from '../../lib/contract/limits.ts';
import { Name } from '../contact/address.tsx';
import { Tile } from '../contact/tile.tsx';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import type { Column } from '../controls/table/table-types.ts';
import { age } from '../format/ages.ts';
import { costWords } from '../format/cost-words.ts';
import { domainWords } from '../format/domains.ts';
import { useNow } from '../format/now.ts';
import { number } from '../format/numbers.ts';
import { plainOrNull } from '../format/plain.ts';
import { problemWords } from '../format/problem-words.ts';
import type { Row } from './rows-store.ts';

export interface RowEvents {
  /** Opens the company beside the table. `search`: also searches its addresses. */
  onOpen: (domain: string, search: boolean) => void;
}

/** Rem. Numbers need little room; a row's action must never be cut off. */
const widths = { amount: 5.25, act: 10.75 };

/** The columns that have content and fit the room */
export function companyColumns({ onOpen }: RowEvents, room: Room, rows: readonly Row[]): Column<Row>[] {
  const all: Column<Row>[] = [
    {
      key: 'company',
      words: i18n.t('leads_field.company'),
      width: 'longest',
      cell: (row) => <CompanyCell row={row} onOpen={onOpen} />,
    },
    {
      key: 'industry',
      words: i18n.t('leads_field.company_industry'),
      width: 'middle',
      cell: ({ entry }) => <Fact value={entry.industry} />,
    },
    {
      key: 'place',
      words: i18n.t('discover.column_place'),
      width: 'middle',
      cell: ({ entry }) => <Fact value={entry.location} />,
    },
    ...(['total', 'personal', 'generic'] as const).map(
      (of): Column<Row> => ({
        key: of,
        words: i18n.t(`discover.column_${of}`),
        width: widths.amount,
        numbers: true,
        cell: (row) => <Amount row={row} of={of} />,
      }),
    ),
    {
      key: 'act',
      words: i18n.t('discover.column_act'),
      width: widths.act,
      numbers: true,
      cell: (row) => <Act row={row} onOpen={onOpen} />,
    },
  ];
  return all.filter(({ key }) => !spared[room].includes(key) && isFilled(key, rows));
}

/** A column appears with the first row that fills it. */
function isFilled(key: string, rows: readonly Row[]): boolean {
  switch (key) {
    case 'industry':
      return rows.some(({ entry }) => plainOrNull(entry.industry) !== null);
    case 'place':
      return rows.some(({ entry }) => plainOrNull(entry.location) !== null);
    case 'total':
    case 'personal':
    case 'generic':
      // Any one number may be zero. If no total is known, nothing was counted, and the columns are hidden.
      return rows.some((row) => row.count?.at === 'waiting' || numbersOf(row).total > 0);
    default:
      return true;
  }
}

/** `little`: beside an open drawer or in a small window, only the decisive columns fit. */
export type Room = 'enough' | 'less' | 'little';

const spared: Readonly<Record<Room, readonly string[]>> = {
  enough: [],
  less: ['personal', 'generic'],
  little: ['industry', 'place', 'personal', 'generic'],
};

export function companyName({ entry }: Row): string {
  return plainOrNull(entry.organization) ?? domainWords(entry.domain);
}

function CompanyCell({ row, onOpen }: { row: Row } & RowEvents) {
  const { entry } = row;
  const name = plainOrNull(entry.organization);
  return (
    <div class="cell">
      <Tile name={name ?? '–'} size="medium" />
      <span class="stack">
        <button type="button" class="row-focus cut" onClick={() => onOpen(entry.domain, false)}>
          <Name>{name ?? domainWords(entry.domain)}</Name>
        </button>
        <span class="t12 ink3 discover-second">
          <bdi class="cut" dir={name === null ? undefined : 'ltr'}>
            {name === null ? i18n.t('discover.nameless') : domainWords(entry.domain)}
          </bdi>
          {entry.hiring && <span>{i18n.t('discover.is_hiring')}</span>}
        </span>
      </span>
    </div>
  );
}

function Fact({ value }: { value: string | null }) {
  const words = plainOrNull(value);
  return words === null ? (
    <span class="ink3">–</span>
  ) : (
    <bdi class="cut discover-fact" title={words}>
      {words}
    </bdi>
  );
}

/** A count made here is newer than Discover's. */
function numbersOf({ entry, count }: Row) {
  return count?.at === 'done' ? count : entry.emails_count;
}

function Amount({ row, of }: { row: Row; of: 'total' | 'personal' | 'generic' }) {
  const { count } = row;
  if (count?.at === 'waiting') {
    return of === 'total' ? (
      <span class="t12 ink3">{i18n.t('discover.counting_row')}</span>
    ) : (
      <span class="ink3">–</span>
    );
  }
  const isNew = count?.at === 'done' && of === 'total';
  return (
    <span class={of === 'total' ? 'med' : 'ink2'}>
      {isNew && <Icon name="check" size="small" label={i18n.t('discover.counted')} />}
      {number(numbersOf(row)[of])}
    </span>
  );
}

function Act({ row, onOpen }: { row: Row } & RowEvents) {
  const now = useNow();
  const { entry, cachedSince, search, count } = row;
  const { total } = numbersOf(row);
  const failed = search?.at === 'failed' ? search.problem : count?.at === 'failed' ? count.problem : null;
  if (search?.at === 'waiting') return <span class="t12 ink3">{i18n.t('discover.searching_row')}</span>;
  if (cachedSince !== null && search?.at !== 'none') {
    return (
      <button type="button" class="link t12 discover-cached" onClick={() => onOpen(entry.domain, false)}>
        {i18n.t('discover.kept', [age(cachedSince, now)])}
      </button>
    );
  }
  if (failed) {
    const { title } = problemWords(failed);
    return (
      <button type="button" class="discover-failed t12" title={title} onClick={() => onOpen(entry.domain, false)}>
        <Icon name="alert" size="small" />
        <span class="cut">{title}</span>
      </button>
    );
  }
  if (total === 0 || search?.at === 'none') return <span class="t12 ink3">{i18n.t('discover.none_known')}</span>;
  return (
    <Button
      size="small"
      look="quiet"
      cost={costWords({ spends: 'search', asks: 'search' })}
      onClick={() => onOpen(entry.domain, true)}
    >
      {i18n.t('discover.show', [number(Math.min(total, limits.domainSearch.maxPerPage))])}
    </Button>
  );
}
