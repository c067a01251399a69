/** The service that runs inside the background, without HTTP. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { takeTurns } from '../../../lib/contract/async.ts';
import type { Service } from '../../../lib/contract/service.ts';
import { createLocalService } from '../../../lib/device-service/device-service.ts';
import { memoryDirectory, memoryStore } from '../../../lib/device-service/memory-store.ts';
import type { Store } from '../../../lib/device-service/store.ts';
import type { Mail } from '../../../lib/device-service/store-directory.ts';
import { account as blank, openStore } from '../background/device/stores.ts';

const account = { ...blank, attributes: [] };
const mail: Mail = {
  check: async () => ({ verdict: 'unknown', score: null, gibberish: false, block: false, waits: 1, fails: 0 }),
};

function inMemory(): Store {
  const optedOut = new Set(['no@one.test']);
  const directory = memoryDirectory({ companies: [], emails: () => [], articles: new Map(), optedOut });
  return memoryStore(directory, mail, account);
}

async function onDevice(): Promise<Store> {
  const opened = openStore(undefined, undefined, { mail, account });
  await opened.forgetPerson('no@one.test');
  return opened;
}

describe.each([
  ['in memory', inMemory],
  ['on this device', onDevice],
])('%s', (_, open) => {
  let store: Store;
  let service: Service;
  beforeEach(async () => {
    store = await open();
    service = createLocalService({ store, now: () => Date.parse('2026-03-18T12:00:00Z') });
  });

  test('returns a reply, a pending state or a problem, as a service over HTTP does', async () => {
    expect(await service.request('searchDomain', { domain: 'any.test' })).toMatchObject({
      ok: true,
      at: 'done',
      reply: { data: { domain: null, emails: [] }, meta: { results: 0 } },
    });
    expect(await service.request('verifyEmail', { email: 'a@b.test' })).toEqual({ ok: true, at: 'pending' });
    expect(await service.request('verifyEmail', { email: 'a@b.test' })).toMatchObject({ at: 'done', left: 199 });
    expect(await service.request('verifyEmail', { email: 'no@one.test' })).toEqual({
      ok: false,
      problem: { code: 'opted-out' },
    });
    expect(await service.request('getLead', { id: 1 })).toMatchObject({ ok: false, problem: { code: 'not-found' } });
  });

  test('reports a new lead as created, and returns no data for replies without a body', async () => {
    expect(await service.request('createLead', { email: 'a@b.test' })).toMatchObject({
      created: true,
      reply: { data: { id: 1, created_at: '2026-03-18 12:00:00 UTC', leads_list: { id: null, name: null } } },
    });
    expect(await service.request('createLead', { email: 'A@b.test' })).toMatchObject({ created: false });
    expect(await service.request('updateLead', { id: 1, first_name: 'A' })).toMatchObject({
      ok: true,
      reply: { data: null },
    });
    expect(await service.request('deleteLead', { id: 1 })).toMatchObject({ ok: true, reply: { data: null } });
  });

  test('reports an account without limits', async () => {
    expect(await service.request('getAccount', {})).toMatchObject({
      reply: { data: { requests: { searches: { used: 0, available: null, remaining: null } } } },
    });
  });

  test('reports an invalid parameter and writes nothing', async () => {
    expect(await service.request('createLead', { email: '' })).toMatchObject({
      ok: false,
      problem: { code: 'refused-input', field: 'email', fault: 'invalid' },
    });
    expect((await store.leads.leads({}, 0, { offset: 0, limit: 1 })).total).toBe(0);
  });

  test('does nothing for a request that was aborted before it began', async () => {
    const signal = AbortSignal.abort();
    const stopped = { ok: false, problem: { code: 'stopped' } };
    expect(await service.request('createLead', { email: 'a@b.test' }, { signal })).toEqual(stopped);
    expect((await store.leads.leads({}, 0, { offset: 0, limit: 1 })).total).toBe(0);
  });

  test('calls beforeSend once before it spends, and spends nothing if that fails', async () => {
    const beforeSend = vi.fn(async () => undefined);
    await service.request('verifyEmail', { email: 'a@b.test' }, { beforeSend });
    await service.request('getAccount', {}, { beforeSend });
    expect(beforeSend).toHaveBeenCalledTimes(1);
    const failing = async () => Promise.reject(new Error('no room'));
    expect(await service.request('verifyEmail', { email: 'c@d.test' }, { beforeSend: failing })).toMatchObject({
      ok: false,
    });
    expect((await store.account.read()).verifications.used).toBe(1);
  });

  test('twenty equal requests at once create one lead', async () => {
    await Promise.all(Array.from({ length: 20 }, () => service.request('createLead', { email: 'a@b.test' })));
    expect((await store.leads.leads({}, 0, { offset: 0, limit: 100 })).total).toBe(1);
  });
});

test('runs tasks one after another, also after one that failed', async () => {
  const inTurn = takeTurns();
  const order: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const slow = inTurn(async () => {
    order.push('slow');
    await ended;
    order.push('slow is over');
  });
  const failing = inTurn(async () => {
    order.push('failing');
    throw new Error('bad');
  });
  const quick = inTurn(async () => order.push('quick'));
  // By then, every task that may start has started.
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(['slow']);
  end();
  await expect(failing).rejects.toThrow('bad');
  await Promise.all([slow, quick]);
  expect(order).toEqual(['slow', 'slow is over', 'failing', 'quick']);
});
