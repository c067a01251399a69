/** What a view holds, made when it is first shown and kept as long as the workspace: looking elsewhere loses nothing. */
import type { Workspace } from '../../components/shell/workspace-state.ts';

export function onceOf<Screen>(make: (workspace: Workspace) => Screen): (workspace: Workspace) => Screen {
  const made = new WeakMap<Workspace, { screen: Screen }>();
  return (workspace) => {
    const before = made.get(workspace);
    if (before) return before.screen;
    const screen = make(workspace);
    made.set(workspace, { screen });
    return screen;
  };
}
