/** What screens see of jobs, told when it changes, at most about ten times a second a job. */
import type { Check } from '../../messages/views.ts';
import type { Context } from '../context.ts';
import type { Job } from './book.ts';
import { viewOf } from './view.ts';

export interface Shown {
  /** The job or one of its steps changed. */
  changed(job: Job): void;
  gone(id: string): void;
  check(check: Check): void;
}

/** Milliseconds between two views of one job. */
const pause = 100;

export function createShown({ clock, push }: Context): Shown {
  const unseen = new Map<string, Job>();
  const resting = new Set<string>();

  function show(job: Job): void {
    const { id } = job.record;
    unseen.delete(id);
    if (job.record.dismissed) return;
    push({ topic: 'job', job: viewOf(job, clock.now()) });
    resting.add(id);
    void clock.wait(pause).then(() => {
      resting.delete(id);
      const next = unseen.get(id);
      if (next) show(next);
    });
  }

  return {
    changed(job) {
      if (resting.has(job.record.id)) unseen.set(job.record.id, job);
      else show(job);
    },
    gone(id) {
      unseen.delete(id);
      push({ topic: 'job-gone', id });
    },
    check: (check) => push({ topic: 'check', check }),
  };
}
