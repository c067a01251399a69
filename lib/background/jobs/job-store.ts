/** This context's jobs in memory. Records are read once per background run; memory and records change together. */
import type { JobKind } from '../../messages/job-messages.ts';
import type { Change, JobRecord, StepRecord, Store, Tally } from '../storage/store.ts';
import type { JobContext } from './context.ts';
import { afterFailure, isActive, type Job, type JobTraits, rests } from './job.ts';

export interface JobStore {
  /**
   * Reads the records, with all steps except those of long jobs; returns the jobs it added. Never rejects: what could
   * not be read is read at the next call.
   */
  load(): Promise<Job[]>;
  /** False until all records, and the steps of all unfinished jobs, are in memory */
  isComplete(): boolean;
  jobs: ReadonlyMap<string, Job>;
  /** Reads the steps of a long job; true if they were not read before */
  read(job: Job): Promise<boolean>;
  /** Adds a new job to memory; returns the changes to write */
  add(record: JobRecord, steps: readonly StepRecord[]): Change[];
  putJob(record: JobRecord): Change;
  putStep(step: StepRecord): Change;
  /** The current job and step; undefined if gone */
  now(step: StepRecord): { job: Job; step: StepRecord } | undefined;
  /** Larger for each later view of a job. Only once loaded. */
  nextOrder(): number;
  /** Tallies of long jobs worth writing again, so the next start shows nearly current numbers */
  tallied(): Change[];
  /** Deletes the steps and hides the job. Its record stays, so a repeated message does not create it again. */
  dismiss(job: Job): Change[];
  /** Removes the job from memory only: its service is gone along with its records, or they were never written */
  drop(id: string): void;
}

const day = 24 * 60 * 60_000;

/** Limits for finished jobs still listed: age in milliseconds since creation, and number, of small and of large ones */
const finishedFor = 7 * day;
const mostFinished = 30;

/** Steps of jobs longer than this are read later, so the UI gets its answer first */
const longFrom = 250;

/** The tally of a long job is written each time this many steps have changed */
const tallyEvery = 50;

export function createJobStore({ store, clock, numbering }: JobContext, kinds: Record<JobKind, JobTraits>): JobStore {
  const jobs = new Map<string, Job>();
  let nextOrder = () => 0;
  let isLoaded = false;
  const readings = new Map<string, Promise<void>>();

  function jobOf(record: JobRecord, steps: readonly StepRecord[], isRead: boolean): Job {
    const kind = kinds[record.kind];
    const entries = (some: readonly StepRecord[]) => new Map(some.map((step) => [step.id, step]));
    const tally = (!isRead && record.tally) || newTally();
    for (const step of steps) count(tally, kind, step, 1);
    return {
      kind,
      record,
      steps: entries(steps),
      active: entries(steps.filter(isActive)),
      tally,
      isRead,
      uncounted: 0,
    };
  }

  async function load(): Promise<Job[]> {
    const added: Job[] = [];
    if (isLoaded) return added;
    try {
      nextOrder = await numbering();
      const records = await store.list('jobs', { by: 'created' });
      const [old, current] = parted(records, kinds, clock.now());
      for (const record of current) {
        if (jobs.has(record.id)) continue;
        const isLong = !record.dismissed && !kinds[record.kind].isOneStep && record.total > longFrom;
        const steps = record.dismissed || isLong ? [] : await readSteps(store, record.id);
        if (jobs.has(record.id)) continue;
        const job = jobOf(record, steps, !isLong);
        jobs.set(record.id, job);
        added.push(job);
      }
      isLoaded = true;
      void removed(old).catch(() => undefined);
    } catch {
      // A later call reads the rest.
    }
    return added;
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
    load,
    isComplete: () => isLoaded && [...jobs.values()].every(({ isRead, record }) => isRead || record.state === 'done'),
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
        const before = job.steps.get(step.id);
        if (before) count(job.tally, job.kind, before, -1);
        count(job.tally, job.kind, step, 1);
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
    nextOrder: () => nextOrder(),
    tallied: () =>
      [...jobs.values()].filter((job) => job.record.total > longFrom && job.uncounted >= tallyEvery).map(put),
    dismiss(job) {
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

/** The record with its current tally, as a change */
function put(job: Job): Change {
  job.uncounted = 0;
  job.record = { ...job.record, tally: { ...job.tally, counts: { ...job.tally.counts } } };
  return { table: 'jobs', put: job.record };
}

/** Records to remove and records to keep. Unfinished jobs are always kept: taking a contact back may hold one. */
function parted(
  records: readonly JobRecord[],
  kinds: Record<JobKind, JobTraits>,
  now: number,
): [old: JobRecord[], current: JobRecord[]] {
  const finished = records.filter(
    ({ state, dismissed, held }) => dismissed || state === 'stopped' || (state === 'done' && !held),
  );
  // Clicks on single rows must not push out a file or an import with its undo.
  const isSmall = ({ kind, total }: JobRecord) => total === 1 && !kinds[kind].isOneStep;
  const surplusOf = (small: boolean) =>
    finished.filter((record) => !record.dismissed && isSmall(record) === small).slice(0, -mostFinished);
  const surplus = new Set([...surplusOf(true), ...surplusOf(false)]);
  const isOld = (record: JobRecord) =>
    surplus.has(record) || (finished.includes(record) && now - record.created > (record.dismissed ? day : finishedFor));
  return [records.filter(isOld), records.filter((record) => !isOld(record))];
}

const newTally = (): Tally => ({ done: 0, failed: 0, counts: {} });

/** Updated with every change: the view of a long job must not look at each step. */
function count(tally: Tally, kind: JobTraits, step: StepRecord, by: 1 | -1): void {
  if (step.at === 'done' || step.at === 'removed') tally.done += by;
  if (step.at === 'failed') {
    tally.failed += by;
    if (!afterFailure(kind, step, step.due)) tally.forGood = (tally.forGood ?? 0) + by;
  }
  const word = outcomeOf(kind, step);
  if (word === null) return;
  const count = (tally.counts[word] ?? 0) + by;
  if (count > 0) tally.counts[word] = count;
  else delete tally.counts[word];
}

/** The step's outcome as a word; null if it has none yet */
export function outcomeOf(kind: JobTraits, step: StepRecord): string | null {
  if (rests(step)) return 'still-checking';
  if (step.at !== 'done') return null;
  if (kind.outcome) return kind.outcome(step);
  return typeof step.data.outcome === 'string' ? step.data.outcome : null;
}

/** In their original order */
async function readSteps(store: Store, job: string): Promise<StepRecord[]> {
  return inOrder(await store.list('steps', { by: 'job', is: job }));
}

const mostAtOnce = 1_000;

/** Reads in parts, so a long job does not hold up other messages */
async function readManySteps(store: Store, job: string): Promise<StepRecord[]> {
  const all: StepRecord[] = [];
  let from = `${job}|`;
  for (;;) {
    const some = await store.list('steps', { from, to: `${job}|\uffff`, limit: mostAtOnce });
    all.push(...some);
    // A short part is not the end: unreadable records are left out.
    const last = some.at(-1);
    if (!last) return inOrder(all);
    from = `${last.id}\u0000`;
  }
}

/** By the number at the end of their ids */
function inOrder(steps: readonly StepRecord[]): StepRecord[] {
  const number = ({ id }: StepRecord) => Number(id.slice(id.lastIndexOf('|') + 1));
  return steps
    .map((step) => ({ step, at: number(step) }))
    .sort((one, other) => one.at - other.at)
    .map(({ step }) => step);
}
