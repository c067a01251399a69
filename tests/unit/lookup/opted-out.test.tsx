// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTypedLookup } from '../../../components/lookup/lookup-store.ts';
import { AddressesPart } from '../../../components/lookup/person/person-view.tsx';
import { createSharedState } from '../../../components/shell/shared-state.ts';
import type { Check } from '../../../lib/messages/people-views.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { nothingKnown, opening } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { draw } from '../harness/render.tsx';

let background: FakeBackground;
let life: AbortController;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('lists', () => ({ lists: [] }));
});
afterEach(() => {
  life.abort();
  document.body.replaceChildren();
});

const addresses = ['ann@acme.test', 'bo@acme.test'];

/** Several addresses are looked up, of which these opted out. */
async function shown(out: readonly string[]): Promise<HTMLElement> {
  const checks = out.map((email): Check => ({ at: 'failed', email, job: '', problem: { code: 'opted-out' } }));
  background.answer('look-up', ({ text }) => ({
    typed: readTyped(text),
    about: { cached: [], ...nothingKnown, checks },
  }));
  const shared = createSharedState(life.signal, () => 5_000, 'popup');
  shared.restore(opening());
  const lookup = createTypedLookup(life.signal, shared, addresses.join(' '));
  await settled();
  const view = lookup.showing.value?.view;
  if (view?.kind !== 'addresses') throw new Error(`addresses were expected, not ${view?.kind}`);
  const drawn = draw(<AddressesPart lookup={lookup} view={view} />);
  await act(settled);
  return drawn;
}

test('of several addresses, it is said that somebody opted out, and only the others are shown and priced', async () => {
  const drawn = await shown(['ann@acme.test']);
  expect([...drawn.querySelectorAll('[data-email]')].map((row) => row.getAttribute('data-email'))).toEqual([
    'bo@acme.test',
  ]);
  expect(drawn.textContent).toContain('asked not to be looked up');
  expect(drawn.textContent).toContain('1 to verify');
});

test('where all of them opted out, nobody is left to choose or to save', async () => {
  const drawn = await shown(addresses);
  expect(drawn.querySelector('[data-email]')).toBeNull();
  expect(drawn.querySelector('.list-head')).toBeNull();
  expect(drawn.textContent).toContain('asked not to be looked up');
});
