/** Faults on request. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type OperationName, operationNames } from '../../lib/contract/operations.ts';

const when = z._default(z.enum(['before', 'after']), 'after');
const status = z.int().check(z.gte(200), z.lte(599));

/** Effects with `when` happen before or after the request is carried out; effects with another reply replace it. */
const effect = z.discriminatedUnion('kind', [
  /** Closes the connection. */
  z.strictObject({ kind: z.literal('drop'), when }),
  /** Without a number, until it is released. */
  z.strictObject({ kind: z.literal('delay'), milliseconds: z._default(z.number(), 3_600_000), when }),
  /** The real reply, one byte per interval. */
  z.strictObject({ kind: z.literal('drip'), milliseconds: z._default(z.number(), 50) }),
  /** Half of the real reply, then the connection closes. */
  z.strictObject({ kind: z.literal('truncate') }),
  /** An error instead: in the usual form, as a bare array, without `code`, or with `errors` as one object. */
  z.strictObject({
    kind: z.literal('status'),
    status,
    id: z._default(z.string(), 'fault'),
    details: z._default(z.string(), 'A fault that was asked for.'),
    form: z._default(z.enum(['object', 'array', 'codeless', 'single']), 'object'),
    /** Seconds, in `Retry-After`. */
    retryAfter: z.optional(z.number()),
  }),
  z.strictObject({ kind: z.literal('html'), status: z._default(status, 502) }),
  z.strictObject({ kind: z.literal('empty'), status: z._default(status, 200) }),
  /** Any JSON instead. */
  z.strictObject({ kind: z.literal('body'), status: z._default(status, 200), body: z.unknown() }),
  /** A JSON reply of so many bytes. */
  z.strictObject({ kind: z.literal('huge'), bytes: z._default(z.number(), 50_000_000) }),
  /** To the same path at another origin, which records its requests. */
  z.strictObject({ kind: z.literal('redirect'), status: z._default(status, 307) }),
  /** Answers 202. */
  z.strictObject({ kind: z.literal('pending') }),
]);

const aim = z.object({
  /** Default: every operation. */
  operation: z.optional(z.enum(operationNames)),
  /** Number of requests; default 1. */
  times: z._default(z.union([z.int().check(z.gte(1)), z.literal('always')]), 1),
  /** Requests to let through first. */
  skip: z._default(z.int().check(z.gte(0)), 0),
});

export type Effect = z.output<typeof effect>;
export type Fault = z.input<typeof effect> & z.input<typeof aim>;

interface Waiting {
  operation: OperationName | undefined;
  left: number;
  skip: number;
  effect: Effect;
}

export interface Faults {
  /** Removed after its last use, or by calling the result. */
  add: (fault: Fault) => () => void;
  /** Like `add`, for input from HTTP; throws if it is not a fault. */
  addRead: (fault: unknown) => () => void;
  clear: () => void;
  /** Ends all current delays. */
  release: () => void;
  /** In milliseconds, or until released. */
  delay: (milliseconds: number) => Promise<void>;
  count: () => number;
  /** The effect on the next request of the operation; the first fault added wins. */
  next: (operation: OperationName) => Effect | null;
}

export function createFaults(): Faults {
  let waiting: Waiting[] = [];
  let delays = new AbortController();
  const remove = (one: Waiting) => {
    waiting = waiting.filter((other) => other !== one);
  };
  const add = (fault: unknown) => {
    const one = readFault(fault);
    waiting.push(one);
    return () => remove(one);
  };
  return {
    add,
    addRead: add,
    clear: () => {
      waiting = [];
    },
    release: () => {
      delays.abort();
      delays = new AbortController();
    },
    delay: (milliseconds) =>
      pause(milliseconds, undefined, { ref: false, signal: delays.signal }).catch(() => undefined),
    count: () => waiting.length,
    next: (operation) => {
      const one = waiting.find((other) => other.operation === undefined || other.operation === operation);
      if (!one) return null;
      if (one.skip > 0) {
        one.skip -= 1;
        return null;
      }
      one.left -= 1;
      if (one.left <= 0) remove(one);
      return one.effect;
    },
  };
}

function readFault(fault: unknown): Waiting {
  const { operation, times, skip } = z.parse(aim, fault);
  const { operation: _, times: __, skip: ___, ...rest } = z.parse(z.looseObject({}), fault);
  return {
    operation,
    left: times === 'always' ? Number.POSITIVE_INFINITY : times,
    skip,
    effect: z.parse(effect, rest),
  };
}
