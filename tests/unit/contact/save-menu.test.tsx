// @vitest-environment jsdom
/** The menu of lists, and the details that are saved with each lead. */
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DetailsSaved, SaveButton } from '../../../components/contact/save-menu.tsx';
import { createDrafts } from '../../../components/shell/drafts.ts';
import { createFlash } from '../../../components/shell/flash.ts';
import { createJobs } from '../../../components/shell/jobs/jobs.ts';
import { createSaveDetails } from '../../../components/shell/saving/save-details.ts';
import { createSaves } from '../../../components/shell/saving/saves.ts';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import { operations } from '../../../lib/contract/operations.ts';
import { connectionOf } from '../harness/connection.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { job } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw, nameOf, press, write } from '../harness/render.tsx';
import { waitFor } from '../harness/wait-for.ts';

let background: FakeBackground;
let life: AbortController;
beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('keep-draft', () => ({ saved: true }));
  background.answer('save', () => ({ job: job({}) }));
});
afterEach(() => {
  life.abort();
  document.body.replaceChildren();
});

/** `lead`: null for no leads yet. `meta`: as Harrier's own service sends it. */
function opened(lead: object | null, meta = {}) {
  const leads = lead === null ? [] : [{ id: 1, email: 'a@acme.test', ...lead }];
  background.answer('request', () => ({
    ok: true,
    reply: operations.listLeads.reply.parse({ data: { leads }, meta }),
    ...{ asked: 1, cached: false, planEnd: null },
  }));
  const connection = connectionOf(life);
  const details = createSaveDetails(connection, createDrafts(connection, 'popup'), signal({ id: 'acme' }));
  const saves = createSaves(connection, createJobs(), createFlash(), details);
  const onSave = vi.fn();
  const drawn = draw(
    <DetailsSaved.Provider value={details}>
      <SaveButton words="Save" lists={['Prospects']} list={null} onSave={onSave} />
    </DetailsSaved.Provider>,
  );
  return { drawn, details, saves };
}

/** Waits, since parts of the menu are loaded on demand. */
const seen = (is: () => boolean) =>
  waitFor(async () => {
    await act(settled);
    expect(is()).toBe(true);
  });

const items = (drawn: HTMLElement) => [...drawn.querySelectorAll('[role^=menuitem]')].map(nameOf);

it('sets custom attributes that are saved with every later lead', async () => {
  const { drawn, saves } = opened({ fair_badge: null, seat: null });
  click(byRole(drawn, 'button', 'Select a list'));
  await seen(() => items(drawn).length === 3);
  expect(items(drawn)).toEqual(['Prospects', 'New list…', 'Add details…']);
  click(byRole(drawn, '[role=menuitem]', 'Add details…'));
  await seen(() => drawn.querySelector('input') !== null);
  const field = drawn.querySelector('input');
  if (!field) throw new Error('no field');
  expect(drawn.querySelector('label')?.textContent).toBe('Fair badge');
  write(field, 'light ');
  expect(field.value).toBe('light ');
  write(field, 'light blue ');
  click(byRole(drawn, 'button', 'Done'));
  void saves.save([contactOfAddress('bo@acme.test', 'Bo')], null, null);
  await settled();
  expect(background.said('save')[0]?.attributes).toEqual({ fair_badge: 'light blue' });
  click(byRole(drawn, 'button', 'Select a list'));
  expect(items(drawn).at(-1)).toBe('Add details…light blue');
});

it('offers the attribute that a service names, even before there is a lead', async () => {
  const { drawn, details } = opened(null, { custom_attributes: ['tags'] });
  click(byRole(drawn, 'button', 'Select a list'));
  await seen(() => items(drawn).length === 3);
  expect(items(drawn)).toEqual(['Prospects', 'New list…', 'Tags…']);
  expect(details.slugs.value).toEqual(['tags']);
});

it('offers no details if leads have no custom attributes', async () => {
  const { drawn, saves } = opened({});
  click(byRole(drawn, 'button', 'Select a list'));
  await seen(() => background.said('request').length === 1);
  await act(settled);
  expect(items(drawn)).toEqual(['Prospects', 'New list…']);
  void saves.save([contactOfAddress('bo@acme.test', 'Bo')], null, null);
  await settled();
  expect(background.said('save')[0]).not.toHaveProperty('attributes');
});

it('keeps the half-typed name of a new list when the menu is closed, until it is used', async () => {
  const { drawn } = opened(null);
  const named = () => {
    click(byRole(drawn, 'button', 'Select a list'));
    click(byRole(drawn, '[role=menuitem]', 'New list…'));
    return drawn.querySelector('input') as HTMLInputElement;
  };
  write(named(), 'Spring f');
  press(drawn.querySelector('input') as HTMLInputElement, 'Escape');
  expect(drawn.querySelector('input')).toBeNull();
  expect(named().value).toBe('Spring f');
  expect(background.said('keep-draft').at(-1)?.form).toBe('new list');
  click(byRole(drawn, 'button', 'Save there'));
  expect(named().value).toBe('');
});
