import { signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import { type ColumnWidths, createColumnWidths } from '../../../components/shell/column-widths.ts';
import type { Settings } from '../../../lib/messages/settings-views.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { settings as usual } from '../harness/fixtures.ts';

type Stored = Settings['columnWidths'][string];

let background: FakeBackground;
const settings = signal<Settings | null>(null);
let leads: ColumnWidths;
/** The settings of a push, in which the browser orders the columns as it likes. */
function push(widths: Stored): void {
  settings.value = { ...usual, columnWidths: { leads: Object.fromEntries(Object.entries(widths).reverse()) } };
}

beforeEach(() => {
  background = createFakeBackground();
  background.answer('change-settings', () => usual);
  push({ company: 14 });
  leads = createColumnWidths({ settings })('leads');
});

test('a width that was set stays while the push of it is on its way, and so does the next one', async () => {
  leads.set('company', 10);
  await settled();
  expect(leads.of.value).toEqual({ company: 10 });
  leads.set('person', 20);
  await settled();
  push({ company: 10 });
  expect(leads.of.value).toEqual({ company: 10, person: 20 });
  push({ company: 10, person: 20 });
  expect(leads.of.value).toEqual({ company: 10, person: 20 });
  expect(background.said('change-settings').map((said) => said.columnWidths?.leads)).toEqual([
    { company: 10 },
    { company: 10, person: 20 },
  ]);
});

test('a width that is set again after another one stays while pushes of all three come', async () => {
  leads.set('company', null);
  leads.set('company', 10);
  leads.set('company', null);
  await settled();
  for (const told of [{}, { company: 10 }, {}]) {
    push(told as Stored);
    expect(leads.of.value).toEqual({});
  }
  push({ company: 30 });
  expect(leads.of.value).toEqual({ company: 30 });
});

test('other settings of another page change no width; its widths do', async () => {
  leads.set('company', 10);
  await settled();
  push({ company: 14 });
  expect(leads.of.value).toEqual({ company: 10 });
  push({ company: 30 });
  expect(leads.of.value).toEqual({ company: 30 });
});

test('once stored, what another page sets is shown, also if it is a former width', async () => {
  leads.set('company', 10);
  await settled();
  push({ company: 10 });
  push({ company: 14 });
  expect(leads.of.value).toEqual({ company: 14 });
});

test('a width that could not be stored is as before', async () => {
  background.refuse('change-settings', { code: 'storage', full: true, used: null, room: null });
  leads.set('company', 10);
  await settled();
  expect(leads.of.value).toEqual({ company: 14 });
});
