/** Export: the button in the head of the leads, with its panel, and the newest file when it is ready. */
import type { ComponentProps } from 'preact';
import { PopoverButton } from '../../components/controls/layers/popover-button.tsx';
import {
  createExport,
  type Export,
  type ExportWish,
  isLong,
  minutesFor,
} from '../../components/export/export-store.ts';
import {
  ExportForm,
  ExportJob,
  exportingWords,
  exportLabel,
  exportName,
  exportWords,
  LostFile,
  SaveFile,
} from '../../components/jobs/export-panel.tsx';
import { BulkRun } from '../../components/shell/bulk-run.tsx';
import { jobEvents } from '../../components/shell/job-events.ts';
import { takeStep } from '../../components/shell/next-steps.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { onceOf } from './once-of.ts';

export interface ExportPartProps {
  workspace: Workspace;
  filters: ExportWish['filters'];
  /** Fields of a lead, in the table's order. */
  columns: readonly string[];
  /** How many leads the filters let through; null when nobody said. */
  total: number | null;
}

const screenOf = onceOf(createExport);

export function ExportPart(props: ExportPartProps) {
  const { workspace, total } = props;
  const screen = screenOf(workspace);
  const [newest] = screen.jobs.value;
  const ready = screen.ready.value;
  const isGoing = newest?.state === 'running' || newest?.state === 'held' || newest?.state === 'paused';
  return (
    <>
      <PopoverButton
        icon="csv"
        label={exportLabel()}
        words={isGoing ? exportingWords(shareOf(newest)) : exportWords(total)}
      >
        {() => <Panel {...props} screen={screen} />}
      </PopoverButton>
      {ready && <SaveFile onSave={() => void screen.handOver(ready)} />}
    </>
  );
}

function Panel({ workspace, filters, columns, total, screen }: ExportPartProps & { screen: Export }) {
  const { ground, lists } = workspace;
  const trouble = screen.trouble.value;
  const list = lists.value.find(({ id }) => id !== null && id === filters.leads_list_id)?.name ?? null;
  const start = (which: 'table' | 'all') =>
    void screen.start({
      name: exportName(list, ground.room.now()),
      filters,
      columns: which === 'all' ? 'all' : columns,
      total,
    });
  return (
    <>
      <ExportForm
        total={total}
        minutes={total !== null && isLong(total) ? minutesFor(total) : null}
        busy={screen.starting.value}
        onStart={start}
      />
      {trouble && (
        <ProblemNotice
          problem={trouble}
          onNext={(step) =>
            takeStep(step, {
              service: ground.service.value,
              retry: () => start('table'),
              again: () => start('table'),
            })
          }
        />
      )}
      {screen.jobs.value.map((job) => (
        <ExportJob key={job.id}>
          <BulkRun
            job={job}
            {...jobEvents(workspace, job)}
            listed
            first={job.file && <SaveFile small onSave={() => void screen.handOver(job)} />}
          />
          {screen.lost.value === job.id && <LostFile />}
        </ExportJob>
      ))}
    </>
  );
}

/** In per cent; null when nobody knows how many there are. */
function shareOf({ done, total }: ComponentProps<typeof BulkRun>['job']): number | null {
  return total > 0 ? Math.floor((100 * done) / total) : null;
}
