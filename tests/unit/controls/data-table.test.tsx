// @vitest-environment jsdom
/** A table's keyboard: each row is one tab stop, and the arrow keys move inside it. */
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { DataTable } from '../../../components/controls/table/data-table.tsx';
import type { Column } from '../../../components/controls/table/table-types.ts';
import { draw } from '../harness/render.tsx';

afterEach(() => {
  document.body.replaceChildren();
});

const name: Column<string> = {
  key: 'name',
  words: 'Name',
  width: 'longest',
  cell: (row) => (
    <>
      <a href="https://acme.test/">{`Site of ${row}`}</a>
      <button type="button" class="row-focus">{`Open ${row}`}</button>
    </>
  ),
};
const note: Column<string> = {
  key: 'note',
  words: 'Note',
  width: 'long',
  cell: (row) => <input aria-label={`Note on ${row}`} value="some words" />,
};

function drawn(columns: Column<string>[], rows = ['ann', 'bo']): HTMLElement {
  return draw(
    <DataTable
      {...{ label: 'People', columns, rows, cursor: null, selected: new Set<string>() }}
      keyOf={(row) => row}
      nameOf={(row) => row}
    />,
  );
}

const nameOf = (element: Element | null | undefined) => element?.getAttribute('aria-label') ?? element?.textContent;
const stopsIn = (table: Element) =>
  [...table.querySelectorAll<HTMLElement>('tbody :is(button, input, a)')]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(nameOf);
const focus = (table: Element, words: string) =>
  act(() => [...table.querySelectorAll<HTMLElement>('tbody *')].find((one) => nameOf(one) === words)?.focus());
/** The focused control after the key, and whether the browser may act on the key. */
function pressed(key: string): [string | null | undefined, boolean] {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  act(() => void document.activeElement?.dispatchEvent(event));
  return [nameOf(document.activeElement), !event.defaultPrevented];
}

describe('a row of a table', () => {
  it('has one tab stop: the control that opens it, else the first', () => {
    expect(stopsIn(drawn([name]))).toEqual(['Open ann', 'Open bo']);
    document.body.replaceChildren();
    expect(stopsIn(drawn([note]))).toEqual(['Select ann', 'Select bo']);
  });

  it('is walked with arrow keys, Home and End, and stops where the focus is', () => {
    const table = drawn([name]);
    focus(table, 'Open ann');
    const keys = ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'End', 'ArrowRight', 'Home'];
    expect(keys.map((key) => pressed(key)[0])).toEqual([
      ...['Site of ann', 'Select ann', 'Select ann', 'Site of ann', 'Open ann', 'Open ann', 'Select ann'],
    ]);
    expect(stopsIn(table)).toEqual(['Select ann', 'Open bo']);
    focus(table, 'Open bo');
    expect(stopsIn(table)).toEqual(['Open ann', 'Open bo']);
  });

  it('leaves the keys of a text field to the text', () => {
    focus(drawn([name, note]), 'Note on ann');
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) expect(pressed(key)).toEqual(['Note on ann', true]);
  });
});
