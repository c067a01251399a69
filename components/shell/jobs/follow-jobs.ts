/**
 * Keeps what a page shows of unfinished jobs true. A push can be lost: the background may be stopped between writing an
 * outcome and pushing it. A restarted background has nothing to push about a finished job.
 */
import { effect, untracked } from '@preact/signals';
import type { JobView } from '../../../lib/messages/job-views.ts';
import type { Push } from '../../../lib/messages/push.ts';
import { send } from '../../../lib/messages/send.ts';
import { isOver, type Jobs } from './jobs.ts';

/** Milliseconds without news of a running job before its page asks. Doubles each time, up to `most`. */
export const quiet = { first: 5_000, most: 30_000 };

/**
 * Asks when the page comes to the front with an unfinished job, and while a job runs without a push.
 * `missed` receives what differs, as if it had been pushed.
 */
export function followJobs(
  { all }: Pick<Jobs, 'all'>,
  life: AbortSignal,
  missed: (push: Push) => void,
  isPrivate: () => boolean = () => false,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = quiet.first;

  async function ask(): Promise<void> {
    const before = all.peek();
    const response = await send('jobs', { private: isPrivate() });
    // News that arrived meanwhile may be newer than the answer.
    if (!response.ok || life.aborted || all.peek() !== before) return;
    const { jobs, revision } = response.value;
    const now = new Map(jobs.map((job) => [job.id, job]));
    for (const id of before.keys()) if (!now.has(id)) missed({ topic: 'job-gone', id, revision });
    for (const job of jobs) {
      if (!isSame(before.get(job.id), job)) missed({ topic: 'job', job, revision });
    }
  }

  function wait(): void {
    clearTimeout(timer);
    if (life.aborted || !isInFront() || ![...all.peek().values()].some(isGoing)) return;
    timer = setTimeout(() => {
      pause = Math.min(2 * pause, quiet.most);
      void ask().finally(wait);
    }, pause);
  }

  function restart(): void {
    pause = quiet.first;
    wait();
  }

  const stop = effect(() => {
    all.value;
    untracked(restart);
  });
  const comeToFront = () => {
    const isWaiting = isInFront() && ![...all.peek().values()].every(isOver);
    if (isWaiting) void ask().finally(restart);
    else clearTimeout(timer);
  };
  globalThis.document?.addEventListener('visibilitychange', comeToFront, { signal: life });
  life.addEventListener(
    'abort',
    () => {
      stop();
      clearTimeout(timer);
    },
    { once: true },
  );
}

function isSame(before: JobView | undefined, job: JobView): boolean {
  return before !== undefined && JSON.stringify({ ...before, order: job.order }) === JSON.stringify(job);
}

/** It goes on without a click, so there should be news. */
function isGoing({ state }: JobView): boolean {
  return state === 'running' || state === 'waiting';
}

function isInFront(): boolean {
  return globalThis.document?.visibilityState === 'visible';
}
