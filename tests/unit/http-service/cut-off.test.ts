import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { keepEvery } from '../../../lib/http-service/rate-limits.ts';
import { waitFor } from '../harness/wait-for.ts';
import { problemIn, serviceAt } from './asking.ts';
import { fakeClock, skippingClock } from './clocks.ts';
import { type Answering, serving } from './server.ts';

const serve = serving();

const megabyte = 1024 * 1024;

function* pieces(bytes: number, wrote: (size: number) => void): Generator<string> {
  const piece = 'x'.repeat(64 * 1024);
  for (let given = 0; given < bytes; given += piece.length) {
    wrote(piece.length);
    yield piece;
  }
}

describe('a reply that is too large', () => {
  it.each([
    ['is read with 5 MB', 5 * megabyte, true],
    ['is cut off with a byte more', 5 * megabyte + 1, false],
  ])('%s', async (_, bytes, isRead) => {
    const data = JSON.stringify({ data: { leads: [] }, meta: { total: 0 } });
    const server = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      // Written in two parts, so that no content-length announces the size.
      response.write(data);
      response.end(' '.repeat(bytes - data.length));
    });
    const answer = await serviceAt(server).request('listLeads', {});
    expect(answer).toMatchObject(isRead ? { ok: true } : { ok: false, problem: { code: 'too-large' } });
  });

  it('of 500 MB in pieces is cut off', async () => {
    let written = 0;
    let cut = false;
    const server = await serve((response) => {
      response.once('close', () => {
        cut = true;
      });
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":"');
      Readable.from(
        pieces(500 * megabyte, (size) => {
          written += size;
        }),
      ).pipe(response);
    });
    const answer = await serviceAt(server).request('listLeads', {});
    expect(problemIn(answer)).toEqual({ code: 'too-large' });
    await waitFor(() => expect(cut).toBe(true));
    // Up to 32 MB are in each of the system's buffers.
    expect(written).toBeLessThan(100 * megabyte);
    expect(server.seen).toHaveLength(1);
  });

  it('is not read at all if its content-length announces it', async () => {
    const server = await serve((response) => {
      response.writeHead(200, { 'content-length': String(6 * megabyte) });
      response.write('{');
    });
    expect(problemIn(await serviceAt(server).request('listLeads', {}))).toEqual({ code: 'too-large' });
  });

  it('does not hide a status 401', async () => {
    const server = await serve((response) => {
      response.writeHead(401, { 'content-length': String(6 * megabyte) });
      response.write('{');
    });
    expect(problemIn(await serviceAt(server).request('listLeads', {}))).toEqual({ code: 'key-refused', quoted: null });
  });
});

describe('a reply that never ends', () => {
  it('is awaited for 30 s', async () => {
    const clock = fakeClock();
    let sent: AbortSignal | null | undefined;
    let arrived = () => {};
    const isAsked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = await serve(() => arrived());
    const fetching: typeof fetch = (address, init) => {
      sent = init?.signal;
      return fetch(address, init);
    };
    const asked = serviceAt(server, { clock, fetch: fetching }).request('getAccount', {});
    await isAsked;
    await clock.advance(29_999);
    expect(sent?.aborted).toBe(false);
    await clock.advance(1);
    expect(sent?.aborted).toBe(true);
    expect(problemIn(await asked)).toEqual({ code: 'no-answer', why: 'timed-out', risk: 'none' });
  });

  it('is cut off when it arrives byte by byte', async () => {
    const clock = skippingClock();
    let cut = false;
    const server = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":{');
      const drip = setInterval(() => response.write(' '), 2);
      setTimeout(() => clock.expire(), 30);
      response.once('close', () => {
        cut = true;
        clearInterval(drip);
      });
    });
    const service = serviceAt(server, { clock });
    const answer = await service.request('findEmail', { domain: 'acme.test', full_name: 'Ada Lovelace' });
    expect(problemIn(answer)).toEqual({ code: 'no-answer', why: 'timed-out' });
    await waitFor(() => expect(cut).toBe(true));
  });

  it('is cut off when it never begins, without a retry', async () => {
    const clock = skippingClock();
    const server = await serve(() => clock.expire());
    const answer = await serviceAt(server, { clock }).request('getAccount', {});
    expect(problemIn(answer)).toEqual({ code: 'no-answer', why: 'timed-out', risk: 'none' });
    expect(server.seen).toHaveLength(1);
  });
});

describe('a reply that breaks off', () => {
  const cut: Answering = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"data":{');
    setTimeout(() => response.destroy(), 5);
  };

  it('in the middle is reported as no answer', async () => {
    const server = await serve(cut);
    const answer = await serviceAt(server).request('findAuthor', { url: 'https://acme.test/a' });
    expect(problemIn(answer)).toEqual({ code: 'no-answer', why: 'broken' });
    expect(server.seen).toHaveLength(1);
  });

  it('does not hide a status 451', async () => {
    const server = await serve((response) => {
      response.writeHead(451, { 'content-length': '1000' });
      response.write('{');
      setTimeout(() => response.destroy(), 5);
    });
    const answer = await serviceAt(server).request('findAuthor', { url: 'https://acme.test/a' });
    expect(problemIn(answer)).toEqual({ code: 'opted-out' });
  });

  it('before it begins is reported as no answer', async () => {
    const server = await serve((response) => response.destroy());
    const answer = await serviceAt(server).request('findAuthor', { url: 'https://acme.test/a' });
    expect(problemIn(answer)).toEqual({ code: 'no-answer', why: 'broken' });
  });

  it('has no risk of a charge if the request is free', async () => {
    const server = await serve(cut);
    const countless = await serviceAt(server).request('countDomainEmails', { domain: 'acme.test' });
    expect(problemIn(countless)).toEqual({ code: 'no-answer', why: 'broken', risk: 'none' });
    const written = await serviceAt(server).request('createView', { name: 'Optics', filters: {} });
    expect(problemIn(written)).toEqual({ code: 'no-answer', why: 'broken', risk: 'twice' });
  });

  it('is reported as offline only if the request may be repeated for free', async () => {
    const server = await serve(cut);
    // The browser is online when the request is sent, and offline when the connection breaks.
    const clock = skippingClock();
    const fails = () => serviceAt(server, { clock, online: () => server.seen.length === 0 });
    expect(problemIn(await fails().request('getLead', { id: 7 }))).toEqual({ code: 'offline' });
    // Reported without a pause, because a retry would fail the same way.
    expect(clock.pauses.filter((pause) => pause !== keepEvery)).toEqual([]);
    for (const ask of [
      () => fails().request('verifyEmail', { email: 'ada@acme.test' }),
      () => fails().request('searchDomain', { domain: 'acme.test' }),
      () => fails().request('createView', { name: 'Optics', filters: {} }),
    ]) {
      server.seen.length = 0;
      expect(problemIn(await ask())).toMatchObject({ code: 'no-answer', why: 'broken' });
      expect(server.seen).toHaveLength(1);
    }
  });

  it('is avoided while the browser is offline: nothing is sent', async () => {
    const server = await serve(cut);
    const answer = await serviceAt(server, { online: () => false }).request('searchDomain', { domain: 'acme.test' });
    expect(problemIn(answer)).toEqual({ code: 'offline' });
    expect(server.seen).toHaveLength(0);
  });
});

describe('a request that is aborted', () => {
  it('before it is sent is not sent', async () => {
    const server = await serve(() => {});
    const service = serviceAt(server);
    const answer = await service.request('getAccount', {}, { signal: AbortSignal.abort() });
    expect(problemIn(answer)).toEqual({ code: 'stopped' });
    expect(server.seen).toHaveLength(0);
  });

  it('after it was sent may have been carried out', async () => {
    const giving = new AbortController();
    const server = await serve(() => giving.abort());
    const answer = await serviceAt(server).request('getAccount', {}, { signal: giving.signal });
    expect(problemIn(answer)).toEqual({ code: 'no-answer', why: 'broken', risk: 'none' });
    expect(server.seen).toHaveLength(1);
  });

  it('while its reply arrives ends without the reply', async () => {
    const giving = new AbortController();
    const server = await serve((response) => {
      response.writeHead(200);
      response.write('{');
      setTimeout(() => giving.abort(), 10);
    });
    const answer = await serviceAt(server).request('getAccount', {}, { signal: giving.signal });
    expect(problemIn(answer)).toEqual({ code: 'no-answer', why: 'broken', risk: 'none' });
  });
});
