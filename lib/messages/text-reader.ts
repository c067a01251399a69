/**
 * Messages between the background and Chromium's offscreen document. They are addressed to that document; pages and
 * the background ignore them.
 */
import { type Browser, browser } from 'wxt/browser';
import { isTrusted } from './serve.ts';

interface ReadText {
  to: 'text-reader';
  html: string;
  url: string;
}

/** The offscreen document's answer; `read` is null if the page cannot be read. */
interface TextAnswer {
  read: unknown;
}

/** Asks the offscreen document; null if there is no answer. The caller checks the result. */
export async function sendText(html: string, url: string): Promise<TextAnswer | null> {
  const message: ReadText = { to: 'text-reader', html, url };
  // There is no error if other pages of the extension listen and none of them answers.
  const answer: unknown = await browser.runtime.sendMessage(message).catch(() => null);
  return typeof answer === 'object' && answer !== null && 'read' in answer ? answer : null;
}

/** Answers while the document exists. */
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

/**
 * A page of the extension, or its service worker, whose sender has a file address and no origin. Scripts in web pages
 * have a tab and the web page's address.
 */
export function isOwn(sender: Browser.runtime.MessageSender, id: string, home: string): boolean {
  const isBackground = sender.id === id && sender.tab === undefined && sender.url?.startsWith(home) === true;
  return isBackground || isTrusted(sender, id, home);
}

function isForUs(message: unknown): message is ReadText {
  if (typeof message !== 'object' || message === null) return false;
  const { to, html, url }: Partial<Record<keyof ReadText, unknown>> = message;
  return to === 'text-reader' && typeof html === 'string' && typeof url === 'string' && URL.canParse(url);
}
