/** What every view of the workspace is given. */
import type { Workspace } from '../../components/shell/workspace-state.ts';

export interface ViewOf {
  workspace: Workspace;
}
