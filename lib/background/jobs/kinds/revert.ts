import type { Wanted } from '../../../messages/job-messages.ts';
import { isBegun, type Job } from '../job.ts';
import { type Kind, newJob } from '../kind.ts';
import { rowsOnDevice, undoingOnDevice } from './device-import.ts';
import { revertJob, revertRow } from './import-records.ts';
import { importTools, lateStep } from './import-tools.ts';

export const revert: Kind<Wanted<'revert'>> = {
  atOnce: { first: 4, later: 8 },
  async create(parts, of, { job: id }, now) {
    const { jobStore, read } = parts;
    const job = jobStore.jobs.get(id);
    if (!job || job.record.service !== of.service || isGoing(jobStore.jobs.values(), id)) return null;
    const { steps, tools } = await importTools(parts);
    if (isRevertible(job) && rowsOnDevice(job) !== null) return steps.newUndoing(tools, of, job, now);
    await read(job);
    if (!isRevertible(job)) return null;
    const undoing = steps.stepsToRevert(tools, of, job, now);
    if (undoing.length === 0) return null;
    return newJob(of, 'revert', now, undoing, { name: job.record.name ?? null, data: { import: id } });
  },
  perform(parts) {
    const onDevice = lateStep(parts, 'undoOnDevice');
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
