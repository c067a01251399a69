// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTypedLookup } from '../../../components/lookup/lookup-store.ts';
import { AddressesPart } from '../../../components/lookup/person/person-view.tsx';
import { createSharedState, type SharedState } from '../../../components/shell/shared-state.ts';
import type { Check } from '../../../lib/messages/people-views.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { deviceService, nothingKnown, opening } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw, nameOf } from '../harness/render.tsx';

let background: FakeBackground;
let life: AbortController;
let shared: SharedState;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  shared = createSharedState(life.signal, () => 5_000, 'popup');
  background.answer('lists', () => ({ lists: [] }));
});
afterEach(() => {
  life.abort();
  document.body.replaceChildren();
});

const addresses = ['ann@acme.test', 'bo@acme.test'];

const refused = (email: string): Check => ({ at: 'failed', email, problem: { code: 'opted-out' } });

/** Looks up all addresses; those in `out` have opted out. */
async function shown(out: readonly string[]) {
  background.answer('look-up', ({ text }) => ({
    typed: readTyped(text),
    about: { cached: [], ...nothingKnown, checks: out.map(refused) },
  }));
  shared.restore(opening({ service: deviceService }));
  const lookup = createTypedLookup(life.signal, shared, addresses.join(' '));
  await settled();
  const view = lookup.showing.value?.view;
  if (view?.kind !== 'addresses') throw new Error(`addresses were expected, not ${view?.kind}`);
  const drawn = draw(<AddressesPart lookup={lookup} view={view} />);
  await act(settled);
  return drawn;
}

test('shows and prices only addresses without an opt-out, and mentions the opt-out', async () => {
  const drawn = await shown(['ann@acme.test']);
  expect([...drawn.querySelectorAll('[data-email]')].map((row) => row.getAttribute('data-email'))).toEqual([
    'bo@acme.test',
  ]);
  expect(drawn.textContent).toContain('asked not to be looked up');
  expect(drawn.textContent).toContain('1 to verify');
});

test('shows no rows and no list actions if all addresses opted out', async () => {
  const drawn = await shown(addresses);
  expect(drawn.querySelector('[data-email]')).toBeNull();
  expect(drawn.querySelector('.list-head')).toBeNull();
  expect(drawn.textContent).toContain('asked not to be looked up');
});

const namesOf = (drawn: HTMLElement) =>
  [...drawn.querySelectorAll('[data-email]')].map((row) => row.getAttribute('data-email'));

/** The names of all controls in a row, including its unfolded details. */
function stepsOf(drawn: HTMLElement, email: string): string[] {
  const row = drawn.querySelector(`[data-email="${email}"]`);
  if (!row) throw new Error(`no row of ${email}`);
  return [...row.querySelectorAll('button, a, input')].map(nameOf);
}

/** Forgets a person by a click in an unfolded row. From then on the background reports an opt-out. */
async function forget(drawn: HTMLElement, email: string): Promise<void> {
  background.answer('known', ({ emails }) => ({
    ...nothingKnown,
    checks: emails.filter((one) => one === email).map(refused),
    names: [],
  }));
  click(byRole(drawn, 'button', `Details of ${email}`));
  click(byRole(drawn, 'button', 'Forget this person…'));
  await act(settled);
  click(byRole(document.body, 'button', 'Forget'));
  shared.onPush({ revision: 30, topic: 'known', emails: [email] });
  await act(settled);
}

test('a forgotten person stays visible as forgotten, and is neither priced, saved nor written to', async () => {
  background.answer('forget-person', () => ({ forgotten: true }));
  const drawn = await shown([]);
  await forget(drawn, 'ann@acme.test');
  expect(namesOf(drawn)).toEqual(addresses);
  expect(drawn.textContent).toContain('Forgotten on this device');
  expect(stepsOf(drawn, 'ann@acme.test')).toEqual([
    'Select ann@acme.test',
    'Copy ann@acme.test',
    'Details of ann@acme.test',
    // The button in the unfolded details that also copies the address.
    'ann@acme.test',
    'Stored data about this person',
  ]);
  // The list's actions apply only to the other address.
  expect(drawn.textContent).toContain('1 to verify');
  expect(drawn.textContent).toContain('Save 1 new');
});

test('a forgotten person is not shown by a later lookup on this page', async () => {
  background.answer('forget-person', () => ({ forgotten: true }));
  await forget(await shown([]), 'ann@acme.test');
  // The look-up's reply does not mention the opt-out, as if it was requested before.
  expect(namesOf(await shown([]))).toEqual(['bo@acme.test']);
});

test('a person who could not be forgotten is shown as before', async () => {
  background.refuse('forget-person', { code: 'storage', full: true, used: null, room: null });
  const drawn = await shown([]);
  click(byRole(drawn, 'button', 'Details of ann@acme.test'));
  click(byRole(drawn, 'button', 'Forget this person…'));
  await act(settled);
  click(byRole(document.body, 'button', 'Forget'));
  await act(settled);
  expect(drawn.textContent).toContain('This device’s storage didn’t allow it');
  expect(drawn.textContent).toContain('2 to verify');
});
