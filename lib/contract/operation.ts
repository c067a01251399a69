/** An entry in the operations table, the only place that describes an operation. */
import * as z from 'zod/mini';
import type { Spend } from './costs.ts';
import { lazily } from './lazily.ts';
import { defaultPace, type Pace } from './limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The parameter and status of an error id (lib/contract/README.md §7.2; some from §10.2). */
export interface Refusal {
  status: number;
  /** The parameter at fault; null if none. */
  field: string | null;
}

export type Fields = z.core.$ZodLooseShape;

export interface Operation<Shape extends Fields, Reply extends z.core.$ZodType> {
  method: Method;
  /** Relative to the base address; `{name}` stands for a parameter. */
  path: string;
  auth: 'key' | 'none';
  fields: Shape;
  params: z.ZodMiniObject<Shape, z.core.$strict>;
  /** Finds a parameter that is missing or contradicts another, where the schemas of the fields cannot. */
  check?: ((params: Record<string, unknown>) => { field: string; fault: 'missing' | 'invalid' } | null) | undefined;
  /** The whole body of a successful reply; operations without a body read `null`. */
  reply: Reply;
  spends: Spend;
  /** Repeating it changes nothing more and costs nothing more, so it may be retried without asking the user. */
  repeatable: boolean;
  /** It changes something at the service, so two equal requests are both sent. */
  changes: boolean;
  /**
   * An unknown parameter is a 400, because an ignored filter would match everything. Elsewhere services ignore
   * unknown parameters.
   */
  filtered: boolean;
  /** Its reply is about the user, so opt-outs do not filter it. */
  own: boolean;
  pace: Pace;
  /** How long a cached answer is fresh, in milliseconds; 0 is never cached. An older one stays cached, with its age. */
  fresh: number;
  /** Error ids of lib/contract/README.md §7.2 and §10.2, in addition to those of every operation. */
  refusals: Readonly<Record<string, Refusal>>;
}

interface Entry<Shape extends Fields, Reply extends z.core.$ZodType> {
  method: Method;
  path: string;
  auth?: 'key' | 'none';
  params: () => Shape;
  check?: Operation<Shape, Reply>['check'];
  reply: () => Reply;
  spends: Spend;
  repeatable: boolean;
  /** Default: true for every method but GET. */
  changes?: boolean;
  filtered?: boolean;
  own?: boolean;
  pace?: Pace;
  fresh?: number;
  refusals?: Record<string, Refusal>;
}

/**
 * Makes an entry of the operations table. Defaults: requires a key, uses the default pace, is never cached. Schemas
 * are made on first use, because a starting background needs few of them.
 * @example
 * export const deleteView = operation({
 *   method: 'DELETE',
 *   path: '/discover/views/{id}',
 *   params: () => ({ id: whole(1, Number.MAX_SAFE_INTEGER) }),
 *   reply: () => z.catch(z.looseObject({ data: z.null() }), { data: null }),
 *   spends: costs.deleteView,
 *   repeatable: true,
 * });
 */
export function operation<Shape extends Fields, Reply extends z.core.$ZodType>({
  params: makeFields,
  reply: makeReply,
  ...rest
}: Entry<Shape, Reply>): Operation<Shape, Reply> {
  const fields = lazily(makeFields);
  const params = lazily(() => z.strictObject(fields()));
  const reply = lazily(makeReply);
  return {
    auth: 'key',
    changes: rest.method !== 'GET',
    filtered: false,
    own: false,
    pace: defaultPace,
    fresh: 0,
    refusals: {},
    ...rest,
    get fields() {
      return fields();
    },
    get params() {
      return params();
    },
    get reply() {
      return reply();
    },
  };
}

/** For operations that need one of two parameters; names the first if both are missing. */
export function eitherOf(first: string, second: string) {
  return (params: Record<string, unknown>) =>
    params[first] === undefined && params[second] === undefined ? ({ field: first, fault: 'missing' } as const) : null;
}
