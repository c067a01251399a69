/** Mail servers on loopback: scripted ones that break the protocol, and another implementation that follows it. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach } from 'vitest';
import type { Clock } from '../../../../lib/contract/times.ts';
import type { AskedType } from '../../../../lib/device-service/verifier/dns-message.ts';
import type { AskDns } from '../../../../lib/device-service/verifier/dns-over-https.ts';

export interface RawServer {
  port: number;
  /** Lines of clients, over all connections. */
  received: string[];
  /** Number of connections so far. */
  connections(): number;
  open(): number;
  sockets: ReadonlySet<Socket>;
}

/** A server's script, called for each line. The first call, with `null`, is the connection. */
export type Script = (line: string | null, say: (text: string) => void, socket: Socket) => void;

export interface MailServers {
  /** `at`: default any port of 127.0.0.1. */
  raw(script: Script, at?: { address: string; port: number }): Promise<RawServer>;
  startCorrect(options: SMTPServerOptions): Promise<number>;
}

export function mailServers(): MailServers {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()));
  });

  return {
    async raw(script, at) {
      const received: string[] = [];
      const sockets = new Set<Socket>();
      let connections = 0;
      const server = createServer((socket) => {
        connections += 1;
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
        socket.on('error', () => undefined);
        const say = (text: string) => void (socket.writable && socket.write(text));
        let rest = '';
        socket.on('data', (bytes) => {
          const lines = (rest + bytes.toString()).split('\r\n');
          rest = lines.pop() ?? '';
          for (const line of lines) {
            received.push(line);
            script(line, say, socket);
          }
        });
        script(null, say, socket);
      });
      const port = await listening(server, at);
      closing.push(async () => {
        for (const socket of sockets) socket.destroy();
        if (!server.listening) return;
        server.close();
        await once(server, 'close');
      });
      return { port, received, connections: () => connections, open: () => sockets.size, sockets };
    },
    async startCorrect(options) {
      const server = new SMTPServer({ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], ...options });
      const port = await listening(server.listen(0, '127.0.0.1'));
      closing.push(() => new Promise((resolve) => server.close(() => resolve())));
      return port;
    },
  };
}

async function listening(server: Server, at = { address: '127.0.0.1', port: 0 }): Promise<number> {
  if (!server.listening) {
    server.listen(at.port, at.address);
    await once(server, 'listening');
  }
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

/** Follows the protocol; `recipient` gives the reply for each. */
export function polite(recipient: (address: string) => string, extensions: readonly string[] = []): Script {
  return (line, say) => {
    if (line === null) say('220 mx.oakhollow.test ESMTP\r\n');
    else if (line.startsWith('EHLO'))
      say([...['mx.oakhollow.test', ...extensions].map((one) => `250-${one}\r\n`), '250 HELP\r\n'].join(''));
    else if (line.startsWith('RCPT TO:')) say(`${recipient(/<(.*)>/.exec(line)?.[1] ?? '')}\r\n`);
    else if (line === 'QUIT') say('221 Bye\r\n');
    else say('250 ok\r\n');
  };
}

export type Records = Record<string, Partial<Record<AskedType, string[]>> | 'fails'>;

/**
 * Name servers without a network. MX as `10 mx.example`, AAAA as 32 hexadecimal digits; an unknown name does not
 * exist.
 */
export function nameServers(records: Records): AskDns & { asked: string[] } {
  const asked: string[] = [];
  const ask: AskDns = async (name, type) => {
    asked.push(`${type} ${name}`);
    const known = records[name];
    if (known === 'fails') return { at: 'unknown', why: 'servfail' };
    if (!known) return { at: 'no-domain', ttl: 60 };
    const texts = known[type];
    if (!texts) return { at: 'no-data', ttl: 60 };
    const exchanges = type === 'MX' ? texts.map(exchangeOf) : [];
    return { at: 'records', exchanges, names: type === 'MX' ? exchanges.map(({ host }) => host) : texts, ttl: 60 };
  };
  return Object.assign(ask, { asked });
}

function exchangeOf(text: string): { preference: number; host: string } {
  const [preference, host = ''] = text.split(' ');
  return { preference: Number(preference), host };
}

/** Real time, except for the product's limits: a stalled machine must not look like a silent server. */
export const patientClock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const timer = setTimeout(resolve, ms < 10_000 ? ms : 600_000);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};
