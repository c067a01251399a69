/** Loopback only. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { listen as listenAt } from '../../lib/team-service/http/server.ts';

export const loopback = '127.0.0.1';

/** Returns the port; 0 takes any free one. */
export function listen(server: Server, port: number): Promise<number> {
  // Otherwise, on a slow machine, a client may send on an idle connection that is closing, and some do not retry.
  server.keepAliveTimeout = 600_000;
  return listenAt(server, loopback, port);
}

/** Closes the connection if `answer` fails: mostly the client left before the whole request arrived. */
export const answerOrCut =
  (answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestListener =>
  (request, response) => {
    answer(request, response).catch(() => response.socket?.destroy());
  };

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
