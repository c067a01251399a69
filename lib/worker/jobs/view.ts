/** A job and its steps as a screen shows them. */
import type { Check, JobView, SaveView } from '../../messages/views.ts';
import type { StepRecord } from '../store.ts';
import type { Job } from './book.ts';
import { undoTime } from './pauses.ts';
import { isUndoable, mayGo } from './states.ts';
import { saveDataOf, verifyDataOf } from './step-data.ts';
import { rests } from './step-states.ts';

const mostSaves = 100;

/** `now`: epoch milliseconds. */
export function viewOf(job: Job, now: number): JobView {
  const { record } = job;
  const steps = [...job.steps.values()];
  const held = record.held ?? heldSteps(job, now);
  return {
    id: record.id,
    kind: record.kind,
    state: stateOf(job, held !== null),
    held,
    total: record.total,
    done: steps.filter(({ at }) => at === 'done' || at === 'removed').length,
    failed: steps.filter(({ at }) => at === 'failed').length,
    counts: countsOf(steps),
    created: record.created,
    sendAfter: record.kind === 'save' ? sendAfter(record.created) : null,
    list: record.list,
    saves: record.kind === 'save' ? steps.slice(0, mostSaves).map(saveView) : [],
  };
}

/** A save is sent then, unless it is undone before. Epoch milliseconds. */
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
  const left = [...job.active.values()].filter((step) => mayGo(job, step));
  let first: StepRecord | null = null;
  for (const step of left) {
    if (step.at !== 'waiting' || step.problem === null || step.due <= now) return null;
    if (first === null || step.due < first.due) first = step;
  }
  return first?.problem ? { problem: first.problem, until: first.due } : null;
}

function countsOf(steps: readonly StepRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const step of steps) {
    const word = wordOf(step);
    if (word !== null) counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

function wordOf(step: StepRecord): string | null {
  if (rests(step)) return 'still-checking';
  if (step.at !== 'done') return null;
  if (step.kind === 'verify') return verifyDataOf(step)?.verdict ?? null;
  return saveDataOf(step)?.created === true ? 'created' : 'existed';
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
