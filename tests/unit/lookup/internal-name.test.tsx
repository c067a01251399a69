// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTypedLookup } from '../../../components/lookup/lookup-store.ts';
import { InternalName } from '../../../components/lookup/state-cards.tsx';
import { createSharedState, type SharedState } from '../../../components/shell/shared-state.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { answered, countReply, nothingKnown, opening } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw, nameOf } from '../harness/render.tsx';

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
  document.body.replaceChildren();
});

describe('a name that may be one of the user’s own network', () => {
  it.each([
    'https://wiki.intra/page',
    'wiki.intra',
    'app.fritz.box',
    'jenkins.prod',
    'Jane at wiki.intra',
    'jane@wiki.intra',
  ])('is not asked about before the click that says so: %s', async (text) => {
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

  it('is counted at once when it is a public one', async () => {
    createTypedLookup(life.signal, shared, 'acme.test');
    await settled();
    expect(background.said('request').map(({ click: clicked }) => clicked)).toEqual([false]);
  });

  it('has a button that names what is sent and to whom, and none without a service', () => {
    const onAsk = vi.fn();
    const drawn = draw(<InternalName name="fritz.box" service="Contactly" onAsk={onAsk} />);
    expect(drawn.textContent).toContain('Internal name');
    const button = byRole(drawn, 'button', 'Ask about fritz.box anyway · sends this name to Contactly');
    expect(nameOf(button)).toBeTruthy();
    click(button);
    expect(onAsk).toHaveBeenCalledTimes(1);
    expect(draw(<InternalName name="fritz.box" service={null} onAsk={onAsk} />).querySelector('button')).toBeNull();
  });
});
