/**
 * Carries out jobs: one runner per context, with a limited number of steps in flight, each by its due time. Continues
 * after every start.
 */
import type { JobKind } from '../../messages/job-messages.ts';
import type { Change, StepRecord } from '../storage/store.ts';
import { domainOfStep } from './domain-budget.ts';
import { endsHold, type Hold, holdFor, type Occasion } from './holds.ts';
import { type Gone, withoutService } from './in-order.ts';
import { type Job, mayGo } from './job.ts';
import type { Control, JobParts, Kind, Perform } from './kind.ts';
import { holdPauses, longestHold, longestPause } from './pauses.ts';
import { pick } from './scheduler.ts';
import { createWake } from './wake.ts';

export interface Runner {
  /** Starts what is due, and schedules what is due later */
  pump(): void;
  /** An extension page is open: followed steps go on */
  looked(): void;
  /** Ends the holds that this occasion ends, and continues */
  resume(occasion: Occasion): Promise<void>;
  /** Removes jobs from memory whose service is gone, unless they name another */
  dropOrphans(): Promise<void>;
  /** Removes a service from jobs that ask several services, before its records are deleted */
  leave(gone: Gone): Promise<void>;
  /** Aborts the job's steps in flight that were not sent yet */
  giveUp(job: Job): void;
  /** Settles once the step is no longer in flight */
  settled(step: string): Promise<void>;
  isUnderWay(job: Job): boolean;
}

interface UnderWay {
  job: string;
  service: string;
  stop: AbortController;
  isSent: boolean;
  settled: Promise<void>;
}

/** Enough to have a whole second's requests ready while earlier outcomes are still being written */
export const mostUnderWay = 40;

export function createRunner(
  parts: JobParts,
  kinds: Record<JobKind, Pick<Kind<never>, 'perform' | 'finished' | 'over'>>,
): Runner {
  const { context, requests, jobStore, budget, updates } = parts;
  const { clock } = context;
  const going = new Map<string, UnderWay>();
  const performs = new Map<JobKind, Perform>();
  let isPumping = false;
  /** As last known: visibility is checked before each followed step */
  let isWatched = true;
  const wake = createWake(context, pump);
  const save = (changes: Parameters<typeof requests.write>[0]) => requests.write(changes).catch(() => undefined);

  function pump(): void {
    const now = clock.now();
    const changes = [...[...jobStore.jobs.values()].flatMap((job) => overdue(parts, job, now)), ...jobStore.tallied()];
    if (changes.length > 0) void save(changes);
    const picked = pick([...jobStore.jobs.values()].filter(isAwake), {
      now,
      underWay: new Set(going.keys()),
      free: mostUnderWay - going.size,
      hasRoom: (step, count) => budget.hasRoom(step, count, now),
    });
    for (const step of picked) start(step);
    for (const job of jobStore.jobs.values()) finish(job);
    wake.at(nextDue(now), going.size > 0);
  }

  function performOf(kind: JobKind): Perform {
    const perform = performs.get(kind) ?? kinds[kind].perform(parts);
    performs.set(kind, perform);
    return perform;
  }

  function start(step: StepRecord): void {
    const job = jobStore.jobs.get(step.job);
    if (!job) return;
    const stop = new AbortController();
    const mine: UnderWay = { job: step.job, service: step.service, stop, isSent: false, settled: Promise.resolve() };
    const control: Control = {
      signal: stop.signal,
      sent() {
        mine.isSent = true;
      },
    };
    going.set(step.id, mine);
    mine.settled = carried(job, step, control).then(() => {
      going.delete(step.id);
      updates.changed(job);
      pumpSoon();
    });
  }

  /** Steps written together finish together; one pump serves them all. */
  function pumpSoon(): void {
    if (isPumping) return;
    isPumping = true;
    queueMicrotask(() => {
      isPumping = false;
      pump();
    });
  }

  async function carried(job: Job, step: StepRecord, control: Control): Promise<void> {
    try {
      if (isOnlyFollowed(job, step) && !(await context.isWatched())) {
        isWatched = false;
        return;
      }
      const connection = await context.connectionOf(step.service);
      if (!connection) return withoutJobs(step.service);
      const hold = await performOf(step.kind)(job, step, connection, control);
      if (hold && jobStore.now(step)?.step.service === step.service) await holdJob(job, hold);
    } catch (error) {
      const refusal = await context.refusalOf(error);
      const hold = refusal && holdFor(refusal, clock.now());
      if (hold) return holdAsWritten(job, step, hold);
      // Whatever the error, it must not stop other steps: this one fails, and a click can retry it.
      const now = jobStore.now(step);
      const problem = { code: 'unreadable', status: 0, why: 'unexpected' } as const;
      if (now) await save([jobStore.putStep({ ...now.step, at: 'failed', problem })]);
    }
  }

  /** Also aborts requests that were already sent to the service: their answers would be dropped with it. */
  async function leave(gone: Gone): Promise<void> {
    const { service } = gone;
    const elsewhere = [(await context.connection())?.id, ...(await context.inOrder())];
    for (const job of jobStore.jobs.values()) {
      if (job.record.dismissed || !job.kind.turned) continue;
      await parts.read(job);
      const changes = withoutService(
        parts,
        job,
        gone,
        elsewhere.find((id) => id !== service),
      );
      if (changes.length === 0) continue;
      for (const one of going.values()) if (one.job === job.record.id && one.service === service) one.stop.abort();
      await save(changes);
      updates.changed(job);
    }
    pumpSoon();
  }

  async function withoutJobs(service: string): Promise<void> {
    await leave({ service });
    drop(service);
  }

  /** Storage refuses writes: as after a background restart, the step continues later from its stored record. */
  async function holdAsWritten(job: Job, step: StepRecord, hold: Hold): Promise<void> {
    const written = await context.store.get('steps', step.id).catch(() => undefined);
    if (jobStore.now(step)) jobStore.putStep(written ?? step);
    if (job.active.size > 0) await holdJob(job, hold);
  }

  /** Gives up its unsent requests: they would keep asking for what the plan or key does not allow. */
  async function holdJob(job: Job, held: Hold): Promise<void> {
    giveUp(job);
    if (job.record.dismissed || job.record.held) return;
    await save([jobStore.putJob({ ...job.record, held })]);
  }

  /**
   * Includes a job whose last step finished just before the background stopped. Excludes one whose last step is still
   * being written.
   */
  function finish(job: Job): void {
    const isOpen = job.record.state === 'open' && !job.record.dismissed;
    if (!isOpen || !job.isRead || job.active.size > 0 || isUnderWay(job)) return;
    const { finished, over } = kinds[job.record.kind];
    const changes = [jobStore.putJob({ ...job.record, state: 'done', held: null })];
    const { record } = job;
    updates.changed(job);
    finished?.(parts, job).catch(() => undefined);
    const write = () => {
      if (jobStore.jobs.get(record.id)?.record === record) void save(changes);
    };
    // Written last: if the background stops before, the next start repeats `over`.
    if (over) over(parts, job).then(write, write);
    else write();
  }

  function drop(service: string): void {
    for (const [id, job] of jobStore.jobs) {
      if (job.record.service !== service) continue;
      jobStore.drop(id);
      updates.gone(id);
      kinds[job.record.kind].over?.(parts, job).catch(() => undefined);
    }
  }

  function nextDue(now: number): number | null {
    // Records that could not be read are read again at the alarm.
    let next = jobStore.isComplete() ? null : now + holdPauses.storage;
    const consider = (time: number) => {
      if (time > now && (next === null || time < next)) next = time;
    };
    for (const job of [...jobStore.jobs.values()].filter(isAwake)) {
      if (job.record.held?.until) consider(job.record.held.until);
      for (const step of job.active.values()) if (mayGo(job, step) && !going.has(step.id)) consider(step.due);
    }
    return next;
  }

  /** While no extension page is visible, followed jobs get no timer and no alarm. */
  function isAwake(job: Job): boolean {
    return isWatched || ![...job.active.values()].some((step) => isOnlyFollowed(job, step));
  }

  function isUnderWay({ record }: Job): boolean {
    for (const one of going.values()) if (one.job === record.id) return true;
    return false;
  }

  /**
   * Whether a service of the open steps has a key. A row that asks several services waits for the current one's key.
   */
  async function hasKey({ record, active }: Job): Promise<boolean> {
    const services = new Set([...active.values()].map(({ service }) => service));
    for (const service of services.size > 0 ? services : [record.service])
      if (await (await context.connectionOf(service))?.hasKey()) return true;
    return false;
  }

  function giveUp({ record }: Job): void {
    for (const one of going.values()) if (one.job === record.id && !one.isSent) one.stop.abort();
  }

  async function dropOrphans(): Promise<void> {
    for (const service of new Set([...jobStore.jobs.values()].map(({ record }) => record.service))) {
      if (!(await context.connectionOf(service))) await withoutJobs(service);
    }
  }

  return {
    pump,
    looked() {
      if (isWatched) return;
      isWatched = true;
      pump();
    },
    async resume(occasion) {
      isWatched = true;
      for (const job of await parts.load()) updates.changed(job);
      await dropOrphans();
      for (const job of jobStore.jobs.values())
        if (job.record.state !== 'done') await parts.read(job).catch(() => undefined);
      for (const job of jobStore.jobs.values()) {
        const { held } = job.record;
        if (!held) continue;
        if (!endsHold(held, occasion, await hasKey(job))) continue;
        void save([jobStore.putJob({ ...job.record, held: null })]);
        updates.changed(job);
      }
      pump();
    },
    dropOrphans,
    leave,
    giveUp,
    settled: async (step) => going.get(step)?.settled,
    isUnderWay,
  };
}

/** It has begun, and only polling is left. A stop is sent even if no page is visible. */
function isOnlyFollowed({ kind, record }: Job, step: StepRecord): boolean {
  return kind.isFollowed === true && step.at === 'pending' && record.state !== 'stopped';
}

/**
 * What changes with time alone: expired holds, due times from another clock, domains closed for today. Changed in
 * memory; returns what to write.
 */
function overdue({ jobStore, budget }: JobParts, job: Job, now: number): Change[] {
  const { kind, record } = job;
  if (record.dismissed) return [];
  const changes: Change[] = [];
  if (record.held?.until && (now >= record.held.until || record.held.until - now > longestHold)) {
    changes.push(jobStore.putJob({ ...record, held: null }));
  }
  const closed = new Map<string, number | null>();
  for (const step of job.active.values()) {
    const due = closedUntil(step) ?? Math.min(step.due, now + longestPause(step, kind.isUndoable === true));
    if (due > step.due)
      changes.push(jobStore.putStep({ ...step, due, problem: { code: 'domain-cap', again: due, quoted: null } }));
    else if (due < step.due) changes.push(jobStore.putStep({ ...step, due }));
  }
  return changes;

  /** Only for steps that have not begun: polls are free. */
  function closedUntil(step: StepRecord): number | null {
    if (!kind.isByDomain || step.at !== 'waiting' || step.since !== null) return null;
    const domain = domainOfStep(step);
    const until = closed.get(domain);
    if (until !== undefined) return until;
    const found = budget.closedUntil(step, now);
    closed.set(domain, found);
    return found;
  }
}
