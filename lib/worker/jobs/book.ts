/** The jobs of this context in memory, as their records say: read once a life of the worker, changed together with their records. */
import type { Context } from '../context.ts';
import type { Change, JobRecord, StepRecord } from '../store.ts';
import { isActive } from './step-states.ts';

export interface Job {
  record: JobRecord;
  /** By id, in the order in which they were given. */
  steps: Map<string, StepRecord>;
  /** Those of which something is still to be done without a click. */
  active: Map<string, StepRecord>;
}

export interface Book {
  /** Settles when the records are read. */
  ready: Promise<void>;
  jobs: ReadonlyMap<string, Job>;
  /** A new job, as changes to be written. */
  add(record: JobRecord, steps: readonly StepRecord[]): Change[];
  putJob(record: JobRecord): Change;
  putStep(step: StepRecord): Change;
  /** The job as it stands now, with its step; undefined when it is gone. */
  now(step: StepRecord): { job: Job; step: StepRecord } | undefined;
  /** Takes the steps away; the job stays, out of sight, so that the same message makes it no second time. */
  bury(job: Job): Change[];
  /** Out of memory: its service is gone, and its records with it. */
  drop(id: string): void;
}

const day = 24 * 60 * 60_000;

/** Finished jobs in sight are kept for so long, in milliseconds, and so many of them. */
const finishedFor = 7 * day;
const mostFinished = 30;

export function createBook({ store, clock }: Context): Book {
  const jobs = new Map<string, Job>();

  async function load(): Promise<void> {
    const records = await store.list('jobs', { by: 'created' });
    const [old, current] = parted(records, clock.now());
    for (const record of current) {
      const steps = record.dismissed ? [] : await store.list('steps', { by: 'job', is: record.id });
      if (!jobs.has(record.id)) jobs.set(record.id, jobOf(record, inOrder(steps)));
    }
    for (const { id } of old) {
      const steps = await store.list('steps', { by: 'job', is: id });
      await store.write([
        ...steps.map((step): Change => ({ table: 'steps', delete: step.id })),
        { table: 'jobs', delete: id },
      ]);
    }
  }

  return {
    ready: load().catch(() => undefined),
    jobs,
    add(record, steps) {
      jobs.set(record.id, jobOf(record, steps));
      return [{ table: 'jobs', put: record }, ...steps.map((step): Change => ({ table: 'steps', put: step }))];
    },
    putJob(record) {
      const job = jobs.get(record.id);
      if (job) job.record = record;
      return { table: 'jobs', put: record };
    },
    putStep(step) {
      const job = jobs.get(step.job);
      job?.steps.set(step.id, step);
      if (isActive(step)) job?.active.set(step.id, step);
      else job?.active.delete(step.id);
      return { table: 'steps', put: step };
    },
    now(of) {
      const job = jobs.get(of.job);
      const step = job?.steps.get(of.id);
      return job && step && { job, step };
    },
    bury(job) {
      const steps = [...job.steps.keys()].map((id): Change => ({ table: 'steps', delete: id }));
      job.steps.clear();
      job.active.clear();
      job.record = { ...job.record, dismissed: true, list: null, page: null };
      return [...steps, { table: 'jobs', put: job.record }];
    },
    drop: (id) => jobs.delete(id),
  };
}

function jobOf(record: JobRecord, steps: readonly StepRecord[]): Job {
  const entries = (some: readonly StepRecord[]) => new Map(some.map((step) => [step.id, step]));
  return { record, steps: entries(steps), active: entries(steps.filter(isActive)) };
}

/** Their numbers stand at the end of their ids. */
function inOrder(steps: readonly StepRecord[]): StepRecord[] {
  const number = ({ id }: StepRecord) => Number(id.slice(id.lastIndexOf('|') + 1));
  return [...steps].sort((one, other) => number(one) - number(other));
}

/** Those that may go, and those that stay; unfinished ones always stay. */
function parted(records: readonly JobRecord[], now: number): [old: JobRecord[], current: JobRecord[]] {
  const finished = records.filter(({ state, dismissed }) => dismissed || state === 'done' || state === 'stopped');
  const surplus = new Set(finished.filter(({ dismissed }) => !dismissed).slice(0, -mostFinished));
  const isOld = (record: JobRecord) =>
    surplus.has(record) || (finished.includes(record) && now - record.created > (record.dismissed ? day : finishedFor));
  return [records.filter(isOld), records.filter((record) => !isOld(record))];
}
