/** Real servers on loopback: another SMTP implementation, and servers that misbehave. Time is moved by hand. */
import { expect, test } from 'vitest';
import type { Source } from '../../../../lib/contract/resources/emails.ts';
import { until } from '../../../e2e/harness/until.ts';
import { asked, asker, correctServer, mira, zone } from './asker.ts';
import { mailServers, polite, type Records, type Script } from './servers.ts';

const servers = mailServers();
const minute = 60_000;

test('an existing mailbox is valid, and a missing one invalid', async () => {
  const { ask } = asker(await correctServer(servers, [mira]));
  expect(await ask(mira)).toEqual(
    asked({
      ...{ status: 'valid', email: mira, regexp: true, mx_records: true, webmail: false, disposable: false },
      ...{ smtp_server: true, smtp_check: true, accept_all: false, block: false, score: 97, sources: [] },
    }),
  );
  const checks = { smtp_server: true, smtp_check: false, accept_all: false, block: false };
  expect(await ask('nobody@oakhollow.test')).toEqual(asked({ status: 'invalid', score: 0, ...checks }));
});

test('a catch-all server is accept_all', async () => {
  const { ask } = asker(await correctServer(servers, 'all'));
  const checks = { smtp_check: true, accept_all: true, block: false };
  expect(await ask(mira)).toEqual(asked({ status: 'accept_all', score: 60, ...checks }));
});

test('a server that refuses without a reason makes an accepted address valid, and a refused one unknown', async () => {
  const server = await servers.raw(polite((address) => (address === mira ? '250 ok' : '550 Rejected')));
  const { ask } = asker(server.port);
  expect(await ask(mira)).toEqual(asked({ status: 'valid', smtp_check: true, accept_all: false, block: false }));
  expect(await ask('jon@oakhollow.test')).toEqual(asked({ status: 'unknown', smtp_check: null, accept_all: null }));
});

test('a Postfix that verifies recipients and refuses with 450 makes an address valid or invalid', async () => {
  const refusal =
    '450 4.1.1 <x@oakhollow.test>: Recipient address rejected: undeliverable address: host inner[192.0.2.7] said: 550 5.1.1 User unknown (in reply to RCPT TO command)';
  const server = await servers.raw(polite((address) => (address === mira ? '250 2.1.5 Ok' : refusal)));
  const { ask } = asker(server.port);
  expect(await ask(mira)).toEqual(asked({ status: 'valid', accept_all: false }));
  expect(await ask('jon@oakhollow.test')).toEqual(asked({ status: 'invalid', smtp_check: false }));
});

test('asks for an invented address only after an acceptance, and once an hour', async () => {
  const server = await servers.raw(
    polite((address) => (/^(?:mira|jon|nobody)@/.test(address) ? '250 Ok' : '550 5.1.1 no such user')),
  );
  const { ask, clock } = asker(server.port);
  const recipients = () => server.received.filter((line) => line.startsWith('RCPT'));
  expect(await ask(mira)).toEqual(asked({ status: 'valid' }));
  expect(recipients()).toEqual([
    'RCPT TO:<mira@oakhollow.test>',
    expect.stringMatching(/^RCPT TO:<[a-z]{6}\.[a-z]{6}\d\d@oakhollow\.test>$/),
  ]);
  expect(await ask('jon@oakhollow.test')).toEqual(asked({ status: 'valid' }));
  expect(await ask('missing@oakhollow.test')).toEqual(asked({ status: 'invalid' }));
  expect(recipients()).toHaveLength(4);
  await clock.advance(61 * minute);
  expect(await ask(mira)).toEqual(asked({ status: 'valid' }));
  expect(recipients()).toHaveLength(6);
  expect(server.received.join()).not.toContain('DATA');
});

test('webmail and disposable addresses keep their status and score, whatever their server replies', async () => {
  const records = { ...zone, 'webmail.test': zone['oakhollow.test'] ?? {}, 'gone.test': zone['oakhollow.test'] ?? {} };
  const { ask } = asker(await correctServer(servers, ['mira@webmail.test']), {}, records);
  expect(await ask('mira@webmail.test')).toEqual(
    asked({ status: 'webmail', score: 50, smtp_check: true, accept_all: false }),
  );
  expect(await ask('jon@webmail.test')).toEqual(asked({ status: 'webmail', score: 50, smtp_check: false }));
  expect(await ask('jon@gone.test')).toEqual(asked({ status: 'disposable', score: 50, smtp_check: false }));
});

test.each([
  [
    'a full mailbox',
    '552 5.2.2 mailbox full',
    { status: 'unknown', smtp_check: false, accept_all: null, block: false },
  ],
  [
    'a refusal without a reason',
    '550 Rejected',
    { status: 'unknown', smtp_check: null, accept_all: null, block: false },
  ],
  [
    'a refusal of our server',
    '554 5.7.1 blocked using zen.example',
    { status: 'unknown', smtp_check: null, accept_all: null, block: true },
  ],
])('%s leaves the address unknown', async (_, text, checks) => {
  const server = await servers.raw(polite(() => text));
  expect(await asker(server.port).ask(mira)).toEqual(asked({ smtp_server: true, score: 60, ...checks }));
});

test.each([
  ['at the greeting', null],
  ['of the sender', 'MAIL'],
])('a refusal %s says nothing about the address', async (_, begin) => {
  const script: Script = (line, say, socket) =>
    (begin === null ? line === null : line?.startsWith(begin))
      ? say('554 5.7.1 go away\r\n')
      : polite(() => '250 ok')(line, say, socket);
  const { ask } = asker((await servers.raw(script)).port);
  expect(await ask(mira)).toEqual(asked({ status: 'unknown', smtp_server: true, smtp_check: null, block: true }));
});

test('a host that refuses us before a recipient is not asked for four hours, and reported once each time', async () => {
  const server = await servers.raw((line, say) => line === null && say('554 5.7.1 your IP is listed\r\n'));
  const reported: number[] = [];
  const { ask, clock } = asker(server.port, { onBlocked: (hosts) => reported.push(hosts) });
  const blocked = asked({ status: 'unknown', block: true, smtp_check: null });
  for (const name of ['mira', 'jon', 'ada']) expect(await ask(`${name}@oakhollow.test`)).toEqual(blocked);
  expect(server.connections()).toBe(1);
  expect(reported).toEqual([1]);
  await clock.advance(241 * minute);
  expect(await ask('mira@oakhollow.test')).toEqual(blocked);
  expect(server.connections()).toBe(2);
  expect(reported).toEqual([1, 1]);
});

test.each([
  ['sender', 'MAIL', '530 5.7.0 Must issue a STARTTLS command first'],
  ['recipient', 'RCPT', '450 4.7.1 Session encryption is required'],
])('a server that requires TLS from the %s, but cannot start it now, is asked later', async (_, begin, text) => {
  let isBroken = true;
  const others = polite((address) => (address === mira ? '250 ok' : '550 5.1.1 no such user'), ['STARTTLS']);
  const server = await servers.raw((line, say, socket) => {
    if (line === 'STARTTLS') say('454 4.7.0 TLS not available due to temporary reason\r\n');
    else if (isBroken && line?.startsWith(begin)) say(`${text}\r\n`);
    else others(line, say, socket);
  });
  const reported: number[] = [];
  const { ask, clock } = asker(server.port, { onBlocked: (hosts) => reported.push(hosts) });
  expect(await ask(mira)).toEqual({ at: 'pending' });
  isBroken = false;
  await clock.advance(minute);
  expect(await ask(mira)).toEqual(asked({ status: 'valid', block: false }));
  expect(reported).toEqual([]);
});

test('one policy refusal does not block the host; two in a row do', async () => {
  const refuses = new Set(['jon', 'ada', 'bo'].map((name) => `${name}@oakhollow.test`));
  const server = await servers.raw(
    polite((address) => (refuses.has(address) ? '550 5.7.1 Not authorized by policy' : '550 5.1.1 no such user')),
  );
  const { ask } = asker(server.port);
  const verdicts: unknown[] = [];
  for (const name of ['jon', 'mira', 'ada', 'bo', 'signe']) {
    const answer = await ask(`${name}@oakhollow.test`);
    verdicts.push(answer.at === 'asked' && answer.data.status);
  }
  expect(verdicts).toEqual(['unknown', 'invalid', 'unknown', 'unknown', 'unknown']);
  expect(server.connections()).toBe(4);
});

test('a refusal of our server after it accepted the address leaves it unknown', async () => {
  const server = await servers.raw(
    polite((address) => (address === mira ? '250 ok' : '550 5.7.1 too many unknown recipients')),
  );
  expect(await asker(server.port).ask(mira)).toEqual(
    asked({ status: 'unknown', smtp_check: true, accept_all: null, block: true }),
  );
});

test('greylisting is 202 without a connection until its time is over; the retry repeats sender and recipients', async () => {
  const seen = new Set<string>();
  const server = await servers.raw(
    polite((address) => {
      const isKnown = seen.has(address);
      seen.add(address);
      if (!isKnown) return '450 4.2.0 Recipient address rejected: Greylisted';
      return address === mira ? '250 Ok' : '550 5.1.1 no such user';
    }),
  );
  const { ask, clock } = asker(server.port);
  const recipients = () => server.received.filter((line) => line.startsWith('RCPT')).map((line) => line.slice(9, -1));
  expect(await ask(mira)).toEqual({ at: 'pending' });
  expect(await ask(mira)).toEqual({ at: 'pending' });
  await clock.advance(59_000);
  expect(await ask(mira)).toEqual({ at: 'pending' });
  expect(server.connections()).toBe(1);

  await clock.advance(1_000);
  expect(await ask(mira)).toEqual({ at: 'pending' });
  expect(recipients()).toEqual([mira, mira, expect.stringMatching(/@oakhollow\.test$/)]);
  await clock.advance(2 * minute);
  expect(await ask(mira)).toEqual(asked({ status: 'valid', accept_all: false }));
  // The invented address was deferred separately: only it is asked again, unchanged.
  const [, , invented, again] = recipients();
  expect(again).toBe(invented);
  expect(recipients()).toHaveLength(4);
  expect(new Set(server.received.filter((line) => line.startsWith('MAIL'))).size).toBe(1);
});

test('a bare refusal of the invented address after greylisting counts if the real address is accepted again', async () => {
  const seen = new Set<string>();
  const server = await servers.raw(
    polite((address) => {
      const isKnown = seen.has(address);
      seen.add(address);
      if (!isKnown) return '450 4.2.0 Greylisted';
      return address === mira ? '250 Ok' : '550 Rejected';
    }),
  );
  const { ask, clock } = asker(server.port);
  for (const wait of [1, 2]) {
    expect(await ask(mira)).toEqual({ at: 'pending' });
    await clock.advance(wait * minute);
  }
  expect(await ask(mira)).toEqual(asked({ status: 'valid', accept_all: false }));
});

test('a bare refusal after greylisting is 222 if the real address gets it', async () => {
  let refuses = false;
  const server = await servers.raw(
    polite((address) => (refuses ? '550 Rejected' : address === mira ? '250 Ok' : '450 4.2.0 Greylisted')),
  );
  const { ask, clock } = asker(server.port);
  expect(await ask(mira)).toEqual({ at: 'pending' });
  refuses = true;
  await clock.advance(minute);
  expect(await ask(mira)).toEqual({ at: 'unexpected' });
});

test('an address that is deferred five times gets 222', async () => {
  const server = await servers.raw(polite(() => '451 4.7.1 Try again later'));
  const { ask, clock } = asker(server.port);
  for (const wait of [1, 2, 5, 10]) {
    expect(await ask(mira)).toEqual({ at: 'pending' });
    await clock.advance(wait * minute);
  }
  expect(await ask(mira)).toEqual({ at: 'unexpected' });
  expect(server.connections()).toBe(5);
});

test('a silent server is 202 within the reply timeout, then 222, and is then asked again', async () => {
  const server = await servers.raw(() => undefined);
  const { ask, clock } = asker(server.port);
  const first = ask(mira);
  await until('the server is asked', () => server.connections() === 1);
  await clock.advance(18_000);
  expect(await first).toEqual({ at: 'pending' });
  const second = ask(mira);
  await clock.advance(12_000);
  expect(await second).toEqual({ at: 'unexpected' });
  expect(await ask(mira)).toEqual({ at: 'unexpected' });
  expect(server.connections()).toBe(1);
  await clock.advance(21_000);
  const later = ask(mira);
  await until('the server is asked again', () => server.connections() === 2);
  await clock.advance(18_000);
  expect(await later).toEqual({ at: 'pending' });
});

test.each([
  ['421', (line) => line?.startsWith('RCPT'), '421 4.7.0 closing'],
  ['garbage', (line) => line?.startsWith('RCPT'), 'what?'],
  ['an unknown code', (line) => line?.startsWith('RCPT'), '299 maybe'],
] satisfies [string, (line: string | null) => boolean | undefined, string][])('%s is 222', async (_, isHere, text) => {
  const script: Script = (line, say, socket) =>
    isHere(line) ? say(`${text}\r\n`) : polite(() => '')(line, say, socket);
  expect(await asker((await servers.raw(script)).port).ask(mira)).toEqual({ at: 'unexpected' });
});

test('asks no mail server if the address’s form or DNS decides', async () => {
  const records: Records = {
    'null.test': { MX: ['0 .'] },
    'empty.test': {},
    'fails.test': 'fails',
    'lost.test': { MX: ['10 fails.test'] },
    'dangling.test': { MX: ['10 mx.nowhere.test'] },
  };
  const { ask, clock } = asker(1, {}, records);
  const decided = (data: Record<string, unknown>) => ({
    at: 'not-asked',
    verdict: expect.objectContaining({ data: expect.objectContaining({ smtp_check: null, ...data }) }),
  });
  expect(await ask('a b@oakhollow.test')).toEqual(decided({ status: 'invalid', regexp: false }));
  expect(await ask('mira@[192.0.2.1]')).toEqual(decided({ status: 'unknown' }));
  expect(await ask('mira@null.test')).toEqual(decided({ status: 'invalid' }));
  expect(await ask('mira@empty.test')).toEqual(decided({ status: 'invalid' }));
  expect(await ask('mira@nowhere.test')).toEqual(decided({ status: 'invalid', mx_records: false }));
  expect(await ask('mira@printer.local')).toEqual(decided({ status: 'unknown' }));
  expect(await ask('mira@fails.test')).toEqual({ at: 'unexpected' });
  expect(await ask('mira@lost.test')).toEqual({ at: 'unexpected' });
  expect(await ask('mira@dangling.test')).toEqual(
    asked({ status: 'unknown', smtp_server: false, smtp_check: null, score: 10 }),
  );
  await clock.advance(0);
});

test('simultaneous requests for one address share a conversation, and its result is cached for ten minutes', async () => {
  const server = await servers.raw(polite((address) => (address === mira ? '250 ok' : '550 5.1.1 unknown')));
  const { ask, clock } = asker(server.port);
  const answers = await Promise.all([ask(mira), ask(mira), ask('mira@OAKHOLLOW.test')]);
  for (const answer of answers) expect(answer).toEqual(asked({ status: 'valid' }));
  expect(answers[2]).toEqual(asked({ email: 'mira@OAKHOLLOW.test' }));
  await clock.advance(9 * minute);
  await ask(mira);
  expect(server.connections()).toBe(1);
  await clock.advance(2 * minute);
  await ask(mira);
  expect(server.connections()).toBe(2);
});

test('each caller gets the sources that it passed, and no others', async () => {
  const { ask } = asker(await correctServer(servers, [mira]));
  const uri = 'https://oakhollow.test/team';
  const page: Source = {
    domain: 'oakhollow.test',
    uri,
    extracted_on: '2026-03-02',
    last_seen_on: '2026-03-02',
    still_on_page: true,
  };
  expect(await ask(mira, [page])).toEqual(asked({ sources: [page], score: 97 }));
  expect(await ask(mira)).toEqual(asked({ sources: [] }));
});

test('an aborted request is answered at once, and the next poll gets the result', async () => {
  const server = await servers.raw(polite((address) => (address === mira ? '250 ok' : '550 5.1.1 unknown')));
  const { ask } = asker(server.port);
  const stop = new AbortController();
  stop.abort();
  expect(await ask(mira, [], stop.signal)).toEqual({ at: 'pending' });
  await until('it is asked all the same', () => server.received.includes('QUIT'));
  expect(await ask(mira)).toEqual(asked({ status: 'valid' }));
  expect(server.connections()).toBe(1);
});

test('six requests at once make two conversations, and all are pending', async () => {
  const server = await servers.raw(() => undefined);
  const { ask, clock } = asker(server.port, { pace: { pause: 0, atOnce: 2, mostWaiting: 3 } });
  const all = Promise.all([1, 2, 3, 4, 5, 6].map((index) => ask(`person-${index}@oakhollow.test`)));
  await until('the server is asked', () => server.connections() === 2);
  await clock.advance(18_000);
  expect(await all).toEqual(Array.from({ length: 6 }, () => ({ at: 'pending' })));
  expect(server.connections()).toBe(2);
});

test('ends all conversations when the service ends', async () => {
  const server = await servers.raw(() => undefined);
  const stop = new AbortController();
  const { ask } = asker(server.port, { signal: stop.signal });
  const under = ask(mira);
  await until('the server is asked', () => server.open() === 1);
  stop.abort();
  expect(await under).toEqual({ at: 'unexpected' });
  await until('the connection is gone', () => server.open() === 0);
});

test('a non-ASCII address is unknown at a server without SMTPUTF8', async () => {
  const server = await servers.raw(polite(() => '250 ok'));
  const { ask } = asker(server.port);
  expect(await ask('mïra@oakhollow.test')).toEqual(
    asked({ status: 'unknown', smtp_server: true, smtp_check: null, block: false }),
  );
});
