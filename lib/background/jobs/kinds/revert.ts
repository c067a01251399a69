import { given } from '../../../device-service/leads/lead-fields.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import type { StepRecord } from '../../storage/store.ts';
import { isBegun, type Job } from '../job.ts';
import { type Kind, newJob, newStep, type Of } from '../kind.ts';
import { newUndoing, performUndoing, rowsOnDevice, undoingOnDevice } from './device-import.ts';
import { type RevertData, revertJob, revertRow, rowData } from './import-records.ts';
import { lateStep } from './import-tools.ts';

export const revert: Kind<Wanted<'revert'>> = {
  atOnce: { first: 4, later: 8 },
  async create({ jobStore, read }, of, { job: id }, now) {
    const job = jobStore.jobs.get(id);
    if (!job || job.record.service !== of.service || isGoing(jobStore.jobs.values(), id)) return null;
    if (isRevertible(job) && rowsOnDevice(job) !== null) return newUndoing(of, job, now);
    await read(job);
    const steps = isRevertible(job) ? stepsOf(of, job, now) : [];
    if (steps.length === 0) return null;
    return newJob(of, 'revert', now, steps, { name: job.record.name ?? null, data: { import: id } });
  },
  perform(parts) {
    const onDevice = performUndoing(parts);
    const atService = lateStep(parts, 'revertStep');
    return (job, ...of) => (undoingOnDevice(job) ? onDevice : atService)(job, ...of);
  },
  view: (job) => undoingOnDevice(job) ?? { reverts: revertJob.read(job.record)?.import ?? null },
  row(step) {
    const data = revertRow.read(step);
    return data ? { line: data.line, differing: data.differing } : {};
  },
};

/** A finished or stopped import without steps in flight */
function isRevertible({ record, active }: Job): boolean {
  const isOver = record.state === 'done' || record.state === 'stopped';
  return record.kind === 'import' && isOver && !record.dismissed && ![...active.values()].some(isBegun);
}

function isGoing(jobs: Iterable<Job>, id: string): boolean {
  return [...jobs].some(
    ({ record }) =>
      record.kind === 'revert' &&
      (record.state === 'open' || record.state === 'paused') &&
      revertJob.read(record)?.import === id,
  );
}

/**
 * One step for each row that became something, or may have: the outcome of a row that failed after sending is
 * unknown.
 */
function stepsOf(of: Of, { steps }: Job, now: number): StepRecord[] {
  const made: StepRecord[] = [];
  for (const step of steps.values()) {
    const row = rowData.read(step);
    const isWritten = step.at === 'failed' || row?.outcome === 'created' || row?.outcome === 'updated';
    if (!row || row.began === null || !isWritten) continue;
    const { line, began, lead = null, before = {}, wrote = Object.fromEntries(given(row.fields)) } = row;
    const data: RevertData = {
      ...{ row: step.id, line, lead, made: began === 'create', before, wrote },
      differing: [],
    };
    made.push(newStep(of, 'revert', made.length, step.key, now, data));
  }
  return made;
}
