import { describe, expect, it } from 'vitest';
import { createRateLimits } from '../../../lib/http-service/rate-limits.ts';
import { retryAfter } from '../../../lib/http-service/reply.ts';
import { pauseAfter } from '../../../lib/http-service/retries.ts';
import { waitFor } from '../harness/wait-for.ts';
import { forgetful, problemIn, serviceAt } from './asking.ts';
import { fakeClock, skippingClock } from './clocks.ts';
import { type Answering, error, json, serving, text } from './server.ts';

const serve = serving();

const good: Answering = (response) => json(response, 200, { data: { id: 7, email: 'ada@acme.test', status: 'valid' } });

/** Answers with `answering` the first `times`, then normally. */
function first(times: number, answering: Answering): Answering {
  return (response, seen, nth) => (nth < times ? answering : good)(response, seen, nth);
}

const failures: [string, Answering][] = [
  ['500', (response) => text(response, 500, '')],
  ['503 with HTML', (response) => text(response, 503, '<h1>Down</h1>')],
  ['200 with HTML', (response) => text(response, 200, '<h1>Hello</h1>')],
  ['200 with nothing', (response) => text(response, 200, '')],
  ['200 cut off', (response) => text(response, 200, '{"data":{"id"')],
  ['a broken connection', (response) => response.destroy()],
];

describe('what may be repeated', () => {
  it.each(failures)('is sent again after %s, and then answered', async (_, answering) => {
    const server = await serve(first(2, answering));
    expect(await serviceAt(server).request('getLead', { id: 7 })).toMatchObject({ ok: true });
    expect(server.seen).toHaveLength(3);
  });

  it.each(failures.slice(2))('is not sent again after %s if it may be charged', async (_, answering) => {
    const server = await serve(answering);
    problemIn(await serviceAt(server).request('verifyEmail', { email: 'ada@acme.test' }));
    expect(server.seen).toHaveLength(1);
  });

  it.each(failures)('is sent three times at most after %s', async (_, answering) => {
    const server = await serve(answering);
    problemIn(await serviceAt(server).request('createLead', { email: 'ada@acme.test' }));
    expect(server.seen).toHaveLength(3);
  });

  it.each([400, 401, 402, 404, 418, 422, 429, 451, 222])('is not sent again after %i', async (status) => {
    const server = await serve((response) => error(response, status, 'whatever'));
    problemIn(await serviceAt(server).request('verifyEmail', { email: 'ada@acme.test' }));
    expect(server.seen).toHaveLength(1);
  });

  it('is not sent again after a reply of another form', async () => {
    const server = await serve((response) => json(response, 200, { data: null }));
    problemIn(await serviceAt(server).request('verifyEmail', { email: 'ada@acme.test' }));
    expect(server.seen).toHaveLength(1);
  });

  it('is not sent again once it is aborted', async () => {
    const giving = new AbortController();
    const server = await serve((response) => {
      text(response, 503, '');
      setTimeout(() => giving.abort(), 1);
    });
    const answer = await serviceAt(server).request('getAccount', {}, { signal: giving.signal });
    expect(['service-failed', 'no-answer']).toContain(problemIn(answer).code);
    expect(server.seen).toHaveLength(1);
  });

  it.each([true, false])('is not sent again when a failing service asks for a minute (urgent: %s)', async (urgent) => {
    const server = await serve((response) => text(response, 503, '', { 'retry-after': '60' }));
    const service = serviceAt(server);
    expect(problemIn(await service.request('getAccount', {}, { urgent })).code).toBe('service-failed');
    const held = problemIn(await service.request('getAccount', {}, { urgent: true }));
    expect(held).toMatchObject({ code: 'too-fast', again: expect.any(Number) });
    expect(server.seen).toHaveLength(1);
  });

  it.each<[string, Answering]>([
    ['a failure that names no time', (response) => text(response, 503, '')],
    ['another refusal, whatever time it names', (response) => text(response, 429, '', { 'retry-after': '60' })],
    ['a missing record, whatever time it names', (response) => text(response, 404, '', { 'retry-after': '60' })],
  ])('holds no other request of its path after %s', async (_, answering) => {
    const server = await serve(answering);
    const clock = skippingClock();
    const rateLimits = createRateLimits({ clock, store: forgetful });
    problemIn(await serviceAt(server, { clock, rateLimits }).request('getLead', { id: 7 }));
    expect(rateLimits.heldUntil('getLead')).toBeNull();
  });

  it('is sent again after the pause that a failing service asks for, if it is short', async () => {
    const server = await serve(first(1, (response) => text(response, 503, '', { 'retry-after': '2' })));
    const clock = skippingClock();
    expect(await serviceAt(server, { clock }).request('getAccount', {})).toMatchObject({ ok: true });
    expect(clock.pauses).toContain(2_000);
  });
});

describe('what may not be repeated', () => {
  it.each(failures)('is sent once, whatever the response: %s', async (_, answering) => {
    const server = await serve(answering);
    problemIn(await serviceAt(server).request('findEmail', { domain: 'acme.test', full_name: 'Ada Lovelace' }));
    problemIn(await serviceAt(server).request('searchDomain', { domain: 'acme.test' }));
    problemIn(await serviceAt(server).request('findAuthor', { url: 'https://acme.test/a' }));
    expect(server.seen).toHaveLength(3);
  });
});

describe('a refusal for rate', () => {
  const refusal: Answering = (response) => error(response, 403, 'rate_limit');

  it('is waited out for every operation, because nothing was carried out', async () => {
    const server = await serve(first(2, refusal));
    const clock = skippingClock();
    const service = serviceAt(server, { clock });
    expect(await service.request('searchDomain', { domain: 'acme.test' })).toMatchObject({ ok: true });
    expect(server.seen).toHaveLength(3);
    expect(clock.pauses).toEqual(expect.arrayContaining([750, 1_500]));
  });

  it('holds every other request of the path until the time that it names, and no other path', async () => {
    const clock = fakeClock();
    const server = await serve(first(1, (response) => error(response, 403, 'rate_limit', { 'retry-after': '5' })));
    const pacing = createRateLimits({ clock, store: forgetful });
    const service = serviceAt(server, { clock, rateLimits: pacing });
    const one = service.request('searchDomain', { domain: 'acme.test' });
    await waitFor(() => expect(pacing.heldUntil('searchDomain')).not.toBeNull());
    expect(pacing.heldUntil('searchDomainWithPost')).toBe(clock.now() + 5_000);
    expect(pacing.heldUntil('getAccount')).toBeNull();

    const other = service.request('searchDomainWithPost', { domain: 'globex.test' });
    await clock.advance(4_990);
    expect(await service.request('getAccount', {})).toMatchObject({ ok: true });
    expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'GET']);
    await clock.advance(20);
    expect(await one).toMatchObject({ ok: true });
    expect(await other).toMatchObject({ ok: true });
    expect(pacing.heldUntil('searchDomain')).toBeNull();
  });

  it('is reported with its time when that is too far away', async () => {
    const server = await serve((response) => error(response, 403, 'rate_limit', { 'retry-after': '600' }));
    const clock = skippingClock();
    const service = serviceAt(server, { clock });
    for (const urgent of [true, false]) {
      const problem = problemIn(await service.request('searchDomain', { domain: 'acme.test' }, { urgent }));
      if (problem.code !== 'too-fast' || problem.again === null) throw new Error(problem.code);
      expect(problem.again - clock.now()).toBeGreaterThan(500_000);
      expect(problem.again - clock.now()).toBeLessThanOrEqual(600_000);
    }
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    ['a day', () => '86400'],
    ['a date in the year 9999', () => 'Fri, 31 Dec 9999 23:59:59 GMT'],
  ])('of %s holds for ten minutes; then a click may retry (case 50)', async (_, said) => {
    const server = await serve((response) => error(response, 403, 'rate_limit', { 'retry-after': said() }));
    const clock = skippingClock();
    const service = serviceAt(server, { clock });
    const ask = () => service.request('searchDomain', { domain: 'acme.test' }, { urgent: true });
    const first = problemIn(await ask());
    expect(first).toMatchObject({ code: 'too-fast', again: clock.now() + 600_000 });
    await clock.wait(580_000);
    expect(problemIn(await ask())).toMatchObject({ code: 'too-fast', again: clock.now() + 20_000 });
    expect(server.seen).toHaveLength(1);
    await clock.wait(20_000);
    await ask();
    expect(server.seen).toHaveLength(2);
  });

  it.each([
    [true, 2_000, 15_000],
    [false, 15_000, 90_000],
  ])(
    'without end is reported within 15 s to a click, within 90 s to a job (urgent: %s)',
    async (urgent, least, most) => {
      const server = await serve(refusal);
      const clock = skippingClock();
      const answer = await serviceAt(server, { clock }).request('leadExists', { email: 'ada@acme.test' }, { urgent });
      expect(problemIn(answer)).toEqual({
        code: 'too-fast',
        again: expect.any(Number),
        quoted: 'details of rate_limit',
      });
      expect(clock.monotonic()).toBeGreaterThan(least);
      expect(clock.monotonic()).toBeLessThanOrEqual(most);
      expect(server.seen.length).toBeLessThanOrEqual(8);
    },
  );

  it('that asks for an immediate retry, without end, is reported after eight attempts', async () => {
    const server = await serve((response) => error(response, 403, 'rate_limit', { 'retry-after': '0' }));
    const clock = skippingClock();
    const answer = await serviceAt(server, { clock }).request('leadExists', { email: 'ada@acme.test' });
    expect(problemIn(answer).code).toBe('too-fast');
    expect(server.seen).toHaveLength(8);
  });

  it('with a date is read by the clock of the service', async () => {
    const date = (ms: number) => new Date(Date.UTC(2031, 0, 1) + ms).toUTCString();
    const server = await serve(
      first(1, (response) => error(response, 403, 'rate_limit', { date: date(0), 'retry-after': date(3_000) })),
    );
    const clock = skippingClock();
    expect(await serviceAt(server, { clock }).request('getAccount', {})).toMatchObject({ ok: true });
    expect(clock.pauses).toContain(3_000);
  });

  it('has its retry-after read as seconds or a date, at most a day, or as null', () => {
    const now = Date.UTC(2026, 4, 1);
    const said = (value: string) => retryAfter(new Headers({ 'retry-after': value }), now);
    expect(said('7')).toBe(7_000);
    expect(said(new Date(now + 9_000).toUTCString())).toBe(9_000);
    expect(said(new Date(now - 9_000).toUTCString())).toBe(0);
    expect(said('99999999')).toBe(24 * 60 * 60 * 1_000);
    for (const nonsense of ['', 'soon', '-1', '1e99', '99999999999999']) expect(said(nonsense)).toBeNull();
  });
});

describe('pauses between sends', () => {
  it('grow, are jittered, and are capped', () => {
    const failed = { code: 'service-failed', status: 500, quoted: null } as const;
    const pauses = (random: number) => [1, 2, 3, 20].map((sends) => pauseAfter(failed, sends, () => random));
    expect(pauses(0)).toEqual([250, 500, 1_000, 15_000]);
    expect(pauses(1)).toEqual([500, 1_000, 2_000, 30_000]);
  });
});
