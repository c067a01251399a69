/** Chromium's hidden document, in which pages are read: it stands while it is needed, and again when it is needed again. */
import { beforeEach, expect, it } from 'vitest';
import { createTextReader, type OffscreenApi } from '../../../lib/background/browser/text-reader.ts';
import type { PageRead } from '../../../lib/page/page-read.ts';
import { installBrowser } from '../harness/fake-browser.ts';

const page: PageRead = {
  facts: {
    ...{ title: '', language: null, canonical: null, authors: [], addresses: [], addressesCut: false },
    article: { is: false, reasons: [], title: null, published: null, siteName: null },
    organisation: { name: null, description: null, industry: null, size: null, place: null, socials: {} },
  },
  ...{ names: [], people: [], canonical: null, links: [] },
  phones: [],
  marks: { generators: [], loads: [], named: [], frame: [], cut: false },
};

let standing = 0;
beforeEach(() => {
  standing = 0;
});

const runtime = {
  id: 'harrier',
  getURL: (path: string) => `chrome-extension://harrier${path}`,
  async sendMessage() {
    if (standing === 0) throw new Error('Receiving end does not exist');
    return page;
  },
};
installBrowser({ runtime });

/** As Chromium does it: no second document beside the first. */
const offscreen: OffscreenApi = {
  async createDocument() {
    if (standing > 0) throw new Error('Only a single offscreen document may be created.');
    standing += 1;
  },
  async closeDocument() {
    if (standing === 0) throw new Error('No current offscreen document.');
    await Promise.resolve();
    standing -= 1;
  },
};
const read = (reader: ReturnType<typeof createTextReader>) => reader.read('<p>', 'https://harbour.test/');

it('is opened again for the search after the one that closed it', async () => {
  const reader = createTextReader(offscreen);
  expect(await read(reader)).toEqual(page);
  await reader.close();
  expect(standing).toBe(0);
  expect(await read(reader)).toEqual(page);
  await reader.close();
});

it('is not closed under a search that begins while the one before it closes it', async () => {
  const reader = createTextReader(offscreen);
  await read(reader);
  const closing = reader.close();
  expect(await read(reader)).toEqual(page);
  await closing;
  expect(standing).toBe(1);
  await reader.close();
});

it('serves as well when it still stands from before a stop of the background', async () => {
  await offscreen.createDocument({ url: '', reasons: ['DOM_PARSER'], justification: '' });
  const reader = createTextReader(offscreen);
  expect(await read(reader)).toEqual(page);
  await reader.close();
  expect(standing).toBe(0);
});
