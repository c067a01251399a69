// @vitest-environment jsdom
/** The profile of a known person, such as a saved lead, shows name and address without a search. */
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import { createTypedLookup } from '../../../components/lookup/lookup-store.ts';
import { SubjectView } from '../../../components/lookup/subject-view.tsx';
import { createSharedState } from '../../../components/shell/shared-state.ts';
import { type Contact, contactOfAddress } from '../../../lib/contract/contact.ts';
import type { CachedAnswer } from '../../../lib/messages/request-views.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { createFakeBackground, settled } from '../harness/fake-background.ts';
import { foundReply, nothingKnown, opening } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { draw } from '../harness/render.tsx';

const life = newLife();
afterEach(() => document.body.replaceChildren());

const ada: Contact = {
  ...contactOfAddress('ada@acme.test', 'Ada Byron'),
  linkedin_url: 'https://www.linkedin.com/in/Ada-Byron/?trk=x',
};

async function shown(people: Contact[], cached: CachedAnswer[] = []) {
  const background = createFakeBackground();
  background.answer('lists', () => ({ lists: [] }));
  background.answer('known', () => ({ ...nothingKnown, names: [] }));
  background.answer('look-up', ({ text }) => ({
    typed: readTyped(text),
    about: { ...nothingKnown, cached, people },
  }));
  const shared = createSharedState(life.signal, () => 5_000, 'popup');
  shared.restore(opening());
  const lookup = createTypedLookup(life.signal, shared, 'https://www.linkedin.com/in/ada-byron');
  await settled();
  const view = lookup.showing.value?.view;
  if (!view) throw new Error('nothing is shown');
  const drawn = draw(<SubjectView lookup={lookup} view={view} />);
  await act(settled);
  const addresses = [...drawn.querySelectorAll('.finding')].map((card) => card.getAttribute('data-email'));
  // Enter in its one field sends the form, even without a button.
  await act(async () => {
    if (!drawn.querySelector('form [type=submit]')) drawn.querySelector('form')?.requestSubmit();
    await settled();
  });
  return { title: drawn.querySelector('h1')?.textContent, addresses, asked: background.said('request') };
}

it('Enter does not repeat a cached search with another max_duration while no button names the price', async () => {
  const found: CachedAnswer<'findEmail'> = {
    operation: 'findEmail',
    params: { linkedin_handle: 'ada-byron', max_duration: 20 },
    reply: foundReply('ada@acme.test'),
    asked: 4_000,
    planEnd: null,
  };
  expect(await shown([], [found])).toMatchObject({ addresses: ['ada@acme.test'], asked: [] });
});

it('a known profile shows the person’s name as title, and their address', async () => {
  expect(await shown([ada])).toEqual({ title: 'Ada Byron', addresses: ['ada@acme.test'], asked: [] });
});

it('an unknown profile shows only its handle', async () => {
  const other = { ...ada, linkedin_url: 'https://www.linkedin.com/in/ada' };
  expect(await shown([other])).toEqual({ title: 'ada-byron', addresses: [], asked: [] });
});
