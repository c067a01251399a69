/** The door of the options. */
import { render } from 'preact';
import '../../assets/styles/base.css';
import { createOptions } from '../../components/options/options-store.ts';
import { OptionsView } from '../../components/options/options-view.tsx';
import { showLanguage, showTheme } from '../../components/shell/page-root.ts';

const life = new AbortController();
addEventListener('pagehide', () => life.abort(), { once: true });

const options = createOptions(life.signal);
showLanguage(document.documentElement);
showTheme(options.settings, document.documentElement, life.signal);

const root = document.getElementById('root');
if (root) render(<OptionsView options={options} />, root);
