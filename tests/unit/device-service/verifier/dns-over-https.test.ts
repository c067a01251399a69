import { describe, expect, test, vi } from 'vitest';
import { type DnsOptions, dnsOverHttps } from '../../../../lib/device-service/verifier/dns-over-https.ts';
import { addressOf } from '../../../../lib/device-service/verifier/resolvers.ts';
import { nameBytes, record, resolving, type Zone } from './name-server.ts';

const start = resolving();
const zone: Zone = {
  'harrier.example': { MX: ['10 mail.harrier.example'], A: ['192.0.2.1'] },
  'empty.example': {},
  'broken.example': { code: 2 },
};
const dns = { 'content-type': 'application/dns-message' };

function clockAt(time: number) {
  return { time, now: () => time, monotonic: () => time, wait: async () => undefined };
}

/** The next timeout ends when the returned function is called. */
function timeoutByHand(): () => void {
  const timeout = new AbortController();
  vi.mocked(AbortSignal.timeout).mockReturnValueOnce(timeout.signal);
  return () => timeout.abort();
}

const asker = (address: string, options: Partial<DnsOptions> = {}) =>
  dnsOverHttps({ address, fetch: globalThis.fetch, clock: clockAt(0), ...options });

describe('a resolver', () => {
  test.each(['get', 'post'] as const)(
    'receives a wire-format %s request without cookies and referrer',
    async (method) => {
      const { address, asked } = await start(zone);
      let sent: RequestInit = {};
      const fetch: typeof globalThis.fetch = (url, init) => {
        sent = { ...init };
        return globalThis.fetch(url, init);
      };
      const reply = await asker(address, { method, fetch })('harrier.example', 'MX');
      expect(reply).toMatchObject({ at: 'records', names: ['mail.harrier.example'], ttl: 3_600 });
      expect(asked).toMatchObject([{ method: method.toUpperCase(), name: 'harrier.example', type: 'MX' }]);
      // Node sends none of this anyway, but a browser would without these options.
      expect(sent).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'manual' });
      expect(asked[0]?.headers.accept).toBe('application/dns-message');
      expect(asked[0]?.headers.referer).toBeUndefined();
      expect(asked[0]?.headers.cookie).toBeUndefined();
    },
  );

  test('reports a missing record or a missing name', async () => {
    const { address } = await start(zone);
    const ask = asker(address);
    expect(await ask('empty.example', 'MX')).toEqual({ at: 'no-data', ttl: 600 });
    expect(await ask('none.example', 'MX')).toEqual({ at: 'no-domain', ttl: 600 });
  });

  test('that fails is distinguished from one that answers', async () => {
    const { address } = await start(zone);
    expect(await asker(address)('broken.example', 'MX')).toEqual({ at: 'unknown', why: 'servfail' });
  });

  test.each<[string, number, Record<string, string>, string]>([
    ['an HTTP error', 503, dns, 'http'],
    ['a redirect', 302, { location: 'http://127.0.0.1:9/elsewhere' }, 'redirected'],
    ['another content type', 200, { 'content-type': 'text/html' }, 'no-dns'],
    ['no content type', 200, {}, 'no-dns'],
  ])('that answers with %s gives no result', async (_, status, headers, why) => {
    const { address, asked } = await start(zone, (response, _question, honest) => {
      response.writeHead(status, headers).end(honest());
    });
    expect(await asker(address)('harrier.example', 'MX')).toEqual({ at: 'unknown', why });
    expect(asked).toHaveLength(1);
  });

  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['more than a message can hold', Buffer.alloc(70_000)],
    ['bytes that are no DNS message', Buffer.from('<html>not found</html>')],
  ])('that sends %s gives no result', async (_, body) => {
    const { address } = await start(zone, (response) => response.writeHead(200, dns).end(body));
    expect(await asker(address)('harrier.example', 'MX')).toEqual({ at: 'unknown', why: 'unreadable' });
  });

  test('that never answers or never ends times out, and a cut connection is a network error', async () => {
    const end = timeoutByHand();
    const silent = await start(zone, end);
    expect(await asker(silent.address)('harrier.example', 'MX')).toEqual({ at: 'unknown', why: 'timeout' });
    expect(AbortSignal.timeout).toHaveBeenLastCalledWith(5_000);
    const endLater = timeoutByHand();
    const endless = await start(zone, (response) => void response.writeHead(200, dns).write(Buffer.alloc(4)));
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const response = await globalThis.fetch(url, init);
      // By then its body is being read.
      setImmediate(endLater);
      return response;
    };
    expect(await asker(endless.address, { fetch })('harrier.example', 'MX')).toEqual({ at: 'unknown', why: 'timeout' });
    const cutting = await start(zone, (response) => response.destroy());
    expect(await asker(cutting.address)('harrier.example', 'MX')).toEqual({ at: 'unknown', why: 'network' });
  });

  test('that sends more than a message can hold is aborted', async () => {
    const { address } = await start(zone, (response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
      };
      response.writeHead(200, dns).on('drain', more);
      more();
    });
    const reply = await asker(address, { timeout: 60_000 })('harrier.example', 'MX');
    expect(reply).toEqual({ at: 'unknown', why: 'unreadable' });
  });

  test('is not asked for an invalid name', async () => {
    const { address, asked } = await start(zone);
    expect(await asker(address)(`${'a'.repeat(64)}.example`, 'MX')).toEqual({ at: 'unknown', why: 'bad-name' });
    expect(asked).toEqual([]);
  });
});

describe('an answer', () => {
  test('is cached for its TTL, and equal questions at once are sent once', async () => {
    const clock = { ...clockAt(0), time: 0, now: () => clock.time };
    const { address, asked } = await start(zone);
    const ask = asker(address, { clock });
    await Promise.all([ask('harrier.example', 'MX'), ask('Harrier.Example', 'MX')]);
    expect(asked).toHaveLength(1);
    clock.time = 3_599_000;
    await ask('harrier.example', 'MX');
    expect(asked).toHaveLength(1);
    clock.time = 3_600_000;
    await ask('harrier.example', 'MX');
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['with a TTL of 0 is cached for half a minute', 0, 29, 31],
    ['with a TTL of years is cached for a day', 2_000_000_000, 86_399, 86_401],
  ])('%s', async (_, ttl, before, after) => {
    const clock = { ...clockAt(0), time: 0, now: () => clock.time };
    const { address, asked } = await start(zone, (response, question, honest) => {
      const bytes = honest();
      bytes.writeUInt32BE(ttl, 12 + nameBytes(question.name).length + 4 + 6);
      response.writeHead(200, dns).end(bytes);
    });
    const ask = asker(address, { clock });
    await ask('harrier.example', 'MX');
    clock.time = before * 1_000;
    await ask('harrier.example', 'MX');
    expect(asked).toHaveLength(1);
    clock.time = after * 1_000;
    await ask('harrier.example', 'MX');
    expect(asked).toHaveLength(2);
  });

  test('that an HTTP cache held has a TTL reduced by its age', async () => {
    const { address } = await start(zone, (response, _, honest) => {
      response.writeHead(200, { ...dns, age: '600' }).end(honest());
    });
    expect(await asker(address)('harrier.example', 'MX')).toMatchObject({ ttl: 3_000 });
  });

  test('that failed is not cached', async () => {
    const { address, asked } = await start(zone);
    const ask = asker(address);
    await ask('broken.example', 'MX');
    await ask('broken.example', 'MX');
    expect(asked).toHaveLength(2);
  });

  test('is evicted from a full cache, the oldest one first', async () => {
    const { address, asked } = await start(zone);
    const ask = asker(address, { mostCached: 2 });
    for (const name of ['a.example', 'b.example', 'c.example', 'b.example', 'a.example']) await ask(name, 'MX');
    expect(asked.map(({ name }) => name)).toEqual(['a.example', 'b.example', 'c.example', 'a.example']);
  });
});

test('aborting one of two equal questions leaves the other one its answer', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { address, asked } = await start(zone, (response, _, honest) => {
    void released.then(() => response.writeHead(200, dns).end(honest()));
  });
  const ask = asker(address);
  const stopping = new AbortController();
  const [left, waiting] = [ask('harrier.example', 'MX', stopping.signal), ask('harrier.example', 'MX')];
  stopping.abort();
  expect(await left).toEqual({ at: 'unknown', why: 'stopped' });
  expect(await ask('harrier.example', 'A', stopping.signal)).toEqual({ at: 'unknown', why: 'stopped' });
  release();
  expect(await waiting).toMatchObject({ at: 'records' });
  expect(asked).toHaveLength(1);
});

test('refuses a record that is longer than the message', async () => {
  const { address } = await start(zone, (response, _, honest) => {
    const bytes = honest();
    bytes.writeUInt16BE(9_999, bytes.length - record(Buffer.alloc(0), 'MX', 0, Buffer.alloc(25)).length + 8);
    response.writeHead(200, dns).end(bytes.subarray(0, -4));
  });
  expect(await asker(address)('harrier.example', 'MX')).toEqual({ at: 'unknown', why: 'unreadable' });
});

describe('the address of a resolver', () => {
  test('is the preset’s, or none', () => {
    expect(addressOf({ at: 'preset', name: 'cloudflare' })).toBe('https://cloudflare-dns.com/dns-query');
    expect(addressOf({ at: 'preset', name: 'google' })).toBe('https://dns.google/dns-query');
    expect(addressOf({ at: 'off' })).toBeNull();
  });

  test.each([
    ['https://dns.harrier.example/dns-query', 'https://dns.harrier.example/dns-query'],
    [' https://dns.harrier.example/dns-query{?dns} ', 'https://dns.harrier.example/dns-query'],
    ['https://dns.harrier.example/q?profile=1', 'https://dns.harrier.example/q?profile=1'],
    ['http://127.0.0.1:8053/dns-query', 'http://127.0.0.1:8053/dns-query'],
    ['http://dns.harrier.example/dns-query', null],
    ['https://me@dns.harrier.example/', null],
    ['https://:secret@dns.harrier.example/', null],
    ['https://dns.harrier.example/#a', null],
    ['ftp://dns.harrier.example/', null],
    ['dns.harrier.example', null],
    ['', null],
  ])('that was typed is normalised: %j is %j', (address, read) => {
    expect(addressOf({ at: 'own', address })).toBe(read);
  });
});
