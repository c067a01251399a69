import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeAnswer, encodeQuestion } from '../../../../lib/device-service/verifier/dns-message.ts';
import { asked, dataOf, message, nameBytes, type Parts, record } from './name-server.ts';

const name = 'harrier.example';
const answer = (parts: Partial<Parts>, type: 'MX' | 'A' | 'AAAA' | 'NS' = 'MX') =>
  decodeAnswer(message({ name, type, ...parts }), name, type);
const mx = (text: string, ttl = 600) => record(asked, 'MX', ttl, dataOf('MX', text));

describe('a question', () => {
  test('equals the example of RFC 8484 §4.1.1, except for the type', () => {
    const bytes = encodeQuestion('www.example.com', 'A');
    expect(Buffer.from(bytes ?? []).toString('base64url')).toBe('AAABAAABAAAAAAAAA3d3dwdleGFtcGxlA2NvbQAAAQAB');
  });

  test.each(['', 'a..example', `${'a'.repeat(64)}.example`, `${'a.'.repeat(130)}example`, 'ü.example', 'a b.example'])(
    'is not made of %j',
    (bad) => {
      expect(encodeQuestion(bad, 'MX')).toBeNull();
    },
  );
});

describe('an answer', () => {
  test('contains the mail hosts by preference, with the shortest TTL', () => {
    expect(answer({ answers: [mx('20 Second.Example'), mx('10 first.example', 300)] })).toEqual({
      at: 'records',
      exchanges: [
        { preference: 10, host: 'first.example' },
        { preference: 20, host: 'second.example' },
      ],
      names: ['first.example', 'second.example'],
      ttl: 300,
    });
  });

  test('contains addresses and name servers', () => {
    expect(answer({ answers: [record(asked, 'A', 60, dataOf('A', '192.0.2.7'))] }, 'A')).toMatchObject({
      names: ['192.0.2.7'],
    });
    const ipv6 = '20010db8000000000000000000000007';
    expect(answer({ answers: [record(asked, 'AAAA', 60, dataOf('AAAA', ipv6))] }, 'AAAA')).toMatchObject({
      names: [ipv6],
    });
    expect(answer({ answers: [record(asked, 'NS', 60, nameBytes('ns.example'))] }, 'NS')).toMatchObject({
      names: ['ns.example'],
    });
  });

  test('follows aliases, whose TTL counts too', () => {
    const alias = record(asked, 'CNAME', 5, nameBytes('other.example'));
    const found = record(nameBytes('other.example'), 'MX', 600, dataOf('MX', '1 mail.example'));
    expect(answer({ answers: [found, alias] })).toMatchObject({ at: 'records', names: ['mail.example'], ttl: 5 });
  });

  test('ignores records of other names than the one in the question', () => {
    const stray = record(nameBytes('stray.example'), 'MX', 600, dataOf('MX', '1 evil.example'));
    expect(answer({ answers: [stray] })).toEqual({ at: 'no-data', ttl: null });
  });

  test('distinguishes a missing record from a missing name, with the TTL of each', () => {
    const soa = (ttl: number, least: number) => {
      const end = Buffer.alloc(20);
      end.writeUInt32BE(least, 16);
      return record(asked, 'SOA', ttl, Buffer.concat([nameBytes('ns.example'), nameBytes('a.example'), end]));
    };
    expect(answer({ authorities: [soa(900, 60)] })).toEqual({ at: 'no-data', ttl: 60 });
    expect(answer({ code: 3, authorities: [soa(30, 600)] })).toEqual({ at: 'no-domain', ttl: 30 });
  });

  test.each([
    [2, 'servfail'],
    [5, 'refused'],
    [4, 'server'],
    [1, 'server'],
  ])('with code %i is a failure, not a statement about the domain: %s', (code, why) => {
    expect(answer({ code })).toEqual({ at: 'failed', why });
  });

  test('may refuse without repeating the question', () => {
    const bytes = message({ name, type: 'MX', code: 5 }).subarray(0, 12);
    bytes.writeUInt16BE(0, 4);
    expect(decodeAnswer(bytes, name, 'MX')).toEqual({ at: 'failed', why: 'refused' });
  });

  test('is a filter’s refusal if it denies a name and offers no recursion, as Quad9 does for blocked names', () => {
    expect(answer({ code: 3, flags: 0x8100 })).toEqual({ at: 'failed', why: 'refused' });
    expect(answer({ code: 3 })).toEqual({ at: 'no-domain', ttl: null });
  });

  test('with the highest bit of its TTL set has a TTL of 0', () => {
    expect(answer({ answers: [mx('1 mail.example', 0xffffffff)] })).toMatchObject({ ttl: 0 });
  });
});

describe('an unreadable message', () => {
  const pointing = (to: number) => Buffer.from([0xc0 | (to >> 8), to & 0xff]);
  const atAnswer = message({ name, type: 'MX' }).length;
  const chained = (length: number) => {
    // Each pointer leads to the one before it: no loop, but a long chain.
    const pointers = Array.from({ length }, (_, at) => pointing(at === 0 ? 12 : atAnswer + 11 + (at - 1) * 2));
    const store = record(Buffer.from([0]), 'NS', 1, Buffer.concat(pointers));
    const end = record(
      asked,
      'MX',
      1,
      Buffer.concat([Buffer.from([0, 1]), pointing(atAnswer + 11 + (length - 1) * 2)]),
    );
    return { answers: [store, end] };
  };

  test.each<[string, Partial<Parts>, string]>([
    ['a question', { flags: 0x0100 }, 'not-an-answer'],
    ['another kind of message', { flags: 0x8980 }, 'not-an-answer'],
    ['cut off by the server', { flags: 0x8380, answers: [mx('1 mail.example')] }, 'truncated'],
    [
      'a pointer to itself',
      { answers: [record(pointing(atAnswer), 'MX', 1, dataOf('MX', '1 a.example'))] },
      'bad-name',
    ],
    [
      'a forward pointer',
      { answers: [record(pointing(atAnswer + 20), 'MX', 1, dataOf('MX', '1 a.example'))] },
      'bad-name',
    ],
    ['a pointer into the header', { answers: [record(pointing(4), 'MX', 1, dataOf('MX', '1 a.example'))] }, 'bad-name'],
    ['a name with many pointers', chained(200), 'bad-name'],
    [
      'an unknown label type',
      { answers: [record(Buffer.from([0x80, 0]), 'MX', 1, dataOf('MX', '1 a.example'))] },
      'bad-name',
    ],
    [
      'a name of 256 octets',
      { answers: [record(nameBytes(`${`${'a'.repeat(63)}.`.repeat(4)}a`), 'MX', 1, Buffer.alloc(3))] },
      'bad-name',
    ],
    ['an MX record without a host', { answers: [record(asked, 'MX', 1, Buffer.from([0, 1]))] }, 'bad-record'],
    [
      'an MX record with trailing bytes',
      { answers: [record(asked, 'MX', 1, Buffer.concat([dataOf('MX', '1 a.example'), Buffer.from([0])]))] },
      'bad-record',
    ],
    ['an alias loop', { answers: [record(asked, 'CNAME', 1, nameBytes(name))] }, 'alias-loop'],
    ['records of a missing name', { code: 3, answers: [mx('1 mail.example')] }, 'bad-record'],
  ])('is refused: %s', (_, parts, why) => {
    expect(answer(parts)).toEqual({ at: 'unreadable', why });
  });

  test('is refused for a forward pointer, although its target could be read', () => {
    const later = record(nameBytes('later.example'), 'A', 1, dataOf('A', '192.0.2.1'));
    const first = record(pointing(atAnswer + 12), 'NS', 1, Buffer.alloc(0));
    expect(answer({ answers: [first, later] })).toEqual({ at: 'unreadable', why: 'bad-name' });
    const same = record(nameBytes('later.example'), 'NS', 1, Buffer.alloc(0));
    expect(answer({ answers: [same, later] })).toEqual({ at: 'no-data', ttl: null });
  });

  test('is refused as the answer to another question', () => {
    const other = message({ name: 'other.example', type: 'MX', answers: [mx('1 mail.example')] });
    expect(decodeAnswer(other, name, 'MX')).toEqual({ at: 'unreadable', why: 'other-question' });
    expect(decodeAnswer(message({ name, type: 'A' }), name, 'MX')).toEqual({ at: 'unreadable', why: 'other-question' });
  });

  test('is refused for an address of the wrong length', () => {
    expect(answer({ answers: [record(asked, 'A', 1, Buffer.alloc(5))] }, 'A')).toEqual({
      at: 'unreadable',
      why: 'bad-record',
    });
  });

  test('is refused when cut off at any length', () => {
    const whole = message({ name, type: 'MX', answers: [mx('10 mail.example'), mx('20 mail.example')] });
    for (let length = 0; length < whole.length; length += 1)
      expect(decodeAnswer(whole.subarray(0, length), name, 'MX').at).toBe('unreadable');
    expect(decodeAnswer(whole, name, 'MX').at).toBe('records');
  });

  test('is refused if cut off in a record that is not used', () => {
    const stray = record(nameBytes('stray.example'), 'A', 1, dataOf('A', '192.0.2.1'));
    const whole = message({ name, type: 'MX', answers: [mx('10 mail.example'), stray] });
    expect(decodeAnswer(whole.subarray(0, -2), name, 'MX')).toEqual({ at: 'unreadable', why: 'cut-off' });
  });

  test('of random bytes gives an answer or a refusal', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect(['records', 'no-data', 'no-domain', 'failed', 'unreadable']).toContain(
          decodeAnswer(bytes, name, 'MX').at,
        );
      }),
    );
  });

  test('made from a corrupted answer gives an answer or a refusal', () => {
    const whole = message({ name, type: 'MX', answers: [mx('10 mail.example'), mx('20 other.example')] });
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    let read = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        const found = decodeAnswer(bytes, name, 'MX');
        if (found.at !== 'unreadable') read += 1;
        if (found.at === 'records')
          expect(found.exchanges.every(({ host }) => host.length > 0 && host.length <= 1_020)).toBe(true);
      }),
    );
    expect(read).toBeGreaterThan(0);
  });

  test('is read or refused in time at the maximum number of pointers and records', () => {
    const long = nameBytes(Array(5).fill('a'.repeat(49)).join('.'));
    const first = record(Buffer.from([0]), 'NS', 1, long);
    const worst = record(pointing(atAnswer + 11), 'CNAME', 1, Buffer.alloc(0));
    const full = (records: number) => message({ name, type: 'MX', answers: [first, ...Array(records).fill(worst)] });
    expect(decodeAnswer(full(5_000), name, 'MX')).toEqual({ at: 'unreadable', why: 'too-many' });
    // Following the pointers again for each record would multiply the work. The test's timeout is far above one pass.
    expect(decodeAnswer(full(255), name, 'MX')).toEqual({ at: 'no-data', ttl: null });
  });
});
