/** Another origin as the target of redirects: no request may arrive there. */
import { createServer } from 'node:http';
import { readRequest } from '../../lib/team-service/http/read-request.ts';
import { closeServer, listen } from './listen.ts';
import { type Seen, seenAs } from './witness.ts';

export interface Elsewhere {
  origin: string;
  requests: Seen[];
  close: () => Promise<void>;
}

export async function startElsewhere(): Promise<Elsewhere> {
  const requests: Seen[] = [];
  const server = createServer(async (request, response) => {
    requests.push(seenAs(await readRequest(request)));
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end('{"data":{}}');
  });
  const port = await listen(server, 0);
  return { origin: `http://127.0.0.1:${port}`, requests, close: () => closeServer(server) };
}
