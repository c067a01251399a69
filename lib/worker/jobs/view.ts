/** A job and its steps as a screen shows them. */

import type { Job } from '../../background/jobs/job-store.ts';
import { isUndoableKind, undoTime } from '../../background/jobs/pauses.ts';
import type { StepRecord } from '../../background/storage/store.ts';
import type { Check, JobView, SaveView } from '../../messages/views.ts';
import { importOf } from './job-data.ts';
import { isUndoable, mayGo } from './states.ts';
import { exportDataOf, saveDataOf } from './step-data.ts';
import { rests } from './step-states.ts';

const mostSaves = 100;

/** Long jobs are told often: it looks at no more steps than it shows. `now`: epoch milliseconds. */
export function viewOf(job: Job, now: number): JobView {
  const { record, tally } = job;
  const held = record.held ?? heldSteps(job, now);
  return {
    id: record.id,
    kind: record.kind,
    name: record.name ?? null,
    state: stateOf(job, held !== null),
    held,
    total: record.total,
    done: tally.done,
    failed: tally.failed,
    counts: { ...tally.counts },
    created: record.created,
    sendAfter: isUndoableKind(record.kind) ? sendAfter(record.created) : null,
    list: record.list,
    saves: record.kind === 'save' ? firstOf(job.steps.values()).map(saveView) : [],
    dry: record.kind === 'import' && importOf(record)?.dry === true,
    file: null,
    ...(record.kind === 'export' && exported(job)),
  };
}

function firstOf(steps: Iterable<StepRecord>): StepRecord[] {
  const first: StepRecord[] = [];
  for (const step of steps) {
    if (first.length >= mostSaves) break;
    first.push(step);
  }
  return first;
}

/** An export is one step, which goes from page to page: what is done of it are leads. */
function exported({ record, steps }: Job): Pick<JobView, 'done' | 'counts' | 'file'> {
  const [step] = steps.values();
  const { parts = [], cursor = null } = (step && exportDataOf(step)) ?? {};
  const rows = parts.reduce((one, other) => one + other, 0);
  const isDone = record.state === 'done' && step?.at === 'done' && cursor === null;
  return { done: rows, counts: { rows }, file: isDone ? { parts: parts.length, rows } : null };
}

/** A save or a deletion is sent then, unless it is undone before. Epoch milliseconds. */
export function sendAfter(created: number): number {
  return created + undoTime;
}

function stateOf(job: Job, isHeld: boolean): JobView['state'] {
  const { state } = job.record;
  if (state !== 'open') return state;
  if (isHeld) return 'held';
  return isUndoable(job) ? 'waiting' : 'running';
}

/** Nothing goes on because of what all that is left waits for: the soonest of it. */
function heldSteps(job: Job, now: number): JobView['held'] {
  let first: StepRecord | null = null;
  for (const step of job.active.values()) {
    if (!mayGo(job, step)) continue;
    if (step.at !== 'waiting' || step.problem === null || step.due <= now) return null;
    if (first === null || step.due < first.due) first = step;
  }
  return first?.problem ? { problem: first.problem, until: first.due } : null;
}

function saveView(step: StepRecord): SaveView {
  const data = saveDataOf(step);
  const isRemoving = data?.remove === true && step.at !== 'removed';
  return {
    email: step.key,
    at: isRemoving ? 'saved' : savedAt(step),
    created: data?.created ?? false,
    differing: data?.differing ?? [],
    problem: step.problem,
  };
}

function savedAt({ at, since }: StepRecord): SaveView['at'] {
  switch (at) {
    case 'done':
      return 'saved';
    case 'failed':
    case 'removed':
      return at;
    default:
      return since === null ? 'waiting' : 'sent';
  }
}

/** What a screen shows beside the address of a step that is not done; null for one that is, whose verdict is kept as an answer. */
export function checkOf(step: StepRecord): Check | null {
  const { key: email, job, at } = step;
  const since = step.since ?? step.due;
  if (at === 'done' || at === 'removed') return null;
  if (at === 'failed') return step.problem && { at: 'failed', email, job, problem: step.problem };
  if (rests(step)) return { at: 'still-checking', email, job, since };
  return at === 'waiting' ? { at, email, job } : { at: 'checking', email, job, since };
}
