/**
 * Reads the text of pages that are not open, with the reader that is put into open ones: in Chromium in a document that nobody sees, since the
 * worker has no parser, in Firefox in the event page. What comes back is checked: a stranger's page was read there.
 */
import * as z from 'zod/mini';
import { once, takeTurns } from '../../contract/async.ts';
import { sendText } from '../../messages/text-reader.ts';
import type { PagePeople, PageRead } from '../../page/page-read.ts';
import { names } from '../lookup/names-on-page.ts';
import { facts } from './page-facts.ts';

/** What is used of the browser's. */
export interface OffscreenApi {
  createDocument(wanted: { url: string; reasons: ['DOM_PARSER']; justification: string }): Promise<void>;
  closeDocument(): Promise<void>;
}

export interface TextReader {
  /** Null when this page can't be read; rejects when none can, because the reader itself is not to be had. */
  read(html: string, url: string): Promise<PageRead | null>;
  /** Puts away what was opened for it. */
  close(): Promise<void>;
}

const line = z.string().check(z.maxLength(300));
const address = z.string().check(
  z.maxLength(2_500),
  z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
);

const marks = z.object({
  generators: z.array(line).check(z.maxLength(20)),
  loads: z.array(line).check(z.maxLength(500)),
  named: z.array(line).check(z.maxLength(500)),
  frame: z.array(line).check(z.maxLength(200)),
  cut: z.boolean(),
});

const pagePeople = () =>
  z.object({
    names,
    marks,
    people: z
      .array(
        z.object({
          email: line,
          first_name: z.nullable(line),
          last_name: z.nullable(line),
          position: z.nullable(line),
          phone: z.nullable(line),
        }),
      )
      .check(z.maxLength(1_000)),
    phones: z.array(z.object({ number: line, stands: z.enum(['data', 'frame', 'text']) })).check(z.maxLength(100)),
  });

/** Whom an open page names, as it was read there. Null when it is nothing of the kind. */
export function readPeopleOf(value: unknown): PagePeople | null {
  const read = z.safeParse(pagePeople(), value);
  return read.success ? read.data : null;
}

const pageRead = () =>
  z.extend(pagePeople(), {
    facts,
    links: z.array(z.object({ href: address, text: line, isNav: z.boolean() })).check(z.maxLength(1_000)),
    canonical: z.nullable(address),
  });

/** `offscreen`: undefined in Firefox. */
export function createTextReader(offscreen: OffscreenApi | undefined): TextReader {
  const schema = once(async () => pageRead());
  const inTurn = takeTurns();
  /** Counts the documents, so that nobody puts away one that another reading has opened since. */
  let opened = 0;
  let isOpen = false;

  async function open(api: OffscreenApi): Promise<number> {
    if (isOpen) return opened;
    // One of before a stop of the worker may still stand, and serves as well.
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

  /** Null when nobody answered: the document of before a stop was still loading, say, or is gone. It is put away then. */
  async function askHidden(api: OffscreenApi, html: string, url: string) {
    const asked = await inTurn(() => open(api));
    const answer = await sendText(html, url);
    if (!answer) await inTurn(async () => void (isOpen && opened === asked && (await shut(api))));
    return answer;
  }

  async function readHidden(api: OffscreenApi, html: string, url: string): Promise<unknown> {
    const answer = (await askHidden(api, html, url)) ?? (await askHidden(api, html, url));
    if (!answer) throw new Error('The hidden document does not answer');
    return answer.read;
  }

  async function readHere(html: string, url: string): Promise<unknown> {
    const reader = await ownReader();
    return reader(html, url).catch(() => null);
  }

  return {
    async read(html, url) {
      const read = await (offscreen ? readHidden(offscreen, html, url) : readHere(html, url));
      const checked = z.safeParse(await schema(), read);
      return checked.success ? (checked.data as PageRead) : null;
    },
    close: () => inTurn(async () => void (offscreen && (await shut(offscreen)))),
  };
}

/** Rejects when the file can't be read; the next call tries again. */
const ownReader = once(async () => {
  // A file of the package, which no compiler need know.
  if (!globalThis.harrierTextReader) await import('/text-reader.js' as string);
  if (!globalThis.harrierTextReader) throw new Error('The reader left nothing');
  return globalThis.harrierTextReader;
});

declare global {
  var harrierTextReader: ((html: string, url: string) => Promise<PageRead>) | undefined;
}
