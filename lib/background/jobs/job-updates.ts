/** What screens are told of jobs when they change, at most about ten times a second a job. */
import type { Lead } from '../../contract/resources/lead.ts';
import type { Check } from '../../messages/views.ts';
import type { Context } from '../context.ts';
import type { Job } from './job.ts';
import { viewOf } from './job-views.ts';

export interface JobUpdates {
  /** The job or one of its steps changed. */
  changed(job: Job): void;
  gone(id: string): void;
  /** A check of a job is at something new. */
  check(job: Job, check: Check): void;
  /** Leads are another now, or gone (by their ids). */
  leads(job: Job, changed: readonly Lead[], gone: readonly number[]): void;
}

/** Milliseconds between two updates of a sort about one job. */
const pause = 100;

export function createJobUpdates({ clock, push }: Context): JobUpdates {
  /** Collects what is new of a job, and gives it away at once, or when the last was given away long enough ago. */
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
    if (!job.record.dismissed) push({ topic: 'job', job: viewOf(job, clock.now()) });
  });
  const checks = spaced<Map<string, Check>>((some) => push({ topic: 'checks', checks: [...some.values()] }));
  const leads = spaced<{ changed: Lead[]; gone: number[] }>((some) => push({ topic: 'leads', ...some }));

  return {
    changed: (job) => jobs.add(job.record.id, () => job),
    gone(id) {
      jobs.forget(id);
      push({ topic: 'job-gone', id });
    },
    check({ record: { id, total } }, check) {
      // A single one is a click, for which somebody waits.
      checks.add(id, (before = new Map()) => before.set(check.email, check), total === 1);
    },
    leads({ record: { id } }, changed, gone) {
      leads.add(id, (before) => ({
        changed: [...(before?.changed ?? []), ...changed],
        gone: [...(before?.gone ?? []), ...gone],
      }));
    },
  };
}
