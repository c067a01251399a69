/** A thread of its own in which pages of strangers are read: a DOM that runs no script and loads nothing, and the reader of open pages. */
import { parentPort } from 'node:worker_threads';
import { JSDOM } from 'jsdom';
import type { PageText } from './page-reader.ts';

const { window } = new JSDOM('');
// The reader borrows their methods when it is loaded, and makes documents by the parser.
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
