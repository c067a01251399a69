/** What an entry of the table of operations holds. Everything about an operation is said there, once. */
import * as z from 'zod/mini';
import type { Spend } from './costs.ts';
import { lazily } from './lazily.ts';
import { defaultPace, type Pace } from './limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An error id with the parameter it speaks of, and the status it comes with (lib/contract/README.md §7.2; some from §10.2). */
export interface Refusal {
  status: number;
  /** The parameter that is to blame; null when none is. */
  field: string | null;
}

export type Fields = z.core.$ZodLooseShape;

export interface Operation<Shape extends Fields, Reply extends z.core.$ZodType> {
  method: Method;
  /** Below the base address; `{name}` stands for a parameter. */
  path: string;
  auth: 'key' | 'none';
  fields: Shape;
  params: z.ZodMiniObject<Shape, z.core.$strict>;
  /** The name of a parameter that is missing or contradicts another one, when the fields alone can't tell. */
  check?: ((params: Record<string, unknown>) => { field: string; fault: 'missing' | 'invalid' } | null) | undefined;
  /** The whole body of a successful reply; operations that answer without a body read `null`. */
  reply: Reply;
  spends: Spend;
  /** Asked twice it does and costs what it does and costs once, so it may be retried without asking the user. */
  repeatable: boolean;
  /** Something at the service is another afterwards: each of two equal ones is sent. */
  changes: boolean;
  pace: Pace;
  /** How long an answer counts as fresh, in milliseconds; 0 is never kept. An older one is kept, with its age. */
  fresh: number;
  /** The error ids of lib/contract/README.md §7.2 and §10.2, beside those of every operation. */
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
  /** True for every method but GET, unless it says otherwise. */
  changes?: boolean;
  pace?: Pace;
  fresh?: number;
  refusals?: Record<string, Refusal>;
}

/**
 * Makes an entry of the table; a key is needed and the default pace holds unless it says otherwise. Its schemas are made when they
 * are first used: a worker that starts needs few of them.
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

/** For operations that want one of two parameters: names the first when both are missing. */
export function eitherOf(first: string, second: string) {
  return (params: Record<string, unknown>) =>
    params[first] === undefined && params[second] === undefined ? ({ field: first, fault: 'missing' } as const) : null;
}
