/** Runs before each file of unit tests. They share a thread and the modules in it: what one may leave behind is taken away here. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';
import { isFree } from '../../../components/format/cost-words.ts';
import { installBrowser } from './fake-browser.ts';

const hasPage = typeof document !== 'undefined';

export async function startFresh(): Promise<void> {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  installBrowser(null);
  globalThis.indexedDB = new IDBFactory();
  isFree.value = false;
  if (hasPage) await clearPage();
}

/** Only files with a page load what draws on one. */
async function clearPage(): Promise<void> {
  const { clear } = await import('./render.tsx');
  clear();
}

await startFresh();
// What is still drawn would go on beside the next file's.
if (hasPage) afterAll(clearPage);
