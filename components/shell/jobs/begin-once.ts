/** Lets a click begin a job, and ignores a second click on the same. */
import type { ReadonlySignal } from '@preact/signals';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { isOver } from './jobs.ts';

/**
 * `newest`: the newest job begun by such clicks. A new job may be pushed, and even be over, before the background
 * responds to the click. A click after that begins another job.
 */
export function createBeginOnce(newest: ReadonlySignal<JobView | null>): (ask: () => Promise<void>) => Promise<void> {
  let asking: { before: string | undefined } | null = null;
  return async (ask) => {
    const { value: job } = newest;
    const isAnswered = job !== null && job.id !== asking?.before && isOver(job);
    if (asking && !isAnswered) return;
    const mine = { before: job?.id };
    asking = mine;
    await ask();
    if (asking === mine) asking = null;
  };
}
