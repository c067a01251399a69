/** A decision as HTTP: status, headers and JSON. */
import type { ServerResponse } from 'node:http';
import type { OperationName } from '../../lib/contract/operations.ts';
import { wireReplyOf } from '../../lib/device-service/device-service.ts';
import type { Decision } from './decide.ts';

export interface Written {
  status: number;
  headers: Record<string, string>;
  /** Empty when there is none. */
  body: string;
}

/** These answer without CORS headers, as some operations of real services do (lib/contract/README.md §10.3). */
const withoutCors: ReadonlySet<OperationName> = new Set([
  'countDomainEmails',
  'verifyEmail',
  'leadExists',
  'getAccount',
]);

export function written(name: OperationName | null, decision: Decision, now: number): Written {
  const { status, body, again, left } = wireReplyOf(decision);
  return {
    status,
    headers: {
      ...corsOf(name),
      ...(again !== null && { 'retry-after': String(Math.max(1, Math.ceil((again - now) / 1_000))) }),
      ...(left !== null && { 'x-rate-limit-remaining': String(left) }),
      ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
    },
    body: body === undefined ? '' : JSON.stringify(body),
  };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Written {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

export function corsOf(name: OperationName | null): Record<string, string> {
  if (name !== null && withoutCors.has(name)) return {};
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization, content-type, x-api-key',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  };
}

export function send(response: ServerResponse, { status, headers, body }: Written): void {
  response.writeHead(status, headers);
  response.end(body);
}
