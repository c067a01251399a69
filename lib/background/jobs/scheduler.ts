/** Which steps go next: those that are due, the domain with the fewest under way first, so that a slow or capped one starves no other. */
import type { StepRecord } from '../storage/store.ts';
import { domainOfStep } from './domain-budget.ts';
import { isBegun, type Job, mayGo } from './job.ts';

export interface Picking {
  now: number;
  /** Ids of the steps under way. */
  underWay: ReadonlySet<string>;
  /** How many more may go. */
  free: number;
  /** Whether a domain's budget of the day has room for one more. */
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

/** The first that are due in each queue, and how many of it are under way. */
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

/** Steps of one queue stand in each other's way: those of a domain, or of a job. */
function queueOf({ kind, record }: Job, step: StepRecord): string {
  return kind.isByDomain ? domainOfStep(step) : `job ${record.id}`;
}

function ownerKey({ kind, service, key }: StepRecord): string {
  return `${kind} ${service} ${key.toLowerCase()}`;
}

function mostOf({ kind, tally }: Job): number {
  return tally.done > 0 ? kind.atOnce.later : kind.atOnce.first;
}

function emptiest(queues: ReadonlyMap<string, unknown>, going: ReadonlyMap<string, number>): string | null {
  let best: string | null = null;
  for (const name of queues.keys()) if (best === null || (going.get(name) ?? 0) < (going.get(best) ?? 0)) best = name;
  return best;
}
