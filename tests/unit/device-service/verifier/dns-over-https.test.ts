import { describe, expect, test } from 'vitest';
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

const asker = (address: string, options: Partial<DnsOptions> = {}) =>
  dnsOverHttps({ address, fetch: globalThis.fetch, clock: clockAt(0), ...options });

describe('a resolver', () => {
  test.each(['get', 'post'] as const)(
    'is asked in wire format, by %s, without cookies or where the question comes from',
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

  test('says that a name has no such record, or is not there', async () => {
    const { address } = await start(zone);
    const ask = asker(address);
    expect(await ask('empty.example', 'MX')).toEqual({ at: 'no-data', ttl: 600 });
    expect(await ask('none.example', 'MX')).toEqual({ at: 'no-domain', ttl: 600 });
  });

  test('that fails is told from one that answers', async () => {
    const { address } = await start(zone);
    expect(await asker(address)('broken.example', 'MX')).toEqual({ at: 'unknown', why: 'servfail' });
  });

  test.each<[string, number, Record<string, string>, string]>([
    ['an error of HTTP', 503, dns, 'http'],
    ['a redirect', 302, { location: 'http://127.0.0.1:9/elsewhere' }, 'redirected'],
    ['another kind of content', 200, { 'content-type': 'text/html' }, 'no-dns'],
    ['no kind of content', 200, {}, 'no-dns'],
  ])('that gives %s is not believed', async (_, status, headers, why) => {
    const { address, asked } = await start(zone, (response, _question, honest) => {
      response.writeHead(status, headers).end(honest());
    });
    expect(await asker(address)('harrier.example', 'MX')).toEqual({ at: 'unknown', why });
    expect(asked).toHaveLength(1);
  });

  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['more than a message can hold', Buffer.alloc(70_000)],
    ['bytes without sense', Buffer.from('<html>not found</html>')],
  ])('that gives %s is not believed', async (_, body) => {
    const { address } = await start(zone, (response) => response.writeHead(200, dns).end(body));
    expect(await asker(address)('harrier.example', 'MX')).toEqual({ at: 'unknown', why: 'unreadable' });
  });

  test('that never answers is given up, and one that cuts the connection, too', async () => {
    const silent = await start(zone, () => undefined);
    expect(await asker(silent.address, { timeout: 30 })('harrier.example', 'MX')).toEqual({
      at: 'unknown',
      why: 'timeout',
    });
    const endless = await start(zone, (response) => void response.writeHead(200, dns).write(Buffer.alloc(4)));
    expect(await asker(endless.address, { timeout: 60 })('harrier.example', 'MX')).toEqual({
      at: 'unknown',
      why: 'timeout',
    });
    const cutting = await start(zone, (response) => response.destroy());
    expect(await asker(cutting.address)('harrier.example', 'MX')).toEqual({ at: 'unknown', why: 'network' });
  });

  test('that goes on and on is given up as soon as it is longer than a message can be', async () => {
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

  test('is not asked for a name that can’t be one', async () => {
    const { address, asked } = await start(zone);
    expect(await asker(address)(`${'a'.repeat(64)}.example`, 'MX')).toEqual({ at: 'unknown', why: 'bad-name' });
    expect(asked).toEqual([]);
  });
});

describe('an answer', () => {
  test('holds as long as it says, and equal questions at once are one', async () => {
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
    ['for no time at all holds half a minute', 0, 29, 31],
    ['for years holds a day', 2_000_000_000, 86_399, 86_401],
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

  test('that was kept on the way holds shorter by its age', async () => {
    const { address } = await start(zone, (response, _, honest) => {
      response.writeHead(200, { ...dns, age: '600' }).end(honest());
    });
    expect(await asker(address)('harrier.example', 'MX')).toMatchObject({ ttl: 3_000 });
  });

  test('that failed is not kept', async () => {
    const { address, asked } = await start(zone);
    const ask = asker(address);
    await ask('broken.example', 'MX');
    await ask('broken.example', 'MX');
    expect(asked).toHaveLength(2);
  });

  test('makes room for others: no more are kept than allowed, the oldest goes', async () => {
    const { address, asked } = await start(zone);
    const ask = asker(address, { mostCached: 2 });
    for (const name of ['a.example', 'b.example', 'c.example', 'b.example', 'a.example']) await ask(name, 'MX');
    expect(asked.map(({ name }) => name)).toEqual(['a.example', 'b.example', 'c.example', 'a.example']);
  });
});

test('one who stops waiting has no answer, and the others have theirs', async () => {
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

test('a record that is longer than the message says is refused', async () => {
  const { address } = await start(zone, (response, _, honest) => {
    const bytes = honest();
    bytes.writeUInt16BE(9_999, bytes.length - record(Buffer.alloc(0), 'MX', 0, Buffer.alloc(25)).length + 8);
    response.writeHead(200, dns).end(bytes.subarray(0, -4));
  });
  expect(await asker(address)('harrier.example', 'MX')).toEqual({ at: 'unknown', why: 'unreadable' });
});

describe('the address of a resolver', () => {
  test('is a preset’s, or nobody’s', () => {
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
  ])('that was typed: %j is %j', (address, read) => {
    expect(addressOf({ at: 'own', address })).toBe(read);
  });
});
