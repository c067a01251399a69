/** The jobs that the worker runs, as it tells of them; they go on when the screen is closed. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../../lib/messages/send.ts';
import type { JobView } from '../../../lib/messages/views.ts';

export interface Jobs {
  all: ReadonlySignal<ReadonlyMap<string, JobView>>;
  /** Verifications of more than one address, any that is held back, and searches of sites: what a progress bar shows. Newest first. */
  bulk: ReadonlySignal<JobView[]>;
  /** Those that ended while this page was open, until they are hidden: nobody misses the end of what they began. */
  ended: ReadonlySignal<ReadonlySet<string>>;
  hide(id: string): void;
  learn(job: JobView): void;
  drop(id: string): void;
  pause(id: string): void;
  resume(id: string): void;
  stop(id: string): void;
  retry(id: string): void;
  dismiss(id: string): void;
}

export function createJobs(): Jobs {
  const all = signal<ReadonlyMap<string, JobView>>(new Map());

  const ended = signal<ReadonlySet<string>>(new Set());

  const learn = (job: JobView) => {
    const before = all.value.get(job.id);
    if (before && !isOver(before) && isOver(job)) ended.value = new Set([...ended.value, job.id]);
    all.value = new Map(all.value).set(job.id, job);
  };
  const drop = (id: string) => {
    const left = new Map(all.value);
    left.delete(id);
    all.value = left;
  };
  const tell = async (name: 'pause-job' | 'resume-job' | 'stop-job' | 'retry-job', job: string) => {
    const heard = await send(name, { job });
    if (heard.ok && heard.value.job) learn(heard.value.job);
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
    pause: (id) => void tell('pause-job', id),
    resume: (id) => void tell('resume-job', id),
    stop: (id) => void tell('stop-job', id),
    retry: (id) => void tell('retry-job', id),
    async dismiss(id) {
      drop(id);
      await send('dismiss-job', { job: id });
    },
  };
}

/** What a service does for a job is asked for only while somebody sees it: whoever comes to the front again wants to know. */
export function followInFront({ all, learn }: Pick<Jobs, 'all' | 'learn'>, signal: AbortSignal): void {
  const look = async () => {
    const isFollowed = [...all.peek().values()].some((job) => job.kind === 'team_site' && !isOver(job));
    if (document.visibilityState !== 'visible' || !isFollowed) return;
    const heard = await send('jobs', {});
    if (heard.ok && !signal.aborted) for (const job of heard.value.jobs) learn(job);
  };
  globalThis.document?.addEventListener('visibilitychange', () => void look(), { signal });
}

/** It does nothing more by itself. */
export function isOver({ state }: Pick<JobView, 'state'>): boolean {
  return state === 'done' || state === 'stopped';
}
