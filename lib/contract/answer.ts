/** Reads a response as a reply, "still in progress" or a problem. lib/contract/README.md §3, §7. */
import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { type OperationName, operationOf, type Reply } from './operations.ts';
import { type Problem, quote } from './problem.ts';
import { isRecord } from './tolerant.ts';

export type Answer<Name extends OperationName> =
  | {
      ok: true;
      at: 'done';
      reply: Reply<Name>;
      /** The service created something (201). */
      created: boolean;
      /** Verifications left for this domain today (`X-Rate-Limit-Remaining`); null if the service does not say. */
      left: number | null;
      /** Set when a free plan shortened the request: nothing is shown beyond this limit plus offset. */
      planEnd: number | null;
    }
  /** 202: the verification continues; the same request polls it. */
  | { ok: true; at: 'pending' }
  | { ok: false; problem: Problem };

/** Why a body is not JSON: a web page (from a proxy or network login), JSON cut off early, or neither. */
export type Unread = 'web-page' | 'cut-off' | 'unexpected';

/** A response with its body read: JSON, or undefined if there was none or it was not JSON. */
export interface WireReply {
  status: number;
  body: unknown;
  /** Why the body is undefined although one came. */
  unread?: Unread | undefined;
  /** Epoch milliseconds after which to retry; null if the service does not say. */
  again: number | null;
  /** `X-Rate-Limit-Remaining`; null if the service does not say. */
  left: number | null;
}

/** Never throws, whatever the body contains. */
export function readReply<Name extends OperationName>(name: Name, wire: WireReply): Answer<Name> {
  if (wire.status === 202 && operationOf(name).spends === 'verification') return { ok: true, at: 'pending' };
  const error = errorOf(wire.body);
  if (!isGood(wire.status) || (error && !hasData(wire.body))) {
    return { ok: false, problem: problemOf(name, wire, error) };
  }
  if (wire.unread) return unreadable(wire.status, wire.unread);
  const read = z.safeParse(operationOf(name).reply, wire.body);
  if (!read.success) return unreadable(wire.status, wire.body === undefined ? 'empty' : 'unexpected');
  return {
    ok: true,
    at: 'done',
    reply: read.data as Reply<Name>,
    created: wire.status === 201,
    left: wire.left,
    planEnd: null,
  };
}

function isGood(status: number): boolean {
  return status >= 200 && status < 300 && status !== 222;
}

function unreadable(status: number, why: Unread | 'empty'): { ok: false; problem: Problem } {
  return { ok: false, problem: { code: 'unreadable', status, why } };
}

interface WireError {
  id: string | null;
  /** The status in the body; null if there is none. */
  code: number | null;
  details: string | null;
}

/**
 * The first error of a body: `{errors: [...]}` or a bare array (lib/contract/README.md §7). `{errors: {...}}` is
 * accepted too, as our own tolerance.
 */
function errorOf(body: unknown): WireError | null {
  const errors = Array.isArray(body) ? body : isRecord(body) ? body.errors : undefined;
  const first: unknown = Array.isArray(errors) ? errors[0] : errors;
  if (!isRecord(first)) return null;
  return {
    id: typeof first.id === 'string' ? first.id : null,
    code: typeof first.code === 'number' && first.code >= 400 && first.code < 600 ? first.code : null,
    details: quote(first.details),
  };
}

function hasData(body: unknown): boolean {
  const data = isRecord(body) && body.data;
  return Array.isArray(data) ? data.length > 0 : isRecord(data);
}

function problemOf(name: OperationName, wire: WireReply, error: WireError | null): Problem {
  const id = error?.id ?? null;
  const quoted = error?.details ?? null;
  const { again } = wire;
  /** An error under a success status: the status in the body counts. */
  const status = isGood(wire.status) ? (error?.code ?? wire.status) : wire.status;
  switch (status) {
    case 222:
      return { code: 'mail-server', quoted };
    case 401:
      return { code: 'key-refused', quoted };
    case 402:
      return { code: 'used-up', quoted };
    case 403:
      return forbidden(id, again, quoted);
    case 404:
      return { code: 'not-found', quoted };
    case 429:
      return exhausted(name, id, again, quoted);
    case 451:
      return { code: 'opted-out' };
    // From a proxy (524: Cloudflare). The service received the request and may still carry it out.
    case 504:
    case 524:
      return { code: 'no-answer', why: 'timed-out' };
    case 400:
    case 422:
      return refused(name, status, id, quoted);
    default:
      return isGood(status)
        ? { code: 'unreadable', status, why: 'unexpected' }
        : { code: 'service-failed', status, quoted };
  }
}

/**
 * 403 means, by its error id, that the plan or role excludes the operation. With any other id, the rate limit is
 * exceeded.
 */
function forbidden(id: string | null, again: number | null, quoted: string | null): Problem {
  if (id === 'no_discover_access') return { code: 'no-access', quoted };
  return id === 'not_permitted' ? { code: 'not-permitted', quoted } : { code: 'too-fast', again, quoted };
}

/**
 * 429 means a used-up quota, an account without a plan, or (verifier only) the domain's daily cap:
 * lib/contract/README.md §10.2.
 */
function exhausted(name: OperationName, id: string | null, again: number | null, quoted: string | null): Problem {
  if (id === 'restricted_account') return { code: 'restricted-account', quoted };
  const capped = id === 'too_many_requests' && operationOf(name).spends === 'verification';
  return capped ? { code: 'domain-cap', again, quoted } : { code: 'used-up', quoted };
}

function refused(name: OperationName, status: number, id: string | null, quoted: string | null): Problem {
  const { refusals, path } = operationOf(name);
  const known = refusals[id ?? ''];
  if (known && id === 'pagination_error' && path === operationOf('searchDomain').path) {
    return { code: 'plan-limit', allowed: limits.domainSearch.freePlanEnd, quoted };
  }
  const field = known?.field ?? null;
  if (status === 422) return { code: 'not-created', field, quoted };
  return { code: 'refused-input', field, fault: id === 'wrong_params' ? 'missing' : 'invalid', quoted };
}
