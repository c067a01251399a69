import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPanel, type Panel } from '../../../components/lookup/panel-store.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { LaunchIntent, Opening } from '../../../lib/messages/opening-views.ts';
import type { Push } from '../../../lib/messages/push.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { bringToFront, watchers } from '../harness/fake-window.ts';
import { aldermoor, answered, countReply, nothingKnown, opening, pageRead } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

let background: FakeBackground;
let life: AbortController;
const about = { cached: [], ...nothingKnown };
const globex: Answers['look-up'] = {
  typed: { kind: 'domain', domain: { ...aldermoor, ascii: 'globex.test', unicode: 'globex.test' } },
  about,
};

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('lists', () => ({ lists: [] }));
  background.answer('request', () => answered(countReply(37)));
  background.answer('known-leads', () => ({ knownLeads: [], asked: null }));
  background.answer('keep-draft', () => ({ saved: true }));
  background.answer('look-up', () => globex);
  bringToFront({ id: 7, url: 'http://aldermoor.test/' });
});
afterEach(() => life.abort());

async function opened(intent: LaunchIntent | null, options: { tab?: number } = {}): Promise<Panel> {
  intendNext(intent);
  const panel = createPanel(life.signal, options);
  await settled();
  return panel;
}

/** The next opening delivers `intent`, once. */
function intendNext(intent: LaunchIntent | null, more: Partial<Opening> = {}): void {
  let next = intent;
  background.answer('open', ({ tab }) => {
    const given = next;
    next = null;
    return opening({ tab, intent: given, ...more });
  });
}

const pushOf = (intent: LaunchIntent, window = 1): Push => ({
  topic: 'launch-intent',
  revision: 20,
  window,
  intent: intent,
});
const asked = () => background.said('request').map(({ operation, params }) => [operation, params]);

describe('a panel that opens with an intent', () => {
  it('looks up the chosen text and counts only that; the page is one step back', async () => {
    const panel = await opened({ want: 'look-up', text: 'globex.test' });
    expect(background.said('look-up')).toEqual([{ text: 'globex.test', private: false }]);
    expect(panel.showing.value?.text).toBe('globex.test');
    expect(asked()).toEqual([['countDomainEmails', { domain: 'globex.test' }]]);
    panel.back();
    expect(panel.showing.value).toMatchObject({ from: 'page', text: 'aldermoor.test' });
  });

  it('shows chosen addresses as people, without a request', async () => {
    const addresses = ['marit@globex.test', 'wim@globex.test'];
    background.answer('look-up', (): Answers['look-up'] => ({
      typed: { kind: 'addresses', addresses, cut: false },
      about,
    }));
    const panel = await opened({ want: 'addresses', addresses });
    expect(background.said('look-up')).toEqual([{ text: 'marit@globex.test, wim@globex.test', private: false }]);
    expect(panel.showing.value?.view.kind).toBe('addresses');
    expect(panel.people.value?.loaded.value.map(({ contact }) => contact.email)).toEqual(addresses);
    expect(asked()).toEqual([]);
  });

  it('shows the page in front if that is the intent', async () => {
    const panel = await opened({ want: 'page' });
    expect(background.said('look-up')).toEqual([]);
    expect(panel.showing.value).toMatchObject({ from: 'page', text: 'aldermoor.test' });
  });

  it('keeps the chosen lookup in front when the page is pushed', async () => {
    intendNext({ want: 'look-up', text: 'globex.test' }, { reading: true });
    const panel = createPanel(life.signal);
    await settled();
    const subject = { kind: 'company', domain: aldermoor, name: 'Aldermoor' } as const;
    background.push(pageRead({ subject }));
    expect(panel.showing.value?.text).toBe('globex.test');
  });
});

describe('a panel that is open already', () => {
  it('takes the intent of its window, with the page in front', async () => {
    const panel = await opened(null);
    bringToFront({ id: 8, url: 'http://initech.test/' });
    intendNext({ want: 'look-up', text: 'globex.test' });
    background.push(pushOf({ want: 'look-up', text: 'globex.test' }));
    await settled();
    expect(background.said('open').at(-1)).toEqual({ tab: 8, window: 1 });
    expect(panel.showing.value?.text).toBe('globex.test');
    expect(background.said('look-up')).toHaveLength(1);
  });

  it('ignores an intent for another window or a private one', async () => {
    await opened(null);
    background.push(pushOf({ want: 'page' }, 2));
    background.push(pushOf({ want: 'page' }), true);
    await settled();
    expect(background.said('open')).toHaveLength(1);
  });

  it('ignores a push of the intent that its opening delivered', async () => {
    const panel = await opened({ want: 'look-up', text: 'globex.test' });
    background.push({ ...pushOf({ want: 'look-up', text: 'globex.test' }), revision: 1 });
    await settled();
    expect(background.said('open')).toHaveLength(1);
    expect(panel.showing.value?.text).toBe('globex.test');
  });
});

describe('a panel page in its own tab', () => {
  it('shows the clicked tab, and no other tab that comes to the front', async () => {
    await opened({ want: 'look-up', text: 'globex.test' }, { tab: 5 });
    expect(background.said('open')).toEqual([{ tab: 5, window: 1 }]);
    expect(watchers()).toBe(0);
    background.push(pushOf({ want: 'page' }));
    await settled();
    expect(background.said('open')).toHaveLength(1);
  });
});
