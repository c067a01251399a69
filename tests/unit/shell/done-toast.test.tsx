// @vitest-environment jsdom
/** The toast about the last action: for a save, its list and the buttons to change or undo it. */
import { afterEach, expect, it, vi } from 'vitest';
import { ChangeList } from '../../../components/contact/save-menu.tsx';
import { DoneToast, type DoneView } from '../../../components/shell/saving/done-toast.tsx';
import { byRole, clear, click, draw, nameOf } from '../harness/render.tsx';

afterEach(clear);

const none = () => undefined;

function said(done: DoneView, events: { onUndo?: (id: string) => void; onChange?: (list: string) => void } = {}) {
  const change = <ChangeList list="Prospects" lists={['Prospects', 'Fair']} onChange={events.onChange ?? none} />;
  return draw(<DoneToast done={{ id: 'j1', done }} change={change} onUndo={events.onUndo ?? none} onGone={none} />);
}

it('a save names its list, with Change and Undo beside it', () => {
  const [onUndo, onChange] = [vi.fn(), vi.fn()];
  const drawn = said({ what: 'saved', count: 1, list: 'Prospects', lasts: 8_000 }, { onUndo, onChange });
  expect(drawn.textContent).toContain('Saved to Prospects');
  click(byRole(drawn, 'button', 'Change'));
  const menu = [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  expect(menu.map(nameOf)).toEqual(['Fair', 'New list…']);
  click(byRole(document, '[role^=menuitem]', 'Fair'));
  expect(onChange).toHaveBeenCalledWith('Fair');
  click(byRole(drawn, 'button', 'Undo'));
  expect(onUndo).toHaveBeenCalledWith('j1');
});

it('a save that changes nothing names the list of the leads and has no buttons', () => {
  const drawn = said({ what: 'already', count: 1, list: 'Prospects' });
  expect(drawn.textContent).toContain('Already in Prospects');
  expect([...drawn.querySelectorAll('button')].map(nameOf)).toEqual([]);
});

it('a refused click shows the reason and has no buttons', () => {
  const drawn = said({ what: 'refused', problem: { code: 'storage', full: true, used: null, room: null } });
  expect(drawn.textContent).toContain('This device is full');
  expect([...drawn.querySelectorAll('button')].map(nameOf)).toEqual([]);
});
