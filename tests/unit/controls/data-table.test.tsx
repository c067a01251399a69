// @vitest-environment jsdom
/** A table's keyboard: its rows are one tab stop, and the arrow keys move inside a row. */
import { useState } from 'preact/hooks';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { DataTable } from '../../../components/controls/table/data-table.tsx';
import type { Column } from '../../../components/controls/table/table-types.ts';
import { draw, tabStops } from '../harness/render.tsx';

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

function People({ columns, rows }: { columns: Column<string>[]; rows: string[] }) {
  const [cursor, setCursor] = useState<string | null>(null);
  return (
    <DataTable
      {...{ label: 'People', columns, rows, cursor, selected: new Set<string>() }}
      keyOf={(row) => row}
      nameOf={(row) => row}
      onCursor={setCursor}
    />
  );
}

function drawn(columns: Column<string>[], rows = ['ann', 'bo', 'cy']): HTMLElement {
  return draw(<People columns={columns} rows={rows} />);
}

const nameOf = (element: Element | null | undefined) => element?.getAttribute('aria-label') ?? element?.textContent;
const focus = (table: Element, words: string) =>
  act(() => [...table.querySelectorAll<HTMLElement>('tbody *')].find((one) => nameOf(one) === words)?.focus());
/** The focused control after the key, and whether the browser may act on the key. */
function pressed(key: string): [string | null | undefined, boolean] {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  act(() => void document.activeElement?.dispatchEvent(event));
  return [nameOf(document.activeElement), !event.defaultPrevented];
}

describe('the rows of a table', () => {
  it('are one tab stop: the control that opens the first row, else its first control', () => {
    expect(tabStops(drawn([name]))).toEqual(['Open ann']);
    document.body.replaceChildren();
    expect(tabStops(drawn([note]))).toEqual(['Select ann']);
  });

  it('are left and entered at the row that had the focus last', () => {
    const table = drawn([name]);
    focus(table, 'Open bo');
    expect(tabStops(table)).toEqual(['Open bo']);
    focus(table, 'Select cy');
    expect(tabStops(table)).toEqual(['Select cy']);
    act(() => table.querySelector<HTMLElement>(':focus')?.blur());
    expect(tabStops(table)).toEqual(['Open cy']);
  });
});

it('a long table is printed in full', async () => {
  const many = Array.from({ length: 500 }, (_, nth) => `p${nth}`);
  const table = drawn([name], many);
  const rows = () => table.querySelectorAll('tr[data-key]').length;
  expect(rows()).toBeLessThan(60);
  // Browsers print what is drawn after the event, before any frame.
  dispatchEvent(new Event('beforeprint'));
  await Promise.resolve();
  expect(rows()).toBe(500);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(rows()).toBeLessThan(60);
});

describe('a row of a table', () => {
  it('is navigated with arrow keys, Home and End, and its tab stop follows the focus', () => {
    const table = drawn([name]);
    focus(table, 'Open ann');
    const keys = ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'End', 'ArrowRight', 'Home'];
    expect(keys.map((key) => pressed(key)[0])).toEqual([
      ...['Site of ann', 'Select ann', 'Select ann', 'Site of ann', 'Open ann', 'Open ann', 'Select ann'],
    ]);
    expect(tabStops(table)).toEqual(['Select ann']);
    focus(table, 'Open bo');
    expect(tabStops(table)).toEqual(['Open bo']);
  });

  it('leaves these keys to a text field', () => {
    focus(drawn([name, note]), 'Note on ann');
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) expect(pressed(key)).toEqual(['Note on ann', true]);
  });
});
