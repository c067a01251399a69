/** A mailbox's script played by a test: the pages that listen to a tab, a new person in view, and its end. */

interface FakePort {
  changed: Set<() => void>;
  ended: Set<() => void>;
}

/** `nobody`: the tab runs no script of Harrier, so a port ends at once. */
interface Scripts {
  tab: number;
  who: 'script' | 'nobody';
}

const none: Scripts = { tab: 0, who: 'nobody' };
let scripts = none;
const ports = new Set<FakePort>();

const listeners = (all: Set<() => void>) => ({ addListener: (listener: () => void) => all.add(listener) });

/** Replaces `browser.tabs.connect`. */
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
  for (const listener of port.ended) listener();
}

export function openMail(tab: number, who: Scripts['who'] = 'script'): void {
  scripts = { tab, who };
  ports.clear();
}

/** Back to no open mailbox. */
export function closeMail(): void {
  scripts = none;
  ports.clear();
}

export function changeMail(tab: number): void {
  for (const port of tab === scripts.tab ? [...ports] : []) for (const listener of port.changed) listener();
}

/** The page was reloaded, or the extension was updated under it. */
export function endMail(tab: number): void {
  for (const port of tab === scripts.tab ? [...ports] : []) end(port);
}

export function mailWatchers(tab: number): number {
  return tab === scripts.tab ? ports.size : 0;
}
