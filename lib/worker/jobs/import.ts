/**
 * Makes a lead of one row of a file: a step of an import. What stands there is known before anything is written, and what is begun is
 * written down first, so that after a stop our own work is not taken for somebody else's. Contract, section 4.9.
 */

import type { Job } from '../../background/jobs/job-store.ts';
import { differingFrom, isOurs, planOf } from '../../background/jobs/kinds/import-plan.ts';
import { createSurveys, type Survey } from '../../background/jobs/kinds/lead-survey.ts';
import { markOf } from '../../background/requests/known-leads.ts';
import type { Change, StepRecord } from '../../background/storage/store.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { type Call, caller, type Went } from './call.ts';
import { createLand } from './import-land.ts';
import { type ImportWay, importOf } from './job-data.ts';
import { createLeadProblem } from './lead-problem.ts';
import { lookFor } from './look.ts';
import type { Parts, Perform } from './part.ts';
import { putter } from './put.ts';
import { type ImportData, importDataOf } from './step-data.ts';
import { isActive } from './step-states.ts';

/** Rows that need no asking are written together, so many at a time. */
const mostAtOnce = 500;

export function createImport(parts: Parts): Perform {
  const { context, asks, book, marks, shown } = parts;
  const surveys = createSurveys(context.clock.now);
  const put = putter(parts);
  const land = createLand(parts, put);
  const afterProblem = createLeadProblem(parts);

  /** Rows that the survey alone decides: all of a dry run, else those of which nothing is to be written. */
  async function decide(job: Job, way: ImportWay, survey: NonNullable<Survey>): Promise<void> {
    let changes: Change[] = [];
    for (const step of [...job.active.values()]) {
      const data = importDataOf(step);
      if (!data || step.since !== null || (await asks.optOuts.hasAddress(step.key))) continue;
      const found = survey.get(step.key.toLowerCase()) ?? null;
      const outcome = outcomeWithout(found, data, way, job.record.list);
      if (outcome !== null) changes.push(book.putStep(through(step, data, found, outcome)));
      if (changes.length < mostAtOnce) continue;
      await asks.write(changes);
      shown.changed(job);
      changes = [];
    }
    await asks.write(changes);
  }

  async function carry(
    job: Job,
    step: StepRecord,
    way: ImportWay,
    found: Lead | null,
    call: Call,
  ): Promise<Went<Lead | null>> {
    const data = importDataOf(step);
    if (!data) throw new Error('a step of another form');
    const isMade = found !== null && data.began === 'create' && isOurs(found, data.fields);
    if (isMade) await put(step, through(step, data, null, 'created'));
    if (isMade) return { ok: true, value: found };
    const outcome = outcomeWithout(found, data, way, job.record.list);
    if (outcome === null) return land(job, step, data, way, found, call);
    const isWritten = data.began === 'write' && outcome === 'unchanged';
    await put(step, through(step, data, found, isWritten ? 'updated' : outcome));
    return { ok: true, value: isWritten ? found : null };
  }

  return async (job, of, connection) => {
    const way = importOf(job.record);
    if (!way) throw new Error('a record of another form');
    const call = caller(parts, job, connection);
    const surveyed = await surveys.of(job, call);
    if (!surveyed.ok) return afterProblem(of, surveyed.problem);
    if (surveyed.survey && surveyed.isNew) await decide(job, way, surveyed.survey);
    const step = book.now(of)?.step;
    if (!step || !isActive(step)) return null;
    if (await asks.optOuts.hasAddress(step.key)) return afterProblem(step, { code: 'opted-out' });
    // What was begun may have come true since the survey.
    const looked =
      surveyed.survey && step.since === null ? known(surveyed.survey, step) : await lookFor(call, step.key);
    if (!looked.ok) return afterProblem(step, looked.problem);
    const went = await carry(job, step, way, looked.value, call);
    if (job.active.size === 0) surveys.drop(job.record.id);
    if (!went.ok) return afterProblem(step, went.problem);
    if (went.value) {
      shown.leads(job, [went.value], []);
      await marks.note(connection.id, markOf(went.value, 'leads'));
    }
    return null;
  };
}

const known = (survey: NonNullable<Survey>, { key }: StepRecord): Went<Lead | null> => ({
  ok: true,
  value: survey.get(key.toLowerCase()) ?? null,
});

/** What comes of a row without anything being sent; null when something is to be. */
function outcomeWithout(
  found: Lead | null,
  { fields }: ImportData,
  way: ImportWay,
  list: string | null,
): string | null {
  const plan = planOf(found, fields, way, list);
  if (plan.do === 'nothing') return plan.outcome;
  if (!way.dry) return null;
  return plan.do === 'create' ? 'created' : 'updated';
}

function through(step: StepRecord, data: ImportData, found: Lead | null, outcome: string): StepRecord {
  return {
    ...step,
    at: 'done',
    problem: null,
    data: { ...data, differing: differingFrom(found, data.fields), outcome },
  };
}
