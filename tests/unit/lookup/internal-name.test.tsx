// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { members } from '../../../components/format/waterfall-words.ts';
import { createTypedLookup } from '../../../components/lookup/lookup-store.ts';
import { InternalName, NothingPart } from '../../../components/lookup/state-cards.tsx';
import { createSharedState, type SharedState } from '../../../components/shell/shared-state.ts';
import type { ServiceView } from '../../../lib/messages/service-views.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { answered, countReply, deviceService, nothingKnown, opening, remoteService } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw } from '../harness/render.tsx';

let background: FakeBackground;
let life: AbortController;
let shared: SharedState;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('request', () => answered(countReply(37)));
  background.answer('look-up', ({ text }) => ({
    typed: readTyped(text),
    about: { cached: [], ...nothingKnown },
  }));
  shared = createSharedState(life.signal, Date.now, 'popup');
  shared.restore(opening());
});
afterEach(() => {
  life.abort();
  members.value = [];
  document.body.replaceChildren();
});

describe('a name that may be internal to the user’s network', () => {
  it.each([
    'https://wiki.intra/page',
    'wiki.intra',
    'app.fritz.box',
    'jenkins.prod',
    'Jane at wiki.intra',
    'jane@wiki.intra',
  ])('is sent to no service before the click to proceed: %s', async (text) => {
    const lookup = createTypedLookup(life.signal, shared, text);
    await settled();
    expect(background.said('request')).toEqual([]);
    const view = lookup.showing.value?.view;
    expect(view).toMatchObject({ kind: 'odd', domain: { odd: 'internal' } });
    if (view?.kind === 'odd') view.proceed();
    await settled();
    // An address is verified only by a click of its own.
    expect(background.said('request').map(({ operation, click: clicked }) => [operation, clicked])).toEqual(
      text.includes('@') ? [] : [['countDomainEmails', true]],
    );
  });

  it('is counted at once if it is public', async () => {
    createTypedLookup(life.signal, shared, 'acme.test');
    await settled();
    expect(background.said('request').map(({ click: clicked }) => clicked)).toEqual([false]);
  });

  it('has a button that names the sent domain and its service, or no button without a service', () => {
    const onAsk = vi.fn();
    const drawn = draw(<InternalName name="fritz.box" services={['Contactly']} onAsk={onAsk} />);
    expect(drawn.textContent).toContain('Internal name');
    const button = byRole(drawn, 'button', 'Ask about fritz.box anyway · sends this name to Contactly');
    expect([...drawn.querySelectorAll('button')]).toEqual([button]);
    expect(onAsk).not.toHaveBeenCalled();
    click(button);
    expect(onAsk).toHaveBeenCalledTimes(1);
    const without = draw(<InternalName name="fritz.box" services={null} onAsk={onAsk} />);
    expect(without.textContent).toContain('Internal name');
    expect(without.querySelector('button')).toBeNull();
  });

  it('is opened as an address by a click that sends nothing', async () => {
    const lookup = createTypedLookup(life.signal, shared, 'jane@wiki.intra');
    await settled();
    const view = lookup.showing.value?.view;
    if (view?.kind !== 'odd') throw new Error('an odd name was expected');
    const drawn = draw(<NothingPart lookup={lookup} view={view} />);
    click(byRole(drawn, 'button', 'Show the address'));
    await settled();
    expect(background.said('request')).toEqual([]);
    expect(lookup.showing.value?.view.kind).toBe('address');
  });

  it.each<[string, ServiceView, string[], string]>([
    ['no receiver if this device answers', deviceService, [], 'Ask about wiki.intra anyway'],
    ['the chosen service', remoteService, [], 'Ask about wiki.intra anyway · sends this name to Contacts'],
    [
      'every remote service asked in order',
      remoteService,
      ['This device', 'Harbour', 'Quay'],
      'Ask about wiki.intra anyway · sends this name to Harbour, Quay',
    ],
  ])('has a button that names %s', async (_, service, asked, words) => {
    shared.restore(opening({ service }));
    members.value = asked.map((name) => {
      return { id: name, name, here: name === 'This device', free: false, capped: false, asks: ['count'] };
    });
    const lookup = createTypedLookup(life.signal, shared, 'wiki.intra');
    await settled();
    const view = lookup.showing.value?.view;
    if (view?.kind !== 'odd') throw new Error('an odd name was expected');
    byRole(draw(<NothingPart lookup={lookup} view={view} />), 'button', words);
  });
});
