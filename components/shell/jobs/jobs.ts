/** The background's jobs; they continue when the page is closed. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { send } from '../../../lib/messages/send.ts';
import type { ShownProblem } from '../../format/problem-words.ts';

export interface Jobs {
  all: ReadonlySignal<ReadonlyMap<string, JobView>>;
  /** Jobs with a progress bar: verifications of several addresses, held ones, and site searches. Newest first. */
  bulk: ReadonlySignal<JobView[]>;
  /** Jobs that ended while this page was open, until hidden. */
  ended: ReadonlySignal<ReadonlySet<string>>;
  hide(id: string): void;
  /** Ignored if a newer view of the job is known, or the job is gone. */
  learn(job: JobView): void;
  drop(id: string): void;
  pause(id: string): void;
  resume(id: string): void;
  stop(id: string): void;
  retry(id: string): void;
  dismiss(id: string): void;
}

/** `refused`: receives why the background did not carry out a click. */
export function createJobs(refused: (problem: ShownProblem) => void = () => undefined): Jobs {
  const all = signal<ReadonlyMap<string, JobView>>(new Map());

  const ended = signal<ReadonlySet<string>>(new Set());
  const gone = new Set<string>();

  const learn = (job: JobView) => {
    const before = all.value.get(job.id);
    if (gone.has(job.id) || (before && before.order > job.order)) return;
    if (before && !isOver(before) && isOver(job)) ended.value = new Set([...ended.value, job.id]);
    all.value = new Map(all.value).set(job.id, job);
  };
  const without = (id: string) => {
    const left = new Map(all.value);
    left.delete(id);
    all.value = left;
  };
  const drop = (id: string) => {
    gone.add(id);
    without(id);
  };
  const sendCommand = async (name: 'pause-job' | 'resume-job' | 'stop-job' | 'retry-job', job: string) => {
    const response = await send(name, { job });
    if (!response.ok) refused(response.problem);
    else if (response.value.job) learn(response.value.job);
  };

  return {
    all,
    bulk: computed(() =>
      [...all.value.values()]
        .filter((job) => job.kind === 'site' || (job.kind === 'verify' && (job.total > 1 || job.state === 'held')))
        .sort((one, other) => other.created - one.created),
    ),
    ended,
    hide: (id) => {
      ended.value = new Set([...ended.value].filter((one) => one !== id));
    },
    learn,
    drop,
    pause: (id) => void sendCommand('pause-job', id),
    resume: (id) => void sendCommand('resume-job', id),
    stop: (id) => void sendCommand('stop-job', id),
    retry: (id) => void sendCommand('retry-job', id),
    async dismiss(id) {
      // The background may refuse, and then shows it again.
      const before = all.value.get(id);
      without(id);
      const response = await send('dismiss-job', { job: id });
      if (response.ok) return;
      if (before) learn(before);
      refused(response.problem);
    },
  };
}

/** It does nothing more on its own. */
export function isOver({ state }: Pick<JobView, 'state'>): boolean {
  return state === 'done' || state === 'stopped';
}
