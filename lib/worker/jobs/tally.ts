/** How the steps of a job stand, counted along with every change: a screen's view of a long job must not look at each of them. */
import type { StepRecord, Tally } from '../../background/storage/store.ts';
import { rests } from './step-states.ts';

export const newTally = (): Tally => ({ done: 0, failed: 0, counts: {} });

export function tallyOf(steps: Iterable<StepRecord>): Tally {
  const tally = newTally();
  for (const step of steps) add(tally, step, 1);
  return tally;
}

/** Takes a step out as it was, and in as it is. Undefined is no step. */
export function recount(tally: Tally, before: StepRecord | undefined, after: StepRecord | undefined): void {
  if (before) add(tally, before, -1);
  if (after) add(tally, after, 1);
}

function add(tally: Tally, step: StepRecord, by: 1 | -1): void {
  if (step.at === 'done' || step.at === 'removed') tally.done += by;
  if (step.at === 'failed') tally.failed += by;
  const word = outcomeOf(step);
  if (word === null) return;
  const count = (tally.counts[word] ?? 0) + by;
  if (count > 0) tally.counts[word] = count;
  else delete tally.counts[word];
}

/** A word of what came of a step; null while nothing did. */
export function outcomeOf(step: StepRecord): string | null {
  if (rests(step)) return 'still-checking';
  if (step.at !== 'done') return null;
  const { verdict, created, outcome } = step.data;
  if (step.kind === 'verify') return typeof verdict === 'string' ? verdict : null;
  if (step.kind === 'save') return created === true ? 'created' : 'existed';
  return typeof outcome === 'string' ? outcome : null;
}
