/** What a screen says to a background that is stopped under it. */
import { expect, it } from 'vitest';
import { request } from '../../../lib/messages/send.ts';
import { createFakeWorker } from '../harness/fake-background.ts';

const how = { click: true, anew: false, again: false, private: false, page: null };

it('a request that was given up is said once more with its cancel before it: the next background heard of none', async () => {
  const worker = createFakeWorker();
  const cancelled = new AbortController();
  const said: string[] = [];
  worker.answer('cancel-request', () => {
    said.push('cancel');
    return {};
  });
  worker.answer('request', () => {
    said.push('request');
    if (said.length > 1) return { ok: false, problem: { code: 'stopped' } };
    cancelled.abort();
    // The worker is stopped: its page's message is cut off.
    throw new Error('The message port closed before a response was received.');
  });
  const asked = await request('searchDomain', { domain: 'acme.test' }, how, undefined, cancelled.signal);
  expect(asked).toEqual({ ok: false, problem: { code: 'stopped' } });
  expect(said).toEqual(['request', 'cancel', 'cancel', 'request']);
});

it('one that was not given up is said alone', async () => {
  const worker = createFakeWorker();
  let count = 0;
  worker.answer('request', () => {
    count += 1;
    if (count === 1) throw new Error('The message port closed before a response was received.');
    return { ok: false, problem: { code: 'stopped' } };
  });
  await request('searchDomain', { domain: 'acme.test' }, how, undefined, new AbortController().signal);
  expect(count).toBe(2);
  expect(worker.said('cancel-request')).toEqual([]);
});
