/** Follows the active tab of its window. In a tab of its own it is `sidepanel.html?tab=ID`. */
import { render } from 'preact';
import '../../assets/styles/base.css';
import { LookupView } from '../../components/lookup/lookup-view.tsx';
import { createPanel } from '../../components/lookup/panel-store.ts';
import { ElsewherePart } from '../../components/lookup/panel-view.tsx';
import { startPage } from '../../components/shell/page-root.ts';

const life = new AbortController();
addEventListener('pagehide', () => life.abort(), { once: true });

const tab = Number.parseInt(new URLSearchParams(location.search).get('tab') ?? '', 10);
const panel = createPanel(life.signal, { tab: Number.isNaN(tab) ? null : tab });
startPage(panel.shared.settings, document.documentElement, life.signal);

const root = document.getElementById('root');
if (root) render(<LookupView lookup={panel} beside={<ElsewherePart panel={panel} />} />, root);
