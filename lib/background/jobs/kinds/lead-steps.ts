/** Shared by steps that read or write leads: requests, step records, and what a problem means for them. */
import * as z from 'zod/mini';
import { limits } from '../../../contract/limits.ts';
import { type OperationName, operationOf, type Params, type Reply } from '../../../contract/operations.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import { isSameEmail } from '../../../contract/text.ts';
import type { Connection } from '../../requests/connection.ts';
import { nameless } from '../../requests/forget-person.ts';
import { isLost } from '../../requests/record-outcome.ts';
import { backgroundRequest } from '../../requests/sending.ts';
import type { StepRecord } from '../../storage/store.ts';
import { type Hold, holdFor } from '../holds.ts';
import { isRemoving, type Job } from '../job.ts';
import { type DataOf, type JobParts, newStep, type Of, recordData } from '../kind.ts';
import { failurePauses } from '../pauses.ts';

export type Went<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

/** The reply, or the problem. `created`: the service said that it created something new. */
export type Call = <Name extends OperationName>(
  name: Name,
  params: Params<Name>,
) => Promise<Went<{ reply: Reply<Name>; created: boolean }>>;

/**
 * A job with a single step is a user's click, and goes ahead of bulk work. `stop`: nothing is changed after it aborts,
 * except by what is sent.
 */
export function caller(
  { requests, context }: JobParts,
  { record }: Job,
  connection: Connection,
  stop?: AbortSignal,
): Call {
  const how = { ...backgroundRequest(context, connection), urgent: record.total === 1 };
  return async (name, params) => {
    const signal = operationOf(name).changes ? stop : undefined;
    const { answer } = await requests.send(name, params, { ...how, signal });
    if (!answer.ok) return answer;
    if (answer.at === 'pending') return { ok: false, problem: { code: 'unreadable', status: 202, why: 'unexpected' } };
    return { ok: true, value: { reply: answer.reply, created: answer.created } };
  };
}

/**
 * Finds the lead with this address. The filter means "contains", so the exact address is picked from the results. A
 * short one is part of many others, so all of them are listed. lib/contract/README.md §4.9.
 */
export async function lookFor(call: Call, email: string): Promise<Went<Lead | null>> {
  const went = await call('listLeads', { email, limit: limits.leads.maxPerPage });
  if (!went.ok) return went;
  return { ok: true, value: went.value.reply.data.leads.find((lead) => isSameEmail(lead.email, email)) ?? null };
}

/** Applies a change to the step, and writes it */
export async function putStep(
  { requests, jobStore }: JobParts,
  step: StepRecord,
  change: Partial<StepRecord>,
): Promise<StepRecord> {
  const next = { ...step, ...change };
  await requests.write([jobStore.putStep(next)]);
  return next;
}

/** Call before sending anything that changes leads. */
export function putSent(parts: JobParts, step: StepRecord, change: Partial<StepRecord> = {}): Promise<StepRecord> {
  return putStep(parts, step, { ...change, at: 'sent', since: step.since ?? parts.context.clock.now() });
}

/** The problem holds the job, delays the step, or fails it. Returns the hold, or null. */
export async function afterProblem(parts: JobParts, of: StepRecord, problem: Problem): Promise<Hold | null> {
  // The request named the lead only by its id; the step knows its address.
  if (problem.code === 'opted-out' && of.key !== '' && !(await parts.requests.optOuts.hasAddress(of.key)))
    await parts.requests.optedOut({ operation: 'verifyEmail', params: { email: of.key } });
  const step = parts.jobStore.now(of)?.step;
  if (!step) return null;
  const now = parts.context.clock.now();
  const hold = holdFor(problem, now);
  if (!hold) await parts.requests.write([parts.jobStore.putStep(withProblem(step, problem, now))]);
  return hold;
}

function withProblem(step: StepRecord, problem: Problem, now: number): StepRecord {
  if (problem.code === 'opted-out') return nameless(step);
  // Given up before it was sent: nothing was begun that a stopped job would finish.
  if (problem.code === 'stopped') return { ...step, at: 'waiting' };
  const pause = isPassing(problem) ? failurePauses[step.tries] : undefined;
  if (pause !== undefined) return { ...step, tries: step.tries + 1, due: now + pause, problem };
  if (!isRemoving(step)) return { ...step, at: 'failed', problem };
  return { ...step, at: 'done', problem, data: { ...step.data, remove: false } };
}

/** Worth a retry of the whole step. That includes `not-found`: the lead was deleted meanwhile. */
function isPassing(problem: Problem): boolean {
  switch (problem.code) {
    case 'service-changed':
    case 'not-found':
      return true;
    case 'service-failed':
      return problem.status >= 500;
    default:
      return isLost(problem);
  }
}

/** For leads that are edited or deleted. `outcome`: a word of the job's counts, once done. */
export const leadData = recordData(() => z.object({ lead: z.number(), outcome: z.optional(z.string()) }));

/** One step per lead, without duplicates */
export function stepsOfLeads(
  of: Of,
  kind: 'edit' | 'delete',
  leads: readonly { id: number; email: string }[],
  due: number,
): StepRecord[] {
  const each = [...new Map(leads.map((lead) => [lead.id, lead])).values()];
  return each.map(({ id, email }, number) => {
    const data: DataOf<typeof leadData> = { lead: id };
    return newStep(of, kind, number, email, due, data);
  });
}
