// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ContactList } from '../../../components/contact/contact-list.tsx';
import { contact, row } from '../../gallery/made-up.ts';
import { draw } from '../harness/render.tsx';

afterEach(() => {
  document.documentElement.dir = '';
});

const none = () => {};
const rest = {
  label: 'People and addresses',
  selected: new Set<string>(),
  unfolded: new Set<string>(),
  cursor: null,
  canVerify: true,
  lists: [],
  list: null,
  onCopy: none,
  onVerify: none,
  onSave: none,
  onUndo: none,
  onRemove: none,
  onNext: none,
  onToggle: none,
  onUnfold: none,
  onCursor: none,
};
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => row(contact(`person${at}@acme.test`, `Person ${at}`)));

test('a list of ten thousand rows renders at most sixty and states the total', () => {
  const drawn = draw(
    <main data-scroll>
      <ContactList {...rest} rows={people(10_000)} />
    </main>,
  );
  const rows = drawn.querySelectorAll('li');
  expect(rows.length).toBeLessThanOrEqual(60);
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('10000');
  expect(rows[0]?.getAttribute('aria-posinset')).toBe('1');
});

test('a short list renders every row', () => {
  const drawn = draw(<ContactList {...rest} rows={people(12)} />);
  expect(drawn.querySelectorAll('li')).toHaveLength(12);
});

test('rows that are still loading are hidden from screen readers', () => {
  const drawn = draw(<ContactList {...rest} rows={people(1)} coming={3} />);
  expect(drawn.querySelectorAll('li[aria-hidden=true]')).toHaveLength(3);
  expect(drawn.querySelector('ul')?.getAttribute('aria-busy')).toBe('true');
});

describe('one row', () => {
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const stopsIn = (place: Element) =>
    [...place.querySelectorAll<HTMLElement>('button, input')].filter(({ tabIndex }) => tabIndex === 0);
  const focusOn = (element: Element | null | undefined) =>
    act(() => {
      if (element instanceof HTMLElement) element.focus();
    });

  test('has one tab stop, its details', () => {
    const place = draw(<ContactList {...rest} rows={people(2)} />);
    expect(stopsIn(place).map(({ ariaLabel }) => ariaLabel)).toEqual(['Details of Person 0', 'Details of Person 1']);
  });

  test('reaches its checkbox, address and actions by arrow keys, with one tab stop throughout', () => {
    const place = draw(<ContactList {...rest} rows={people(1)} />);
    focusOn(stopsIn(place)[0]);
    const visited: unknown[] = [];
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', ...Array.from({ length: 5 }, () => 'ArrowRight')]) {
      press(key);
      visited.push(focused());
      expect(stopsIn(place)).toEqual([document.activeElement]);
    }
    expect(visited).toEqual([
      'Copy person0@acme.test',
      'Select Person 0',
      'Select Person 0',
      'Copy person0@acme.test',
      'Details of Person 0',
      'Verify · 1 verification',
      'Save',
      'Save',
    ]);
  });

  test('has its tab stop at its details again once the focus has left it', () => {
    const place = draw(<ContactList {...rest} rows={people(2)} />);
    focusOn(place.querySelector('input'));
    focusOn(stopsIn(place)[1]);
    expect(stopsIn(place).map(({ ariaLabel }) => ariaLabel)).toEqual(['Details of Person 0', 'Details of Person 1']);
  });

  test('mirrors its arrow keys on a right-to-left page', () => {
    document.documentElement.dir = 'rtl';
    const place = draw(<ContactList {...rest} rows={people(1)} />);
    focusOn(stopsIn(place)[0]);
    press('ArrowRight');
    expect(focused()).toBe('Copy person0@acme.test');
  });
});

const drawnNext = () => new Promise((resolve) => requestAnimationFrame(resolve));

test('the row that the keyboard moves to takes the focus', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const rows = people(3);
  const place = draw(<ContactList {...rest} rows={rows} />);
  draw(<ContactList {...rest} rows={rows} cursor="person1@acme.test" />, place);
  await drawnNext();
  expect(document.activeElement?.closest('li')?.dataset.email).toBe('person1@acme.test');
});

test('a row that becomes current while its checkbox has the focus leaves the focus there', async () => {
  const rows = people(3);
  const place = draw(<ContactList {...rest} rows={rows} />);
  const box = place.querySelectorAll('input')[2];
  box?.focus();
  draw(<ContactList {...rest} rows={rows} cursor="person2@acme.test" />, place);
  await drawnNext();
  expect(document.activeElement).toBe(box);
});

test('two keys within one frame leave the focus on the second row', async () => {
  const rows = people(5);
  const place = draw(<ContactList {...rest} rows={rows} cursor="person1@acme.test" />);
  draw(<ContactList {...rest} rows={rows} cursor="person2@acme.test" />, place);
  draw(<ContactList {...rest} rows={rows} cursor="person3@acme.test" />, place);
  await drawnNext();
  expect(document.activeElement?.closest('li')?.dataset.email).toBe('person3@acme.test');
});
