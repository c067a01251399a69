/** One state of the components at a time: `?scene=people&theme=dark&dir=rtl&zoom=200`. Without a scene, the list of all. */
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

const scenes = { ...popupScenes, ...mailboxScenes, ...stateScenes, ...optionsScenes, ...deviceScenes };
const asked = new URLSearchParams(location.search);
const page = document.documentElement;
const theme = asked.get('theme');
if (theme) page.dataset.theme = theme;
page.dir = asked.get('dir') ?? 'ltr';
if (asked.has('zoom')) page.style.fontSize = `${asked.get('zoom')}%`;

if (!asked.get('scene')?.startsWith('options')) document.body.className = 'popup';

const scene = Object.entries(scenes).find(([name]) => name === asked.get('scene'))?.[1];
const root = document.getElementById('root');
if (root) {
  render(
    scene ? (
      <Now.Provider value={signal(now)}>{scene()}</Now.Provider>
    ) : (
      <main class="index">
        {Object.keys(scenes).map((name) => (
          <a key={name} href={`?scene=${name}`} data-scene={name}>
            {name}
          </a>
        ))}
      </main>
    ),
    root,
  );
}
