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

/** What the hidden document answers: `read` is null when the page can't be read. */
export interface TextAnswer {
  read: unknown;
}

/** Asks the hidden document; null when nobody answers. What was read is checked by whoever asks. */
export async function sendText(html: string, url: string): Promise<TextAnswer | null> {
  const message: ReadText = { to: 'text-reader', html, url };
  // Where other pages of the extension listen, and none of them answers, there is no error.
  const answer: unknown = await browser.runtime.sendMessage(message).catch(() => null);
  return typeof answer === 'object' && answer !== null && 'read' in answer ? answer : null;
}

/** Answers as long as the document stands. */
export function serveTextReader(read: (html: string, url: string) => Promise<unknown>): void {
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: Browser.runtime.MessageSender, respond: (answer: TextAnswer) => void) => {
      if (!isOwn(sender, browser.runtime.id, browser.runtime.getURL('')) || !isForUs(message)) return undefined;
      void read(message.html, message.url)
        .catch(() => null)
        .then((page) => respond({ read: page }));
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
