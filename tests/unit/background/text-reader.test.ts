/** Chromium's offscreen document, which reads pages: open while it is needed, and reopened when it is needed again. */
import { beforeEach, expect, it } from 'vitest';
import { createTextReader, type OffscreenApi } from '../../../lib/background/browser/text-reader.ts';
import type { PageRead } from '../../../lib/page/page-read.ts';
import { installBrowser } from '../harness/fake-browser.ts';
import { testClock } from './requests/device.ts';

const page: PageRead = {
  facts: {
    ...{ title: '', language: null, canonical: null, authors: [], addresses: [], addressesCut: false },
    article: { is: false, title: null, published: null, siteName: null },
    organisation: { name: null, description: null, industry: null, size: null, place: null, socials: {} },
  },
  ...{ names: [], people: [], canonical: null, links: [], isScripted: true },
  phones: [],
  lines: [],
  marks: { generators: [], loads: [], named: [], frame: [], cut: false },
};

let standing = 0;
/** While positive, the open document is still loading and does not answer. Each `createDocument` lowers it by one. */
let deaf = 0;
let answer: unknown = { read: page };
/** Pages that the document never answers for. */
const endless = 'https://endless.test/';
let clock = testClock();
beforeEach(() => {
  standing = 0;
  deaf = 0;
  answer = { read: page };
  clock = testClock();
});

const runtime = {
  id: 'harrier',
  getURL: (path: string) => `chrome-extension://harrier${path}`,
  async sendMessage({ url }: { url: string }) {
    if (url === endless) return new Promise(() => undefined);
    if (standing === 0 || deaf > 0) throw new Error('Receiving end does not exist');
    return answer;
  },
};
installBrowser({ runtime });

/** As in Chromium: no second document beside the first. */
const offscreen: OffscreenApi = {
  async createDocument() {
    if (standing > 0) throw new Error('Only a single offscreen document may be created.');
    standing += 1;
    deaf -= 1;
  },
  async closeDocument() {
    if (standing === 0) throw new Error('No current offscreen document.');
    await Promise.resolve();
    standing -= 1;
  },
};
const read = (reader: ReturnType<typeof createTextReader>) => reader.read('<p>', 'https://harbour.test/');

it('is opened again for the next search after a close', async () => {
  const reader = createTextReader(offscreen, clock);
  expect(await read(reader)).toEqual(page);
  await reader.close();
  expect(standing).toBe(0);
  expect(await read(reader)).toEqual(page);
  await reader.close();
});

it('stays open for a search that begins while the last one closes it', async () => {
  const reader = createTextReader(offscreen, clock);
  await read(reader);
  const closing = reader.close();
  expect(await read(reader)).toEqual(page);
  await closing;
  expect(standing).toBe(1);
  await reader.close();
});

it('is reused if it is still open after a background restart', async () => {
  await offscreen.createDocument({ url: '', reasons: ['DOM_PARSER'], justification: '' });
  const reader = createTextReader(offscreen, clock);
  expect(await read(reader)).toEqual(page);
  await reader.close();
  expect(standing).toBe(0);
});

it('is reopened if the one from before a background restart does not answer', async () => {
  await offscreen.createDocument({ url: '', reasons: ['DOM_PARSER'], justification: '' });
  deaf = 1;
  const reader = createTextReader(offscreen, clock);
  expect(await Promise.all([read(reader), read(reader), read(reader)])).toEqual([page, page, page]);
  expect(standing).toBe(1);
  await reader.close();
});

it('is opened again after the browser closed it', async () => {
  const reader = createTextReader(offscreen, clock);
  await read(reader);
  await offscreen.closeDocument();
  expect(await read(reader)).toEqual(page);
  await reader.close();
});

it('distinguishes an unreadable page from a missing reader', async () => {
  const reader = createTextReader(offscreen, clock);
  answer = { read: null };
  expect(await read(reader)).toBeNull();
  answer = { read: { ...page, names: 'a page’s own nonsense' } };
  expect(await read(reader)).toBeNull();
  // As if other extension pages receive the message, but none of them answers.
  answer = undefined;
  await expect(read(reader)).rejects.toThrow('does not answer');
  await reader.close();
});

it('closes the document after ten seconds on one page, counts that page as unread and goes on (case 48)', async () => {
  const reader = createTextReader(offscreen, clock);
  const slow = reader.read('<div>'.repeat(9), endless);
  const next = read(reader);
  await clock.pass(9_999);
  expect(standing).toBe(1);
  await clock.pass(1);
  expect(await slow).toBeNull();
  expect(await next).toEqual(page);
  expect(standing).toBe(1);
  await reader.close();
});
