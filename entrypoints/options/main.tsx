/** The door of the options. */
import { render } from 'preact';
import '../../assets/styles/base.css';
import { showTheme } from '../../components/shell/page-root.ts';
import { showLanguage } from '../../lib/screens/language.ts';
import { createOptions } from '../../lib/screens/options/options.ts';
import { OptionsPage } from './options-page.tsx';

const life = new AbortController();
addEventListener('pagehide', () => life.abort(), { once: true });

const options = createOptions(life.signal);
showLanguage(document.documentElement);
showTheme(options.settings, document.documentElement, life.signal);

const root = document.getElementById('root');
if (root) render(<OptionsPage options={options} />, root);
