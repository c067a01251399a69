/** The side panel's door: looks at the tab in front of its window, and stays. In a tab of its own it is `sidepanel.html?tab=ID`. */
import { render } from 'preact';
import '../../assets/styles/base.css';
import { createPanel } from '../../components/lookup/panel-store.ts';
import { showTheme } from '../../components/shell/page-root.ts';
import { showLanguage } from '../../lib/screens/language.ts';
import { LookupPage } from '../lookup/lookup-page.tsx';
import { loadNext } from '../lookup/parts.tsx';
import { ElsewherePart } from './elsewhere-part.tsx';

const life = new AbortController();
addEventListener('pagehide', () => life.abort(), { once: true });

const tab = Number.parseInt(new URLSearchParams(location.search).get('tab') ?? '', 10);
const panel = createPanel(life.signal, { tab: Number.isNaN(tab) ? null : tab });
showLanguage(document.documentElement);
showTheme(panel.ground.settings, document.documentElement, life.signal);

const root = document.getElementById('root');
if (root) render(<LookupPage lookup={panel} beside={<ElsewherePart panel={panel} />} />, root);
loadNext();
