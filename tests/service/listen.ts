/** Loopback only. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { listen as listenAt } from '../../lib/team-service/http/server.ts';

export const loopback = '127.0.0.1';

/** Gives the port; 0 takes any free one. */
export function listen(server: Server, port: number): Promise<number> {
  // On a slow machine a client would send into an idle connection that just closes, and some do not send again.
  server.keepAliveTimeout = 600_000;
  return listenAt(server, loopback, port);
}

/** Cuts the connection where `answer` fails: mostly the client left before the whole request arrived. */
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
