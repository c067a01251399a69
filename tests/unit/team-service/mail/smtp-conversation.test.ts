/** A conversation with servers on loopback that break the protocol in every possible way. */
import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import {
  type Conversation,
  type ConversationOptions,
  createConversation,
  isHostName,
  isSendable,
} from '../../../../lib/team-service/mail/smtp-conversation.ts';
import { until } from '../../../e2e/harness/until.ts';
import { fakeClock } from '../../http-service/clocks.ts';
import { mailServers, patientClock, polite, type RawServer, type Script } from './servers.ts';

const servers = mailServers();
const mira = 'mira@oakhollow.test';

function talkTo({ port }: Pick<RawServer, 'port'>, more: Partial<ConversationOptions> = {}): Conversation {
  const who = { sourceName: 'check.harrier.test', sender: 'postmaster@harrier.test' };
  return createConversation({ address: '127.0.0.1', port, ...who, clock: patientClock, ...more });
}

/** Everything up to the reply for one address, and `QUIT`. */
async function whole(server: Pick<RawServer, 'port'>, recipient = mira, more: Partial<ConversationOptions> = {}) {
  const conversation = talkTo(server, more);
  const opening = await conversation.open([recipient]);
  const answer = opening.at === 'open' ? await conversation.ask(recipient) : opening;
  await conversation.close();
  return answer;
}

test('goes as far as the recipient, sends no message, and quits', async () => {
  const server = await servers.raw(polite(() => '250 2.1.5 Ok'));
  expect(await whole(server)).toEqual({ at: 'replied', reply: { code: 250, enhanced: '2.1.5', lines: ['Ok'] } });
  expect(server.received).toEqual([
    'EHLO check.harrier.test',
    'MAIL FROM:<postmaster@harrier.test>',
    'RCPT TO:<mira@oakhollow.test>',
    'QUIT',
  ]);
  await until('the connection is gone', () => server.open() === 0);
});

test('a finished conversation leaves neither a timer nor a listener behind', async () => {
  const server = await servers.raw(polite(() => '250 2.1.5 Ok'));
  const waits: AbortSignal[] = [];
  const wait: typeof patientClock.wait = (ms, signal) => {
    if (signal) waits.push(signal);
    return patientClock.wait(ms, signal);
  };
  const { signal } = new AbortController();
  expect(await whole(server, mira, { clock: { ...patientClock, wait }, signal })).toMatchObject({ at: 'replied' });
  expect(waits.length).toBeGreaterThan(3);
  expect(waits.filter(({ aborted }) => !aborted)).toEqual([]);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('asks for two addresses in one conversation', async () => {
  const server = await servers.raw(polite((address) => (address === mira ? '250 Ok' : '550 5.1.1 no such user')));
  const conversation = talkTo(server);
  expect(await conversation.open([mira])).toEqual({ at: 'open' });
  expect(await conversation.ask(mira)).toMatchObject({ reply: { code: 250 } });
  expect(await conversation.ask('nobody@oakhollow.test')).toMatchObject({ reply: { code: 550, enhanced: '5.1.1' } });
  await conversation.close();
  expect(server.connections()).toBe(1);
});

test('sends HELO to a server that knows no EHLO', async () => {
  const old: Script = (line, say, socket) =>
    line?.startsWith('EHLO') ? say('502 5.5.1 unknown\r\n') : polite(() => '250 Ok')(line, say, socket);
  const server = await servers.raw(old);
  expect(await whole(server)).toMatchObject({ at: 'replied' });
  expect(server.received.slice(0, 2)).toEqual(['EHLO check.harrier.test', 'HELO check.harrier.test']);
});

test.each([
  ['greeting', '554 5.7.1 no', 554],
  ['greeting', '421 4.3.2 later', 421],
  ['hello', '550 bad name', 550],
  ['hello', '421 later', 421],
  ['sender', '451 4.7.1 Greylisted', 451],
] as const)('reports a refusal at the %s: %s', async (stage, text, code) => {
  const word = { greeting: null, hello: /LO /, sender: /^MAIL/ }[stage];
  const refusing: Script = (line, say, socket) => {
    const isHere = word === null ? line === null : line !== null && word.test(line);
    if (isHere) say(`${text}\r\n`);
    else polite(() => '250 Ok')(line, say, socket);
  };
  expect(await whole(await servers.raw(refusing))).toMatchObject({ at: 'refused', stage, reply: { code } });
});

test('sends no HELO after a 421 to EHLO', async () => {
  const server = await servers.raw((line, say) => say(line === null ? '220 mx\r\n' : '421 later\r\n'));
  expect(await whole(server)).toMatchObject({ at: 'refused', stage: 'hello' });
  expect(server.received).not.toContain('HELO check.harrier.test');
});

test('reads the reason that a server sends as it hangs up', async () => {
  const server = await servers.raw((_, __, socket) => socket.end('554 5.7.1 blocked\r\n'));
  expect(await whole(server)).toMatchObject({ at: 'refused', stage: 'greeting', reply: { code: 554 } });
});

test('reads the reply of a server that hangs up right after it, as a busy Postfix does', async () => {
  const server = await servers.raw(
    stopsAt('RCPT', (say, socket) => {
      say('550 5.1.1 no such user\r\n421 4.7.0 Error: too many errors\r\n');
      socket.end();
    }),
  );
  expect(await whole(server)).toMatchObject({ at: 'replied', reply: { code: 550, enhanced: '5.1.1' } });
});

/** Follows the protocol until a line begins with `begin` (`null`: the connection), then only calls `last`. */
const stopsAt =
  (begin: string | null, last: (say: (text: string) => void, socket: Parameters<Script>[2]) => void): Script =>
  (line, say, socket) => {
    if (begin === null ? line === null : line?.startsWith(begin)) last(say, socket);
    else polite(() => '250 Ok')(line, say, socket);
  };

test.each([
  ['before it greets', stopsAt(null, (_, socket) => socket.destroy())],
  ['after its greeting', stopsAt(null, (_, socket) => socket.end('220 mx.oakhollow.test ESMTP\r\n'))],
  ['at the sender', stopsAt('MAIL', (_, socket) => socket.destroy())],
  ['at the recipient', stopsAt('RCPT', (_, socket) => socket.resetAndDestroy())],
  ['within a reply', stopsAt('RCPT', (_, socket) => socket.end('250-2.1.5 O'))],
])('a server that drops the connection %s is reported as dropped', async (_, script) => {
  expect(await whole(await servers.raw(script))).toEqual({ at: 'ended', why: 'dropped' });
});

test('a port without a server is unreachable', async () => {
  const gone = await servers.raw(() => undefined);
  const conversation = talkTo({ port: gone.port }, { address: '127.0.0.254' });
  expect(await conversation.open([mira])).toEqual({ at: 'ended', why: 'unreachable' });
  await conversation.close();
});

test.each([
  ['another protocol', stopsAt(null, (say) => say('SSH-2.0-OpenSSH_9.2p1\r\n'))],
  ['a reply without an end', stopsAt('EHLO', (say) => say('250-more\r\n'.repeat(5_000)))],
  ['a line of a megabyte', stopsAt('RCPT', (say) => say(`250 ${'x'.repeat(1_048_576)}\r\n`))],
  ['replies before a command', stopsAt(null, (say) => say('220 hi\r\n250 ok\r\n250 ok\r\n250 ok\r\n'))],
  ['two replies to one command', stopsAt('RCPT', (say) => say('250 ok\r\n550 no\r\n'))],
  ['a reply that begins too early', stopsAt('EHLO', (say) => say('250 ok\r\n250-'))],
  ['binary data', stopsAt('MAIL', (say) => say('\u0000\u0001\u0002\r\n'))],
])('%s is garbage, and the connection is cut at once', async (_, script) => {
  const server = await servers.raw(script);
  expect(await whole(server)).toEqual({ at: 'ended', why: 'garbage' });
  await until('the connection is gone', () => server.open() === 0);
});

test('a server that sends replies without a command is cut off at once', async () => {
  const server = await servers.raw(stopsAt('MAIL', (say) => say('250 ok\r\n')));
  const conversation = talkTo(server);
  expect(await conversation.open([mira])).toEqual({ at: 'open' });
  for (const socket of server.sockets) socket.write('250 ok\r\n250 ok\r\n');
  await until('the connection is gone', () => server.open() === 0);
  expect(await conversation.ask(mira)).toEqual({ at: 'ended', why: 'garbage' });
  await conversation.close();
});

test.each([
  ['the greeting', null],
  ['the hello', 'EHLO'],
  ['the sender', 'MAIL'],
  ['the recipient', 'RCPT'],
])('a server that is silent after %s is given up after the reply timeout', async (_, begin) => {
  const clock = fakeClock();
  const server = await servers.raw(stopsAt(begin, () => undefined));
  const asked = whole(server, mira, { clock });
  await until('it is silent', () => (begin === null ? server.open() === 1 : server.received.at(-1)?.startsWith(begin)));
  await clock.advance(29_000);
  await clock.advance(2_000);
  expect(await asked).toEqual({ at: 'ended', why: 'silent' });
});

test('a tarpit is given up when the whole conversation takes too long', async () => {
  const clock = fakeClock();
  let isWithin = false;
  const tarpit: Script = (line, say) => {
    if (line === null) say('220 mx\r\n');
    else {
      isWithin = line.startsWith('RCPT');
      say(isWithin ? '2' : '250 ok\r\n');
    }
  };
  const server = await servers.raw(tarpit);
  const times = { connection: 10_000, reply: 1_000_000, whole: 60_000 };
  const asked = whole(server, mira, { clock, times });
  await until('it is in the tarpit', () => isWithin);
  await clock.advance(59_000);
  expect(server.open()).toBe(1);
  await clock.advance(2_000);
  expect(await asked).toEqual({ at: 'ended', why: 'too-slow' });
});

test('an address that accepts no connection is given up after the connection timeout', async () => {
  const server = await servers.raw(polite(() => '250 Ok'));
  const times = { connection: 10_000, reply: 30_000, whole: 60_000 };
  // The connection times out before it is made, however fast the machine is.
  const wait: ConversationOptions['clock']['wait'] = (ms) =>
    ms === times.connection ? Promise.resolve() : new Promise(() => undefined);
  expect(await whole(server, mira, { clock: { ...patientClock, wait }, times })).toEqual({
    at: 'ended',
    why: 'unreachable',
  });
});

test('a pause before a command does not end the conversation', async () => {
  const clock = fakeClock();
  const server = await servers.raw(polite(() => '250 Ok'));
  const conversation = talkTo(server, { clock });
  expect(await conversation.open([mira])).toEqual({ at: 'open' });
  await clock.advance(35_000);
  expect(await conversation.ask(mira)).toMatchObject({ at: 'replied', reply: { code: 250 } });
  await conversation.close();
});

test('ends at once when it is stopped before or during a conversation', async () => {
  const stop = new AbortController();
  const server = await servers.raw(stopsAt('RCPT', () => undefined));
  const asked = whole(server, mira, { signal: stop.signal });
  await until('it waits', () => server.received.at(-1)?.startsWith('RCPT'));
  stop.abort();
  expect(await asked).toEqual({ at: 'ended', why: 'stopped' });
  expect(await whole(server, mira, { signal: stop.signal })).toEqual({ at: 'ended', why: 'stopped' });
});

test('a non-ASCII address is sent only to a server with SMTPUTF8', async () => {
  const address = 'mïra@oakhollow.test';
  const modern = await servers.raw(polite(() => '250 Ok', ['SMTPUTF8', 'SIZE 1000']));
  expect(await whole(modern, address)).toMatchObject({ at: 'replied' });
  expect(modern.received).toContain('MAIL FROM:<postmaster@harrier.test> SMTPUTF8');
  expect(modern.received).toContain(`RCPT TO:<${address}>`);

  const old = await servers.raw(polite(() => '250 Ok'));
  expect(await whole(old, address)).toEqual({ at: 'unsendable' });
  expect(old.received.join()).not.toContain('UTF8');
  expect(old.received.join()).not.toContain('RCPT');
});

const injections = [
  'mira@oakhollow.test>\r\nDATA',
  'mira\r\nRSET@oakhollow.test',
  'mira\n@oakhollow.test',
  'mira@oakhollow.test\r',
  'mira@oakhollow.test> NOTIFY=NEVER',
  '<mira@oakhollow.test',
  '"a>b"@oakhollow.test',
  '"a b"@oakhollow.test',
  'mira\u0000@oakhollow.test',
  'mira\u0085@oakhollow.test',
  'mira\u2028@oakhollow.test',
  'mira\ud800@oakhollow.test',
  'mira',
  '@oakhollow.test',
  `${'x'.repeat(250)}@oakhollow.test`,
];

test.each(injections)('puts no %j into a command', async (address) => {
  const server = await servers.raw(polite(() => '250 Ok', ['SMTPUTF8']));
  expect(isSendable(address)).toBe(false);
  expect(await whole(server, address)).toEqual({ at: 'unsendable' });
  expect(server.received.filter((line) => /RCPT|DATA|RSET|NOTIFY/.test(line))).toEqual([]);
  const asSender = () => talkTo(server, { sender: address });
  expect(asSender).toThrow('not valid in an SMTP command');
});

test('accepts only a host name for EHLO', () => {
  for (const name of ['check.harrier.test', 'a.bc', 'mx-1.xn--bcher-kva.test'])
    expect(isHostName(name), name).toBe(true);
  for (const name of ['', 'localhost', 'a b.test', 'a.test\r\nDATA', '[127.0.0.1]', '-a.test', 'a..test', '.test'])
    expect(isHostName(name), name).toBe(false);
  expect(() => talkTo({ port: 1 }, { sourceName: 'x\r\nRSET' })).toThrow('not valid in an SMTP command');
});
