/**
 * Picks the next due steps. The fewer a job and a queue have in flight, the sooner they go: a click does not wait for
 * a long job, and a slow or capped domain starves no other.
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
  // Of two equal jobs, and within the queue of a domain, the shorter one goes first.
  const all = [...jobs].sort((one, other) => one.active.size - other.active.size);
  const { queues, going } = queued(all, now, underWay, free);
  const picked: StepRecord[] = [];
  while (picked.length < free) {
    const name = emptiest(queues, going);
    const step = name === null ? undefined : queues.get(name)?.shift();
    if (name === null || !step) break;
    const count = going.get(name) ?? 0;
    const job = all.find(({ record }) => record.id === step.job);
    if (!job || count >= mostOf(job) || (job.kind.isByDomain && !hasRoom(step, count))) continue;
    enter(going, name, step);
    picked.push(step);
  }
  return picked;
}

/** The first due steps of each queue, and how many steps of each queue and of each job are in flight */
function queued(jobs: readonly Job[], now: number, underWay: ReadonlySet<string>, most: number) {
  const going = new Map<string, number>();
  const queues = new Map<string, StepRecord[]>();
  const owners = ownersOf(jobs, underWay);
  for (const job of jobs) {
    for (const step of job.active.values()) {
      const name = queueOf(job, step);
      if (underWay.has(step.id)) {
        enter(going, name, step);
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

/** Exports are about no address: each has its own file. */
function ownerKey({ id, kind, service, key }: StepRecord): string {
  return `${kind} ${service} ${kind === 'export' ? id : keyOfEmail(key)}`;
}

function mostOf({ kind, tally }: Job): number {
  return tally.done > 0 ? kind.atOnce.later : kind.atOnce.first;
}

function enter(going: Map<string, number>, queue: string, { job }: StepRecord): void {
  for (const name of [queue, job]) going.set(name, (going.get(name) ?? 0) + 1);
}

function emptiest(queues: ReadonlyMap<string, StepRecord[]>, going: ReadonlyMap<string, number>): string | null {
  const count = (name: string) => going.get(name) ?? 0;
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [name, [step]] of queues) {
    const load = step ? count(step.job) + count(name) : least;
    if (load >= least) continue;
    best = name;
    least = load;
  }
  return best;
}
