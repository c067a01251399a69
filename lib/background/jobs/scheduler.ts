/** Which steps go next: those that are due, the domain with the fewest under way first, so that a slow or capped one starves no other. */

import { mayGo } from '../../worker/jobs/states.ts';
import { isBegun, laneOf } from '../../worker/jobs/step-states.ts';
import type { StepRecord } from '../storage/store.ts';
import type { Job } from './job-store.ts';

export interface Picking {
  now: number;
  /** Ids of the steps under way. */
  underWay: ReadonlySet<string>;
  /** How many more may go. */
  free: number;
  /** Whether a domain's budget of the day has room for one more. */
  hasRoom(step: StepRecord, underWay: number): boolean;
}

/**
 * How many steps of one job go at a time. Saves and imports go alone until the first is through: it makes the list, and learns what is
 * there; verifications stand in the way of nobody but their own domain.
 */
const mostAtOnce: Record<StepRecord['kind'], { first: number; later: number }> = {
  verify: { first: Number.POSITIVE_INFINITY, later: Number.POSITIVE_INFINITY },
  save: { first: 1, later: 4 },
  import: { first: 1, later: 8 },
  edit: { first: 8, later: 8 },
  delete: { first: 8, later: 8 },
  search: { first: 8, later: 8 },
  export: { first: 1, later: 1 },
};

export function pick(jobs: Iterable<Job>, { now, underWay, free, hasRoom }: Picking): StepRecord[] {
  const all = [...jobs];
  const { queues, going } = queued(all, now, underWay, free);
  const picked: StepRecord[] = [];
  const mostOf = new Map(all.map((job) => [job.record.id, mostOfJob(job)]));
  while (picked.length < free) {
    const lane = emptiest(queues, going);
    const step = lane === null ? undefined : queues.get(lane)?.shift();
    if (lane === null || !step) break;
    if (queues.get(lane)?.length === 0) queues.delete(lane);
    const count = going.get(lane) ?? 0;
    const isFull = count >= (mostOf.get(step.job) ?? 1);
    if (isFull || !hasRoom(step, count)) continue;
    going.set(lane, count + 1);
    picked.push(step);
  }
  return picked;
}

/** The first that are due in each lane, and how many of it are under way. */
function queued(jobs: readonly Job[], now: number, underWay: ReadonlySet<string>, most: number) {
  const going = new Map<string, number>();
  const queues = new Map<string, StepRecord[]>();
  const owners = ownersOf(jobs, underWay);
  for (const job of jobs) {
    for (const step of job.active.values()) {
      const lane = laneOf(step);
      if (underWay.has(step.id)) {
        going.set(lane, (going.get(lane) ?? 0) + 1);
        continue;
      }
      const queue = queues.get(lane) ?? [];
      if (step.due > now || queue.length >= most || !mayGo(job, step)) continue;
      if ((owners.get(ownerKey(step)) ?? step.id) !== step.id) continue;
      queue.push(step);
      queues.set(lane, queue);
    }
  }
  return { queues, going };
}

/** Two jobs that want the same of the same address: the one that began goes on, the other one finds its answer kept. */
function ownersOf(jobs: readonly Job[], underWay: ReadonlySet<string>): Map<string, string> {
  const owners = new Map<string, string>();
  for (const job of jobs) {
    for (const step of job.active.values()) {
      if (!underWay.has(step.id) && !(isBegun(step) && mayGo(job, step))) continue;
      const key = ownerKey(step);
      if (!owners.has(key)) owners.set(key, step.id);
    }
  }
  return owners;
}

function ownerKey({ kind, service, key }: StepRecord): string {
  return `${kind} ${service} ${key.toLowerCase()}`;
}

function mostOfJob({ record, tally }: Job): number {
  const { first, later } = mostAtOnce[record.kind];
  return tally.done > 0 ? later : first;
}

function emptiest(queues: ReadonlyMap<string, unknown>, going: ReadonlyMap<string, number>): string | null {
  let best: string | null = null;
  for (const lane of queues.keys()) if (best === null || (going.get(lane) ?? 0) < (going.get(best) ?? 0)) best = lane;
  return best;
}
