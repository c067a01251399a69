/**
 * What the background says to Chromium's hidden document, and how that answers. It is meant for that document alone: screens and worker
 * leave aside what is not addressed to them.
 */
import { type Browser, browser } from 'wxt/browser';
import { isTrusted } from './serve.ts';

interface ReadText {
  to: 'text-reader';
  html: string;
  url: string;
}

/** Asks the hidden document; null when nobody answers, or it can't be read. The answer is checked by whoever asks. */
export async function sendText(html: string, url: string): Promise<unknown> {
  const message: ReadText = { to: 'text-reader', html, url };
  return browser.runtime.sendMessage(message).catch(() => null);
}

/** Answers as long as the document stands. */
export function serveTextReader(read: (html: string, url: string) => Promise<unknown>): void {
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: Browser.runtime.MessageSender, respond: (answer?: unknown) => void) => {
      if (!isOwn(sender, browser.runtime.id, browser.runtime.getURL('')) || !isForUs(message)) return undefined;
      void read(message.html, message.url)
        .catch(() => null)
        .then(respond);
      return true;
    },
  );
}

/** A page of the extension, or its worker, which names its file and no origin. What stands in web pages is a tab's, and has the web page's address. */
export function isOwn(sender: Browser.runtime.MessageSender, id: string, home: string): boolean {
  const isWorker = sender.id === id && sender.tab === undefined && sender.url?.startsWith(home) === true;
  return isWorker || isTrusted(sender, id, home);
}

function isForUs(message: unknown): message is ReadText {
  if (typeof message !== 'object' || message === null) return false;
  const { to, html, url }: Partial<Record<keyof ReadText, unknown>> = message;
  return to === 'text-reader' && typeof html === 'string' && typeof url === 'string' && URL.canParse(url);
}
