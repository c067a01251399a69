import { signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import { type ColumnWidths, createColumnWidths } from '../../../components/shell/column-widths.ts';
import { createFlash } from '../../../components/shell/flash.ts';
import type { Settings } from '../../../lib/messages/settings-views.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { settings as usual } from '../harness/fixtures.ts';

type Stored = Settings['columnWidths'][string];

let background: FakeBackground;
const flash = createFlash();
const settings = signal<Settings | null>(null);
let leads: ColumnWidths;
/** Pushes settings with the columns in another order, as a browser may. */
function push(widths: Stored): void {
  settings.value = { ...usual, columnWidths: { leads: Object.fromEntries(Object.entries(widths).reverse()) } };
}

beforeEach(() => {
  background = createFakeBackground();
  background.answer('change-settings', () => usual);
  push({ company: 14 });
  leads = createColumnWidths({ settings, flash })('leads');
});

test('a new width stays while its push is in flight, and so does the next one', async () => {
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

test('the last of three widths stays while the pushes of all three arrive', async () => {
  leads.set('company', null);
  leads.set('company', 10);
  leads.set('company', null);
  await settled();
  for (const pushed of [{}, { company: 10 }, {}]) {
    push(pushed as Stored);
    expect(leads.of.value).toEqual({});
  }
  push({ company: 30 });
  expect(leads.of.value).toEqual({ company: 30 });
});

test('a push with the former width changes nothing; a push with a third width does', async () => {
  leads.set('company', 10);
  await settled();
  push({ company: 14 });
  expect(leads.of.value).toEqual({ company: 10 });
  push({ company: 30 });
  expect(leads.of.value).toEqual({ company: 30 });
});

test('once stored, a width that another page sets applies, even a former one', async () => {
  leads.set('company', 10);
  await settled();
  push({ company: 10 });
  push({ company: 14 });
  expect(leads.of.value).toEqual({ company: 14 });
});

test('a width that cannot be stored reverts, and the reason is shown', async () => {
  background.refuse('change-settings', { code: 'storage', full: true, used: null, room: null });
  leads.set('company', 10);
  await settled();
  expect(leads.of.value).toEqual({ company: 14 });
  expect(flash.now.value?.done.what).toBe('refused');
});
