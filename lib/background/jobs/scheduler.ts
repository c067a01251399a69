/**
 * Picks the next due steps. The queue with the fewest in flight goes first, so a slow or capped domain starves no
 * other.
 */
import { keyOfEmail } from '../../contract/text.ts';
import type { StepRecord } from '../storage/store.ts';
import { domainOfStep } from './domain-budget.ts';
import { isBegun, type Job, mayGo } from './job.ts';

interface Picking {
  now: number;
  /** Ids of steps in flight */
  underWay: ReadonlySet<string>;
  /** How many more may start */
  free: number;
  /** Whether the domain's daily budget has room for one more */
  hasRoom(step: StepRecord, underWay: number): boolean;
}

export function pick(jobs: Iterable<Job>, { now, underWay, free, hasRoom }: Picking): StepRecord[] {
  const all = [...jobs];
  const { queues, going } = queued(all, now, underWay, free);
  const picked: StepRecord[] = [];
  const byId = new Map(all.map((job) => [job.record.id, job]));
  while (picked.length < free) {
    const name = emptiest(queues, going);
    const step = name === null ? undefined : queues.get(name)?.shift();
    if (name === null || !step) break;
    if (queues.get(name)?.length === 0) queues.delete(name);
    const count = going.get(name) ?? 0;
    const job = byId.get(step.job);
    if (!job || count >= mostOf(job) || (job.kind.isByDomain && !hasRoom(step, count))) continue;
    going.set(name, count + 1);
    picked.push(step);
  }
  return picked;
}

/** The first due steps of each queue, and how many of its steps are in flight */
function queued(jobs: readonly Job[], now: number, underWay: ReadonlySet<string>, most: number) {
  const going = new Map<string, number>();
  const queues = new Map<string, StepRecord[]>();
  const owners = ownersOf(jobs, underWay);
  for (const job of jobs) {
    for (const step of job.active.values()) {
      const name = queueOf(job, step);
      if (underWay.has(step.id)) {
        going.set(name, (going.get(name) ?? 0) + 1);
        continue;
      }
      const queue = queues.get(name) ?? [];
      if (step.due > now || queue.length >= most || !mayGo(job, step)) continue;
      if ((owners.get(ownerKey(step)) ?? step.id) !== step.id) continue;
      queue.push(step);
      queues.set(name, queue);
    }
  }
  return { queues, going };
}

/** If two jobs want the same for one address, the step that began goes on. The other finds its answer cached. */
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

/** Steps in a queue wait for each other: one queue per domain, or per job */
function queueOf({ kind, record }: Job, step: StepRecord): string {
  return kind.isByDomain ? domainOfStep(step) : `job ${record.id}`;
}

function ownerKey({ kind, service, key }: StepRecord): string {
  return `${kind} ${service} ${keyOfEmail(key)}`;
}

function mostOf({ kind, tally }: Job): number {
  return tally.done > 0 ? kind.atOnce.later : kind.atOnce.first;
}

function emptiest(queues: ReadonlyMap<string, unknown>, going: ReadonlyMap<string, number>): string | null {
  let best: string | null = null;
  for (const name of queues.keys()) if (best === null || (going.get(name) ?? 0) < (going.get(best) ?? 0)) best = name;
  return best;
}
