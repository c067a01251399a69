/** The service changes while a lookup is open: no answer of the former one is shown or priced as the new one's. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFree } from '../../../components/format/cost-words.ts';
import { createTypedLookup, type Lookup } from '../../../components/lookup/lookup-store.ts';
import { createPanel } from '../../../components/lookup/panel-store.ts';
import { createSharedState } from '../../../components/shell/shared-state.ts';
import type { Opening } from '../../../lib/messages/opening-views.ts';
import type { RemoteView, ServiceView, Usage } from '../../../lib/messages/service-views.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { bringToFront } from '../harness/fake-window.ts';
import {
  answered,
  countReply,
  knownLead,
  nothingKnown,
  opening,
  remoteService,
  searchReply,
  settings,
} from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

const quay: RemoteView = { ...remoteService, id: 's2', name: 'Quay', team: true };
const usageOf = (some: Partial<Usage>): Usage => ({
  ...{
    searches: { left: 38, of: 50 },
    verifications: { left: 3, of: 50 },
    plan: 'Starter',
    resets: null,
    asked: 4_000,
  },
  ...some,
});

let background: FakeBackground;
let life: AbortController;
/** The background's current service. */
let service: ServiceView | null;
let usage: Usage | null;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  service = remoteService;
  usage = null;
  background.answer('lists', () => ({ lists: [] }));
  background.answer('keep-draft', () => ({ saved: true }));
  background.answer('known-leads', () => ({ knownLeads: [], asked: null }));
  background.answer('usage', () => ({ usage }));
  background.answer('request', ({ operation, params }) => {
    const from = Number(params.offset ?? 0);
    const results = service?.id === quay.id ? 150 : 240;
    return operation === 'countDomainEmails'
      ? answered(countReply(results))
      : answered(searchReply(from, from + 100, { results }));
  });
  background.answer('open', ({ tab }) => opening({ tab, service, usage }));
  background.answer('look-up', ({ text }) => ({ typed: readTyped(text), about: { cached: [], ...nothingKnown } }));
  bringToFront({ id: 7, url: 'http://aldermoor.test/' });
});
afterEach(() => life.abort());

function companyIn({ showing }: Pick<Lookup, 'showing'>) {
  const view = showing.value?.view;
  if (view?.kind !== 'company') throw new Error('no company is shown');
  return view.company;
}

let revision = 20;
async function choose(next: ServiceView | null, left: Usage | null = null): Promise<void> {
  revision += 1;
  service = next;
  usage = left;
  background.push({ revision, topic: 'service', service: next });
  await settled();
}

const searches = () =>
  background
    .said('request')
    .filter(({ operation }) => operation === 'searchDomain')
    .map(({ service: at, params }) => [at, params.offset]);

async function panelWith(some: Partial<Opening> = {}) {
  background.answer('open', ({ tab }) => opening({ tab, service, usage, revision, ...some }));
  const panel = createPanel(life.signal);
  await settled();
  companyIn(panel).search.ask();
  await settled();
  expect(companyIn(panel).search.shown.value?.contacts).toHaveLength(100);
  return panel;
}

describe('an open panel', () => {
  it('reloads the company with the new service’s count and none of the former rows', async () => {
    const panel = await panelWith();
    await choose(quay);
    expect(companyIn(panel).search.shown.value).toBeNull();
    expect(companyIn(panel).count.value).toMatchObject({ at: 'shown', reply: { data: { total: 150 } } });
    companyIn(panel).search.ask();
    await settled();
    expect(searches()).toEqual([
      [remoteService.id, undefined],
      [quay.id, undefined],
    ]);
  });

  it('drops cached rows of the former service', async () => {
    const reply = searchReply(0, 100, { results: 240 });
    const params = { domain: 'aldermoor.test', limit: 100 };
    const cached = [{ operation: 'searchDomain' as const, params, reply, asked: 2_000, planEnd: null }];
    background.answer('open', ({ tab }) => opening({ tab, service, about: { cached, ...nothingKnown } }));
    const panel = createPanel(life.signal);
    await settled();
    expect(companyIn(panel).search.shown.value?.contacts).toHaveLength(100);
    const answer = background.hold('open');
    await choose(quay);
    expect(companyIn(panel).search.shown.value).toBeNull();
    answer(opening({ service, revision }));
    await settled();
    expect(companyIn(panel).search.shown.value).toBeNull();
  });

  it('shows no rows once the service is disconnected', async () => {
    const panel = await panelWith();
    await choose(null);
    expect(companyIn(panel).search.shown.value).toBeNull();
  });

  it('keeps newly typed text and its draft while the shown text is looked up again', async () => {
    const panel = await panelWith();
    panel.look('harbour.test');
    await settled();
    panel.write('Glo');
    await choose(quay);
    expect(companyIn(panel).who).toMatchObject({ domain: { ascii: 'harbour.test' } });
    expect(panel.field.value).toBe('Glo');
    expect(panel.shared.drafts.of('bar aldermoor.test').values.value).toEqual({ text: 'Glo' });
  });

  it('shows none of the former rows when it goes back from a typed text to the page', async () => {
    const panel = await panelWith();
    panel.look('harbour.test');
    await settled();
    await choose(quay);
    panel.back();
    await settled();
    expect(companyIn(panel).search.shown.value).toBeNull();
    expect(companyIn(panel).count.value).toMatchObject({ at: 'shown', reply: { data: { total: 150 } } });
  });

  it('looks up a typed text again', async () => {
    const panel = await panelWith();
    panel.look('harbour.test');
    await settled();
    companyIn(panel).search.ask();
    await settled();
    await choose(quay);
    expect(companyIn(panel).search.shown.value).toBeNull();
    expect(background.said('look-up').map(({ text }) => text)).toEqual(['harbour.test', 'harbour.test']);
  });

  it.each(['before', 'after'])('keeps the lookup if the page is reopened %s its answer', async (order) => {
    const panel = await panelWith();
    panel.look('harbour.test');
    await settled();
    const open = background.hold('open');
    const look = background.hold('look-up');
    await choose(quay);
    const answers = [
      () => open(opening({ service, revision })),
      () => look({ typed: readTyped('harbour.test'), about: { cached: [], ...nothingKnown } }),
    ];
    for (const answer of order === 'before' ? answers : answers.toReversed()) {
      answer();
      await settled();
      expect(panel.showing.value?.text).toBe('harbour.test');
    }
  });

  it('drops a late answer of the former service', async () => {
    const panel = await panelWith();
    const params = { domain: 'harbour.test', limit: 100 };
    const reply = searchReply(0, 100, { results: 240 });
    const cached = [{ operation: 'searchDomain' as const, params, reply, asked: 2_000, planEnd: null }];
    const former = background.hold('look-up');
    panel.look('harbour.test');
    await settled();
    const now = background.hold('look-up');
    await choose(quay);
    former({ typed: readTyped('harbour.test'), about: { cached, ...nothingKnown } });
    await settled();
    now({ typed: readTyped('harbour.test'), about: { cached: [], ...nothingKnown } });
    await settled();
    expect(panel.showing.value?.text).toBe('harbour.test');
    expect(companyIn(panel).search.shown.value).toBeNull();
  });

  it('ignores late leads and lists of the former service', async () => {
    const leads = background.hold('known-leads');
    const panel = await panelWith();
    const { saves } = panel.shared;
    const lists = background.hold('lists');
    void saves.loadLists(true);
    background.answer('lists', () => ({ lists: [{ id: 9, name: 'Of Quay', leads: 1 }] }));
    await choose(quay);
    leads({ knownLeads: [knownLead({ email: 'person1@aldermoor.test', id: 12 })], asked: 4_000 });
    lists({ lists: [{ id: 7, name: 'Fair', leads: 1 }] });
    await settled();
    expect([...saves.knownLeads.value.keys()]).toEqual([]);
    expect(saves.lists.value).toEqual(['Of Quay']);
  });

  it('searches at the new service only when opened again, even with search on opening', async () => {
    const searching = { ...settings, searchOnOpen: true };
    background.answer('open', ({ tab }) => opening({ tab, service, settings: searching, revision }));
    const panel = createPanel(life.signal);
    await settled();
    await choose(quay);
    expect(companyIn(panel).count.value.at).toBe('shown');
    expect(searches()).toEqual([[remoteService.id, undefined]]);
    panel.openAgain();
    await settled();
    expect(searches().at(-1)).toEqual([quay.id, undefined]);
  });

  it('keeps its rows if the service is only renamed', async () => {
    const panel = await panelWith();
    await choose({ ...remoteService, name: 'Renamed' });
    expect(companyIn(panel).search.shown.value?.contacts).toHaveLength(100);
    expect(background.said('open')).toHaveLength(1);
  });
});

it('an open company in Discover drops the former service’s rows', async () => {
  const shared = createSharedState(life.signal, () => 5_000, 'workspace');
  shared.restore({ private: false, service, usage, settings, recents: [], draft: {}, jobs: [] });
  const lookup = createTypedLookup(life.signal, shared, 'harbour.test');
  await settled();
  companyIn(lookup).search.ask();
  await settled();
  expect(companyIn(lookup).search.shown.value).not.toBeNull();
  shared.onPush({ revision: 30, topic: 'service', service: quay });
  await settled();
  expect(companyIn(lookup).search.shown.value).toBeNull();
});

describe('the price', () => {
  const free = usageOf({ searches: { left: null, of: null }, verifications: { left: null, of: null } });

  it('follows the new service, even if the former one was free', async () => {
    service = { ...quay, id: 'first' };
    usage = free;
    const panel = await panelWith();
    expect(isFree.value).toBe(true);
    await choose(quay, usageOf({}));
    expect(isFree.value).toBe(false);
    expect(panel.shared.usage.value).toMatchObject({ searches: { left: 38 } });
  });

  it('uses the usage of the newest service; a late reply for a former one is dropped', async () => {
    const shared = createSharedState(life.signal, () => 5_000, 'workspace');
    shared.restore({ ...{ private: false, service, settings, recents: [], draft: {}, jobs: [] }, usage: usageOf({}) });
    const ofQuay = background.hold('usage');
    shared.onPush({ revision: 30, topic: 'service', service: quay });
    await settled();
    expect(shared.usage.value).toBeNull();
    const ofPier = background.hold('usage');
    shared.onPush({ revision: 31, topic: 'service', service: { ...quay, id: 's3' } });
    ofPier({ usage: usageOf({ plan: 'Pier' }) });
    ofQuay({ usage: usageOf({ plan: 'Quay' }) });
    await settled();
    expect(shared.usage.value).toMatchObject({ plan: 'Pier' });
  });

  it('is unknown until the new service’s usage arrives; pushes of the former one are ignored', async () => {
    usage = usageOf({});
    const panel = await panelWith();
    await choose(quay);
    expect(panel.shared.usage.value).toBeNull();
    background.push({ revision: 90, topic: 'usage', service: remoteService.id, usage: usageOf({}) });
    expect(panel.shared.usage.value).toBeNull();
    background.push({ revision: 91, topic: 'usage', service: quay.id, usage: usageOf({ plan: 'Team' }) });
    expect(panel.shared.usage.value).toMatchObject({ plan: 'Team' });
  });
});
