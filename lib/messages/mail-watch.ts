/**
 * How a screen hears that the conversation in view has changed: from the mailbox's own script, without waking the worker. Nothing of the
 * conversation travels this way: who is in view is then asked of the worker, which reads it and checks it. A mailbox looks for changes
 * only while somebody listens, and stops when the screen closes or the extension is updated.
 */
import { type Browser, browser } from 'wxt/browser';

const name = 'mail-watch';

type Port = Browser.runtime.Port;

/** What a mailbox says when a frame was loaded: whoever is in it can be heard only by listening anew. */
const framed = 'frame';

/** Until the script of a frame that was loaded stands in it, in milliseconds. */
const settling = 500;

/**
 * The screen's side: calls back with every change in the tab's mailbox, until the signal. `ended`: no script of ours is there any more, or
 * none was.
 */
export function watchMail(tab: number, changed: () => void, signal: AbortSignal, ended?: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = connect();

  function connect(): Port {
    const port = browser.tabs.connect(tab, { name });
    port.onMessage.addListener((said) => {
      changed();
      if (said === framed) timer ??= setTimeout(again, settling);
    });
    port.onDisconnect.addListener(() => {
      // Nobody listens at the other end: reading it says so, and the console stays clean.
      void browser.runtime.lastError;
      if (port !== current) return;
      clearTimeout(timer);
      ended?.();
    });
    return port;
  }
  /** The frames that were there hear the new one before the old one ends, and go on. */
  function again(): void {
    timer = undefined;
    const before = current;
    current = connect();
    before.disconnect();
    changed();
  }
  const stop = () => {
    clearTimeout(timer);
    current.disconnect();
  };
  signal.addEventListener('abort', stop, { once: true });
}

/**
 * The mailbox's side. `begin` is called when the first screen listens, and what it gives back when the last one has stopped.
 * `isFramed`: what changed is that a frame was loaded.
 */
export function hearWatchers(begin: (changed: (isFramed: boolean) => void) => () => void): void {
  const ports = new Set<Port>();
  let end: (() => void) | null = null;
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== name || port.sender?.id !== browser.runtime.id) return;
    ports.add(port);
    end ??= begin((isFramed) => {
      for (const one of ports) one.postMessage(isFramed ? framed : null);
    });
    port.onDisconnect.addListener(() => {
      ports.delete(port);
      if (ports.size > 0) return;
      end?.();
      end = null;
    });
  });
}

/** The mailbox's side: whether the extension was updated or removed under it. Whoever watches then stops without a word. */
export const isCutOff = (): boolean => browser.runtime?.id === undefined;

/** What a mailbox says to the worker when somebody else is in view: no more than that, and only while the icon shows their number. */
const seen = { to: 'mailbox' } as const;

export function tellMailChanged(): void {
  browser.runtime.sendMessage(seen).catch(() => undefined);
}

/** The worker's side: begins or ends what tells it of changes in a tab's mailbox. Said again, it changes nothing. */
export function tellBadge(tab: number, on: boolean): void {
  browser.tabs.sendMessage(tab, { to: 'mailbox-script', badge: on }).catch(() => undefined);
}

/** The mailbox's side: whether the worker wants to be told. */
export function hearBadge(changed: (on: boolean) => void): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Browser.runtime.MessageSender): undefined => {
    if (sender.id !== browser.runtime.id || sender.tab !== undefined) return;
    if (typeof message !== 'object' || message === null || !('to' in message) || !('badge' in message)) return;
    if (message.to === 'mailbox-script') changed(message.badge === true);
  });
}

/** The worker's side: in which tab, and at which address the frame stands that says so. */
export function hearMailChanged(changed: (tab: number, address: string) => void): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Browser.runtime.MessageSender): undefined => {
    if (sender.id !== browser.runtime.id || sender.tab?.id === undefined || sender.url === undefined) return;
    if (isSeen(message)) changed(sender.tab.id, sender.url);
  });
}

function isSeen(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    Object.keys(message).length === 1 &&
    'to' in message &&
    message.to === seen.to
  );
}
