/** #27 to #29: which senders and messages the background accepts. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Browser } from 'wxt/browser';
import { catalogue } from '../../../lib/messages/catalogue.ts';
import { answeringBy } from '../../../lib/messages/read-message.ts';
import { answerToMessage, type Handlers, isTrusted, requestsUnderWay, serve } from '../../../lib/messages/serve.ts';
import { installBrowser } from '../harness/fake-browser.ts';
import { waitFor } from '../harness/wait-for.ts';

type Sender = Browser.runtime.MessageSender;
type Listener = (message: unknown, sender: Sender, respond: (answer: unknown) => void) => true | undefined;

const home = 'chrome-extension://harrier/';
const listeners: Listener[] = [];

installBrowser({
  runtime: {
    id: 'harrier',
    getURL: (path: string) => home + path,
    onMessage: { addListener: (listener: Listener) => listeners.push(listener) },
  },
});

const origin = 'chrome-extension://harrier';
const popup: Sender = { id: 'harrier', url: `${home}popup.html`, origin };
const tab: Browser.tabs.Tab = {
  id: 3,
  index: 0,
  windowId: 1,
  groupId: -1,
  active: true,
  highlighted: true,
  selected: true,
  pinned: false,
  incognito: false,
  frozen: false,
  discarded: false,
  autoDiscardable: true,
  lastAccessed: 0,
};
const inTab: Sender = { ...popup, tab, frameId: 0 };
const contentScript: Sender = {
  id: 'harrier',
  url: 'https://acme.test/',
  origin: 'https://acme.test',
  tab,
  frameId: 0,
};

const refused: [string, Sender][] = [
  ['a content script', contentScript],
  ['a content script in a frame', { ...contentScript, frameId: 4 }],
  ['a content script that claims our origin', { ...contentScript, origin }],
  ['a content script that claims our address', { ...contentScript, url: `${home}popup.html` }],
  ['a page of ours in a frame', { ...inTab, frameId: 2 }],
  ['a sender without an origin', { id: 'harrier', url: `${home}popup.html` }],
  ['a sender without an address', { id: 'harrier', origin }],
  ['a sender without an id', { url: `${home}popup.html`, origin }],
  [
    'another extension',
    { id: 'kestrel', url: 'chrome-extension://kestrel/popup.html', origin: 'chrome-extension://kestrel' },
  ],
  ['another extension that claims our page', { ...popup, id: 'kestrel' }],
  [
    'an extension whose id begins like ours',
    { id: 'harrier', url: 'chrome-extension://harrier2/a.html', origin: 'chrome-extension://harrier2' },
  ],
  ['a sandboxed page of ours', { ...popup, origin: 'null' }],
];

describe('trust', () => {
  it.each([
    ['the popup', popup],
    ['a page of ours in a tab', inTab],
  ])('is given to %s', (_who, sender) => {
    expect(isTrusted(sender, 'harrier', home)).toBe(true);
  });

  it.each(refused)('is not given to %s', (_who, sender) => {
    expect(isTrusted(sender, 'harrier', home)).toBe(false);
  });
});

describe('the background', () => {
  const answering = vi.fn(async (_says: unknown, _id: string): Promise<unknown> => ({ lists: ['one'] }));
  let deliver: (message: unknown, sender: Sender) => Promise<unknown> | undefined;

  beforeEach(() => {
    answering.mockClear();
    listeners.length = 0;
    const handlers = Object.fromEntries(Object.keys(catalogue).map((name) => [name, answering]));
    serve(answeringBy(handlers as unknown as Handlers));
    const [listener] = listeners;
    if (!listener) throw new Error('nothing listens');
    deliver = (message, sender) => {
      let respond: (answer: unknown) => void = () => undefined;
      const answer = new Promise<unknown>((resolve) => {
        respond = resolve;
      });
      return listener(message, sender, respond) ? answer : undefined;
    };
  });

  let messages = 0;
  const message = (name: string, data: unknown = {}) => {
    messages += 1;
    return { to: 'background', id: `message-${messages}`, name, data };
  };

  it('answers the messages of the catalogue', async () => {
    expect(await deliver(message('lists', { ask: false }), popup)).toEqual({ ok: true, value: { lists: ['one'] } });
  });

  it.each(Object.keys(catalogue))('does nothing for %s from a content script, a frame or another extension', (name) => {
    for (const [, sender] of refused) expect(deliver(message(name), sender)).toBeUndefined();
    expect(answering).not.toHaveBeenCalled();
  });

  it.each([
    ['an empty message', undefined],
    ['a text', 'lists'],
    ['a push', { to: 'extension-pages', push: {} }],
    ['a message without an id', { to: 'background', name: 'lists', data: { ask: false } }],
    ['a short id', { to: 'background', id: 'x', name: 'lists', data: { ask: false } }],
    ['an unknown name', { to: 'background', id: 'message-x', name: 'steal', data: {} }],
    ['a name that every object has', { to: 'background', id: 'message-x', name: 'constructor', data: {} }],
    ['a polluted name', { to: 'background', id: 'message-x', name: '__proto__', data: {} }],
    [
      'an extra field beside the data',
      { to: 'background', id: 'message-x', name: 'lists', data: { ask: false }, more: 1 },
    ],
    ['an extra field in the data', { to: 'background', id: 'message-x', name: 'lists', data: { ask: false, more: 1 } }],
    ['a field of another type', { to: 'background', id: 'message-x', name: 'recents', data: { search: 7 } }],
    ['an unknown operation', { to: 'background', id: 'message-x', name: 'request', data: { operation: 'drop' } }],
    [
      'a text that is too long',
      { to: 'background', id: 'message-x', name: 'recents', data: { search: 'x'.repeat(9_999) } },
    ],
  ])('does not answer %s', async (_what, said) => {
    expect(await deliver(said, popup)).toBeUndefined();
    expect(answering).not.toHaveBeenCalled();
  });

  it('handles a repeated message once, and gives both senders the same answer', async () => {
    const said = message('lists', { ask: false });
    const [one, two] = await Promise.all([deliver(said, popup), deliver(said, inTab)]);
    expect(two).toEqual(one);
    expect(answering).toHaveBeenCalledTimes(1);
    expect(answering).toHaveBeenCalledWith({ ask: false }, said.id);
  });

  it('lists unanswered clicks until they are cancelled, and gives another page the answer', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const wait = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    for (const _ of ['opening', 'click', 'stopped']) answering.mockImplementationOnce(wait);
    const asking = {
      ...{ operation: 'searchDomain', params: { domain: 'acme.test' }, skipCache: false, again: false },
      ...{ private: false, page: null, service: 'service-a' },
    };
    void deliver(message('request', { ...asking, click: false }), popup);
    const said = message('request', { ...asking, click: true });
    const first = deliver(said, popup);
    await waitFor(() => expect(answering).toHaveBeenCalledTimes(2));
    expect(requestsUnderWay(false)).toMatchObject([
      { message: said.id, operation: 'searchDomain', params: { domain: 'acme.test' }, service: 'service-a' },
    ]);
    const joined = answerToMessage(said.id, false);
    answer({ ok: true });
    expect(await first).toEqual({ ok: true, value: { ok: true } });
    expect(await joined).toEqual({ ok: true });
    expect(requestsUnderWay(false)).toEqual([]);
    expect(await answerToMessage('nobody-sent-it', false)).toBeNull();

    const left = message('request', { ...asking, click: true });
    void deliver(left, popup);
    await waitFor(() => expect(requestsUnderWay(false)).toHaveLength(1));
    void deliver(message('cancel-request', { message: left.id }), popup);
    await waitFor(() => expect(requestsUnderWay(false)).toEqual([]));
  });

  it.each([true, false])(
    'shares clicks and answers only with pages of the same kind of window (private: %s)',
    async (isPrivate) => {
      let answer: (value: unknown) => void = () => undefined;
      answering.mockImplementationOnce(
        () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      );
      const said = message('request', {
        ...{ operation: 'searchDomain', params: { domain: 'acme.test' }, click: true, skipCache: false, again: false },
        ...{ private: isPrivate, page: null, service: 'service-a' },
      });
      const first = deliver(said, popup);
      await waitFor(() => expect(requestsUnderWay(isPrivate)).toHaveLength(1));
      expect(requestsUnderWay(!isPrivate)).toEqual([]);
      const elsewhere = answerToMessage(said.id, !isPrivate);
      answer({ ok: true });
      await first;
      expect(await elsewhere).toBeNull();
      expect(await answerToMessage(said.id, !isPrivate)).toBeNull();
      expect(await answerToMessage(said.id, isPrivate)).toEqual({ ok: true });
    },
  );

  it('answers an exception without its text, and tries again when the message is sent again', async () => {
    answering.mockRejectedValueOnce(new Error('https://service.test/v2?api_key=secret'));
    const said = message('lists', { ask: false });
    expect(await deliver(said, popup)).toEqual({ ok: false });
    expect(await deliver(said, popup)).toEqual({ ok: true, value: { lists: ['one'] } });
  });
});
