/** Connections to mail servers: direct, or through a SOCKS5 proxy of the operator. */
import { connect, type Socket } from 'node:net';
import { SocksClient } from 'socks';

export interface MailProxy {
  host: string;
  port: number;
  /** Both or neither. */
  user?: { name: string; password: string };
}

interface DialOptions {
  /** An IP address: a proxy that looked names up could be led elsewhere than what was checked. */
  address: string;
  port: number;
  proxy?: MailProxy | undefined;
  /** Milliseconds for the proxy's handshake. */
  patience: number;
}

/** Resolves once connected. Aborted or refused, it rejects. */
export async function dial({ address, port, proxy, patience }: DialOptions, signal: AbortSignal): Promise<Socket> {
  if (!proxy) return connected(address, port, signal);
  const socket = await connected(proxy.host, proxy.port, signal);
  const { socket: through } = await SocksClient.createConnection({
    proxy: {
      ...{ host: proxy.host, port: proxy.port, type: 5 },
      ...(proxy.user && { userId: proxy.user.name, password: proxy.user.password }),
    },
    command: 'connect',
    destination: { host: address, port },
    timeout: patience,
    existing_socket: socket,
  });
  return through;
}

function connected(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, signal });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** `null` if it is not the address of a SOCKS5 proxy, or has a `%` in the name or the password that escapes nothing. */
export function readMailProxy(address: string): MailProxy | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'socks5:' || url.hostname === '' || !['', '/'].includes(url.pathname)) return null;
  const name = unescaped(url.username);
  const password = unescaped(url.password);
  if (name === null || password === null) return null;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 1_080),
    ...(name !== '' && { user: { name, password } }),
  };
}

function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
