/** A mailbox's script that a test plays: which screens listen to a tab, that somebody else is in view, and its end. */

interface FakePort {
  changed: Set<() => void>;
  ended: Set<() => void>;
}

/** `nobody`: no script of ours is in the tab, so that a port ends at once. */
interface Scripts {
  tab: number;
  who: 'script' | 'nobody';
}

const none: Scripts = { tab: 0, who: 'nobody' };
let scripts = none;
const ports = new Set<FakePort>();

const listeners = (all: Set<() => void>) => ({ addListener: (listener: () => void) => all.add(listener) });

/** Stands for `browser.tabs.connect`. */
export function connect(tab: number) {
  const port: FakePort = { changed: new Set(), ended: new Set() };
  if (tab === scripts.tab && scripts.who === 'script') ports.add(port);
  else queueMicrotask(() => end(port));
  return {
    onMessage: listeners(port.changed),
    onDisconnect: listeners(port.ended),
    disconnect: () => ports.delete(port),
  };
}

function end(port: FakePort): void {
  ports.delete(port);
  for (const tell of port.ended) tell();
}

export function openMail(tab: number, who: Scripts['who'] = 'script'): void {
  scripts = { tab, who };
  ports.clear();
}

/** As before any mailbox was open. */
export function closeMail(): void {
  scripts = none;
  ports.clear();
}

export function changeMail(tab: number): void {
  for (const port of tab === scripts.tab ? [...ports] : []) for (const tell of port.changed) tell();
}

/** The page is loaded anew, or the extension was updated under it. */
export function endMail(tab: number): void {
  for (const port of tab === scripts.tab ? [...ports] : []) end(port);
}

export function mailWatchers(tab: number): number {
  return tab === scripts.tab ? ports.size : 0;
}
