/** Checks: a list to begin with, and each run over one. */
import { createBulkChecks } from '../../lib/screens/workspace/checks/checks.ts';
import { CheckListPart } from './check-list-part.tsx';
import { CheckRunPart } from './check-run-part.tsx';
import { onceOf } from './once-of.ts';
import type { ViewOf } from './view-of.ts';

const screenOf = onceOf(createBulkChecks);

export function ChecksView({ workspace }: ViewOf) {
  const screen = screenOf(workspace);
  const { job } = workspace.route.value.of;
  if (job !== undefined) return <CheckRunPart key={job} workspace={workspace} run={screen.runOf(job)} />;
  return <CheckListPart workspace={workspace} screen={screen} />;
}
