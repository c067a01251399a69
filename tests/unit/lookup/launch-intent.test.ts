import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPanel, type Panel } from '../../../components/lookup/panel-store.ts';
import type { Answers } from '../../../lib/messages/catalogue.ts';
import type { LaunchIntent, Opening, Push } from '../../../lib/messages/views.ts';
import { createFakeWorker, type FakeWorker, settled } from '../harness/fake-background.ts';
import { bringToFront, watchers } from '../harness/fake-window.ts';
import { aldermoor, answered, countReply, nothingKnown, opening, pageRead } from '../harness/fixtures.ts';

let worker: FakeWorker;
let life: AbortController;
const about = { cached: [], ...nothingKnown };
const globex: Answers['look-up'] = {
  typed: { kind: 'domain', domain: { ...aldermoor, ascii: 'globex.test', unicode: 'globex.test' } },
  about,
};

beforeEach(() => {
  worker = createFakeWorker();
  life = new AbortController();
  worker.answer('lists', () => ({ lists: [] }));
  worker.answer('request', () => answered(countReply(37)));
  worker.answer('known-leads', () => ({ knownLeads: [], asked: null }));
  worker.answer('keep-draft', () => ({ kept: true }));
  worker.answer('look-up', () => globex);
  bringToFront({ id: 7, url: 'http://aldermoor.test/' });
});
afterEach(() => life.abort());

async function opened(wish: LaunchIntent | null, options: { tab?: number } = {}): Promise<Panel> {
  wishNext(wish);
  const panel = createPanel(life.signal, options);
  await settled();
  return panel;
}

/** What the next opening gives, once. */
function wishNext(wish: LaunchIntent | null, more: Partial<Opening> = {}): void {
  let next = wish;
  worker.answer('open', ({ tab }) => {
    const given = next;
    next = null;
    return opening({ tab, intent: given, ...more });
  });
}

const told = (wish: LaunchIntent, window = 1): Push => ({ topic: 'launch-intent', revision: 20, window, intent: wish });
const asked = () => worker.said('request').map(({ operation, params }) => [operation, params]);

describe('a panel that opens with a wish', () => {
  it('looks up what was chosen, and counts it alone: the page waits behind it', async () => {
    const panel = await opened({ want: 'look-up', text: 'globex.test' });
    expect(worker.said('look-up')).toEqual([{ text: 'globex.test', private: false }]);
    expect(panel.showing.value?.text).toBe('globex.test');
    expect(asked()).toEqual([['countDomainEmails', { domain: 'globex.test' }]]);
    panel.back();
    expect(panel.showing.value).toMatchObject({ from: 'page', text: 'aldermoor.test' });
  });

  it('shows chosen addresses as people, and asks nothing about them', async () => {
    const addresses = ['marit@globex.test', 'wim@globex.test'];
    worker.answer('look-up', (): Answers['look-up'] => ({
      typed: { kind: 'addresses', addresses, cut: false },
      about,
    }));
    const panel = await opened({ want: 'addresses', addresses });
    expect(worker.said('look-up')).toEqual([{ text: 'marit@globex.test, wim@globex.test', private: false }]);
    expect(panel.showing.value?.view.kind).toBe('addresses');
    expect(panel.people.value?.loaded.value.map(({ contact }) => contact.email)).toEqual(addresses);
    expect(asked()).toEqual([]);
  });

  it('shows what the page in front is about when that is the wish', async () => {
    const panel = await opened({ want: 'page' });
    expect(worker.said('look-up')).toEqual([]);
    expect(panel.showing.value).toMatchObject({ from: 'page', text: 'aldermoor.test' });
  });

  it('leaves what is pushed of the page behind what was chosen', async () => {
    wishNext({ want: 'look-up', text: 'globex.test' }, { reading: true });
    const panel = createPanel(life.signal);
    await settled();
    const subject = { kind: 'company', domain: aldermoor, name: 'Aldermoor' } as const;
    worker.push(pageRead({ subject }));
    expect(panel.showing.value?.text).toBe('globex.test');
  });
});

describe('a panel that is open already', () => {
  it('takes the wish of its window, with the page in front', async () => {
    const panel = await opened(null);
    bringToFront({ id: 8, url: 'http://initech.test/' });
    wishNext({ want: 'look-up', text: 'globex.test' });
    worker.push(told({ want: 'look-up', text: 'globex.test' }));
    await settled();
    expect(worker.said('open').at(-1)).toEqual({ tab: 8, window: 1 });
    expect(panel.showing.value?.text).toBe('globex.test');
    expect(worker.said('look-up')).toHaveLength(1);
  });

  it('has nothing to do with that of another window, or of a private one', async () => {
    await opened(null);
    worker.push(told({ want: 'page' }, 2));
    worker.push(told({ want: 'page' }), true);
    await settled();
    expect(worker.said('open')).toHaveLength(1);
  });

  it('has its own wish already when it is told of one that its opening gave', async () => {
    const panel = await opened({ want: 'look-up', text: 'globex.test' });
    worker.push({ ...told({ want: 'look-up', text: 'globex.test' }), revision: 1 });
    await settled();
    expect(worker.said('open')).toHaveLength(1);
    expect(panel.showing.value?.text).toBe('globex.test');
  });
});

describe('a panel’s page in a tab of its own', () => {
  it('looks at the tab that was clicked in, and at no other that comes to the front', async () => {
    await opened({ want: 'look-up', text: 'globex.test' }, { tab: 5 });
    expect(worker.said('open')).toEqual([{ tab: 5, window: 1 }]);
    expect(watchers()).toBe(0);
    worker.push(told({ want: 'page' }));
    await settled();
    expect(worker.said('open')).toHaveLength(1);
  });
});
