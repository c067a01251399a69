import { expect, test } from 'vitest';
import { whenNoneIsPrivate } from '../../../lib/background/browser/private-windows.ts';
import { installBrowser } from '../harness/fake-browser.ts';
import { settled } from './fakes.ts';

test('the closing of the last private window is reported once, even if the browser still lists it', async () => {
  const listeners = new Set<(closed: number) => void>();
  const close = (closed: number) => {
    for (const listener of listeners) listener(closed);
  };
  let open: { id: number; incognito: boolean }[] = [];
  const onRemoved = {
    addListener: (listener: typeof close) => listeners.add(listener),
    removeListener: (listener: typeof close) => listeners.delete(listener),
    hasListener: (listener: typeof close) => listeners.has(listener),
  };
  installBrowser({ windows: { onRemoved, getAll: async () => open } });
  let times = 0;
  whenNoneIsPrivate(() => {
    times += 1;
  });
  const normal = { id: 1, incognito: false };
  open = [normal, { id: 2, incognito: true }, { id: 3, incognito: true }];
  close(3);
  await settled();
  expect(times).toBe(0);
  open = [normal, { id: 2, incognito: true }];
  close(2);
  await settled();
  expect(times).toBe(1);
  // The background listens again with the next private window.
  open = [];
  close(1);
  await settled();
  expect(times).toBe(1);
});
