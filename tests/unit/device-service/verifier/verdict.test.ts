import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailVerification } from '../../../../lib/contract/resources/emails.ts';
import { type AskDns, type DnsReply, dnsOverHttps } from '../../../../lib/device-service/verifier/dns-over-https.ts';
import { domainLists } from '../../../../lib/device-service/verifier/domain-lists.ts';
import { providers } from '../../../../lib/device-service/verifier/mail-providers.ts';
import { type ScoreFacts, scoreOf, verifyOnDevice } from '../../../../lib/device-service/verifier/verdict.ts';
import { resolving, type Zone } from './name-server.ts';

const start = resolving();
const clock = { now: () => 0, monotonic: () => 0, wait: async () => undefined };
const { kindsOf } = domainLists(async (name) => (name === 'webmail' ? 'box.example\n' : 'thrown.example\n'));

const zone: Zone = {
  'harrier.example': { MX: ['10 aspmx.l.google.com'] },
  'gated.example': { MX: ['10 eu-smtp-inbound-1.mimecast.com'] },
  'own.example': { MX: ['10 mail.own.example'] },
  'box.example': { MX: ['10 mail.box.example'] },
  'thrown.example': { MX: ['10 mail.thrown.example'] },
  'host.example': { A: ['192.0.2.1'] },
  'sale.example': { MX: ['10 mail.h-email.net'] },
  'null.example': { MX: ['0 .'] },
  'empty.example': {},
  'broken.example': { code: 2 },
};

async function verify(email: string, sources: Parameters<typeof verifyOnDevice>[2] = {}) {
  const { address } = await start(zone);
  return verifyOnDevice(email, { kindsOf, ask: dnsOverHttps({ address, fetch: globalThis.fetch, clock }) }, sources);
}

const unasked = { smtp_server: null, smtp_check: null, accept_all: null, block: null };

describe('a verdict of the device', () => {
  test.each<[string, object]>([
    ['j.smith@harrier.example', { status: 'unknown', score: 65, mx_records: true, regexp: true, gibberish: false }],
    ['j.smith@own.example', { status: 'unknown', score: 60, mx_records: true }],
    ['xkqzvbnmwp@own.example', { status: 'unknown', score: 35, gibberish: true }],
    ['j.smith@box.example', { status: 'webmail', score: 50, webmail: true, disposable: false, mx_records: true }],
    ['j.smith@a.thrown.example', { status: 'invalid', score: 0, disposable: true }],
    ['j.smith@thrown.example', { status: 'disposable', score: 50, webmail: false, disposable: true }],
    ['j.smith@host.example', { status: 'unknown', score: 25, mx_records: false }],
    ['j.smith@sale.example', { status: 'unknown', score: 40, mx_records: true }],
    ['j.smith@broken.example', { status: 'unknown', score: 40, mx_records: null }],
    ['j.smith@null.example', { status: 'invalid', score: 0, mx_records: false }],
    ['j.smith@empty.example', { status: 'invalid', score: 0, mx_records: false }],
    ['j.smith@nowhere.example', { status: 'invalid', score: 0, mx_records: false }],
    ['j..smith@harrier.example', { status: 'invalid', score: 0, regexp: false, mx_records: null, gibberish: null }],
    ['j.smith@[192.0.2.1]', { status: 'unknown', score: 20, regexp: false, mx_records: null, webmail: null }],
  ])('%s', async (email, said) => {
    expect((await verify(email)).data).toMatchObject({ email, ...said, ...unasked });
  });

  test('conforms to the contract', async () => {
    const { data } = await verify('j.smith@harrier.example');
    expect(emailVerification.parse(data)).toEqual(data);
  });

  test('names the provider and its accept-all behaviour', async () => {
    expect(await verify('j.smith@harrier.example')).toMatchObject({
      provider: { id: 'google' },
      acceptAll: 'by-setting',
    });
    expect(await verify('j.smith@gated.example')).toMatchObject({
      provider: { id: 'mimecast' },
      acceptAll: 'behind-gateway',
    });
    expect(await verify('j.smith@own.example')).toMatchObject({ provider: null, acceptAll: 'unknown', parked: false });
    expect(await verify('j.smith@sale.example')).toMatchObject({ parked: true });
  });

  test('contains at most twenty pages that show the address', async () => {
    const page = {
      domain: 'a.example',
      uri: 'https://a.example/',
      extracted_on: null,
      last_seen_on: null,
      still_on_page: null,
    };
    const { data } = await verify('j.smith@harrier.example', { sources: Array(25).fill(page) });
    expect(data.sources).toHaveLength(20);
    expect(data.score).toBe(90);
  });

  test('without a resolver has no MX result and calls no domain invalid', async () => {
    for (const domain of ['null.example', 'nowhere.example', 'harrier.example']) {
      const { data } = await verifyOnDevice(`j.smith@${domain}`, { kindsOf, ask: null });
      expect(data).toMatchObject({ status: 'unknown', mx_records: null, score: 40, ...unasked });
    }
    expect((await verifyOnDevice('j.smith@box.example', { kindsOf, ask: null })).data).toMatchObject({
      status: 'webmail',
    });
  });

  test('without the domain lists is undecided about webmail', async () => {
    const { kindsOf: unread } = domainLists(() => Promise.reject(new Error('gone')));
    const { data } = await verifyOnDevice('j.smith@box.example', { kindsOf: unread, ask: null });
    expect(data).toMatchObject({ status: 'unknown', webmail: null, disposable: null });
  });
});

const anyReply: fc.Arbitrary<DnsReply> = fc.oneof(
  fc.constantFrom<DnsReply>(
    { at: 'no-data', ttl: 60 },
    { at: 'no-domain', ttl: 60 },
    { at: 'unknown', why: 'servfail' },
    { at: 'unknown', why: 'timeout' },
  ),
  fc.constantFrom('.', 'mail.own.example', 'aspmx.l.google.com').map(
    (host): DnsReply => ({
      ...{ at: 'records', names: [host], exchanges: [{ preference: 1, host }], ttl: 60 },
    }),
  ),
);

test('calls an address invalid only if its domain cannot take mail, for any resolver replies, and uses only four statuses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ MX: anyReply, A: anyReply, AAAA: anyReply, NS: anyReply }), async (replies) => {
      const ask: AskDns = async (_, type) => replies[type];
      const { data } = await verifyOnDevice('j.smith@harrier.example', { kindsOf, ask });
      const { MX, A, AAAA } = replies;
      const isNull = MX.at === 'records' && MX.names[0] === '.';
      const isGone = [MX, A, AAAA].every(({ at }) => at === 'no-data' || at === 'no-domain');
      if (data.status === 'invalid') expect(isNull || isGone).toBe(true);
      if (isNull) expect(data.status).toBe('invalid');
      expect(['invalid', 'webmail', 'disposable', 'unknown']).toContain(data.status);
      expect(data).toMatchObject(unasked);
    }),
  );
});

test("better facts never lower an address's score, and worse ones never raise it", () => {
  const facts: fc.Arbitrary<ScoreFacts> = fc.record({
    status: fc.constantFrom('unknown', 'unknown', 'webmail', 'disposable', 'invalid'),
    form: fc.constantFrom({ at: 'read' as const }, { at: 'unsupported' as const }),
    host: fc.constantFrom<ScoreFacts['host']>(
      { at: 'mx' },
      { at: 'address-only' },
      { at: 'unknown' },
      { at: 'not-asked' },
    ),
    provider: fc.constantFrom(null, providers[0] ?? null),
    parked: fc.boolean(),
    gibberish: fc.constantFrom(null, false, true),
    sources: fc.nat(30),
  });
  fc.assert(
    fc.property(facts, (known) => {
      const score = scoreOf(known);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(90);
      expect(score === 0).toBe(known.status === 'invalid');
      const better: Partial<ScoreFacts>[] = [
        { sources: known.sources + 1 },
        { parked: false },
        { gibberish: false },
        { form: { at: 'read' } },
        { host: { at: 'mx' } },
        { provider: providers[0] ?? null },
      ];
      for (const one of better) expect(scoreOf({ ...known, ...one })).toBeGreaterThanOrEqual(score);
      const worse: Partial<ScoreFacts>[] = [
        { parked: true },
        { gibberish: true },
        { host: { at: 'address-only' } },
        { status: 'invalid' },
      ];
      for (const one of worse) expect(scoreOf({ ...known, ...one })).toBeLessThanOrEqual(score);
    }),
  );
});
