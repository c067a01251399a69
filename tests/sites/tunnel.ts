/**
 * A tunnel through a plain server to the encrypted one beside it. Browsers request one with CONNECT when the server
 * acts as their proxy.
 */
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { loopback } from '../service/listen.ts';

/** Returns a function that closes all open tunnels: the server itself no longer tracks them. */
export function openTunnels(server: Server, port: number): () => void {
  const open = new Set<Duplex>();
  server.on('connect', (_request, socket) => {
    const way = connect(port, loopback, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      way.pipe(socket).pipe(way);
    });
    const cut = () => {
      way.destroy();
      socket.destroy();
      open.delete(socket);
    };
    open.add(socket);
    for (const end of [way, socket]) end.on('error', cut).on('close', cut);
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}
