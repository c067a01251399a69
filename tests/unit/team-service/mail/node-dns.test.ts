/** Node's resolver against a name server on loopback over UDP. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { mailHostOf } from '../../../../lib/device-service/verifier/mail-host.ts';
import { nodeDns } from '../../../../lib/team-service/mail/node-dns.ts';
import { answerOf, readQuestion, type Zone } from '../../device-service/verifier/name-server.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Serves a zone; silent without one. `delay`: milliseconds before it answers about a name. */
async function nameServer(
  zone: Zone | null,
  delay: (name: string) => number = () => 0,
): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (bytes, from) => {
    const question = readQuestion(bytes);
    asked.push(`${question.type} ${question.name}`);
    if (!zone) return;
    const answer = answerOf(zone, question.name, question.type);
    // The query's id.
    bytes.copy(answer, 0, 0, 2);
    const send = () => socket.send(answer, from.port, from.address);
    const wait = delay(question.name);
    if (wait === 0) return send();
    const timer = setTimeout(send, wait);
    closing.push(async () => clearTimeout(timer));
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  closing.push(() => new Promise((resolve) => socket.close(() => resolve())));
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}

const zone: Zone = {
  'oakhollow.test': {
    MX: ['20 MX2.oakhollow.test', '10 mx1.oakhollow.test', '10 mx0.oakhollow.test'],
    NS: ['ns.oakhollow.test'],
  },
  'mx1.oakhollow.test': { A: ['192.0.2.25', '192.0.2.26'], AAAA: ['20010db8000000000000000000000019'] },
  'nothing.test': { MX: ['0 .'] },
  'alias.test': { CNAME: ['oakhollow.test'] },
  'broken.test': { code: 2 },
  'closed.test': { code: 5 },
};

async function ask(name: string, type: 'A' | 'AAAA' | 'MX' | 'NS') {
  const { address } = await nameServer(zone);
  return nodeDns({ servers: [address] })(name, type);
}

test('gives mail exchanges in their order, in lower case', async () => {
  expect(await ask('oakhollow.test', 'MX')).toMatchObject({
    at: 'records',
    exchanges: [
      { preference: 10, host: 'mx0.oakhollow.test' },
      { preference: 10, host: 'mx1.oakhollow.test' },
      { preference: 20, host: 'mx2.oakhollow.test' },
    ],
    names: ['mx0.oakhollow.test', 'mx1.oakhollow.test', 'mx2.oakhollow.test'],
  });
  expect(await ask('alias.test', 'MX')).toMatchObject({ at: 'records' });
});

test('gives addresses in the common form, with their TTL', async () => {
  const four = await ask('mx1.oakhollow.test', 'A');
  expect(four).toMatchObject({ at: 'records', exchanges: [], ttl: 3_600 });
  expect(four.at === 'records' && four.names.toSorted()).toEqual(['192.0.2.25', '192.0.2.26']);
  expect(await ask('mx1.oakhollow.test', 'AAAA')).toMatchObject({ names: ['20010db8000000000000000000000019'] });
  expect(await ask('oakhollow.test', 'NS')).toMatchObject({ at: 'records', names: ['ns.oakhollow.test'] });
});

test('distinguishes no mail, no record, no domain and no answer', async () => {
  expect(await ask('nothing.test', 'MX')).toMatchObject({ exchanges: [{ host: '.' }] });
  expect(await ask('oakhollow.test', 'A')).toEqual({ at: 'no-data', ttl: null });
  expect(await ask('nowhere.test', 'MX')).toEqual({ at: 'no-domain', ttl: null });
  expect(await ask('broken.test', 'MX')).toEqual({ at: 'unknown', why: 'servfail' });
  expect(await ask('closed.test', 'MX')).toEqual({ at: 'unknown', why: 'refused' });
  expect(await ask('no name', 'MX')).toMatchObject({ at: expect.stringMatching(/^(?:unknown|no-domain)$/) });
});

test('a silent name server times out, and an aborted query ends at once', async () => {
  const silent = await nameServer(null);
  const resolver = nodeDns({ servers: [silent.address], timeout: 100, tries: 1 });
  expect(await resolver('oakhollow.test', 'MX')).toEqual({ at: 'unknown', why: 'timeout' });
  const patient = nodeDns({ servers: [silent.address], timeout: 60_000, tries: 1 });
  const stop = new AbortController();
  const asked = patient('oakhollow.test', 'MX', stop.signal);
  stop.abort();
  expect(await asked).toEqual({ at: 'unknown', why: 'stopped' });
  expect(await patient('oakhollow.test', 'MX', stop.signal)).toEqual({ at: 'unknown', why: 'stopped' });
});

test('the answer of a slow domain is awaited, however quick others were', async () => {
  const { address } = await nameServer(zone, (name) => (name === 'alias.test' ? 2_500 : 0));
  const resolver = nodeDns({ servers: [address], timeout: 60_000, tries: 1 });
  for (let quick = 0; quick < 8; quick += 1) await resolver('oakhollow.test', 'MX');
  expect(await resolver('alias.test', 'MX')).toMatchObject({ at: 'records' });
});

test('mailHostOf classifies domains by the resolver’s records', async () => {
  const { address, asked } = await nameServer(zone);
  const resolver = nodeDns({ servers: [address] });
  expect(await mailHostOf('oakhollow.test', resolver)).toMatchObject({ at: 'mx' });
  expect(await mailHostOf('nothing.test', resolver)).toEqual({ at: 'none', why: 'null-mx' });
  expect(await mailHostOf('nowhere.test', resolver)).toEqual({ at: 'none', why: 'no-domain' });
  expect(await mailHostOf('mx1.oakhollow.test', resolver)).toMatchObject({ at: 'address-only' });
  expect(await mailHostOf('broken.test', resolver)).toEqual({ at: 'unknown', why: 'servfail' });
  expect(asked[0]).toBe('MX oakhollow.test');
});
