// @vitest-environment jsdom
/** A test file must not see state that an earlier file in the same thread left behind. */
import { promisify } from 'node:util';
import { openDB } from 'idb';
import { useEffect } from 'preact/hooks';
import { expect, test, vi } from 'vitest';
import { isFree } from '../../../components/format/cost-words.ts';
import { createFakeBackground } from './fake-background.ts';
import { browser } from './fake-browser.ts';
import { startFresh } from './fresh-file.ts';
import { endLives, newLife } from './lives.ts';
import { draw } from './render.tsx';
import { endTimers } from './timers.ts';

test('a file begins with real timers and globals, no browser, no database and an empty page', async () => {
  const { fetch } = globalThis;
  (await openDB('left-behind', 2)).close();
  createFakeBackground();
  isFree.value = true;
  vi.stubGlobal('fetch', () => Promise.reject(new Error('stubbed')));
  vi.useFakeTimers();
  document.head.append(document.createElement('style'));

  await startFresh();

  expect(vi.isFakeTimers()).toBe(false);
  expect(globalThis.fetch).toBe(fetch);
  expect(() => Reflect.get(browser, 'runtime')).toThrow('This test has no browser');
  expect(await indexedDB.databases()).toEqual([]);
  expect(isFree.value).toBe(false);
  expect(document.head.childElementCount).toBe(0);
});

test('components still rendered are unmounted before the next file renders', async () => {
  const ended = vi.fn();
  function Drawn() {
    useEffect(() => ended, []);
    return <p>Still here</p>;
  }
  draw(<Drawn />);
  expect(ended).not.toHaveBeenCalled();

  await startFresh();

  expect(ended).toHaveBeenCalledOnce();
  expect(document.body.childElementCount).toBe(0);
});

test('a page that a test left open stops listening', () => {
  const listener = vi.fn();
  document.addEventListener('visibilitychange', listener, { signal: newLife().signal });

  endLives();

  document.dispatchEvent(new Event('visibilitychange'));
  expect(listener).not.toHaveBeenCalled();
});

test('a leftover timer never fires, such as that of an unanswered request', async () => {
  const fired = vi.fn();
  setTimeout(fired, 1_000);

  endTimers();

  await promisify(setTimeout)(1_000);
  expect(fired).not.toHaveBeenCalled();
});
