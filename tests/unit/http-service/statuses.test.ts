import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../lib/contract/problem.ts';
import { problemIn, serviceAt } from './asking.ts';
import { type Answering, error, json, serving, text } from './server.ts';

const serve = serving();

const verification = { data: { status: 'valid', email: 'ada@acme.test', score: 97 }, meta: {} };
const lead = { data: { id: 7, email: 'ada@acme.test' } };

describe('a successful answer', () => {
  it('has the remaining verifications of the domain in a 200', async () => {
    const server = await serve((response) => json(response, 200, verification, { 'X-Rate-Limit-Remaining': '173' }));
    const answer = await serviceAt(server).request('verifyEmail', { email: 'ada@acme.test' });
    expect(answer).toMatchObject({ ok: true, at: 'done', created: false, left: 173, planEnd: null });
    expect(answer).toMatchObject({ reply: { data: { status: 'valid', score: 97 } } });
    expect(server.seen[0]).toMatchObject({ method: 'GET', url: '/v2/email-verifier?email=ada%40acme.test' });
  });

  it('is marked as created after a 201, not after a 200', async () => {
    const server = await serve((response, _, nth) => json(response, nth === 0 ? 201 : 200, lead));
    const service = serviceAt(server);
    const params = { email: 'ada@acme.test', notes: 'met at “Größe”', leads_list_ids: [1, 2] };
    expect(await service.request('createOrUpdateLead', params)).toMatchObject({ ok: true, created: true });
    expect(await service.request('createOrUpdateLead', params)).toMatchObject({ ok: true, created: false });
    expect(server.seen[0]).toMatchObject({ method: 'PUT', url: '/v2/leads' });
    expect(server.seen[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual(params);
  });

  it('may be a 204 without a body for an updated or deleted lead', async () => {
    const server = await serve((response) => response.writeHead(204).end());
    const service = serviceAt(server);
    expect(await service.request('updateLead', { id: 7, notes: '' })).toMatchObject({
      ok: true,
      reply: { data: null },
    });
    expect(await service.request('deleteLead', { id: 7 })).toMatchObject({ ok: true, reply: { data: null } });
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['PUT /v2/leads/7', 'DELETE /v2/leads/7']);
  });

  it.each([
    ['JSON', '{"data":{"status":"pending"}}'],
    ['errors', '{"errors":[{"id":"pending"}]}'],
    ['HTML', '<p>wait</p>'],
    ['nothing', ''],
  ])('is pending after a 202, whatever its body: %s', async (_, body) => {
    const server = await serve((response) => text(response, 202, body));
    const answer = await serviceAt(server).request('verifyEmail', { email: 'ada@acme.test' });
    expect(answer).toEqual({ ok: true, at: 'pending' });
  });

  it('may begin with a byte order mark, and be JSON labelled as HTML', async () => {
    const server = await serve((response) => text(response, 200, `\uFEFF${JSON.stringify(verification)}`));
    expect(await serviceAt(server).request('verifyEmail', { email: 'ada@acme.test' })).toMatchObject({ ok: true });
  });
});

describe('responses that are problems', () => {
  const again = expect.any(Number);
  it.each<[string, Answering, Problem]>([
    ['222', (r) => error(r, 222, 'unexpected'), { code: 'mail-server', quoted: 'details of unexpected' }],
    ['222 without a body', (r) => text(r, 222, ''), { code: 'mail-server', quoted: null }],
    [
      '400',
      (r) => error(r, 400, 'invalid_email'),
      { code: 'refused-input', field: 'email', fault: 'invalid', quoted: 'details of invalid_email' },
    ],
    [
      '401',
      (r) => error(r, 401, 'authentication_failed'),
      { code: 'key-refused', quoted: 'details of authentication_failed' },
    ],
    ['401 with HTML', (r) => text(r, 401, '<h1>No</h1>'), { code: 'key-refused', quoted: null }],
    ['402', (r) => error(r, 402, 'payment_required'), { code: 'used-up', quoted: 'details of payment_required' }],
    [
      '403 without access',
      (r) => error(r, 403, 'no_discover_access'),
      { code: 'no-access', quoted: 'details of no_discover_access' },
    ],
    ['404', (r) => error(r, 404, 'not_found'), { code: 'not-found', quoted: 'details of not_found' }],
    [
      '422',
      (r) => error(r, 422, 'validation_failed'),
      { code: 'not-created', field: null, quoted: 'details of validation_failed' },
    ],
    [
      '429, the domain',
      (r) => error(r, 429, 'too_many_requests'),
      { code: 'domain-cap', again: null, quoted: 'details of too_many_requests' },
    ],
    [
      '429, the domain, with a time',
      (r) => error(r, 429, 'too_many_requests', { 'retry-after': '3600' }),
      { code: 'domain-cap', again, quoted: 'details of too_many_requests' },
    ],
    ['429, the quota', (r) => error(r, 429, 'usage_limit'), { code: 'used-up', quoted: 'details of usage_limit' }],
    [
      '429, no plan',
      (r) => error(r, 429, 'restricted_account'),
      { code: 'restricted-account', quoted: 'details of restricted_account' },
    ],
    ['451', (r) => error(r, 451, 'claimed_email'), { code: 'opted-out' }],
    ['418', (r) => text(r, 418, 'tea'), { code: 'service-failed', status: 418, quoted: null }],
    ['500', (r) => text(r, 500, ''), { code: 'service-failed', status: 500, quoted: null }],
    ['503 with HTML', (r) => text(r, 503, '<h1>Down</h1>'), { code: 'service-failed', status: 503, quoted: null }],
    ['524', (r) => text(r, 524, 'error code: 524'), { code: 'no-answer', why: 'timed-out' }],
    ['504', (r) => text(r, 504, '<h1>Timeout</h1>'), { code: 'no-answer', why: 'timed-out' }],
    [
      '200 with HTML',
      (r) => text(r, 200, '<!doctype html><p>Log in'),
      { code: 'unreadable', status: 200, why: 'web-page', spent: 'verification' },
    ],
    [
      '200 with nothing',
      (r) => text(r, 200, ''),
      { code: 'unreadable', status: 200, why: 'empty', spent: 'verification' },
    ],
    [
      '200 cut off',
      (r) => text(r, 200, '{"data":{"status":"val'),
      { code: 'unreadable', status: 200, why: 'cut-off', spent: 'verification' },
    ],
    [
      '200 with words',
      (r) => text(r, 200, 'ok'),
      { code: 'unreadable', status: 200, why: 'unexpected', spent: 'verification' },
    ],
    [
      '200 of another form',
      (r) => json(r, 200, { data: [] }),
      { code: 'unreadable', status: 200, why: 'unexpected', spent: 'verification' },
    ],
    [
      '200 too deep',
      (r) => text(r, 200, `{"data":{"status":"valid","more":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`),
      { code: 'unreadable', status: 200, why: 'unexpected', spent: 'verification' },
    ],
    [
      '200 with an error inside',
      (r) => json(r, 200, { errors: { id: 'claimed_email', code: 451, details: '' } }),
      { code: 'opted-out' },
    ],
  ])('%s', async (_, answering, problem) => {
    const server = await serve((response, seen, nth) => answering(response, seen, nth));
    const answer = await serviceAt(server).request('verifyEmail', { email: 'ada@acme.test' });
    expect(problemIn(answer)).toEqual(problem);
  });

  it('include the login page of a network, even where no body is needed', async () => {
    const server = await serve((response) => text(response, 200, '<html>Log in to this network</html>'));
    const service = serviceAt(server);
    const problem = { code: 'unreadable', status: 200, why: 'web-page' };
    expect(problemIn(await service.request('updateLead', { id: 7, notes: 'x' }))).toEqual(problem);
    expect(problemIn(await service.request('deleteLead', { id: 7 }))).toEqual(problem);
  });

  it('distinguishes the quota from the domain cap: only the verifier has one', async () => {
    const server = await serve((response) => error(response, 429, 'too_many_requests'));
    const problem = problemIn(await serviceAt(server).request('searchDomain', { domain: 'acme.test' }));
    expect(problem.code).toBe('used-up');
  });

  it('name a wrong parameter without sending anything', async () => {
    const server = await serve((response) => json(response, 200, {}));
    const service = serviceAt(server);
    expect(problemIn(await service.request('searchDomain', {}))).toEqual({
      code: 'refused-input',
      field: 'domain',
      fault: 'missing',
      quoted: null,
    });
    expect(problemIn(await service.request('searchDomain', { domain: 'acme.test', limit: 101 }))).toMatchObject({
      field: 'limit',
    });
    expect(server.seen).toHaveLength(0);
  });
});
