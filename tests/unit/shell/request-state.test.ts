import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it } from 'vitest';
import { cachedOf, createRequestState, requestFrom } from '../../../components/shell/request-state.ts';
import type { Asked } from '../../../lib/messages/request-views.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { newLife } from '../harness/lives.ts';

const page = 'https://acme.test/';
let background: FakeBackground;
let life: AbortController;
const connection = () => ({ signal: life.signal, now: () => 5, private: signal(true), page, service: signal('A') });

function answer(total: number): Asked<'countDomainEmails'> {
  const data = { total, personal_emails: 0, generic_emails: 0, department: {}, seniority: {} };
  return {
    ok: true,
    reply: { data, meta: {} },
    asked: 1,
    cached: false,
    planEnd: null,
  } as unknown as Asked<'countDomainEmails'>;
}

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
});

describe('a request of a store', () => {
  it('sends the window, the page and what the click permits; without a click nothing is permitted', async () => {
    background.answer('request', () => answer(1));
    await requestFrom(connection(), 'countDomainEmails', { domain: 'acme.test' });
    await requestFrom(connection(), 'countDomainEmails', { domain: 'acme.test' }, { click: true, skipCache: true });
    const common = { operation: 'countDomainEmails', params: { domain: 'acme.test' }, private: true, page };
    expect(background.said('request')).toEqual([
      { ...common, click: false, skipCache: false, again: false, service: undefined },
      // The click is good only for the service whose price it showed.
      { ...common, click: true, skipCache: true, again: false, service: 'A' },
    ]);
  });

  it('is sent once despite repeated clicks, and shows the response', async () => {
    const reply = background.hold('request');
    const count = createRequestState(connection(), 'countDomainEmails');
    void count.ask({ domain: 'acme.test' }, { click: true });
    void count.ask({ domain: 'acme.test' }, { click: true });
    expect(count.state.value).toEqual({ at: 'asking', since: 5, slow: false });
    reply(answer(7));
    await settled();
    expect(background.said('request')).toHaveLength(1);
    expect(count.state.value).toMatchObject({ at: 'shown', asked: 1, params: { domain: 'acme.test' } });
  });

  it('keeps the shown response during a refresh, even if the refresh fails', async () => {
    background.answer('request', () => answer(7));
    const count = createRequestState(connection(), 'countDomainEmails');
    await count.ask({ domain: 'acme.test' }, { click: false });
    background.answer('request', () => ({ ok: false, problem: { code: 'offline' } }));
    await count.refresh({ domain: 'acme.test' });
    expect(count.state.value.at).toBe('shown');
    count.clear();
    await count.refresh({ domain: 'acme.test' });
    expect(count.state.value).toEqual({ at: 'failed', problem: { code: 'offline' }, params: { domain: 'acme.test' } });
  });

  it('is refreshed after a response in flight, which may be older', async () => {
    const first = background.hold('request');
    const count = createRequestState(connection(), 'countDomainEmails');
    void count.ask({ domain: 'acme.test' }, { click: false });
    await settled();
    void count.refresh({ domain: 'acme.test' });
    background.answer('request', () => answer(7));
    first(answer(0));
    await settled();
    expect(count.state.value).toMatchObject({ at: 'shown', reply: { data: { total: 7 } } });
  });

  it('drops a pending refresh once it is cleared', async () => {
    const first = background.hold('request');
    const count = createRequestState(connection(), 'countDomainEmails');
    void count.ask({ domain: 'acme.test' }, { click: false });
    void count.refresh({ domain: 'acme.test' });
    count.clear();
    first(answer(0));
    await settled();
    expect(count.state.value).toEqual({ at: 'idle' });
    expect(background.said('request')).toHaveLength(1);
  });

  it('stops waiting when cancelled, notifies the background, and still shows a response already paid for', async () => {
    background.answer('cancel-request', () => ({}));
    const count = createRequestState(connection(), 'countDomainEmails');
    const first = background.hold('request');
    void count.ask({ domain: 'acme.test' }, { click: true });
    count.cancel();
    expect(count.state.value).toEqual({ at: 'idle' });
    await settled();
    expect(background.said('cancel-request')).toEqual([{ message: expect.stringMatching(/^.{8,64}$/) }]);
    first({ ok: false, problem: { code: 'stopped' } });
    await settled();
    expect(count.state.value).toEqual({ at: 'idle' });

    const second = background.hold('request');
    void count.ask({ domain: 'acme.test' }, { click: true });
    count.cancel();
    second(answer(7));
    await settled();
    expect(count.state.value.at).toBe('shown');
  });

  it('drops a response after it was cleared or its page was closed', async () => {
    const count = createRequestState(connection(), 'countDomainEmails');
    const first = background.hold('request');
    void count.ask({ domain: 'acme.test' }, { click: false });
    count.clear();
    first(answer(7));
    await settled();
    expect(count.state.value).toEqual({ at: 'idle' });

    const second = background.hold('request');
    void count.ask({ domain: 'acme.test' }, { click: false });
    life.abort();
    second(answer(7));
    await settled();
    expect(count.state.value.at).toBe('asking');
  });

  it('takes the newest cached response of the operation that matches', () => {
    const cached = (asked: number, domain: string) =>
      ({ operation: 'countDomainEmails', params: { domain }, reply: {}, asked }) as never;
    const all = [cached(1, 'acme.test'), cached(3, 'acme.test'), cached(9, 'other.test')];
    const found = cachedOf(all, 'countDomainEmails', ({ domain }) => domain === 'acme.test');
    expect(found?.asked).toBe(3);
    expect(cachedOf(all, 'verifyEmail', () => true)).toBe(null);
  });
});
