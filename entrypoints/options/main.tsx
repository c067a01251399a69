import { render } from 'preact';
import '../../assets/styles/base.css';
import { OptionsPage } from '../../components/options/options-page.tsx';
import { createOptions } from '../../components/options/options-store.ts';
import { startPage } from '../../components/shell/page-root.ts';

const life = new AbortController();
addEventListener('pagehide', () => life.abort(), { once: true });

const options = createOptions(life.signal);
startPage(options.settings, document.documentElement, life.signal);

const root = document.getElementById('root');
if (root) render(<OptionsPage options={options} life={life.signal} />, root);
