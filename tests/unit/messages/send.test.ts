/** What a page sends when the background is stopped before it answers. */
import { expect, it } from 'vitest';
import { request } from '../../../lib/messages/send.ts';
import { createFakeBackground } from '../harness/fake-background.ts';

const how = { click: true, skipCache: false, again: false, private: false, page: null };

it('a cancelled request is sent again after its cancel message, because the next background received neither', async () => {
  const background = createFakeBackground();
  const cancelled = new AbortController();
  const said: string[] = [];
  background.answer('cancel-request', () => {
    said.push('cancel');
    return {};
  });
  background.answer('request', () => {
    said.push('request');
    if (said.length > 1) return { ok: false, problem: { code: 'stopped' } };
    cancelled.abort();
    // The background is stopped, which cuts off the page's message.
    throw new Error('The message port closed before a response was received.');
  });
  const asked = await request('searchDomain', { domain: 'acme.test' }, how, undefined, cancelled.signal);
  expect(asked).toEqual({ ok: false, problem: { code: 'stopped' } });
  expect(said).toEqual(['request', 'cancel', 'cancel', 'request']);
});

it('a request that was not cancelled is sent again without a cancel message', async () => {
  const background = createFakeBackground();
  let count = 0;
  background.answer('request', () => {
    count += 1;
    if (count === 1) throw new Error('The message port closed before a response was received.');
    return { ok: false, problem: { code: 'stopped' } };
  });
  await request('searchDomain', { domain: 'acme.test' }, how, undefined, new AbortController().signal);
  expect(count).toBe(2);
  expect(background.said('cancel-request')).toEqual([]);
});
