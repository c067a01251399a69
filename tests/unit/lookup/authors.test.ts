/** Choosing another author changes row and button at once; a late reply for the previous author is not shown. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { members } from '../../../components/format/waterfall-words.ts';
import { type Article, createAuthors } from '../../../components/lookup/person/article-store.ts';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import { waterfallAsks } from '../../../lib/messages/waterfall.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { answered, foundReply, nothingKnown } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { openFinder } from './finder-fixtures.ts';

let background: FakeBackground;
let life: AbortController;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('keep-draft', () => ({ saved: true }));
  background.answer('known', () => ({ ...nothingKnown, names: [] }));
});
afterEach(() => life.abort());

const domain = { ascii: 'acme.test', unicode: 'acme.test', hosted: false, odd: null };
const url = 'https://acme.test/2026/03/marsh';
const article: Article = {
  kind: 'article',
  ...{ url, visited: url, title: 'Marsh', published: null, siteName: null, domain },
  authors: ['Marit Lindqvist', 'Bo Dahl', 'Cy Eck'].map((name) => ({ name, kind: 'person', places: [] })),
};

function opened() {
  const { connection, finder } = openFinder('acme.test', life.signal);
  return { finder, authors: createAuthors(connection, article, finder, []) };
}

it('choosing an author changes row and button at once, and so does choosing the first again', async () => {
  background.answer('request', () => answered(foundReply('marit@acme.test')));
  const { authors, finder } = opened();
  expect(authors.byName.value).toBe(false);
  authors.find();
  await settled();
  expect(authors.found.value?.email).toBe('marit@acme.test');
  authors.choose(1);
  expect([authors.found.value, authors.byName.value]).toEqual([null, true]);
  expect(finder.values.value.name).toBe('Bo Dahl');
  authors.choose(0);
  expect([authors.found.value?.email, authors.byName.value]).toEqual(['marit@acme.test', false]);
});

it('shows other candidates only for the author whose address is guessed', async () => {
  const reply = foundReply('marit@acme.test');
  const candidates = [{ email: 'm.lindqvist@acme.test', score: 12, source_type: 'generated' }];
  Object.assign(reply.data, { source_type: 'generated', domain: 'acme.test', based_on: 0, candidates });
  background.answer('request', () => answered(reply));
  const { authors } = opened();
  authors.find();
  await settled();
  expect(authors.others.value.map(({ email, last_name }) => [email, last_name])).toEqual([
    ['m.lindqvist@acme.test', 'Lindqvist'],
  ]);
  expect(authors.guess.value).toEqual({ domain: 'acme.test', basedOn: 0 });
  authors.choose(1);
  expect([authors.others.value, authors.guess.value]).toEqual([[], null]);
});

it('selects the author named by the service if the user chose none', async () => {
  const reply = foundReply('bo@acme.test');
  Object.assign(reply.data, { first_name: 'Bo', last_name: 'Dahl' });
  background.answer('request', () => answered(reply));
  const { authors } = opened();
  authors.find();
  await settled();
  expect([authors.chosen.value, authors.found.value?.email]).toEqual([1, 'bo@acme.test']);
});

it('a late reply for the previous author does not replace the chosen one, by article or by name', async () => {
  const answer = background.hold('request');
  const { authors, finder } = opened();
  authors.find();
  authors.choose(1);
  answer(answered(foundReply('marit@acme.test')));
  await settled();
  expect([authors.chosen.value, authors.found.value, authors.byName.value]).toEqual([1, null, true]);

  const late = background.hold('request');
  finder.find();
  expect(finder.state.value.at).toBe('asking');
  authors.choose(2);
  expect(finder.state.value.at).toBe('idle');
  late(answered(foundReply('bo@acme.test')));
  await settled();
  expect([finder.state.value.at, finder.found.value]).toEqual(['idle', null]);
  // The paid answer belongs to that author and is shown when they are chosen again.
  authors.choose(1);
  expect(finder.found.value?.email).toBe('bo@acme.test');
  expect(finder.values.value.name).toBe('Bo Dahl');
});

it('shows known authors without a request', async () => {
  const contact = contactOfAddress('bo@acme.test', 'Bo Dahl');
  background.answer('known', ({ names }) => ({
    ...nothingKnown,
    names: names.flatMap((one) =>
      one.name === 'Marit Lindqvist' ? [] : [{ ...one, contact: one.name === 'Bo Dahl' ? contact : null }],
    ),
  }));
  const { authors } = opened();
  await settled();
  expect(background.said('known')[0]?.names[1]).toEqual({ name: 'Bo Dahl', at: 'acme.test' });
  expect(authors.results.value).toEqual([{ at: 'open' }, { at: 'found', contact }, { at: 'none' }]);
  authors.choose(1);
  expect(authors.found.value?.email).toBe('bo@acme.test');
  expect(background.said('request')).toEqual([]);
});

it('searches for the chosen author even if the name was split into two fields', async () => {
  background.answer('request', () => answered(foundReply('bo@acme.test')));
  const { authors, finder } = opened();
  finder.setSplit(true);
  authors.choose(1);
  finder.find();
  await settled();
  expect(background.said('request').at(-1)?.params).toMatchObject({ first_name: 'Bo', last_name: 'Dahl' });
});

it('keeps the chosen address when two services disagree, without another paid click', async () => {
  members.value = ['harbour', 'quay'].map((id) => ({
    ...{ id, name: id, here: false, free: false, capped: false, asks: waterfallAsks },
  }));
  const said = (service: string, email: string) =>
    ({ service, at: 'answered', asked: 5_000, said: email, score: 90 }) as const;
  const steps = [said('harbour', 'm@acme.test'), said('quay', 'marit@acme.test')];
  const answer = (from: string, email: string) => ({
    ...{ ...answered(foundReply(email)), run: { steps: steps.filter(({ service }) => service === from), from } },
  });
  background.answer('ask-in-order', ({ services }) =>
    services[0] === 'quay' ? answer('quay', 'marit@acme.test') : answer('harbour', 'm@acme.test'),
  );
  background.answer('choose-answer', () => ({ kept: true }));
  const { authors } = opened();
  authors.find();
  await settled();
  authors.findAt(['quay']);
  await settled();
  expect(authors.found.value?.email).toBe('m@acme.test');
  authors.prefer('quay');
  await settled();
  expect(background.said('choose-answer')).toMatchObject([
    { operation: 'findAuthor', params: { url }, service: 'quay' },
  ]);
  expect(background.said('ask-in-order').at(-1)).toMatchObject({ services: ['quay'], click: false });
  expect(authors.found.value?.email).toBe('marit@acme.test');
});
