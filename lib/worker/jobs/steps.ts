/** Reads the steps of a job. */
import type { StepRecord, Store } from '../../background/storage/store.ts';

/** In the order in which they were given. */
export async function readSteps(store: Store, job: string): Promise<StepRecord[]> {
  return inOrder(await store.list('steps', { by: 'job', is: job }));
}

const most = 1_000;

/** A part at a time, so that a long job keeps nobody waiting who says something meanwhile. */
export async function readManySteps(store: Store, job: string): Promise<StepRecord[]> {
  const all: StepRecord[] = [];
  let from = `${job}|`;
  for (;;) {
    const some = await store.list('steps', { from, to: `${job}|\uffff`, limit: most });
    all.push(...some);
    // Fewer than were asked for is not the end: one that can't be read is left out.
    const last = some.at(-1);
    if (!last) return inOrder(all);
    from = `${last.id}\u0000`;
  }
}

/** Their numbers stand at the end of their ids. */
function inOrder(steps: readonly StepRecord[]): StepRecord[] {
  const number = ({ id }: StepRecord) => Number(id.slice(id.lastIndexOf('|') + 1));
  return steps
    .map((step) => ({ step, at: number(step) }))
    .sort((one, other) => one.at - other.at)
    .map(({ step }) => step);
}
