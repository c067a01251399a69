/** Runs before each file of unit tests. They share a thread and the modules in it: what one may leave behind is taken away here. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';
import { isFree } from '../../../components/format/cost-words.ts';
import { installBrowser } from './fake-browser.ts';

vi.useRealTimers();
vi.unstubAllGlobals();
installBrowser(null);
globalThis.indexedDB = new IDBFactory();
isFree.value = false;

if (typeof document !== 'undefined') {
  const { clearPage } = await import('./render.tsx');
  clearPage();
  afterAll(clearPage);
}
