/** A greylisting server that speaks Postfix's policy protocol over TCP. It asks clients to wait one minute. */
import { createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { freePort } from '../run/program.ts';
import { loopback } from '../service/listen.ts';

const later = 'DEFER_IF_PERMIT 4.2.0 Greylisted, please try again in one minute';

/** Defers each new combination of client, sender and recipient, for recipients at `domain` only. */
export async function startGreylist(domain: string): Promise<{ port: number; server: Server }> {
  const seen = new Set<string>();
  const server = createServer((socket) => {
    let asked = new Map<string, string>();
    createInterface({ input: socket }).on('line', (line) => {
      if (line !== '') {
        const [name = '', value = ''] = line.split(/=(.*)/s);
        asked.set(name, value);
        return;
      }
      const key = ['client_address', 'sender', 'recipient'].map((name) => asked.get(name)).join(' ');
      const isDelayed = asked.get('recipient')?.endsWith(`@${domain}`) === true && !seen.has(key);
      seen.add(key);
      asked = new Map();
      socket.write(`action=${isDelayed ? later : 'DUNNO'}\n\n`);
    });
    // Postfix drops its connections when it stops.
    socket.on('error', () => socket.destroy());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, loopback, () => resolve()));
  return { port, server };
}
