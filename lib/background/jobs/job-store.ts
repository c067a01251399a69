/** The jobs of this context in memory, as their records say: read once a life of the worker, changed together with their records. */

import { isActive } from '../../worker/jobs/step-states.ts';
import { readManySteps, readSteps } from '../../worker/jobs/steps.ts';
import { newTally, recount, tallyOf } from '../../worker/jobs/tally.ts';
import type { Context } from '../context.ts';
import type { Change, JobRecord, StepRecord, Tally } from '../storage/store.ts';

export interface Job {
  record: JobRecord;
  /** By id, in the order in which they were given. */
  steps: Map<string, StepRecord>;
  /** Those of which something is still to be done without a click. */
  active: Map<string, StepRecord>;
  tally: Tally;
  /** False while the steps of a long job lie in the store: nothing of it goes on until they are read. */
  isRead: boolean;
  /** So many steps changed since the tally was last written. */
  uncounted: number;
}

export interface Book {
  /** Settles when the records are read, and the steps of all but long jobs. */
  ready: Promise<void>;
  jobs: ReadonlyMap<string, Job>;
  /** Reads the steps of a long job; true when they were not read before. */
  read(job: Job): Promise<boolean>;
  /** A new job, as changes to be written. */
  add(record: JobRecord, steps: readonly StepRecord[]): Change[];
  putJob(record: JobRecord): Change;
  putStep(step: StepRecord): Change;
  /** The job as it stands now, with its step; undefined when it is gone. */
  now(step: StepRecord): { job: Job; step: StepRecord } | undefined;
  /** The tallies that are worth writing again, so that a start shows them nearly as they are. */
  tallied(): Change[];
  /** Takes the steps away; the job stays, out of sight, so that the same message makes it no second time. */
  bury(job: Job): Change[];
  /** Out of memory: its service is gone, and its records with it. */
  drop(id: string): void;
}

const day = 24 * 60 * 60_000;

/** Finished jobs in sight are kept for so long, in milliseconds, and so many of them. */
const finishedFor = 7 * day;
const mostFinished = 30;

/** The steps of longer jobs are read after a screen was answered. */
const longFrom = 250;

/** The tally of a long job is written every so many steps. */
const tallyEvery = 50;

export function createBook({ store, clock }: Context): Book {
  const jobs = new Map<string, Job>();
  const readings = new Map<string, Promise<void>>();

  async function load(): Promise<void> {
    const records = await store.list('jobs', { by: 'created' });
    const [old, current] = parted(records, clock.now());
    for (const record of current) {
      if (jobs.has(record.id)) continue;
      const isLong = !record.dismissed && record.kind !== 'export' && record.total > longFrom;
      const steps = record.dismissed || isLong ? [] : await readSteps(store, record.id);
      if (!jobs.has(record.id)) jobs.set(record.id, jobOf(record, steps, !isLong));
    }
    void removed(old).catch(() => undefined);
  }

  async function removed(old: readonly JobRecord[]): Promise<void> {
    for (const { id } of old) {
      const steps = await readSteps(store, id);
      await store.write([
        ...steps.map((step): Change => ({ table: 'steps', delete: step.id })),
        { table: 'jobs', delete: id },
      ]);
    }
  }

  async function readIn(job: Job): Promise<void> {
    const steps = await readManySteps(store, job.record.id);
    Object.assign(job, jobOf(job.record, steps, true));
  }

  return {
    ready: load().catch(() => undefined),
    jobs,
    async read(job) {
      if (job.isRead) return false;
      const reading = readings.get(job.record.id) ?? readIn(job);
      readings.set(job.record.id, reading);
      await reading.finally(() => readings.delete(job.record.id));
      return true;
    },
    add(record, steps) {
      const job = jobOf(record, steps, true);
      jobs.set(record.id, job);
      return [put(job), ...steps.map((step): Change => ({ table: 'steps', put: step }))];
    },
    putJob(record) {
      const job = jobs.get(record.id);
      if (!job) return { table: 'jobs', put: record };
      job.record = record;
      return put(job);
    },
    putStep(step) {
      const job = jobs.get(step.job);
      if (job) {
        recount(job.tally, job.steps.get(step.id), step);
        job.uncounted += 1;
        job.steps.set(step.id, step);
        if (isActive(step)) job.active.set(step.id, step);
        else job.active.delete(step.id);
      }
      return { table: 'steps', put: step };
    },
    now(of) {
      const job = jobs.get(of.job);
      const step = job?.steps.get(of.id);
      return job && step && { job, step };
    },
    tallied: () =>
      [...jobs.values()].filter((job) => job.record.total > longFrom && job.uncounted >= tallyEvery).map(put),
    bury(job) {
      const steps = [...job.steps.keys()].map((id): Change => ({ table: 'steps', delete: id }));
      job.steps.clear();
      job.active.clear();
      job.tally = newTally();
      job.record = { ...job.record, dismissed: true, list: null, page: null, name: null, data: {} };
      return [...steps, put(job)];
    },
    drop: (id) => jobs.delete(id),
  };
}

/** The record with its tally as it stands now. */
function put(job: Job): Change {
  job.uncounted = 0;
  job.record = { ...job.record, tally: { ...job.tally, counts: { ...job.tally.counts } } };
  return { table: 'jobs', put: job.record };
}

function jobOf(record: JobRecord, steps: readonly StepRecord[], isRead: boolean): Job {
  const entries = (some: readonly StepRecord[]) => new Map(some.map((step) => [step.id, step]));
  const tally = isRead ? tallyOf(steps) : (record.tally ?? newTally());
  return { record, steps: entries(steps), active: entries(steps.filter(isActive)), tally, isRead, uncounted: 0 };
}

/** Those that may go, and those that stay; unfinished ones always stay. */
function parted(records: readonly JobRecord[], now: number): [old: JobRecord[], current: JobRecord[]] {
  const finished = records.filter(({ state, dismissed }) => dismissed || state === 'done' || state === 'stopped');
  const surplus = new Set(finished.filter(({ dismissed }) => !dismissed).slice(0, -mostFinished));
  const isOld = (record: JobRecord) =>
    surplus.has(record) || (finished.includes(record) && now - record.created > (record.dismissed ? day : finishedFor));
  return [records.filter(isOld), records.filter((record) => !isOld(record))];
}
