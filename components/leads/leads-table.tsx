import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { isWritable, kindOf } from '../../lib/contract/lead-fields.ts';
import { Button } from '../controls/button.tsx';
import { Empty } from '../controls/empty.tsx';
import { Notice } from '../controls/notice.tsx';
import { DataTable } from '../controls/table/data-table.tsx';
import type { Column } from '../controls/table/table-types.ts';
import { number } from '../format/numbers.ts';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { linkTo } from '../shell/route.ts';
import { LeadJobs } from './bulk-view.tsx';
import { isEverything } from './filters/filters.ts';
import { CompanyCell, FieldCell, OutreachCell, PersonCell, VerificationCell } from './lead-cells.tsx';
import type { More } from './lead-pages.ts';
import { keyOf, type LeadRow } from './lead-rows.ts';
import { columnWord, leadName } from './lead-words.ts';
import type { LeadsPart } from './leads-store.ts';
import './leads-table.css';

/** Rows of the skeleton: about one screen */
const skeleton = 12;

export function LeadsTable(part: LeadsPart) {
  const { leads, workspace } = part;
  const state = leads.pages.state.value;
  return (
    <>
      <LeadJobs {...part} />
      {state.at === 'failed' && (
        <div class="leads-empty">
          <ProblemNotice
            problem={state.problem}
            onNext={nextStep(workspace.shared, () => void leads.pages.load(leads.query.filters.value))}
          />
        </div>
      )}
      {state.at === 'asking' && state.slow && <Notice icon="clock">{i18n.t('slow.words')}</Notice>}
      {state.at === 'shown' && leads.rows.value.length === 0 && state.more.at === 'none' ? (
        <div class="leads-empty">
          <NoLeads {...part} />
        </div>
      ) : (
        state.at !== 'failed' && <Table {...part} />
      )}
    </>
  );
}

/** No leads at all, an empty list, or no match: the reason and the next step. */
function NoLeads({ leads: { query, newLead } }: LeadsPart) {
  const { leads_list_id: list, ...others } = query.filters.value;
  if (list === undefined && isEverything(others)) {
    return (
      <Empty
        title={i18n.t('leads_empty.none')}
        step={
          <>
            <a class="btn primary" href={linkTo('import')}>
              {i18n.t('leads_empty.import')}
            </a>
            <Button onClick={newLead.open}>{i18n.t('leads.new')}</Button>
          </>
        }
      >
        {i18n.t('leads_empty.none_words')}
      </Empty>
    );
  }
  const isList = isEverything(others);
  return (
    <Empty
      title={isList ? i18n.t('leads_empty.list') : i18n.t('leads_empty.no_match')}
      step={<Button onClick={query.clear}>{isList ? i18n.t('leads_empty.all_leads') : i18n.t('filter.clear')}</Button>}
    >
      {isList ? i18n.t('leads_empty.list_words') : i18n.t('leads_empty.no_match_words')}
    </Empty>
  );
}

function Table(part: LeadsPart) {
  const { pages, rows, columns, selection, sorting, opened, sortBy } = part.leads;
  const widths = part.workspace.widths('leads');
  const state = pages.state.value;
  const now = opened.state.value;
  const more = state.at === 'shown' ? state.more : null;
  return (
    <>
      <DataTable
        label={i18n.t('leads.label')}
        columns={leadColumns(columns.shown.value, part)}
        rows={rows.value}
        keyOf={keyOf}
        nameOf={({ lead }) => leadName(lead)}
        selected={selection.has.value}
        onSelect={selection.toggle}
        onSelectAll={selection.toggleAll}
        cursor={selection.cursor.value}
        onCursor={selection.moveTo}
        onOpen={(key) => opened.open(Number(key))}
        opened={now.at === 'shown' ? String(now.lead.id) : null}
        sorting={sorting.value}
        onSort={sortBy}
        sizes={{ widths: widths.of.value, onWidth: widths.set }}
        coming={state.at === 'asking' ? skeleton : more?.at === 'coming' ? Math.min(more.rows, skeleton) : 0}
      />
      {more && <MoreRows {...part} more={more} />}
    </>
  );
}

const short: ReadonlySet<string> = new Set(['score', 'status', 'time']);

function leadColumns(keys: readonly string[], part: LeadsPart): Column<LeadRow>[] {
  const columnOf = (key: string): Column<LeadRow> => {
    const column = { key, words: columnWord(key), sortable: true };
    switch (key) {
      case 'company':
        return { ...column, width: 'long', cell: (row) => <CompanyCell {...part} row={row} /> };
      case 'verification':
        return { ...column, width: 'middle', cell: (row) => <VerificationCell row={row} /> };
      case 'outreach':
        return { ...column, width: 'short', cell: (row) => <OutreachCell row={row} /> };
      default:
        return {
          ...column,
          width: short.has(kindOf(key)) ? 'short' : 'middle',
          numbers: kindOf(key) === 'score',
          cell: (row) => <FieldCell {...part} row={row} field={key} written={isWritable(key)} />,
        };
    }
  };
  return [
    {
      key: 'person',
      words: columnWord('person'),
      width: 'longest',
      sortable: true,
      cell: (row) => <PersonCell {...part} row={row} />,
    },
    ...keys.map(columnOf),
  ];
}

/** Distance from the end at which the next page loads */
const ahead = '1200px';

/** The end of the loaded rows: loads more as it comes near, offers a retry, and says where the service's list ends. */
function MoreRows({ leads, workspace, more }: LeadsPart & { more: More }) {
  const { pages, query, rows } = leads;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || more.at !== 'there') return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) void pages.next();
      },
      { root: end.current.closest('[data-scroll]'), rootMargin: ahead },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more.at, pages]);
  return (
    <div ref={end} class="leads-end">
      {more.at !== 'none' && <p class="leads-printed">{i18n.t('leads.printed', [number(rows.value.length)])}</p>}
      {more.at === 'failed' && (
        <ProblemNotice problem={more.problem} onNext={nextStep(workspace.shared, () => void pages.next())} />
      )}
      {more.at === 'too-far' && (
        <Notice
          step={
            <Button size="small" onClick={() => query.edit('created_at')}>
              {i18n.t('leads.too_far_step')}
            </Button>
          }
        >
          {i18n.t('leads.too_far', [number(rows.value.length)])}
        </Notice>
      )}
    </div>
  );
}
