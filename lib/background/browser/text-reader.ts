/**
 * Reads the text of pages that are not open, with the same reader that runs in open ones. Chromium's service worker has
 * no parser, so it runs in an offscreen document there; in Firefox, in the event page. The result is validated, because
 * it was computed from an untrusted page. Pages are read one at a time, so one that takes too long costs no other page
 * its time: tests/faults/README.md #48.
 */
import * as z from 'zod/mini';
import { once, takeTurns } from '../../contract/async.ts';
import type { Clock } from '../../contract/times.ts';
import { sendText } from '../../messages/text-reader.ts';
import type { PageRead } from '../../page/page-read.ts';
import { facts } from '../core/page-facts.ts';
import { httpAddress, line, pagePeople } from '../core/page-people.ts';

/** The part of the browser's `offscreen` API used here. */
export interface OffscreenApi {
  createDocument(wanted: { url: string; reasons: ['DOM_PARSER']; justification: string }): Promise<void>;
  closeDocument(): Promise<void>;
}

interface TextReader {
  /** Null if this page cannot be read. Rejects if the reader itself is unavailable, so that no page can be read. */
  read(html: string, url: string): Promise<PageRead | null>;
  /** Closes the document it opened, if any. */
  close(): Promise<void>;
}

const pageRead = () =>
  z.extend(pagePeople(), {
    facts,
    isScripted: z.optional(z.boolean()),
    links: z.array(z.object({ href: httpAddress, text: line, isNav: z.boolean() })).check(z.maxLength(1_000)),
    canonical: z.nullable(httpAddress),
  });

/** Milliseconds. A page that takes longer counts as unread. */
const mostTime = 10_000;

/** `offscreen`: undefined in Firefox. */
export function createTextReader(offscreen: OffscreenApi | undefined, clock: Pick<Clock, 'wait'>): TextReader {
  const schema = once(async () => pageRead());
  const inTurn = takeTurns();
  const oneByOne = takeTurns();
  /** Counts the documents, so that one reading never closes a document that another has opened since. */
  let opened = 0;
  let isOpen = false;

  async function open(api: OffscreenApi): Promise<number> {
    if (isOpen) return opened;
    // A document from before a background restart may still be open; it works as well.
    await api
      .createDocument({
        url: '/offscreen.html',
        reasons: ['DOM_PARSER'],
        justification: 'Reads the pages of a site that the user asked to search, without opening them.',
      })
      .catch((error: unknown) => {
        if (!/single offscreen/i.test(String(error))) throw error;
      });
    isOpen = true;
    opened += 1;
    return opened;
  }

  async function shut(api: OffscreenApi): Promise<void> {
    isOpen = false;
    await api.closeDocument().catch(() => undefined);
  }

  /**
   * Null if the document does not answer: one from before a restart may still be loading, or be gone. It is closed
   * then, and also if it takes too long.
   */
  async function askHidden(api: OffscreenApi, html: string, url: string) {
    const asked = await inTurn(() => open(api));
    const answer = await inTime(sendText(html, url));
    if (!answer || answer === 'too-slow')
      await inTurn(async () => void (isOpen && opened === asked && (await shut(api))));
    return answer;
  }

  async function readHidden(api: OffscreenApi, html: string, url: string): Promise<unknown> {
    const answer = (await askHidden(api, html, url)) ?? (await askHidden(api, html, url));
    if (!answer) throw new Error('The hidden document does not answer');
    return answer === 'too-slow' ? null : answer.read;
  }

  async function readHere(html: string, url: string): Promise<unknown> {
    const reader = await ownReader();
    const read = await inTime(reader(html, url).catch(() => null));
    return read === 'too-slow' ? null : read;
  }

  async function inTime<Value>(work: Promise<Value>): Promise<Value | 'too-slow'> {
    const done = new AbortController();
    const limit = clock.wait(mostTime, done.signal).then(
      () => 'too-slow' as const,
      () => work,
    );
    return Promise.race([work, limit]).finally(() => done.abort());
  }

  return {
    async read(html, url) {
      const read = await oneByOne(() => (offscreen ? readHidden(offscreen, html, url) : readHere(html, url)));
      const checked = z.safeParse(await schema(), read);
      return checked.success ? (checked.data as PageRead) : null;
    },
    close: () => inTurn(async () => void (offscreen && (await shut(offscreen)))),
  };
}

/** Rejects if the file cannot be loaded; the next call retries. */
const ownReader = once(async () => {
  // A packaged file, cast so that the compiler does not resolve it.
  if (!globalThis.harrierTextReader) await import('/text-reader.js' as string);
  if (!globalThis.harrierTextReader) throw new Error('The reader left nothing');
  return globalThis.harrierTextReader;
});

declare global {
  var harrierTextReader: ((html: string, url: string) => Promise<PageRead>) | undefined;
}
