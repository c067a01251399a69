/** Carries jobs out: one runner a context, a bounded number of steps at a time, each by its due time; goes on after every start. */
import type { JobKind } from '../../messages/job-messages.ts';
import type { Change, StepRecord } from '../storage/store.ts';
import { domainOfStep } from './domain-budget.ts';
import { endsHold, type Hold, holdFor, type Occasion } from './holds.ts';
import { type Job, mayGo } from './job.ts';
import type { Control, JobParts, Kind, Perform } from './kind.ts';
import { longestHold, longestPause } from './pauses.ts';
import { pick } from './scheduler.ts';
import { createWake } from './wake.ts';

export interface Runner {
  /** Starts what is due, and sees to it that what is due later is not forgotten. */
  pump(): void;
  /** A page of Harrier is open: what is only followed goes on. */
  looked(): void;
  /** Ends the holds that an occasion ends, and goes on. */
  resume(occasion: Occasion): Promise<void>;
  /** Takes the jobs of services that are gone out of memory. */
  dropOrphans(): Promise<void>;
  /** Gives up what is under way for a job and was not sent. */
  giveUp(job: Job): void;
  /** Settles when the step is not under way any more. */
  settled(step: string): Promise<void>;
  isUnderWay(job: Job): boolean;
}

interface UnderWay {
  job: string;
  stop: AbortController;
  isSent: boolean;
  settled: Promise<void>;
}

/** Enough that a whole second's asks are ready while those before them are still being written down. */
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
  /** As far as is known: whether somebody looks is asked before each step of what is only followed. */
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
    const mine: UnderWay = { job: step.job, stop, isSent: false, settled: Promise.resolve() };
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

  /** Steps that were written down together are through together: it is looked once for all of them. */
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
      if (!connection) return drop(step.service);
      const hold = await performOf(step.kind)(job, step, connection, control);
      if (hold) await holdJob(job, hold);
    } catch (error) {
      const refusal = await context.refusalOf(error);
      const hold = refusal && holdFor(refusal, clock.now());
      if (hold) return holdAsWritten(job, step, hold);
      // Whatever it is, it must not stop the others: the step has failed, and can be tried again by a click.
      const now = jobStore.now(step);
      const problem = { code: 'unreadable', status: 0, why: 'unexpected' } as const;
      if (now) await save([jobStore.putStep({ ...now.step, at: 'failed', problem })]);
    }
  }

  /** The device takes no record more: as after a stop of the worker, the step goes on later from what is written of it. */
  async function holdAsWritten(job: Job, step: StepRecord, hold: Hold): Promise<void> {
    const written = await context.store.get('steps', step.id).catch(() => undefined);
    if (jobStore.now(step)) jobStore.putStep(written ?? step);
    if (job.active.size > 0) await holdJob(job, hold);
  }

  /** What waits to be sent for it is given up: it would go on asking for what the plan or the key does not give. */
  async function holdJob(job: Job, held: Hold): Promise<void> {
    giveUp(job);
    if (job.record.dismissed || job.record.held) return;
    await save([jobStore.putJob({ ...job.record, held })]);
  }

  /** Also a job whose last step was through when the worker was stopped; not one whose last step is still being written. */
  function finish(job: Job): void {
    const isOpen = job.record.state === 'open' && !job.record.dismissed;
    if (!isOpen || !job.isRead || job.active.size > 0 || isUnderWay(job)) return;
    void save([jobStore.putJob({ ...job.record, state: 'done', held: null })]);
    updates.changed(job);
    const { finished, over } = kinds[job.record.kind];
    for (const act of [finished, over]) act?.(parts, job).catch(() => undefined);
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
    let next: number | null = null;
    const consider = (time: number) => {
      if (time > now && (next === null || time < next)) next = time;
    };
    for (const job of [...jobStore.jobs.values()].filter(isAwake)) {
      if (job.record.held?.until) consider(job.record.held.until);
      for (const step of job.active.values()) if (mayGo(job, step) && !going.has(step.id)) consider(step.due);
    }
    return next;
  }

  /** Nobody waits for the rest of what is followed while nobody looks: no timer and no alarm is set for it. */
  function isAwake(job: Job): boolean {
    return isWatched || ![...job.active.values()].some((step) => isOnlyFollowed(job, step));
  }

  function isUnderWay({ record }: Job): boolean {
    for (const one of going.values()) if (one.job === record.id) return true;
    return false;
  }

  function giveUp({ record }: Job): void {
    for (const one of going.values()) if (one.job === record.id && !one.isSent) one.stop.abort();
  }

  async function dropOrphans(): Promise<void> {
    for (const service of new Set([...jobStore.jobs.values()].map(({ record }) => record.service))) {
      if (!(await context.connectionOf(service))) drop(service);
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
      await dropOrphans();
      for (const job of jobStore.jobs.values()) if (job.record.state !== 'done') await parts.read(job);
      for (const job of jobStore.jobs.values()) {
        const { held } = job.record;
        if (!held || !endsHold(held, occasion, (await context.connectionOf(job.record.service))?.hasKey === true))
          continue;
        void save([jobStore.putJob({ ...job.record, held: null })]);
        updates.changed(job);
      }
      pump();
    },
    dropOrphans,
    giveUp,
    settled: async (step) => going.get(step)?.settled,
    isUnderWay,
  };
}

/** It was begun, and the rest is looked at from here. That it is to stop is said though nobody looks. */
function isOnlyFollowed({ kind, record }: Job, step: StepRecord): boolean {
  return kind.isFollowed === true && step.at === 'pending' && record.state !== 'stopped';
}

/** What time alone changes: holds that are over, due times of another clock, domains that are closed for today. Made in memory, to be written. */
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

  /** Only what was not begun: polls are free. */
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
