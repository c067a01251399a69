/** The workspace's door. */
import { render } from 'preact';
import '../../assets/styles/base.css';
import { drawToo } from '../../components/controls/icon.tsx';
import { workspaceIcons } from '../../components/controls/workspace-icons.ts';
import { showTheme } from '../../components/shell/page-root.ts';
import { createWorkspace } from '../../components/shell/workspace-state.ts';
import { showLanguage } from '../../lib/screens/language.ts';
import { WorkspacePage } from './workspace-page.tsx';

const life = new AbortController();
addEventListener('pagehide', () => life.abort(), { once: true });

const workspace = createWorkspace(life.signal, window);
showLanguage(document.documentElement);
showTheme(workspace.ground.settings, document.documentElement, life.signal);

drawToo(workspaceIcons);
const root = document.getElementById('root');
if (root) render(<WorkspacePage workspace={workspace} />, root);
