/**
 * How a page learns that the conversation in view has changed: from the mailbox's own script, without waking the
 * background. The message has no content. The page then asks the background who is in view, which reads and checks
 * it. A mailbox watches for changes only while a page listens. It stops when the page closes or the extension is
 * updated.
 */
import { type Browser, browser } from 'wxt/browser';

const name = 'mail-watch';

type Port = Browser.runtime.Port;

/** Sent by a mailbox when a frame was loaded. The script in that frame is only reached by connecting again. */
const framed = 'frame';

/** Time for the script in a loaded frame to start, in milliseconds. */
const settling = 500;

/**
 * The page's side: calls back on every change in the tab's mailbox, until the signal aborts. `ended`: none of our
 * scripts is there, or no longer.
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
      // Nothing listens at the other end. Reading the error keeps the console clean.
      void browser.runtime.lastError;
      if (port !== current) return;
      clearTimeout(timer);
      ended?.();
    });
    return port;
  }
  /** Frames that were there see the new port before the old one closes, so they continue. */
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
 * The mailbox's side. Calls `begin` when the first page listens, and the function that it returns when the last one
 * stops. `isFramed`: the change is that a frame was loaded.
 */
export function listenForWatchers(begin: (changed: (isFramed: boolean) => void) => () => void): void {
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

/**
 * The mailbox's side: whether the extension was updated or removed while this script runs. A watcher then stops
 * silently.
 */
export const isCutOff = (): boolean => browser.runtime?.id === undefined;

/**
 * Sent by a mailbox to the background when other people are in view. It carries nothing more, and is sent only while
 * the icon shows their number.
 */
const seen = { to: 'mailbox' } as const;

export function sendMailChanged(): void {
  browser.runtime.sendMessage(seen).catch(() => undefined);
}

/** The background's side: starts or stops the change messages of a tab's mailbox; may be repeated. */
export function sendBadge(tab: number, on: boolean): void {
  browser.tabs.sendMessage(tab, { to: 'mailbox-script', badge: on }).catch(() => undefined);
}

/** The mailbox's side: whether the background wants change messages. */
export function listenForBadge(changed: (on: boolean) => void): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: Browser.runtime.MessageSender): undefined => {
    if (sender.id !== browser.runtime.id || sender.tab !== undefined) return;
    if (typeof message !== 'object' || message === null || !('to' in message) || !('badge' in message)) return;
    if (message.to === 'mailbox-script') changed(message.badge === true);
  });
}

/** The background's side: the tab, and the address of the frame that reported the change. */
export function listenForMailChanged(changed: (tab: number, address: string) => void): void {
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
