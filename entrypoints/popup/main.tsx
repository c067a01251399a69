/** The popup's door: looks at the active tab, or at `popup.html?tab=ID`. */
import { render } from 'preact';
import '../../assets/styles/base.css';
import { showTheme } from '../../components/shell/page-root.ts';
import { showLanguage } from '../../lib/screens/language.ts';
import { createPanelStep } from '../../lib/screens/panel-step.ts';
import { createPopup } from '../../lib/screens/popup.ts';
import { LookupPage } from '../lookup/lookup-page.tsx';
import { loadNext } from '../lookup/parts.tsx';

const life = new AbortController();
addEventListener('pagehide', () => life.abort(), { once: true });

const tab = Number(new URLSearchParams(location.search).get('tab') ?? Number.NaN);
// The popup's window takes its size from the page; a tab or a panel has its own.
document.body.classList.toggle('popup', Number.isNaN(tab));
const popup = createPopup(life.signal, { tab: Number.isInteger(tab) ? tab : null });
showLanguage(document.documentElement);
showTheme(popup.ground.settings, document.documentElement, life.signal);

const root = document.getElementById('root');
const isWindow = document.body.classList.contains('popup');
if (root) render(<LookupPage lookup={popup} onPanel={isWindow ? createPanelStep(() => close()) : null} />, root);
loadNext();
