import { expect, it } from 'vitest';
import { whenTabLeft } from '../../../lib/browser/own-window.ts';
import { installBrowser } from '../harness/fake-browser.ts';
import { newLife } from '../harness/lives.ts';

it('reports its tab as left when another tab of its window is activated, not one of another window', async () => {
  const listeners = new Set<(active: { windowId: number }) => unknown>();
  const onActivated = {
    addListener: (one: (active: { windowId: number }) => unknown) => listeners.add(one),
    removeListener: (one: (active: { windowId: number }) => unknown) => listeners.delete(one),
  };
  installBrowser({ windows: { getCurrent: async () => ({ id: 1 }) }, tabs: { onActivated } });
  const activate = (windowId: number) => Promise.all([...listeners].map((notify) => notify({ windowId })));
  const life = newLife();
  let closed = 0;
  whenTabLeft(() => {
    closed += 1;
  }, life.signal);
  await activate(2);
  expect(closed).toBe(0);
  await activate(1);
  expect(closed).toBe(1);
  life.abort();
  expect(listeners.size).toBe(0);
});
