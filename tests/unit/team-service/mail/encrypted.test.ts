/** Conversations that are encrypted where the server offers it, and conversations through a proxy. */
import { expect, test } from 'vitest';
import { readMailProxy } from '../../../../lib/team-service/mail/dial.ts';
import {
  type Conversation,
  type ConversationOptions,
  createConversation,
} from '../../../../lib/team-service/mail/smtp-conversation.ts';
import { until } from '../../../e2e/harness/until.ts';
import { mailServers, patientClock, polite, type Script } from './servers.ts';
import { socksProxies } from './socks-proxy.ts';

const servers = mailServers();
const startProxy = socksProxies();
const mira = 'mira@oakhollow.test';
const accepted = { at: 'replied', reply: { code: 250 } };

function talkTo(port: number, more: Partial<ConversationOptions> = {}): Conversation {
  const who = { sourceName: 'check.harrier.test', sender: 'postmaster@harrier.test' };
  return createConversation({ address: '127.0.0.1', port, ...who, clock: patientClock, ...more });
}

async function whole(port: number, more: Partial<ConversationOptions> = {}) {
  const conversation = talkTo(port, more);
  const opening = await conversation.open([mira]);
  const answer = opening.at === 'open' ? await conversation.ask(mira) : opening;
  await conversation.close();
  return answer;
}

/** Another implementation, with a self-signed certificate. Records whether each recipient arrived encrypted. */
async function startEncrypting(): Promise<{ port: number; encrypted: boolean[] }> {
  const encrypted: boolean[] = [];
  const port = await servers.startCorrect({
    disabledCommands: ['AUTH'],
    onRcptTo(_, { secure }, done) {
      encrypted.push(secure);
      done();
    },
  });
  return { port, encrypted };
}

/** Offers STARTTLS; `begin` scripts what follows. */
const offering = (begin: Script): Script => {
  const others = polite(() => '250 Ok', ['STARTTLS']);
  return (line, say, socket) => (line === 'STARTTLS' ? begin(line, say, socket) : others(line, say, socket));
};

test('a server that offers STARTTLS is asked over TLS, whoever signed its certificate', async () => {
  const { port, encrypted } = await startEncrypting();
  expect(await whole(port)).toMatchObject(accepted);
  expect(encrypted).toEqual([true]);
});

test('a server that refuses STARTTLS is asked without TLS in the same conversation', async () => {
  const server = await servers.raw(offering((_, say) => say('454 4.7.0 TLS not available\r\n')));
  expect(await whole(server.port)).toMatchObject(accepted);
  expect(server.connections()).toBe(1);
});

test.each([
  ['speaks no TLS', (say: (text: string) => void) => say('this is no handshake\r\n')],
  ['hangs up', (_: unknown, hangUp: () => void) => hangUp()],
])('a server that %s at the handshake is asked once more without TLS', async (_, then) => {
  let isReady = false;
  const server = await servers.raw((line, say, socket) => {
    // The first bytes of the handshake, which may hold line ends.
    if (isReady && line !== null) {
      isReady = false;
      return then(say, () => socket.destroy());
    }
    offering((__, answer) => {
      isReady = true;
      answer('220 2.0.0 Ready\r\n');
      socket.once('data', () => {
        isReady = false;
        then(say, () => socket.destroy());
      });
    })(line, say, socket);
  });
  expect(await whole(server.port)).toMatchObject(accepted);
  expect(server.connections()).toBe(2);
  expect(server.received.filter((line) => line === 'STARTTLS')).toHaveLength(1);
  expect(server.received.slice(-4)).toEqual([
    'EHLO check.harrier.test',
    'MAIL FROM:<postmaster@harrier.test>',
    `RCPT TO:<${mira}>`,
    'QUIT',
  ]);
});

test('clear text after the STARTTLS reply is garbage', async () => {
  const server = await servers.raw(offering((_, say) => say('220 Ready\r\n250 a reply of somebody between\r\n')));
  expect(await whole(server.port)).toEqual({ at: 'ended', why: 'garbage' });
});

test('a conversation stopped during the handshake ends at once, without a second connection', async () => {
  const stop = new AbortController();
  const server = await servers.raw(
    offering((_, say, socket) => {
      say('220 Ready\r\n');
      socket.once('data', () => stop.abort());
    }),
  );
  expect(await whole(server.port, { signal: stop.signal })).toEqual({ at: 'ended', why: 'stopped' });
  expect(server.connections()).toBe(1);
});

test.each([
  ['any client', undefined],
  ['a user', { name: 'harrier', password: 'invented: words' }],
])(
  'a proxy for %s gets the server’s checked address, and the conversation through it is encrypted',
  async (_, user) => {
    const { port, encrypted } = await startEncrypting();
    const { host, port: at, asked, open } = await startProxy(user ? { user } : {});
    const proxy = { host, port: at, ...(user && { user }) };
    expect(await whole(port, { address: '192.0.2.7', proxy })).toMatchObject(accepted);
    expect([asked, encrypted]).toEqual([[`192.0.2.7:${port}`], [true]]);
    await until('its connections are closed', () => open() === 0);
  },
);

test('a proxy that refuses the connection or the user makes the server unreachable', async () => {
  const refusing = await startProxy({ reply: 5 });
  expect(await whole(25, { proxy: refusing })).toEqual({ at: 'ended', why: 'unreachable' });
  expect(refusing.asked).toEqual(['127.0.0.1:25']);
  const { host, port } = await startProxy({ user: { name: 'harrier', password: 'right' } });
  const wrong = { host, port, user: { name: 'harrier', password: 'wrong' } };
  expect(await whole(25, { proxy: wrong })).toEqual({ at: 'ended', why: 'unreachable' });
});

test('a conversation stopped at a silent proxy ends and closes its connection', async () => {
  const proxy = await startProxy({ isSilent: true });
  const stop = new AbortController();
  const asked = whole(25, { proxy, signal: stop.signal });
  await until('the proxy is reached', () => proxy.open() === 1);
  stop.abort();
  expect(await asked).toEqual({ at: 'ended', why: 'stopped' });
  await until('the connection is closed', () => proxy.open() === 0);
});

test.each([
  ['socks5://127.0.0.1:9050', { host: '127.0.0.1', port: 9050 }],
  ['socks5://proxy.example', { host: 'proxy.example', port: 1080 }],
  ['socks5://[::1]:1', { host: '::1', port: 1 }],
  ['socks5://fenna:a%3Ab@proxy.example', { user: { name: 'fenna', password: 'a:b' } }],
  ['socks4://proxy.example', null],
  ['http://proxy.example', null],
  ['proxy.example:1080', null],
  ['socks5://proxy.example/path', null],
])('reads the proxy %s', (address, expected) => {
  const read = readMailProxy(address);
  if (expected === null) expect(read).toBeNull();
  else expect(read).toMatchObject(expected);
});
