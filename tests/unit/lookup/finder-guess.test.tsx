// @vitest-environment jsdom
/** The view of an address that the finder guessed. */
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTypedLookup } from '../../../components/lookup/lookup-store.ts';
import { FinderPart } from '../../../components/lookup/person/finder-view.tsx';
import { createSharedState, type SharedState } from '../../../components/shell/shared-state.ts';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import { operations } from '../../../lib/contract/operations.ts';
import type { Opening } from '../../../lib/messages/opening-views.ts';
import type { Check } from '../../../lib/messages/people-views.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { answered, deviceService, job, nothingKnown, opening, settings } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw, nameOf } from '../harness/render.tsx';

let background: FakeBackground;
let life: AbortController;
let shared: SharedState;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('look-up', ({ text }) => ({ typed: readTyped(text), about: { cached: [], ...nothingKnown } }));
  background.answer('keep-draft', () => ({ saved: true }));
  shared = createSharedState(life.signal, Date.now, 'popup');
  shared.restore(opening());
});
afterEach(() => {
  life.abort();
  document.body.replaceChildren();
});

const guessed = {
  ...{ first_name: 'Ines', last_name: 'Marchetti', email: 'ines.marchetti@oakhollow.test', domain: 'oakhollow.test' },
  ...{ score: 37, source_type: 'generated', position: 'Editor', verification: { status: 'valid', date: '2026-03-01' } },
  sources: [{ uri: 'https://oakhollow.test/', domain: 'oakhollow.test' }],
};
const candidates = [
  { email: 'imarchetti@oakhollow.test', score: 14, source_type: 'generated' },
  { email: 'ines@oakhollow.test', score: 11, source_type: 'found' },
];

async function shown(data: object, service: Partial<Opening> = {}) {
  shared.restore(opening(service));
  background.answer('request', () => answered(z.parse(operations.findEmail.reply, { data })));
  const lookup = createTypedLookup(life.signal, shared, 'Ines Marchetti at oakhollow.test');
  await settled();
  const view = lookup.showing.value?.view;
  if (view?.kind !== 'person') throw new Error('no finder');
  view.finding.finder.find();
  await settled();
  const drawn = draw(<FinderPart lookup={lookup} finding={view.finding} heading={null} />);
  return { drawn, others: view.finding.others };
}

test('other candidates stand below, each with its own score and none of the first one’s sources or verdict', async () => {
  const { drawn, others } = await shown({ ...guessed, candidates, based_on: 3 });
  const list = drawn.querySelector('[aria-label="Other addresses"]');
  const rows = [...(list?.querySelectorAll('.contact') ?? [])].map(nameOf);
  expect(rows[0]).toContain('imarchetti@oakhollow.test');
  expect(rows[0]).toContain('14 of 100 confidence');
  expect(rows[0]).toContain('Not checked');
  expect(rows[1]).toContain('11 of 100 confidence');
  expect(list?.querySelector('input')).toBeNull();
  expect(others.rows.value[0]?.contact).toMatchObject({
    ...{ first_name: 'Ines', position: 'Editor', domain: 'oakhollow.test', sources: [] },
    verification: { status: null },
  });
  expect(drawn.textContent).toContain('Guessed from 3 known addresses');
  expect(drawn.querySelector('.notice')).toBeNull();
});

test('an unknown format is named above the guess; only this device, outside private windows, offers a site search', async () => {
  const { drawn } = await shown({ ...guessed, candidates, based_on: 0 }, { service: deviceService });
  const notice = drawn.querySelector('.notice');
  const card = drawn.querySelector('.finding');
  const search = byRole(drawn, 'button', 'Search this site');
  expect(notice?.textContent).toContain('The address format of oakhollow.test isn’t known yet.');
  for (const one of [notice, search])
    expect(one && card && one.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  for (const other of [{}, { service: deviceService, private: true }]) {
    const { drawn: without } = await shown({ ...guessed, candidates, based_on: 0 }, other);
    expect(without.querySelector('.site-search')).toBeNull();
  }
});

test('a site search that finds addresses refreshes the guess and stays visible', async () => {
  const { drawn } = await shown({ ...guessed, candidates, based_on: 0 }, { service: deviceService });
  const site = job({ id: 'site', kind: 'site', name: 'oakhollow.test', state: 'running', total: 30 });
  const pushCounts = async (revision: number, counts: Record<string, number>) => {
    await act(async () => {
      shared.onPush({ topic: 'job', revision, job: { ...site, counts } });
      await settled();
    });
  };
  await pushCounts(11, { addresses: 0 });
  expect(drawn.textContent).toContain('isn’t known yet');
  const asked = background.said('request').length;
  const reply = z.parse(operations.findEmail.reply, { data: { ...guessed, candidates, based_on: 4 } });
  background.answer('request', () => answered(reply));
  await pushCounts(12, { addresses: 4 });
  expect(background.said('request')).toHaveLength(asked + 1);
  expect(drawn.textContent).toContain('Guessed from 4 known addresses');
  // Not a click: a service that may answer by now must not charge for it.
  expect(background.said('request').at(-1)).toMatchObject({ operation: 'findEmail', click: false });
  byRole(drawn, '.site-search button', 'Stop');
});

test('a found address, and a guess without based_on, show no guess details', async () => {
  for (const data of [{ ...guessed, source_type: 'found', based_on: 3 }, guessed]) {
    const { drawn } = await shown(data);
    expect(drawn.textContent).not.toContain('Guessed from');
    expect(drawn.textContent).not.toContain('Other addresses');
  }
});

test('a name without a position is not shown as “No name known”', async () => {
  const { drawn } = await shown({ ...guessed, position: null, candidates, based_on: 0 });
  expect(drawn.querySelector('.finding h2')?.textContent).toContain('Ines Marchetti');
  expect(drawn.textContent).not.toContain('No name known');
});

test('another candidate has buttons to verify and save it', async () => {
  const { drawn } = await shown({ ...guessed, candidates, based_on: 3 });
  click(byRole(drawn, 'button', 'Details of Ines Marchetti'));
  const names = [...drawn.querySelectorAll('.contact .acts button')].map(nameOf);
  expect(names.some((name) => name.startsWith('Verify'))).toBe(true);
  expect(names.some((name) => name.startsWith('Save'))).toBe(true);
});

test('choosing a resolver stores it and verifies the address again', async () => {
  background.answer('change-settings', ({ resolver = null }) => ({ ...settings, resolver }));
  background.answer('verify', () => ({ job: null }));
  const { drawn } = await shown(guessed);
  const reply = {
    ...{ status: 'unknown', email: guessed.email, without_server: { dns: 'undecided', accept_all_hint: 'unknown' } },
  };
  const verification = z.parse(operations.verifyEmail.reply, { data: reply }).data;
  const checks: Check[] = [{ at: 'done', email: guessed.email, verification, asked: Date.parse('2026-03-19') }];
  void act(() => shared.onPush({ topic: 'checks', revision: 11, checks }));
  click(byRole(drawn, 'button', 'Google'));
  await settled();
  expect(background.said('change-settings')).toEqual([{ resolver: { at: 'preset', name: 'google' } }]);
  expect(background.said('verify').map(({ emails, skipCache }) => [emails, skipCache])).toEqual([
    [[guessed.email], true],
  ]);
});

test('a known person of that name stands first, before the search and above a guess', async () => {
  const [known] = candidates.slice(1).map(({ email }) => contactOfAddress(email, 'Ines Marchetti'));
  if (!known) throw new Error('nobody');
  background.answer('known', ({ names }) => ({
    ...nothingKnown,
    names: names.map((one) => ({ ...one, contact: known })),
  }));
  background.answer('request', () => answered(z.parse(operations.findEmail.reply, { data: guessed })));
  const lookup = createTypedLookup(life.signal, shared, 'MARCHETTI, Ines at oakhollow.test');
  await settled();
  const view = lookup.showing.value?.view;
  if (view?.kind !== 'person') throw new Error('no finder');
  const drawn = draw(<FinderPart lookup={lookup} finding={view.finding} heading={null} />);
  await act(settled);
  const cards = () => [...drawn.querySelectorAll('.finding')].map((card) => card.getAttribute('data-email'));
  expect(cards()).toEqual([known.email]);
  expect(drawn.textContent).toContain('Known already');
  expect(background.said('request')).toEqual([]);
  view.finding.finder.find();
  await act(settled);
  expect(cards()).toEqual([known.email, guessed.email]);
});
