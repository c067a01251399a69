import { describe, expect, it } from 'vitest';
import { problemIn, serviceAt } from './asking.ts';
import { skippingClock } from './clocks.ts';
import { json, serving, text } from './server.ts';

const serve = serving();

describe('beforeSend of a request that spends', () => {
  it('is awaited before anything is sent', async () => {
    const server = await serve((response) => json(response, 200, { data: {} }));
    let sentBefore = -1;
    await serviceAt(server).request(
      'searchDomain',
      { domain: 'acme.test' },
      {
        beforeSend: async () => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          sentBefore = server.seen.length;
        },
      },
    );
    expect(sentBefore).toBe(0);
    expect(server.seen).toHaveLength(1);
  });

  it('stops the request when it rejects, and gives its turn back', async () => {
    const server = await serve((response) => json(response, 200, { data: {} }));
    const clock = skippingClock();
    const service = serviceAt(server, { clock });
    for (let asked = 0; asked < 40; asked += 1) {
      const answer = await service.request(
        'findAuthor',
        { url: 'https://acme.test/a' },
        { beforeSend: () => Promise.reject(new Error('full')) },
      );
      expect(problemIn(answer)).toEqual({ code: 'stopped' });
    }
    expect(server.seen).toHaveLength(0);
    expect(clock.monotonic()).toBe(0);
  });

  it('stops the request when it throws at once', async () => {
    const server = await serve((response) => json(response, 200, { data: {} }));
    const beforeSend = () => {
      throw new Error('closed');
    };
    const answer = await serviceAt(server).request('searchDomain', { domain: 'acme.test' }, { beforeSend });
    expect(problemIn(answer)).toEqual({ code: 'stopped' });
    expect(server.seen).toHaveLength(0);
  });

  it('can still abort the request', async () => {
    const server = await serve((response) => json(response, 200, { data: {} }));
    const giving = new AbortController();
    const answer = await serviceAt(server).request(
      'searchDomain',
      { domain: 'acme.test' },
      {
        signal: giving.signal,
        beforeSend: async () => giving.abort(),
      },
    );
    expect(problemIn(answer)).toEqual({ code: 'stopped' });
    expect(server.seen).toHaveLength(0);
  });

  it('is called once, however often the request is sent', async () => {
    const server = await serve((response) => text(response, 503, ''));
    let said = 0;
    await serviceAt(server).request(
      'verifyEmail',
      { email: 'ada@acme.test' },
      {
        beforeSend: async () => {
          said += 1;
        },
      },
    );
    expect(said).toBe(1);
    expect(server.seen).toHaveLength(3);
  });

  it('is not called for a free request', async () => {
    const server = await serve((response) => json(response, 200, { data: {} }));
    const answer = await serviceAt(server).request(
      'getAccount',
      {},
      { beforeSend: () => Promise.reject(new Error('full')) },
    );
    expect(answer).toMatchObject({ ok: true });
  });
});

describe('beforeSend of a request that may not be repeated', () => {
  it('is awaited, too, although the request spends nothing', async () => {
    const server = await serve((response) => json(response, 201, { data: { id: 1, name: 'Instrument makers' } }));
    const params = { name: 'Instrument makers' };
    const refused = await serviceAt(server).request('createView', params, {
      beforeSend: () => Promise.reject(new Error('full')),
    });
    expect(problemIn(refused)).toEqual({ code: 'stopped' });
    expect(server.seen).toHaveLength(0);
    let said = 0;
    await serviceAt(server).request('createView', params, {
      beforeSend: async () => {
        said += 1;
      },
    });
    expect(said).toBe(1);
    expect(server.seen).toHaveLength(1);
  });
});
