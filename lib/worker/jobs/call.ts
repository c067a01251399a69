/** The calls of a step that writes or reads leads: what came back, or the problem. */

import type { Connection } from '../../background/context.ts';
import type { Job } from '../../background/jobs/job-store.ts';
import type { OperationName, Params, Reply } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import { quietly } from '../asks/quietly.ts';
import type { Parts } from './part.ts';

export type Went<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** `created`: the service said that it made something new. */
export type Call = <Name extends OperationName>(
  name: Name,
  params: Params<Name>,
) => Promise<Went<{ reply: Reply<Name>; created: boolean }>>;

/** A single save is a user's click, and goes before what bulk work asks. */
export function caller({ asks, context }: Parts, { record }: Job, connection: Connection): Call {
  const how = { ...quietly(context, connection), urgent: record.total === 1 };
  return async (name, params) => {
    const { answer } = await asks.send(name, params, how);
    if (!answer.ok) return answer;
    if (answer.at === 'pending') return { ok: false, problem: { code: 'unreadable', status: 202, why: 'unexpected' } };
    return { ok: true, value: { reply: answer.reply, created: answer.created } };
  };
}
