import type { ServerResponse } from 'node:http';
import { isRecord } from '../../contract/tolerant.ts';
import { wireReplyOf } from '../../device-service/device-service.ts';
import type { Decision } from './decide.ts';

export interface WrittenReply {
  status: number;
  headers: Record<string, string>;
  /** Empty if there is none. */
  body: string;
}

/** `now`: epoch milliseconds. */
export function written(decision: Decision, now: number): WrittenReply {
  const { status, body, again, left } = wireReplyOf(decision);
  return {
    status,
    headers: {
      ...(again !== null && { 'retry-after': String(Math.max(1, Math.ceil((again - now) / 1_000))) }),
      ...(left !== null && { 'x-rate-limit-remaining': String(left) }),
      ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
    },
    body: body === undefined ? '' : JSON.stringify(withMeta(body)),
  };
}

/** Every reply with `data` has `meta` (lib/contract/README.md §1). */
function withMeta(body: unknown): unknown {
  return isRecord(body) && 'data' in body && !('meta' in body) ? { ...body, meta: {} } : body;
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): WrittenReply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

/**
 * A shared cache may keep a reply to `X-API-KEY` and give it to others, without a key: only `Authorization` forbids
 * that by itself (RFC 9111 §3.5).
 */
const guarded = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export function send(response: ServerResponse, { status, headers, body }: WrittenReply): void {
  response.writeHead(status, { ...headers, ...guarded });
  response.end(body);
}
