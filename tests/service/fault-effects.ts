/** The effect of each fault on the connection or the reply. */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { json, send, type WrittenReply } from '../../lib/team-service/http/write-reply.ts';
import type { Effect, Faults } from './faults.ts';

/** Whether an effect happens before the request is carried out. */
export function comesBefore(effect: Effect): boolean {
  if ('when' in effect) return effect.when === 'before';
  return effect.kind !== 'drip' && effect.kind !== 'truncate';
}

/** Applies an effect. True if nothing is left to answer. */
export async function happen(
  effect: Effect,
  response: ServerResponse,
  elsewhere: string,
  { delay }: Pick<Faults, 'delay'>,
): Promise<boolean> {
  if (effect.kind === 'drop') {
    response.socket?.destroy();
    return true;
  }
  if (effect.kind === 'delay') {
    await delay(effect.milliseconds);
    return response.destroyed;
  }
  if (effect.kind === 'huge') {
    response.writeHead(200, { 'content-type': 'application/json' });
    Readable.from(hugeJson(effect.bytes)).pipe(response);
    return true;
  }
  const other = instead(effect, elsewhere);
  if (other) send(response, other);
  return other !== null;
}

/** The real reply, broken in transit. */
export async function sendBroken(effect: Effect | null, response: ServerResponse, reply: WrittenReply): Promise<void> {
  if (effect?.kind === 'truncate') {
    const whole = Buffer.from(reply.body);
    response.writeHead(reply.status, { ...reply.headers, 'content-length': String(whole.length) });
    response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => response.socket?.destroy());
  } else if (effect?.kind === 'drip') {
    response.writeHead(reply.status, reply.headers);
    for (const byte of Buffer.from(reply.body)) {
      if (response.destroyed) return;
      response.write(Buffer.of(byte));
      await pause(effect.milliseconds, undefined, { ref: false });
    }
    response.end();
  } else {
    send(response, reply);
  }
}

function instead(effect: Effect, elsewhere: string): WrittenReply | null {
  switch (effect.kind) {
    case 'status': {
      const { status, retryAfter } = effect;
      return json(status, errorBody(effect), retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
    }
    case 'html':
      return {
        status: effect.status,
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>',
      };
    case 'empty':
      return { status: effect.status, headers: {}, body: '' };
    case 'body':
      return json(effect.status, effect.body);
    case 'redirect':
      return { status: effect.status, headers: { location: elsewhere }, body: '' };
    case 'pending':
      return { status: 202, headers: {}, body: '' };
    default:
      return null;
  }
}

/**
 * The forms of lib/contract/README.md §7 and §10.2, and a single error instead of a list, which only our parser
 * tolerates.
 */
function errorBody({ status, id, details, form }: Extract<Effect, { kind: 'status' }>): unknown {
  const error = form === 'codeless' ? { id, details } : { id, code: status, details };
  if (form === 'array') return [error];
  return { errors: form === 'single' ? error : [error] };
}

/** An endless search result of valid JSON. */
function* hugeJson(bytes: number): Generator<string> {
  const row = `${JSON.stringify({ value: 'somebody@huge.test', type: 'personal', position: 'x'.repeat(900) })},`;
  const chunk = row.repeat(64);
  yield '{"data":{"domain":"huge.test","emails":[';
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
  yield '{"value":"last@huge.test"}]},"meta":{"results":1}}';
}
