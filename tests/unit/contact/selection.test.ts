import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../components/contact/rows.ts';
import { createSelection } from '../../../components/shell/selection.ts';
import { contactOfAddress } from '../../../lib/contract/contact.ts';

const row = (name: string): Row => ({
  contact: contactOfAddress(`${name}@acme.test`, null),
  check: null,
  knownLead: null,
  save: null,
});
const email = (name: string) => `${name}@acme.test`;
const names = (rows: readonly Row[]) => rows.map(({ contact }) => contact.email.split('@')[0]).join('');

function createSample(letters = 'abcde') {
  const rows = signal<readonly Row[]>([...letters].map(row));
  return { rows, selection: createSelection(rows, ({ contact }) => contact.email) };
}

describe('selection', () => {
  it('selects a range with shift, upwards too', () => {
    const { selection } = createSample();
    selection.toggle(email('d'), false);
    selection.toggle(email('b'), true);
    expect(names(selection.rows.value)).toBe('bcd');
  });

  it('selects all loaded rows, then none', () => {
    const { selection } = createSample();
    selection.toggle(email('a'), false);
    expect(selection.all.value).toBe('some');
    selection.toggleAll();
    expect(selection.all.value).toBe('all');
    selection.toggleAll();
    expect(selection.all.value).toBe('none');
  });

  it('excludes rows that a filter hides', () => {
    const { rows, selection } = createSample();
    selection.toggleAll();
    rows.value = rows.value.slice(0, 2);
    expect(names(selection.rows.value)).toBe('ab');
  });

  it('moves the cursor and stops at the ends', () => {
    const { rows, selection } = createSample('abc');
    selection.move(-1);
    expect(selection.cursor.value).toBe(email('c'));
    selection.move(1);
    expect(selection.cursor.value).toBe(email('c'));
    selection.move(-1);
    expect(selection.cursor.value).toBe(email('b'));
    rows.value = rows.value.slice(0, 1);
    expect(selection.cursor.value).toBeNull();
  });
});
