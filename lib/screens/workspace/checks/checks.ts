/** Checks of many addresses: the list to begin with, and every run that goes on or is over. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { type CheckList, createCheckList } from '../../../../components/checks/checks-store.ts';
import { type CheckRun, createCheckRun } from '../../../../components/checks/run-store.ts';
import type { Workspace } from '../../../../components/shell/workspace-state.ts';
import type { JobView } from '../../../messages/views.ts';

export interface BulkChecks {
  list: CheckList;
  /** Newest first; a check of a single address is no run. */
  runs: ReadonlySignal<readonly JobView[]>;
  runOf(job: string): CheckRun;
}

export function createBulkChecks(workspace: Workspace): BulkChecks {
  const runs = new Map<string, CheckRun>();
  const jobs = computed(() =>
    [...workspace.ground.jobs.all.value.values()]
      .filter(({ kind, total, name }) => kind === 'verify' && (total > 1 || name !== null))
      .sort((one, other) => other.created - one.created),
  );
  return {
    list: createCheckList(workspace),
    runs: jobs,
    runOf(job) {
      const run = runs.get(job) ?? createCheckRun(workspace, job);
      runs.set(job, run);
      return run;
    },
  };
}
