// @vitest-environment jsdom
/** People of a company without a known address: one click guesses it, verifies it and saves the lead. */
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTypedLookup } from '../../../components/lookup/lookup-store.ts';
import { SubjectView } from '../../../components/lookup/subject-view.tsx';
import { createSharedState } from '../../../components/shell/shared-state.ts';
import { operations, type Reply } from '../../../lib/contract/operations.ts';
import type { Opening } from '../../../lib/messages/opening-views.ts';
import type { PersonThere } from '../../../lib/messages/people-views.ts';
import type { Asked } from '../../../lib/messages/request-views.ts';
import { noWaterfall, waterfallAsks } from '../../../lib/messages/waterfall.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import {
  countReply,
  deviceService,
  foundReply,
  job,
  nothingKnown,
  opening,
  remoteService,
  settings,
} from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw } from '../harness/render.tsx';
import { waitFor } from '../harness/wait-for.ts';

let background: FakeBackground;
let life: AbortController;
/** The verdict about each guess. */
let verdict: string;

const of = { page: 'https://aldermoor.test/team', day: '2026-03-02' };
const mara: PersonThere = { name: 'Mara Dahl', position: 'Head of Sales', profile: null, ...of };
const ivo: PersonThere = {
  ...of,
  ...{ name: 'Ivo Brandt', position: null, profile: 'https://www.linkedin.com/in/ivo-brandt' },
};

const reply = (asked: Reply<'countDomainEmails' | 'findEmail' | 'verifyEmail'>): Asked<'findEmail'> => ({
  ...({ ok: true, asked: 5_000, cached: false, planEnd: null } as const),
  reply: asked as Reply<'findEmail'>,
});

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  verdict = 'unknown';
  background.answer('lists', () => ({ lists: [] }));
  background.answer('keep-draft', () => ({ saved: true }));
  background.answer('known', () => ({ ...nothingKnown, names: [] }));
  background.answer('look-up', ({ text }) => ({ typed: readTyped(text), about: { cached: [], ...nothingKnown } }));
  background.answer('people-there', () => ({ people: [mara, ivo], writesFrom: 'kestrel.test' }));
  background.answer('save', () => ({ job: job({}) }));
  background.answer('request', ({ operation, params }) => {
    if (operation === 'countDomainEmails') return reply(countReply(3));
    if (operation === 'findEmail') {
      const { data, meta } = foundReply('mara.dahl@aldermoor.test');
      return reply({ data: { ...data, position: null, source_type: 'generated' }, meta });
    }
    const data = { status: verdict, score: 60, email: params.email };
    return reply(operations.verifyEmail.reply.parse({ data, meta: {} }));
  });
});
afterEach(() => {
  life.abort();
  document.body.replaceChildren();
});

async function shown(kind: 'device' | 'remote', some: Partial<Opening> = {}): Promise<HTMLElement> {
  const shared = createSharedState(life.signal, () => 5_000, 'popup');
  shared.restore(opening(kind === 'device' ? { service: deviceService, ...some } : some));
  const lookup = createTypedLookup(life.signal, shared, 'aldermoor.test');
  await settled();
  const view = lookup.showing.value?.view;
  if (!view) throw new Error('nothing is shown');
  const drawn = draw(<SubjectView lookup={lookup} view={view} />);
  await act(settled);
  if (kind === 'device') await seen(() => section(drawn) !== null);
  return drawn;
}

/** Waits until `is` holds: parts of the view load on demand. */
const seen = (is: () => boolean) =>
  waitFor(async () => {
    await act(settled);
    expect(is()).toBe(true);
  });

const section = (drawn: Element) => drawn.querySelector('.people-there');
const lines = (drawn: Element) => [...(section(drawn)?.querySelectorAll('.contact') ?? [])];
const complete = (drawn: Element, name: string) =>
  click(
    byRole(lines(drawn).find((line) => line.textContent?.startsWith(name)) ?? drawn, 'button', 'Find and save · free'),
  );
const asked = () => background.said('request').map(({ operation }) => operation);

it('lists people with their positions on this device, without a request beyond the free count', async () => {
  const drawn = await shown('device');
  expect(section(drawn)?.getAttribute('aria-label')).toBe('2 people without an address');
  expect(lines(drawn).map((line) => line.querySelector('.who')?.textContent)).toEqual([
    'Mara DahlHead of Sales',
    'Ivo Brandt',
  ]);
  expect(asked()).toEqual(['countDomainEmails']);
  click(byRole(drawn, 'button', 'Details of Ivo Brandt'));
  const links = [...drawn.querySelectorAll('.there-origin a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([ivo.page, ivo.profile]);
});

it('searches for an address on this device only, for free, even with a waterfall of services', async () => {
  const service = { ...remoteService, id: 'harbour', name: 'Harbour' };
  const member = { service, usage: null, asks: [...waterfallAsks], capped: false };
  background.answer('waterfall', () => ({ members: [member] }));
  background.answer('ask-in-order', () => reply(countReply(3)));
  const drawn = await shown('device', { settings: { ...settings, waterfall: { ...noWaterfall, on: true } } });
  complete(drawn, 'Mara Dahl');
  await seen(() => asked().includes('findEmail'));
  expect(background.said('ask-in-order').map(({ operation }) => operation)).toEqual(['countDomainEmails']);
});

it('requests no people without an address if a remote service answers', async () => {
  const drawn = await shown('remote');
  expect(section(drawn)).toBeNull();
  expect(background.said('people-there')).toEqual([]);
});

it('one click guesses the address, verifies it and saves the lead with the page’s facts', async () => {
  const drawn = await shown('device');
  complete(drawn, 'Mara Dahl');
  await act(settled);
  expect(asked()).toEqual(['countDomainEmails', 'findEmail', 'verifyEmail']);
  const [save] = background.said('save');
  expect(save?.contacts).toMatchObject([
    { email: 'mara.dahl@aldermoor.test', position: 'Head of Sales', source_type: 'generated' },
  ]);
  const [line] = lines(drawn);
  expect(line?.getAttribute('data-email')).toBe('mara.dahl@aldermoor.test');
  expect(line?.textContent).toContain('Guessed');
});

it('all requests name the shown service, and nothing is saved once another is chosen', async () => {
  const drawn = await shown('device');
  complete(drawn, 'Mara Dahl');
  await act(settled);
  const clicked = background.said('request').filter(({ click }) => click);
  expect([...clicked, ...background.said('save')].map(({ service }) => service)).toEqual(['here', 'here', 'here']);
  background.answer('request', ({ operation }) => {
    if (operation === 'verifyEmail') return { ok: false, problem: { code: 'service-changed' } };
    return reply(foundReply('ivo.brandt@aldermoor.test'));
  });
  complete(drawn, 'Ivo Brandt');
  await act(settled);
  expect(background.said('save')).toHaveLength(1);
  expect(lines(drawn)[1]?.textContent).toContain('The service was changed meanwhile');
});

it('an undeliverable guess is shown but not saved', async () => {
  verdict = 'invalid';
  const drawn = await shown('device');
  complete(drawn, 'Mara Dahl');
  await act(settled);
  expect(background.said('save')).toEqual([]);
  expect(lines(drawn)[0]?.textContent).toContain('takes no mail');
});

it('a person is forgotten by name at this company', async () => {
  background.answer('forget-name', () => ({ forgotten: true }));
  const drawn = await shown('device');
  click(byRole(drawn, 'button', 'Details of Mara Dahl'));
  click(byRole(drawn, 'button', 'Forget this person…'));
  await act(settled);
  click(byRole(document.body, 'dialog button', 'Forget'));
  await act(settled);
  expect(background.said('forget-name')).toEqual([{ name: 'Mara Dahl', domain: 'aldermoor.test' }]);
  expect(lines(drawn).map((line) => line.querySelector('b')?.textContent)).toEqual(['Ivo Brandt']);
});

it('a private window offers no way to forget a person, as that would be written to disk', async () => {
  const drawn = await shown('device', { private: true });
  click(byRole(drawn, 'button', 'Details of Ivo Brandt'));
  expect(drawn.querySelector('.there-origin')).not.toBeNull();
  expect(drawn.textContent).not.toContain('Forget this person');
});

it('names the other domain that people write from, only on this device', async () => {
  expect((await shown('device')).textContent).toContain('People there write from @kestrel.test.');
  expect((await shown('remote')).textContent).not.toContain('@kestrel.test');
});
