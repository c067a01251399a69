/** One run over a list of addresses: how far it is, its verdicts, and what they are good for. */
import { useEffect } from 'preact/hooks';
import { CheckActions } from '../../components/checks/check-actions.tsx';
import { CheckDrawer } from '../../components/checks/check-drawer.tsx';
import { behindWords, CheckTable } from '../../components/checks/check-table.tsx';
import { problemHeader } from '../../components/checks/check-titles.ts';
import type { CheckRun } from '../../components/checks/run-store.ts';
import { VerdictPicture } from '../../components/checks/verdict-picture.tsx';
import { useNoDrop } from '../../components/controls/fields/file-drop.tsx';
import { View } from '../../components/controls/view.tsx';
import { namedTitle } from '../../components/jobs/job-words.ts';
import { BulkRun } from '../../components/shell/bulk-run.tsx';
import { GoneJob } from '../../components/shell/gone-job.tsx';
import { jobEvents } from '../../components/shell/job-events.ts';
import { takeStep } from '../../components/shell/next-steps.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { useFocusKept } from '../../components/workspace/use-focus-kept.ts';
import { placeWords } from '../../components/workspace/workspace-words.ts';
import { listenToChecks } from './checks-keyboard.ts';

export function CheckRunPart({ workspace, run }: { workspace: Workspace; run: CheckRun }) {
  const { ground } = workspace;
  useNoDrop();
  useFocusKept();
  useEffect(() => {
    const life = new AbortController();
    listenToChecks(run, workspace, life.signal);
    return () => life.abort();
  }, [run, workspace]);
  const job = run.job.value;
  const back = () => workspace.go('checks');
  if (!job) {
    return (
      <View title={placeWords('checks')} column>
        <GoneJob onBack={back} />
      </View>
    );
  }
  const loading = run.loading.value;
  return (
    <>
      <View
        title={placeWords('checks')}
        note={namedTitle(job)}
        actions={
          <CheckActions
            shown={run.shown.value.length}
            valid={run.counts.value.get('valid') ?? 0}
            lists={ground.saves.lists.value}
            list={ground.settings.value?.list ?? null}
            onCopy={run.copy}
            onCsv={() => run.handOver({ problem: problemHeader(), of: (row) => behindWords(row) })}
            onSave={run.saveValid}
          />
        }
      >
        <div class="over-table">
          <BulkRun job={job} {...jobEvents(workspace, job, back)} listed />
          {loading.at === 'failed' && <ProblemNotice problem={loading.problem} onNext={run.loadAgain} />}
          <VerdictPicture counts={run.counts.value} filter={run.filter.value} onFilter={run.setFilter} />
        </div>
        <CheckTable
          rows={run.shown.value}
          coming={loading.at === 'asking' && run.rows.value.length === 0 ? Math.min(8, job.total) : 0}
          opened={run.opened.value?.contact.email ?? null}
          cursor={run.cursor.value}
          onOpen={run.open}
          onCursor={run.moveTo}
          onCopy={workspace.copy}
        />
      </View>
      <Opened workspace={workspace} run={run} />
    </>
  );
}

/** The address whose checks are looked at. */
function Opened({ workspace, run }: { workspace: Workspace; run: CheckRun }) {
  const { ground } = workspace;
  const opened = run.opened.value;
  if (!opened) return null;
  return (
    <CheckDrawer
      {...opened}
      canVerify={ground.service.value !== null}
      lists={ground.saves.lists.value}
      list={ground.settings.value?.list ?? null}
      onCopy={workspace.copy}
      onVerify={(_, anew) => run.verify(anew)}
      onSave={(_, list) => run.save(list)}
      onUndo={run.undo}
      onRemove={run.remove}
      onNext={(_, step) =>
        takeStep(step, {
          service: ground.service.value,
          retry: () => run.verify(false),
          again: () => run.verify(true),
        })
      }
      onClose={() => run.open(null)}
    />
  );
}
