// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchMail } from '../../../../lib/page/mail/watch-mail.ts';
import { put } from './read-html.ts';

const place = new URL('https://webmail.test/');
let notified: boolean[];
let isGone: boolean;
let stop: () => void;

beforeEach(async () => {
  // Also stops the clock that slices read. Otherwise a slow machine needs more turns than the tests wait for.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  put('<div id="at"><span title="jo@acme.test">Jo</span></div><p id="clock">12:00</p>');
  notified = [];
  isGone = false;
  stop = watchMail(document, place, { changed: (framed) => notified.push(framed), isCutOff: () => isGone });
  await settled();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Waits until every effect of a change has happened. */
async function settled(): Promise<void> {
  await Promise.resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  await new Promise<void>((resolve) => queueMicrotask(resolve));
}

const at = (id: string): Element => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no ${id}`);
  return element;
};

describe('a watched mailbox reports', () => {
  it.each([
    ['a person who appears', () => at('at').insertAdjacentHTML('beforeend', '<span title="li@acme.test">Li</span>')],
    ['a person who disappears', () => at('at').replaceChildren()],
    ['a person in a new text', () => at('clock').append(' li@acme.test')],
    ['a replaced text', () => void (at('clock').firstChild ?? at('clock')).replaceWith('li@acme.test')],
    ['a changed title', () => at('at').firstElementChild?.setAttribute('title', 'li@acme.test')],
    ['a person who is hidden', () => at('at').setAttribute('style', 'display: none')],
  ])('%s, once', async (_, change) => {
    expect(notified).toEqual([]);
    change();
    await settled();
    expect(notified).toEqual([false]);
  });

  it('nothing if no person changes', async () => {
    at('clock').textContent = '12:01';
    at('at').append(document.createElement('i'));
    at('at').setAttribute('style', 'color: red');
    at('at').innerHTML = '<span title="jo@acme.test">Jo</span>';
    await settled();
    expect(notified).toEqual([]);
  });

  it('many changes at once as one', async () => {
    for (let nth = 0; nth < 100; nth += 1)
      at('at').insertAdjacentHTML('beforeend', `<b title="p${nth}@acme.test">P</b>`);
    await settled();
    expect(notified).toEqual([false]);
  });

  it('a loaded frame with an address, whose people it cannot read', () => {
    const frame = document.createElement('iframe');
    frame.setAttribute('src', 'https://frame.test/');
    document.body.append(frame);
    frame.dispatchEvent(new Event('load'));
    expect(notified).toEqual([true]);
  });
});

describe('a watched mailbox of the table reports', () => {
  const envelope = (open: boolean) => `<div class="envelope ${open ? 'envelope--expanded' : ''}" id="at">
    <div class="sender">Jo Ray<p class="sender__email">jo@acme.test</p></div>
    <div class="envelope__recipients" id="to"></div><div class="mail-message-body">li@acme.test</div></div>`;
  const watch = async (inside: string) => {
    stop();
    put(`<div id="content-vue" class="app-mail"><div id="mail-message">${inside}</div></div>`);
    stop = watchMail(document, place, { changed: (framed) => notified.push(framed), isCutOff: () => isGone });
    await settled();
  };

  it('a message collapsed or expanded by a class, but no other class', async () => {
    await watch(envelope(true));
    at('to').setAttribute('class', 'envelope__recipients other');
    await settled();
    expect(notified).toEqual([]);
    at('at').setAttribute('class', 'envelope');
    await settled();
    expect(notified).toEqual([false]);
    at('at').setAttribute('class', 'envelope envelope--expanded');
    await settled();
    expect(notified).toEqual([false, false]);
  });

  it('a person shown only by name', async () => {
    await watch(envelope(true));
    at('to').innerHTML = '<span class="user-bubble__name">Li Wen</span>';
    await settled();
    expect(notified).toEqual([false]);
  });
});

/** Classes on elements around the people determine what is shown. */
describe.each([
  [
    'Zoho’s pane',
    'https://mail.zoho.com/zm/',
    '<div role="region" id="pane" class="prv shw"><div id="zm_Container_m1"><b class="jsReciID" data-eid="jo@acme.test">Jo</b></div></div>',
    'prv',
    'prv shw',
  ],
  [
    'a part of SOGo',
    'https://sogo.test/',
    '<div id="pane" class="pane"><md-card><div><span>Jo</span> <a class="md-caption">jo@acme.test</a></div></md-card></div>',
    'pane ng-hide',
    'pane',
  ],
])('%s', (_, address, page, closed, open) => {
  it('is reported when it closes or opens by its class, but not for other classes', async () => {
    stop();
    put(page);
    document.body.setAttribute('ng-app', 'SOGo.MailerUI');
    stop = watchMail(document, new URL(address), {
      changed: (framed) => notified.push(framed),
      isCutOff: () => isGone,
    });
    await settled();
    for (const [nth, to] of [closed, open, closed].entries()) {
      at('pane').setAttribute('class', to);
      await settled();
      expect(notified).toHaveLength(nth + 1);
    }
    at('pane').setAttribute('class', `${closed} hovered`);
    await settled();
    expect(notified).toHaveLength(3);
  });
});

it('a changed name without an address is reported', async () => {
  stop();
  put(`<div role="main"><div id="ReadingPaneContainerId"><div aria-expanded="true"><div class="wide-content-host">
    <span id="MSG_1_FROM"><span id="name">Jo Ray</span></span><i id="when">12:00</i></div></div></div></div>`);
  const outlook = new URL('https://outlook.office.com/mail/');
  stop = watchMail(document, outlook, { changed: (framed) => notified.push(framed), isCutOff: () => isGone });
  await settled();
  at('when').firstChild?.replaceWith('12:01');
  await settled();
  expect(notified).toEqual([]);
  const text = at('name').firstChild;
  if (text) text.nodeValue = 'Li Wen';
  await settled();
  expect(notified).toEqual([false]);
});

describe('a watched mailbox is no longer observed', () => {
  async function change(): Promise<void> {
    at('at').insertAdjacentHTML('beforeend', '<span title="li@acme.test">Li</span>');
    await settled();
  }

  it('when it is stopped', async () => {
    stop();
    await change();
    at('at').innerHTML = '<iframe src="https://frame.test/"></iframe>';
    at('at').firstElementChild?.dispatchEvent(new Event('load'));
    expect(notified).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('when the extension is updated meanwhile: no further report, no further observation (10)', async () => {
    const observe = vi.spyOn(MutationObserver.prototype, 'observe');
    const disconnect = vi.spyOn(MutationObserver.prototype, 'disconnect');
    isGone = true;
    await change();
    expect(notified).toEqual([]);
    expect(disconnect).toHaveBeenCalled();
    isGone = false;
    await change();
    expect(notified).toEqual([]);
    expect(observe).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
