/** The table of leads, or why there is none. */

import { Notice } from '../../components/controls/notice.tsx';
import { DataTable } from '../../components/controls/table/data-table.tsx';
import { leadColumns } from '../../components/leads/lead-columns.tsx';
import { LeadJobs } from '../../components/leads/lead-jobs.tsx';
import { leadName } from '../../components/leads/lead-words.ts';
import { LeadsEmpty } from '../../components/leads/leads-empty.tsx';
import { leadsLabel } from '../../components/leads/leads-label.ts';
import { MoreRows } from '../../components/leads/more-rows.tsx';
import { takeStep } from '../../components/shell/next-steps.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import { linkTo } from '../../components/shell/route.ts';
import { openingWords } from '../../components/workspace/workspace-words.ts';
import { isEverything } from '../../lib/screens/workspace/leads/filters.ts';
import { keyOf } from '../../lib/screens/workspace/leads/rows.ts';
import type { LeadsPart } from './leads-filters-part.tsx';

/** As many bones as a screen holds rows. */
const bones = 12;

export function LeadsTablePart(props: LeadsPart) {
  const { leads, workspace } = props;
  const { pages, rows, query } = leads;
  const state = pages.state.value;
  const service = workspace.ground.service.value;
  const again = () => void pages.load(query.filters.value);
  return (
    <>
      <Jobs {...props} />
      {state.at === 'failed' && (
        <div class="leads-empty">
          <ProblemNotice problem={state.problem} onNext={(step) => takeStep(step, { service, retry: again, again })} />
        </div>
      )}
      {state.at === 'asking' && state.slow && <Notice icon="clock">{openingWords()}</Notice>}
      {state.at === 'shown' && rows.value.length === 0 && state.more.at === 'none' ? (
        <LeadsEmpty
          why={whyEmpty(props)}
          importLink={linkTo('import')}
          onNew={leads.newLead.open}
          onClear={query.clear}
        />
      ) : (
        state.at !== 'failed' && <Table {...props} />
      )}
    </>
  );
}

function whyEmpty({ leads: { query } }: LeadsPart): 'none' | 'list' | 'no-match' {
  const { leads_list_id: list, ...others } = query.filters.value;
  if (!isEverything(others)) return 'no-match';
  return list === undefined ? 'none' : 'list';
}

function Table({ leads, workspace }: LeadsPart) {
  const { pages, rows, columns, selection, sorting, opened, edits, query } = leads;
  const state = pages.state.value;
  const now = opened.state.value;
  const more = state.at === 'shown' ? state.more : null;
  const service = workspace.ground.service.value;
  return (
    <>
      <DataTable
        label={leadsLabel()}
        columns={leadColumns(columns.shown.value, {
          edits: edits.all.value,
          onOpen: opened.open,
          onCopy: workspace.copy,
          onBegin: edits.begin,
          onType: edits.type,
          onSave: (lead, field) => void edits.save(lead, field),
          onLeave: edits.leave,
          onUseMine: (lead, field) => void edits.useMine(lead, field),
        })}
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
        onSort={leads.sortBy}
        coming={state.at === 'asking' ? bones : more?.at === 'coming' ? Math.min(more.rows, bones) : 0}
      />
      {more && (
        <MoreRows
          more={more}
          loaded={rows.value.length}
          onMore={() => void pages.next()}
          onNext={(step) => takeStep(step, { service, retry: () => void pages.next(), again: () => void pages.next() })}
          onNarrow={() => query.edit('created_at')}
        />
      )}
    </>
  );
}

function Jobs({ leads: { bulk }, workspace: { ground } }: LeadsPart) {
  const { jobs } = ground;
  return (
    <LeadJobs
      jobs={bulk.jobs.value}
      onPause={jobs.pause}
      onResume={jobs.resume}
      onStop={jobs.stop}
      onRetry={jobs.retry}
      onDismiss={jobs.dismiss}
      onNext={(step, job) =>
        takeStep(step, { service: ground.service.value, retry: () => jobs.resume(job), again: () => jobs.retry(job) })
      }
    />
  );
}
