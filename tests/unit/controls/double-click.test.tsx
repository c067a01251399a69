// @vitest-environment jsdom
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../../../components/controls/button.tsx';
import { guardDoubleClicks } from '../../../components/controls/double-click.ts';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw } from '../harness/render.tsx';

let life: AbortController;
beforeEach(() => {
  life = newLife();
  guardDoubleClicks(document.documentElement, life.signal);
});
afterEach(() => life.abort());

const first = { detail: 1 };
const second = { detail: 2 };

test('a control that replaces the clicked one ignores the second click of a double click', () => {
  const saved = signal(false);
  const verify = vi.fn();
  const save = () => {
    saved.value = true;
  };
  const Row = () =>
    saved.value ? <Button onClick={verify}>Verify</Button> : <IconButton icon="saved" label="Save" onClick={save} />;
  const drawn = draw(<Row />);
  click(byRole(drawn, 'button', 'Save'), first);
  click(byRole(drawn, 'button', 'Verify'), second);
  expect(verify).not.toHaveBeenCalled();
  click(byRole(drawn, 'button', 'Verify'), first);
  expect(verify).toHaveBeenCalledOnce();
});

test('an element whose label changed ignores the second click of a double click', () => {
  const saved = signal(false);
  const undo = vi.fn();
  const press = () => {
    if (saved.value) undo();
    saved.value = true;
  };
  const One = () => <Button onClick={press}>{saved.value ? 'Undo' : 'Save'}</Button>;
  const drawn = draw(<One />);
  click(byRole(drawn, 'button', 'Save'), first);
  click(byRole(drawn, 'button', 'Undo'), second);
  expect(undo).not.toHaveBeenCalled();
  click(byRole(drawn, 'button', 'Undo'), first);
  expect(undo).toHaveBeenCalledOnce();
});

test('a control ignores the second click of a double click whose first click hit no control', () => {
  const verify = vi.fn();
  const drawn = draw(
    <>
      <p>Row</p>
      <Button onClick={verify}>Verify</Button>
    </>,
  );
  click(byRole(drawn, 'button', 'Verify'), first);
  expect(verify).toHaveBeenCalledOnce();
  click(byRole(drawn, 'p', 'Row'), first);
  click(byRole(drawn, 'button', 'Verify'), second);
  expect(verify).toHaveBeenCalledOnce();
});

test('a double click presses a priced button once and a free one twice', () => {
  const priced = vi.fn();
  const next = vi.fn();
  const drawn = draw(
    <>
      <Button cost="1 search" onClick={priced}>
        Load more
      </Button>
      <Button onClick={next}>Next</Button>
    </>,
  );
  for (const how of [first, second]) click(byRole(drawn, 'button', 'Load more · 1 search'), how);
  for (const how of [first, second]) click(byRole(drawn, 'button', 'Next'), how);
  expect(priced).toHaveBeenCalledOnce();
  expect(next).toHaveBeenCalledTimes(2);
});

test('quick key presses press a priced button each time', () => {
  const verify = vi.fn();
  const drawn = draw(
    <Button cost="1 verification" onClick={verify}>
      Verify
    </Button>,
  );
  for (const how of [{ detail: 0 }, { detail: 0 }]) click(byRole(drawn, 'button', 'Verify · 1 verification'), how);
  expect(verify).toHaveBeenCalledTimes(2);
});

test('a double click on a label toggles its checkbox twice', () => {
  const drawn = draw(
    <label>
      All <input type="checkbox" />
    </label>,
  );
  const toggled = vi.fn();
  drawn.querySelector('input')?.addEventListener('change', toggled);
  for (const how of [first, second]) click(byRole(drawn, 'label', 'All'), how);
  expect(toggled).toHaveBeenCalledTimes(2);
  expect(drawn.querySelector('input')?.checked).toBe(false);
});
