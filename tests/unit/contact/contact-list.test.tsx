// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { ContactList } from '../../../components/contact/contact-list.tsx';
import { contact, row } from '../../gallery/made-up.ts';
import { draw } from '../harness/render.tsx';

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

test('of ten thousand rows draws no more than sixty, and says how many there are', () => {
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

test('of few rows draws every one', () => {
  const drawn = draw(<ContactList {...rest} rows={people(12)} />);
  expect(drawn.querySelectorAll('li')).toHaveLength(12);
});

test('rows that are on their way are not read out', () => {
  const drawn = draw(<ContactList {...rest} rows={people(1)} coming={3} />);
  expect(drawn.querySelectorAll('li[aria-hidden=true]')).toHaveLength(3);
  expect(drawn.querySelector('ul')?.getAttribute('aria-busy')).toBe('true');
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

test('a row that the pointer came to leaves the focus where it is', async () => {
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
