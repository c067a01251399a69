/**
 * Runs before each unit test file. The files share a thread and its modules, so this removes what an earlier file may
 * have left behind.
 */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';
import { isFree } from '../../../components/format/cost-words.ts';
import { loading, members } from '../../../components/format/waterfall-words.ts';
import { installBrowser } from './fake-browser.ts';
import { endLives } from './lives.ts';
import { endTimers } from './timers.ts';

const hasPage = typeof document !== 'undefined';

export async function startFresh(): Promise<void> {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  installBrowser(null);
  globalThis.indexedDB = new IDBFactory();
  isFree.value = false;
  members.value = [];
  loading.value = null;
  if (hasPage) await clearPage();
}

/** Imported only for files with a page. */
async function clearPage(): Promise<void> {
  const { clear } = await import('./render.tsx');
  clear();
}

await startFresh();
// Otherwise components still rendered, pages still open and pending imports would run on beside the next file, or end
// the run with an error.
afterAll(async () => {
  if (hasPage) await clearPage();
  await vi.dynamicImportSettled();
  endLives();
  endTimers();
});
