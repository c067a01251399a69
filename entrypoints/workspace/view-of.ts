/** What every view of the workspace is given. */
import type { Workspace } from '../../lib/screens/workspace/workspace.ts';

export interface ViewOf {
  workspace: Workspace;
}
