// @vitest-environment jsdom
/** A menu or panel takes the focus when it opens, and returns it to its button. */
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import { MenuButton } from '../../../components/controls/layers/menu.tsx';
import { PopoverButton } from '../../../components/controls/layers/popover-button.tsx';
import { byRole, click, draw, press } from '../harness/render.tsx';

const none = () => undefined;

const menu = <MenuButton words="Open" items={['One', 'Two'].map((words) => ({ words, onChoose: none }))} />;
const panel = (
  <PopoverButton words="Open" label="Panel">
    {() => <input aria-label="Days" />}
  </PopoverButton>
);

test.each([
  ['a menu', menu, 'One'],
  ['a panel', panel, 'Days'],
])('%s takes the focus, and Escape closes it and returns the focus to its button', (_, button, first) => {
  const drawn = draw(
    <main>
      {button}
      <button type="button">After</button>
    </main>,
  );
  const opener = byRole(drawn, 'button', 'Open');
  click(opener);
  const focused = document.activeElement;
  expect(focused?.getAttribute('aria-label') ?? focused?.textContent).toBe(first);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  if (!(focused instanceof HTMLElement)) throw new Error('Nothing has the focus');
  press(focused, 'Escape');
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(opener);
});

test('a menu closes when the focus moves elsewhere, and leaves the focus there', () => {
  const drawn = draw(
    <main>
      {menu}
      <button type="button">After</button>
    </main>,
  );
  click(byRole(drawn, 'button', 'Open'));
  void act(() => byRole(drawn, 'button', 'After').focus());
  expect(byRole(drawn, 'button', 'Open').getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement?.textContent).toBe('After');
});
