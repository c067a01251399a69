// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { keepInWindow } from '../../../components/controls/layers/use-popover.ts';

test.each([
  ['fits', { left: 100, right: 460 }, ''],
  ['leaves the window on the right', { left: 257, right: 617 }, '-25px'],
  ['leaves the window on the left', { left: -40, right: 320 }, '48px'],
  ['is wider than the window', { left: 100, right: 800 }, '-92px'],
])('keeps a panel inside the window if it %s', (_, box, translate) => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(600);
  const panel = document.createElement('div');
  vi.spyOn(panel, 'getBoundingClientRect').mockReturnValue({ ...new DOMRect(), ...box });
  keepInWindow(panel);
  expect(panel.style.translate).toBe(translate);
});
