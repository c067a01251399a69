/** Pushes job changes to the UI, at most about ten times a second per job */
import type { Lead } from '../../contract/resources/lead.ts';
import type { Check } from '../../messages/people-views.ts';
import type { JobContext } from './context.ts';
import type { Job } from './job.ts';
import type { JobStore } from './job-store.ts';
import { viewOf } from './job-views.ts';

export interface JobUpdates {
  /** The job or one of its steps changed. */
  changed(job: Job): void;
  gone(id: string): void;
  /** The check of an address has a new state */
  check(job: Job, check: Check): void;
  /** Leads changed, or were deleted (`gone`: their ids) */
  leads(job: Job, changed: readonly Lead[], gone: readonly number[]): void;
}

/** Milliseconds between two pushes of the same kind for one job */
const pause = 100;

export function createJobUpdates({ clock, push }: JobContext, jobStore: Pick<JobStore, 'nextOrder'>): JobUpdates {
  /** Collects updates per job. Sends them at once, or when `pause` has passed since the last push. */
  function spaced<News>(give: (news: News) => void) {
    const waiting = new Map<string, News>();
    const resting = new Set<string>();
    const next = (id: string): void => {
      const news = waiting.get(id);
      waiting.delete(id);
      if (news === undefined) return;
      give(news);
      if (resting.has(id)) return;
      resting.add(id);
      void clock.wait(pause).then(() => {
        resting.delete(id);
        next(id);
      });
    };
    return {
      add(id: string, add: (before: News | undefined) => News, isUrgent = false) {
        waiting.set(id, add(waiting.get(id)));
        if (isUrgent || !resting.has(id)) next(id);
      },
      forget: (id: string) => waiting.delete(id),
    };
  }

  const jobs = spaced<Job>((job) => {
    if (!job.record.dismissed) push({ topic: 'job', job: viewOf(job, clock.now(), jobStore.nextOrder()) });
  });
  const checks = spaced<Map<string, Check>>((some) => push({ topic: 'checks', checks: [...some.values()] }));
  const leads = spaced<{ service: string; changed: Lead[]; gone: number[] }>((some) =>
    push({ topic: 'leads', ...some }),
  );

  return {
    changed: (job) => jobs.add(job.record.id, () => job),
    gone(id) {
      jobs.forget(id);
      push({ topic: 'job-gone', id });
    },
    check({ record: { id, total } }, check) {
      // A job with a single step is a click, and a user waits for it.
      checks.add(id, (before = new Map()) => before.set(check.email, check), total === 1);
    },
    leads({ record: { id, service } }, changed, gone) {
      leads.add(id, (before) => ({
        service,
        changed: [...(before?.changed ?? []), ...changed],
        gone: [...(before?.gone ?? []), ...gone],
      }));
    },
  };
}
