/** Takes a saved contact back: deletes the lead only if our own call made it, else empties the fields that we filled. */

import type { Connection } from '../../background/context.ts';
import type { Hold } from '../../background/jobs/holds.ts';
import type { StepRecord } from '../../background/storage/store.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Call } from './call.ts';
import { createLeadProblem } from './lead-problem.ts';
import type { Parts } from './part.ts';
import { toClear, updating } from './save-fields.ts';
import type { SaveData } from './step-data.ts';

export type Remove = (step: StepRecord, data: SaveData, connection: Connection, call: Call) => Promise<Hold | null>;

export function createRemove(parts: Parts): Remove {
  const { asks, book, marks } = parts;
  const afterProblem = createLeadProblem(parts);

  return async (step, data, connection, call) => {
    const { created, lead } = data;
    const problem = lead === null ? null : await (created ? deleted(lead, call) : emptied(lead, data, call));
    const isGone = created || problem?.code === 'not-found';
    if (problem && problem.code !== 'not-found') return afterProblem(step, problem);
    await asks.write([book.putStep({ ...step, at: 'removed', problem: null, data: { ...data, remove: false } })]);
    if (isGone) await marks.drop(connection.id, step.key);
    return null;
  };
}

async function deleted(id: number, call: Call): Promise<Problem | null> {
  const went = await call('deleteLead', { id });
  return went.ok ? null : went.problem;
}

/** What somebody changed since is left as it is. */
async function emptied(id: number, { fields, filled }: SaveData, call: Call): Promise<Problem | null> {
  if (filled.length === 0) return null;
  const went = await call('getLead', { id });
  if (!went.ok) return went.problem;
  const clear = toClear(fields, filled, went.value.reply.data);
  if (Object.keys(clear).length === 0) return null;
  const put = await call('updateLead', updating(id, clear));
  return put.ok ? null : put.problem;
}
