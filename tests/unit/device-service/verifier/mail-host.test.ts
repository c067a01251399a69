import { describe, expect, test } from 'vitest';
import { type AskDns, dnsOverHttps } from '../../../../lib/device-service/verifier/dns-over-https.ts';
import { mailHostOf } from '../../../../lib/device-service/verifier/mail-host.ts';
import { isParked, providerOf, providers } from '../../../../lib/device-service/verifier/mail-providers.ts';
import { type Answering, message, resolving, type Zone } from './name-server.ts';

const start = resolving();
const clock = { now: () => 0, monotonic: () => 0, wait: async () => undefined };

async function asking(zone: Zone, answering?: Answering) {
  const { address, asked } = await start(zone, answering);
  return { ask: dnsOverHttps({ address, fetch: globalThis.fetch, clock }), asked };
}

const zone: Zone = {
  'harrier.example': { MX: ['20 alt1.aspmx.l.google.com', '10 aspmx.l.google.com'], A: ['192.0.2.1'] },
  'own.example': { MX: ['10 mail.own.example'] },
  'null.example': { MX: ['0 .'], A: ['192.0.2.1'] },
  'odd-null.example': { MX: ['0 .', '10 mail.own.example'] },
  'ipv4.example': { A: ['192.0.2.1'], NS: ['ns.own.example'] },
  'ipv6.example': { AAAA: ['20010db8000000000000000000000001'] },
  'empty.example': {},
  'sale.example': { A: ['192.0.2.9'], NS: ['ns1.sedoparking.com', 'ns2.sedoparking.com'] },
  'parked.example': { MX: ['10 mail.h-email.net'] },
  'half-parked.example': { MX: ['10 mail.h-email.net', '20 mail.own.example'] },
  'alias.example': { CNAME: ['own.example'] },
  'lost-alias.example': { CNAME: ['nowhere.example'] },
  'broken.example': { code: 2 },
  'closed.example': { code: 5 },
};

describe('the mail host of a domain', () => {
  test.each<[string, object, string[]]>([
    [
      'harrier.example',
      { at: 'mx', parked: false, provider: { id: 'google' }, exchanges: [{ preference: 10 }, { preference: 20 }] },
      ['MX'],
    ],
    ['own.example', { at: 'mx', provider: null, parked: false }, ['MX']],
    ['alias.example', { at: 'mx', exchanges: [{ host: 'mail.own.example' }] }, ['MX']],
    ['null.example', { at: 'none', why: 'null-mx' }, ['MX']],
    ['odd-null.example', { at: 'mx', exchanges: [{ host: 'mail.own.example' }] }, ['MX']],
    ['ipv4.example', { at: 'address-only', parked: false }, ['MX', 'A', 'AAAA', 'NS']],
    ['ipv6.example', { at: 'address-only', parked: false }, ['MX', 'A', 'AAAA', 'NS']],
    ['empty.example', { at: 'none', why: 'no-host' }, ['MX', 'A', 'AAAA']],
    ['nowhere.example', { at: 'none', why: 'no-domain' }, ['MX', 'A', 'AAAA']],
    ['lost-alias.example', { at: 'none', why: 'no-domain' }, ['MX', 'A', 'AAAA']],
    ['sale.example', { at: 'address-only', parked: true }, ['MX', 'A', 'AAAA', 'NS']],
    ['parked.example', { at: 'mx', parked: true }, ['MX']],
    ['half-parked.example', { at: 'mx', parked: false }, ['MX']],
    ['broken.example', { at: 'unknown', why: 'servfail' }, ['MX']],
    ['closed.example', { at: 'unknown', why: 'refused' }, ['MX']],
  ])('%s', async (domain, host, questions) => {
    const { ask, asked } = await asking(zone);
    expect(await mailHostOf(domain, ask)).toMatchObject(host);
    expect(asked.map(({ type }) => type).toSorted()).toEqual(questions.toSorted());
  });

  test.each(['A', 'AAAA'])('is unknown if the query for %s fails and no other record was found', async (failing) => {
    const { ask } = await asking(zone, (response, { name, type }, honest) => {
      const bytes = type === failing ? message({ name, type, code: 2 }) : honest();
      response.writeHead(200, { 'content-type': 'application/dns-message' }).end(bytes);
    });
    for (const domain of ['empty.example', 'nowhere.example'])
      expect(await mailHostOf(domain, ask)).toEqual({ at: 'unknown', why: 'servfail' });
  });

  test.each<[string, (type: string) => number]>([
    ['the name is missing for MX but not for addresses', (type) => (type === 'MX' ? 3 : 0)],
    ['the name is missing for addresses but not for MX', (type) => (type === 'MX' ? 0 : 3)],
  ])('is unknown if a server contradicts itself: %s', async (_, codeOf) => {
    const { ask } = await asking(zone, (response, { name, type }) => {
      const bytes = message({ name, type, code: codeOf(type) });
      response.writeHead(200, { 'content-type': 'application/dns-message' }).end(bytes);
    });
    expect(await mailHostOf('any.example', ask)).toEqual({ at: 'unknown', why: 'contradiction' });
  });

  test('is its own address if the name is missing for MX but has an address', async () => {
    const { ask } = await asking(zone, (response, { name, type }, honest) => {
      const bytes = type === 'MX' ? message({ name, type, code: 3 }) : honest();
      response.writeHead(200, { 'content-type': 'application/dns-message' }).end(bytes);
    });
    expect(await mailHostOf('ipv4.example', ask)).toEqual({ at: 'address-only', parked: false });
  });

  test.each(['printer.local', 'mail.corp', 'box.home.arpa', 'hidden.onion', 'db.internal', 'harrier.localhost'])(
    'is not looked up for names of a private network: %s',
    async (domain) => {
      const { ask, asked } = await asking(zone);
      expect(await mailHostOf(domain, ask)).toEqual({ at: 'not-asked' });
      expect(asked).toEqual([]);
    },
  );

  test('is not looked up without a resolver, and is unknown after an abort', async () => {
    expect(await mailHostOf('harrier.example', null)).toEqual({ at: 'not-asked' });
    const { ask } = await asking(zone);
    expect(await mailHostOf('harrier.example', ask, AbortSignal.abort())).toEqual({ at: 'unknown', why: 'stopped' });
  });

  test('is unknown for every failure of a resolver', async () => {
    for (const why of ['servfail', 'timeout', 'network', 'redirected', 'http', 'no-dns', 'unreadable'] as const) {
      const ask: AskDns = async () => ({ at: 'unknown', why });
      expect(await mailHostOf('harrier.example', ask)).toEqual({ at: 'unknown', why });
    }
  });
});

describe('the provider behind a mail host', () => {
  test.each([
    ['aspmx.l.google.com', 'google'],
    ['smtp.google.com', 'google'],
    ['gmail-smtp-in.l.google.com', 'gmail'],
    ['alt3.gmail-smtp-in.l.google.com', 'gmail'],
    ['harrier-example.mail.protection.outlook.com', 'microsoft'],
    ['harrier-example.a-v1.mx.microsoft', 'microsoft'],
    ['hotmail-com.olc.protection.outlook.com', 'outlook'],
    ['mail.protonmail.ch', 'proton'],
    ['in1-smtp.messagingengine.com', 'fastmail'],
    ['mx.zoho.eu', 'zoho'],
    ['mx.yandex.net', 'yandex'],
    ['mx1.mail.ovh.net', 'ovh'],
    ['mx00.kundenserver.de', 'ionos'],
    ['mx00.ionos.de', 'ionos'],
    ['smtpin.rzone.de', 'strato'],
    ['spool.mail.gandi.net', 'gandi'],
    ['mta-gw.infomaniak.ch', 'infomaniak'],
    ['eu-smtp-inbound-1.mimecast.com', 'mimecast'],
    ['mx0a-00000000.pphosted.com', 'proofpoint'],
    ['d00000a.ess.barracudanetworks.com', 'barracuda'],
    ['inbound-smtp.eu-west-1.amazonaws.com', 'amazon'],
    ['mx.emig.gmx.net', 'gmx'],
  ])('%s: %s', (host, id) => {
    expect(providerOf([host])?.id).toBe(id);
  });

  test.each([
    'mail.harrier.example',
    'notgoogle.com',
    'aspmx.l.google.com.harrier.example',
    'email.eu-west-1.amazonaws.com',
    'com',
    '.',
    '',
  ])('%j: unknown', (host) => {
    expect(providerOf([host])).toBeNull();
    expect(isParked([host])).toBe(false);
  });

  test('is that of the host with the highest preference', () => {
    expect(providerOf(['mx.own.example', 'x.mimecast.com', 'aspmx.l.google.com'])?.id).toBe('mimecast');
  });

  test('has a unique name and a unique id', () => {
    expect(providers.length).toBeGreaterThanOrEqual(40);
    expect(new Set(providers.map(({ id }) => id)).size).toBe(providers.length);
    expect(new Set(providers.map(({ name }) => name)).size).toBe(providers.length);
    expect(providers.filter(({ id }) => !/^[a-z0-9-]+$/.test(id))).toEqual([]);
  });
});
