/** One import: counted only, going on, or over, with its rows and its report. */
import { useNoDrop } from '../../components/controls/fields/file-drop.tsx';
import { View } from '../../components/controls/view.tsx';
import { ImportRows, type ImportRowsProps, RowChips } from '../../components/import/import-rows.tsx';
import { countsIn, type ImportRun, isOver, rowFilters } from '../../components/import/import-run-store.ts';
import { AnotherImport, BackToFile, CarryOut, ReportStep } from '../../components/import/import-steps.tsx';
import type { Import } from '../../components/import/import-store.ts';
import { reportHeader } from '../../components/import/import-titles.ts';
import { rowWords } from '../../components/import/import-words.ts';
import { namedTitle } from '../../components/jobs/job-words.ts';
import { BulkRun, type BulkRunProps } from '../../components/shell/bulk-run.tsx';
import { GoneJob } from '../../components/shell/gone-job.tsx';
import { jobEvents } from '../../components/shell/job-events.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { useFocusKept } from '../../components/workspace/use-focus-kept.ts';
import { placeWords } from '../../components/workspace/workspace-words.ts';

interface ImportRunPartProps {
  workspace: Workspace;
  screen: Import;
  run: ImportRun;
}

export function ImportRunPart({ workspace, screen, run }: ImportRunPartProps) {
  useNoDrop();
  useFocusKept();
  const job = run.job.value;
  const back = () => workspace.go('import');
  if (!job) {
    return (
      <View title={placeWords('import')} column>
        <GoneJob onBack={back} />
      </View>
    );
  }
  const another = () => {
    screen.leave();
    back();
  };
  return (
    <View
      title={placeWords('import')}
      note={namedTitle(job)}
      actions={
        <>
          {job.dry && screen.file.value ? <BackToFile onBack={back} /> : <AnotherImport onAnother={another} />}
          {job.dry && isOver(job) && <Carry run={run} job={job} />}
        </>
      }
    >
      <div class="over-table">
        <BulkRun
          job={job}
          {...jobEvents(workspace, job, back)}
          listed
          first={isOver(job) && <FirstStep run={run} job={job} />}
        />
        <Troubles run={run} />
        {isOver(job) && (
          <RowChips
            filters={rowFilters}
            counts={countsIn(run.rows.value)}
            filter={run.filter.value}
            onFilter={run.setFilter}
          />
        )}
      </div>
      {isOver(job) && (
        <ImportRows
          rows={run.shown.value}
          dry={job.dry}
          coming={run.loading.value.at === 'asking' && run.rows.value.length === 0 ? 8 : 0}
        />
      )}
    </View>
  );
}

function Carry({ run, job }: { run: ImportRun; job: BulkRunProps['job'] }) {
  const { created = 0, updated = 0 } = job.counts;
  return <CarryOut count={created + updated} busy={run.starting.value} onCarryOut={() => void run.carryOut()} />;
}

function FirstStep({ run, job }: { run: ImportRun; job: BulkRunProps['job'] }) {
  const report = (row: ImportRowsProps['rows'][number]) => {
    const { outcome, detail } = rowWords(row, job.dry);
    return [row.line === null ? '' : String(row.line), row.key, outcome, detail];
  };
  return (
    <ReportStep
      waiting={run.loading.value.at === 'asking'}
      onReport={() => run.handOverReport({ header: reportHeader(), of: report })}
    />
  );
}

function Troubles({ run }: { run: ImportRun }) {
  const loading = run.loading.value;
  const trouble = run.trouble.value;
  return (
    <>
      {trouble && <ProblemNotice problem={trouble} onNext={() => void run.carryOut()} />}
      {loading.at === 'failed' && <ProblemNotice problem={loading.problem} onNext={run.loadAgain} />}
    </>
  );
}
