/** A SOCKS5 proxy on loopback (RFC 1928, RFC 1929). It leads to loopback, whatever address is asked for. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach } from 'vitest';

interface ProxyOptions {
  user?: { name: string; password: string };
  /** The reply to a request; 0 grants it, 5 is a refused connection. */
  reply?: number;
  /** Says nothing at all. */
  isSilent?: boolean;
}

interface SocksProxy {
  host: string;
  port: number;
  /** Such as `192.0.2.7:25`. */
  asked: string[];
  open(): number;
}

export function socksProxies(): (options?: ProxyOptions) => Promise<SocksProxy> {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

  return async ({ user, reply = 0, isSilent = false } = {}) => {
    const sockets = new Set<Socket>();
    const asked: string[] = [];
    const keep = (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    };
    const server = createServer(async (socket) => {
      keep(socket);
      if (isSilent) return void socket.resume();
      const method = user ? 2 : 0;
      const [, many = 0] = await bytes(socket, 2);
      const offered = await bytes(socket, many);
      if (!offered.includes(method)) return void socket.end(Buffer.from([5, 0xff]));
      socket.write(Buffer.from([5, method]));
      if (user) {
        const [, nameLength = 0] = await bytes(socket, 2);
        const name = (await bytes(socket, nameLength)).toString();
        const [length = 0] = await bytes(socket, 1);
        const password = (await bytes(socket, length)).toString();
        const isRight = name === user.name && password === user.password;
        socket.write(Buffer.from([1, isRight ? 0 : 1]));
        if (!isRight) return void socket.end();
      }
      const [, , , kind] = await bytes(socket, 4);
      if (kind !== 1) return void socket.end(Buffer.from([5, 8, 0, 1, 0, 0, 0, 0, 0, 0]));
      const address = [...(await bytes(socket, 4))].join('.');
      const port = (await bytes(socket, 2)).readUInt16BE();
      asked.push(`${address}:${port}`);
      const answer = Buffer.from([5, reply, 0, 1, 0, 0, 0, 0, 0, 0]);
      if (reply !== 0) return void socket.end(answer);
      const beyond = connect(port, '127.0.0.1', () => {
        socket.write(answer);
        socket.pipe(beyond).pipe(socket);
      });
      keep(beyond);
      beyond.on('close', () => socket.destroy());
      socket.on('close', () => beyond.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    closing.push(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    });
    return { host: '127.0.0.1', port: address.port, asked, open: () => sockets.size };
  };
}

/** The next bytes of the socket. Never resolves if it ends before. */
function bytes(socket: Socket, length: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const look = () => {
      const read: Buffer | null = length === 0 ? Buffer.alloc(0) : socket.read(length);
      if (read === null) return;
      socket.off('readable', look);
      resolve(read);
    };
    socket.on('readable', look);
    look();
  });
}
