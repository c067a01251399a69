/**
 * Shows one state of the components: `#scene=people&theme=dark&dir=rtl&zoom=200&lang=de`. Without a scene, lists them
 * all. `panel=yes`: as wide as the window, like a side panel.
 */
import { signal } from '@preact/signals';
import { render } from 'preact';
import '../../assets/styles/base.css';
import { Now } from '../../components/format/now.ts';
import './gallery.css';
import { deviceScenes } from './device-scenes.tsx';
import { now } from './made-up.ts';
import { mailboxScenes } from './mailbox-scenes.tsx';
import { optionsScenes } from './options-scenes.tsx';
import { popupScenes } from './popup-scenes.tsx';
import { stateScenes } from './state-scenes.tsx';
import { workspaceScenes } from './workspace-scenes.tsx';

const scenes = {
  ...popupScenes,
  ...mailboxScenes,
  ...stateScenes,
  ...optionsScenes,
  ...deviceScenes,
  ...workspaceScenes,
};
const page = document.documentElement;
const root = document.getElementById('root');

/** Renders into the same document, so that axe and other checks are loaded only once. */
function show(): void {
  const asked = new URLSearchParams(location.hash.slice(1));
  const name = asked.get('scene');
  const theme = asked.get('theme');
  if (theme) page.dataset.theme = theme;
  else delete page.dataset.theme;
  page.dir = asked.get('dir') ?? 'ltr';
  page.lang = asked.get('lang') ?? 'en';
  page.style.fontSize = `${asked.get('zoom') ?? 100}%`;
  document.body.className = /^(?:options|workspace)/.test(name ?? '') || asked.has('panel') ? '' : 'popup';
  if (!root) return;
  render(null, root);
  const scene = Object.entries(scenes).find(([each]) => each === name)?.[1];
  render(scene ? <Now.Provider value={signal(now)}>{scene()}</Now.Provider> : <Index />, root);
  page.dataset.scene = location.hash;
}

function Index() {
  return (
    <main class="index">
      {Object.keys(scenes).map((name) => (
        <a key={name} href={`#scene=${name}`} data-scene={name}>
          {name}
        </a>
      ))}
    </main>
  );
}

addEventListener('hashchange', show);
show();
