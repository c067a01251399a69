/** Shows the active tab, or the one in `popup.html?tab=ID`. */
import { render } from 'preact';
import '../../assets/styles/base.css';
import { LookupView } from '../../components/lookup/lookup-view.tsx';
import { closeWithTab, createPanelStep, createPopup } from '../../components/lookup/popup-store.ts';
import { fitWindow } from '../../components/lookup/popup-window.ts';
import { startPage } from '../../components/shell/page-root.ts';

const life = new AbortController();
addEventListener('pagehide', () => life.abort(), { once: true });

const tab = Number(new URLSearchParams(location.search).get('tab') ?? Number.NaN);
// A popup's window takes its size from the page; a tab or panel has its own.
document.body.classList.toggle('popup', Number.isNaN(tab));
const popup = createPopup(life.signal, { tab: Number.isInteger(tab) ? tab : null });
startPage(popup.shared.settings, document.documentElement, life.signal);

const root = document.getElementById('root');
const isWindow = document.body.classList.contains('popup');
if (isWindow) fitWindow(document.documentElement, life.signal);
if (isWindow) closeWithTab(() => close(), life.signal);
const onPanel = isWindow ? createPanelStep(() => close()) : null;
if (root) void popup.ready.then(() => render(<LookupView lookup={popup} onPanel={onPanel} />, root));
