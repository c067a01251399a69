/** A real HTTP server on loopback that answers as scripted and records every request. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach } from 'vitest';
import { readServiceAddress, type ServiceAddress } from '../../../lib/http-service/address.ts';
import { answerOrCut, closeServer, listen, loopback } from '../../service/listen.ts';

export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Answering = (response: ServerResponse, seen: Seen, nth: number) => void;

export interface TestServer {
  origin: string;
  address: ServiceAddress;
  seen: Seen[];
  close(): Promise<void>;
}

/** Starts servers and closes them after each test. */
export function serving(): (answering: Answering) => Promise<TestServer> {
  const servers: TestServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
  return async (answering) => {
    const server = await startServer(answering);
    servers.push(server);
    return server;
  };
}

/** `answering` gets the number of the request, from 0. */
async function startServer(answering: Answering): Promise<TestServer> {
  const seen: Seen[] = [];
  const answer = answerOrCut(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    seen.push(one);
    answering(response, one, seen.length - 1);
  });
  const server = createServer(answer);
  const origin = `http://${loopback}:${await listen(server, 0)}`;
  const reading = readServiceAddress(`${origin}/v2`);
  if (!reading.ok) throw new Error(reading.fault);
  return {
    origin,
    address: reading.address,
    seen,
    close: () => closeServer(server),
  };
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

export function text(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'text/html', ...headers });
  response.end(body);
}

export function error(
  response: ServerResponse,
  status: number,
  id: string,
  headers: Record<string, string> = {},
): void {
  json(response, status, { errors: [{ id, code: status, details: `details of ${id}` }] }, headers);
}
