import { describe, expect, it } from 'vitest';
import { problemIn, serviceAt } from './asking.ts';
import { type Answering, error, json, serving } from './server.ts';

const serve = serving();

/** A plan that shows ten addresses (lib/contract/README.md §8). */
const freePlan: Answering = (response, { method, url, body }) => {
  const query = new URL(url, 'http://service.test').searchParams;
  const asked = method === 'POST' ? JSON.parse(body) : { limit: query.get('limit'), offset: query.get('offset') };
  const limit = Number(asked.limit ?? 10);
  const offset = Number(asked.offset ?? 0);
  if (limit + offset > 10) return error(response, 400, 'pagination_error');
  json(response, 200, { data: { domain: 'acme.test', emails: [] }, meta: { results: 40, limit, offset } });
};

describe('a free plan', () => {
  it('gets a second request with the limit that it allows', async () => {
    const server = await serve(freePlan);
    const answer = await serviceAt(server).request('searchDomain', {
      domain: 'acme.test',
      limit: 50,
      offset: 4,
      type: 'personal',
    });
    expect(answer).toMatchObject({ ok: true, planEnd: 10, reply: { meta: { limit: 6, offset: 4, results: 40 } } });
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/v2/domain-search?domain=acme.test&limit=50&offset=4&type=personal',
      '/v2/domain-search?domain=acme.test&limit=6&offset=4&type=personal',
    ]);
  });

  it('gets a second request below the default limit, also by POST', async () => {
    const server = await serve(freePlan);
    const answer = await serviceAt(server).request('searchDomainWithPost', { domain: 'acme.test', offset: 3 });
    expect(answer).toMatchObject({ ok: true, planEnd: 10, reply: { meta: { limit: 7, offset: 3 } } });
  });

  it('needs no second request for a page within its limit', async () => {
    const server = await serve(freePlan);
    const answer = await serviceAt(server).request('searchDomain', { domain: 'acme.test' });
    expect(answer).toMatchObject({ ok: true, planEnd: null });
    expect(server.seen).toHaveLength(1);
  });

  it('shows nothing beyond its limit', async () => {
    const server = await serve(freePlan);
    const answer = await serviceAt(server).request('searchDomain', { domain: 'acme.test', limit: 10, offset: 10 });
    expect(problemIn(answer)).toEqual({ code: 'plan-limit', allowed: 10, quoted: 'details of pagination_error' });
    expect(server.seen).toHaveLength(1);
  });

  it('gets no third request', async () => {
    const server = await serve((response) => error(response, 400, 'pagination_error'));
    const answer = await serviceAt(server).request('searchDomain', { domain: 'acme.test', limit: 50 });
    expect(problemIn(answer)).toMatchObject({ code: 'refused-input', field: 'limit' });
    expect(server.seen.map(({ url }) => url.split('limit=')[1])).toEqual(['50', '10']);
  });

  it('is not assumed when a page that every plan shows is refused', async () => {
    const server = await serve((response) => error(response, 400, 'pagination_error'));
    const answer = await serviceAt(server).request('searchDomain', { domain: 'acme.test', limit: 5 });
    expect(problemIn(answer)).toMatchObject({ code: 'refused-input', field: 'limit', fault: 'invalid' });
    expect(server.seen).toHaveLength(1);
  });

  it('calls beforeSend once for two requests', async () => {
    const server = await serve(freePlan);
    let announced = 0;
    await serviceAt(server).request(
      'searchDomain',
      { domain: 'acme.test', limit: 50 },
      {
        beforeSend: async () => {
          announced += 1;
        },
      },
    );
    expect(announced).toBe(1);
    expect(server.seen).toHaveLength(2);
  });
});
