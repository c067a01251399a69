import { render } from 'preact';
import '../../assets/styles/base.css';
import { drawToo } from '../../components/controls/icon.tsx';
import { workspaceIcons } from '../../components/controls/workspace-icons.ts';
import { startPage } from '../../components/shell/page-root.ts';
import { createWorkspace } from '../../components/shell/workspace-state.ts';
import { createPlaces } from '../../components/workspace/places.tsx';
import { WorkspaceView } from '../../components/workspace/workspace-view.tsx';

const life = new AbortController();
addEventListener('pagehide', () => life.abort(), { once: true });

const workspace = createWorkspace(life.signal, window);
startPage(workspace.shared.settings, document.documentElement, life.signal);

drawToo(workspaceIcons);
const root = document.getElementById('root');
if (root) render(<WorkspaceView workspace={workspace} shown={createPlaces(workspace)} />, root);
