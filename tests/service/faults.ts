/** What can be made to go wrong, on request. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type OperationName, operationNames } from '../../lib/contract/operations.ts';

const when = z._default(z.enum(['before', 'after']), 'after');
const status = z.int().check(z.gte(200), z.lte(599));

/** Effects with a `when` come before or after the ask was carried out; those that reply something else come instead of it. */
const effect = z.discriminatedUnion('kind', [
  /** The connection is cut. */
  z.strictObject({ kind: z.literal('drop'), when }),
  z.strictObject({ kind: z.literal('delay'), milliseconds: z.number(), when }),
  /** The real reply, a byte every so many milliseconds. */
  z.strictObject({ kind: z.literal('drip'), milliseconds: z._default(z.number(), 50) }),
  /** The real reply, cut in half; the connection is then closed. */
  z.strictObject({ kind: z.literal('truncate') }),
  /** An error instead, in the usual form, as a bare array, without `code`, or with `errors` as one object. */
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
  /** To the same path at another origin, which keeps a list of what it got. */
  z.strictObject({ kind: z.literal('redirect'), status: z._default(status, 307) }),
  /** 202. */
  z.strictObject({ kind: z.literal('pending') }),
]);

const aim = z.object({
  /** Every operation, unless one is named. */
  operation: z.optional(z.enum(operationNames)),
  /** Of how many asks; 1 unless it is said. */
  times: z._default(z.union([z.int().check(z.gte(1)), z.literal('always')]), 1),
  /** How many asks are let through first. */
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
  /** Removed when it has happened often enough, or by calling what is returned. */
  add: (fault: Fault) => () => void;
  /** The same for what came over HTTP; throws when it is no fault. */
  addRead: (fault: unknown) => () => void;
  clear: () => void;
  /** Ends every delay under way now. */
  release: () => void;
  /** Milliseconds, or until it is released. */
  delay: (milliseconds: number) => Promise<void>;
  count: () => number;
  /** What shall happen to an ask of the operation; the fault asked for first wins. */
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
