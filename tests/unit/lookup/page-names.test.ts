import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPageNames, namesOfPage, type PageNames } from '../../../components/lookup/page/page-names-store.ts';
import { createPopup } from '../../../components/lookup/popup-store.ts';
import type { Connection } from '../../../components/shell/connection.ts';
import { createSharedState } from '../../../components/shell/shared-state.ts';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import type { Problem } from '../../../lib/contract/problem.ts';
import { foldedName } from '../../../lib/contract/text.ts';
import type { NamedPerson } from '../../../lib/messages/opening-views.ts';
import type { KnownName } from '../../../lib/messages/people-views.ts';
import type { PageAddress } from '../../../lib/page/facts.ts';
import { connectionOf } from '../harness/connection.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { answered, pageFacts as facts, foundReply, opening, pageRead, remoteService } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

let background: FakeBackground;
let life: AbortController;
let known: KnownName[];
let addresses: PageAddress[];

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  known = [];
  addresses = [];
  background.answer('known', ({ names }) => ({
    people: [],
    checks: [],
    knownLeads: [],
    names: known.filter(({ name, at }) =>
      names.some((one) => foldedName(one.name) === foldedName(name) && one.at === at),
    ),
  }));
  background.answer('read-names', () => ({ names: people('Ada Byron', 'Grace Brewster', 'Mary Kenneth') }));
});
afterEach(() => life.abort());

const people = (...names: string[]): NamedPerson[] =>
  names.map((name) => ({ name, position: `${name.split(' ')[0]}’s post`, profile: null }));

async function read(service: Connection['service'] = signal(null)): Promise<PageNames> {
  const ground = createSharedState(life.signal, () => 5_000, 'popup');
  const names = createPageNames({
    connection: connectionOf(life, { page: 'http://aldermoor.test/team', service }),
    tab: 7,
    domain: 'aldermoor.test',
    known: ground,
    addresses: () => addresses,
    patient: () => false,
  });
  names.read();
  await settled();
  return names;
}

const states = (names: PageNames) => names.rows.value.map(({ name, state }) => `${name}: ${state.at}`);
const failed = (problem: Problem) => ({ ok: false as const, problem });

describe('a click that reads the names', () => {
  it('survives facts of the page that arrive later, and is offered again once they have changed', async () => {
    background.answer('open', () => opening({ facts, reading: true }));
    const popup = createPopup(life.signal, { tab: 7 });
    await settled();
    const answer = background.hold('read-names');
    namesOfPage(popup)?.read();
    const ada: PageAddress = { address: 'ada@aldermoor.test', name: 'Ada Byron', forms: ['text'] };
    background.push(pageRead({ facts: { ...facts, addresses: [ada] } }));
    expect(namesOfPage(popup)?.stage.value).toBe('reading');
    answer({ names: people('Ada Byron') });
    await settled();
    expect(states(namesOfPage(popup) as PageNames)).toEqual(['Ada Byron: known']);

    background.answer('open', () => opening({ id: 'two', revision: 30, facts: { ...facts, addresses: [ada] } }));
    popup.openAgain();
    await settled();
    expect(namesOfPage(popup)?.stage.value).toBe('read');
    background.answer('open', () => opening({ id: 'three', revision: 31, facts }));
    popup.openAgain();
    await settled();
    expect(namesOfPage(popup)?.stage.value).toBe('unread');
  });

  it('joins a search under way since the popup was closed, and shows its result without another request', async () => {
    const params = { domain: 'aldermoor.test', full_name: 'Grace Brewster' };
    const underWay = {
      message: 'sent-before',
      since: 5_000,
      skipCache: false,
      private: false,
      service: remoteService.id,
    };
    background.answer('open-requests', () => ({
      requests: [{ ...underWay, operation: 'findEmail' as const, params }],
    }));
    const answer = background.hold('join-request');
    const names = await read(signal(remoteService.id));
    expect(states(names)).toEqual(['Ada Byron: open', 'Grace Brewster: asking', 'Mary Kenneth: open']);
    expect(names.run.value).toBe('finding');
    names.find();
    answer({ answer: answered(foundReply('grace@aldermoor.test')) });
    await settled();
    expect(states(names)).toEqual(['Ada Byron: open', 'Grace Brewster: found', 'Mary Kenneth: open']);
    expect([names.run.value, background.said('request')]).toEqual(['idle', []]);

    background.answer('join-request', () => ({ answer: null }));
    const again = await read(signal(remoteService.id));
    await settled();
    expect(states(again)).toEqual(['Ada Byron: open', 'Grace Brewster: open', 'Mary Kenneth: open']);
    expect([again.run.value, again.ended.value]).toEqual(['idle', null]);
  });

  it('is offered again when the service changes, without the former results', async () => {
    background.answer('open', () => opening({ facts }));
    background.answer('lists', () => ({ lists: [] }));
    background.answer('usage', () => ({ usage: null }));
    background.answer('request', ({ params }) =>
      answered(foundReply(params.full_name === 'Ada Byron' ? 'ada@aldermoor.test' : null)),
    );
    const popup = createPopup(life.signal, { tab: 7 });
    await settled();
    const names = namesOfPage(popup);
    names?.read();
    await settled();
    names?.toggleAll();
    names?.find();
    for (const _name of states(names as PageNames)) await settled();
    expect(states(names as PageNames)).toEqual(['Ada Byron: found', 'Grace Brewster: none', 'Mary Kenneth: none']);
    const quay = { ...remoteService, id: 's2' };
    background.answer('open', () => opening({ facts, service: quay, revision: 40 }));
    background.push({ revision: 40, topic: 'service', service: quay });
    await settled();
    const now = namesOfPage(popup);
    expect(now?.stage.value).toBe('unread');
    now?.read();
    await settled();
    expect(states(now as PageNames).map((state) => state.split(': ')[1])).toEqual(['open', 'open', 'open']);
  });

  it('is dropped when the tab shows another page', async () => {
    background.answer('open', () => opening({ facts }));
    const popup = createPopup(life.signal, { tab: 7 });
    await settled();
    const names = namesOfPage(popup);
    const answer = background.hold('read-names');
    names?.read();
    background.answer('open', () => opening({ id: 'two', revision: 30, facts, page: 'http://aldermoor.test/else' }));
    popup.openAgain();
    await settled();
    answer({ names: people('Ada Byron') });
    await settled();
    expect(names?.rows.value).toEqual([]);
    expect(namesOfPage(popup)?.stage.value).toBe('unread');
  });
});

describe('the names of a page', () => {
  it('are read on a click, with none selected and no request sent', async () => {
    const names = await read();
    expect(names.stage.value).toBe('read');
    expect(states(names)).toEqual(['Ada Byron: open', 'Grace Brewster: open', 'Mary Kenneth: open']);
    expect(names.picked.value).toBe(0);
    expect(names.all.value).toBe('none');
    expect(background.said('read-names')).toEqual([{ tab: 7 }]);
    expect(background.said('request')).toEqual([]);
    names.find();
    await settled();
    expect(background.said('request')).toEqual([]);
  });

  it('report that the page can’t be read', async () => {
    background.answer('read-names', () => null);
    expect((await read()).stage.value).toBe('closed');
  });

  it('are selected one by one, all, or none', async () => {
    const names = await read();
    names.toggle('Ada Byron');
    expect([names.picked.value, names.all.value]).toEqual([1, 'some']);
    names.toggleAll();
    expect([names.picked.value, names.all.value]).toEqual([3, 'all']);
    names.toggleAll();
    expect([names.picked.value, names.all.value]).toEqual([0, 'none']);
  });

  it('are searched one after another, each marked as a click, and only those selected', async () => {
    const reply = background.hold('request');
    const names = await read();
    names.toggle('Ada Byron');
    names.toggle('Mary Kenneth');
    names.find();
    names.find();
    await settled();
    expect(background.said('request')).toHaveLength(1);
    expect(states(names)[0]).toBe('Ada Byron: asking');
    background.answer('request', () => answered(foundReply(null)));
    reply(answered(foundReply('ada@aldermoor.test')));
    await settled();
    expect(background.said('request')).toMatchObject([
      { operation: 'findEmail', click: true, params: { domain: 'aldermoor.test', full_name: 'Ada Byron' } },
      { operation: 'findEmail', click: true, params: { domain: 'aldermoor.test', full_name: 'Mary Kenneth' } },
    ]);
    expect(states(names)).toEqual(['Ada Byron: found', 'Grace Brewster: open', 'Mary Kenneth: none']);
    expect(names.people.loaded.value[0]?.contact).toMatchObject({
      email: 'ada@aldermoor.test',
      position: 'Ada’s post',
    });
    expect([names.run.value, names.picked.value]).toEqual(['idle', 0]);
  });

  it('are all searched at the service of the click, even if another is chosen meanwhile', async () => {
    const service = signal<string | null>('first');
    const reply = background.hold('request');
    const names = await read(service);
    names.toggleAll();
    names.find();
    await settled();
    service.value = 'second';
    background.answer('request', () => answered(foundReply(null)));
    reply(answered(foundReply(null)));
    await settled();
    expect(background.said('request').map((one) => one.service)).toEqual(['first', 'first', 'first']);
  });

  it.each([
    { code: 'used-up' as const, quoted: null },
    { code: 'ceiling' as const, left: 0 },
    { code: 'offline' as const },
  ])('stop at the limit of the plan, at the ceiling or without a network: $code', async (problem) => {
    background.answer('request', ({ params }) =>
      JSON.stringify(params).includes('Ada') ? answered(foundReply('ada@aldermoor.test')) : failed(problem),
    );
    const names = await read();
    names.toggleAll();
    names.find();
    await settled();
    await settled();
    expect(background.said('request')).toHaveLength(2);
    expect(names.ended.value).toEqual(problem);
    expect(states(names)).toEqual(['Ada Byron: found', 'Grace Brewster: open', 'Mary Kenneth: open']);
    expect(names.picked.value).toBe(2);
  });

  it('continue after a person who opted out, who can’t be selected again', async () => {
    background.answer('request', ({ params }) =>
      JSON.stringify(params).includes('Ada') ? failed({ code: 'opted-out' }) : answered(foundReply(null)),
    );
    const names = await read();
    names.toggleAll();
    names.find();
    await settled();
    await settled();
    expect(states(names)).toEqual(['Ada Byron: failed', 'Grace Brewster: none', 'Mary Kenneth: none']);
    expect(names.picked.value).toBe(0);
    names.toggleAll();
    expect(names.picked.value).toBe(0);
  });

  it('stop at an unknown outcome, and retry it only on its own click', async () => {
    const lost: Problem = { code: 'outcome-unknown', asked: 4_000 };
    background.answer('request', () => failed(lost));
    const names = await read();
    names.toggleAll();
    names.find();
    await settled();
    expect(background.said('request')).toHaveLength(1);
    expect(names.picked.value).toBe(2);
    background.answer('request', () => answered(foundReply('ada@aldermoor.test')));
    names.retry('Ada Byron', true);
    await settled();
    expect(background.said('request')[1]).toMatchObject({
      again: true,
      skipCache: true,
      params: { full_name: 'Ada Byron' },
    });
    expect(states(names)[0]).toBe('Ada Byron: found');
  });

  it('stop on a click, once the running search is answered', async () => {
    const reply = background.hold('request');
    const names = await read();
    names.toggleAll();
    names.find();
    await settled();
    names.stop();
    expect(names.run.value).toBe('stopping');
    names.find();
    reply(answered(foundReply(null)));
    await settled();
    expect(background.said('request')).toHaveLength(1);
    expect(names.run.value).toBe('idle');
  });

  it('send no further request when the page is closed', async () => {
    const reply = background.hold('request');
    const names = await read();
    names.toggleAll();
    names.find();
    await settled();
    life.abort();
    reply(answered(foundReply(null)));
    await settled();
    expect(background.said('request')).toHaveLength(1);
  });
});

describe('a name that is known', () => {
  const at = 'aldermoor.test';
  const found = (name: string, email: string): KnownName => ({ name, at, contact: contactOfAddress(email, name) });

  it('is shown without a request, from known people or from the page', async () => {
    known = [found('ADA BYRÓN', 'a.byron@aldermoor.test'), found('Grace Brewster', 'gb@aldermoor.test')];
    addresses = [{ address: 'mary.kenneth@aldermoor.test', forms: ['text'], name: null }];
    const names = await read();
    expect(states(names)).toEqual(['Ada Byron: known', 'Grace Brewster: known', 'Mary Kenneth: known']);
    expect(names.people.loaded.value.map(({ contact }) => contact.email)).toEqual([
      'a.byron@aldermoor.test',
      'gb@aldermoor.test',
      'mary.kenneth@aldermoor.test',
    ]);
    names.toggleAll();
    expect(names.picked.value).toBe(0);
  });

  it('is shown as not found after a search without result; the same name at another company does not count', async () => {
    known = [
      { name: 'Ada Byron', at, contact: null },
      { ...found('Grace Brewster', 'g@globex.test'), at: 'globex.test' },
    ];
    expect(states(await read())).toEqual(['Ada Byron: none', 'Grace Brewster: open', 'Mary Kenneth: open']);
  });

  it('is not searched for if it became known after it was selected', async () => {
    const names = await read();
    names.toggleAll();
    known = [found('Ada Byron', 'a.byron@aldermoor.test')];
    background.answer('request', () => answered(foundReply(null)));
    names.find();
    await settled();
    await settled();
    expect(background.said('request')).toHaveLength(2);
    expect(states(names)).toEqual(['Ada Byron: known', 'Grace Brewster: none', 'Mary Kenneth: none']);
  });
});
