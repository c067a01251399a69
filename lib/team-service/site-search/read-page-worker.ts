/** A thread that parses untrusted pages: a DOM without scripts or subresources, and the page reader. */
import { parentPort } from 'node:worker_threads';
import { JSDOM } from 'jsdom';
import type { PageText } from './page-reader.ts';

const { window } = new JSDOM('');
// The page reader takes these globals when it is loaded.
const { Document, Element, Node, DOMParser } = window;
Object.assign(globalThis, { Document, Element, Node, DOMParser });

const [{ readPageText }, { parseInertly }] = await Promise.all([
  import('../../page/page-read.ts'),
  import('../../page/parse-inertly.ts'),
]);

parentPort?.on('message', async ({ html, url }: PageText) => {
  try {
    parentPort?.postMessage({ read: await readPageText(html, url, parseInertly) });
  } catch {
    parentPort?.postMessage({ read: null });
  }
});
