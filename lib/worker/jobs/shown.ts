/** What screens see of jobs, told when it changes, at most about ten times a second a job. */

import type { Clock, Context } from '../../background/context.ts';
import type { Job } from '../../background/jobs/job-store.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import type { Check } from '../../messages/views.ts';
import { viewOf } from './view.ts';

export interface Shown {
  /** The job or one of its steps changed. */
  changed(job: Job): void;
  gone(id: string): void;
  /** A check of a job is at something new. */
  check(job: Job, check: Check): void;
  /** Leads are another now, or gone (by their ids). */
  leads(job: Job, changed: readonly Lead[], gone: readonly number[]): void;
}

/** Milliseconds between two views of one job, and between two lists of its checks or leads. */
const pause = 100;

export function createShown({ clock, push }: Context): Shown {
  const unseen = new Map<string, Job>();
  const untold = new Map<string, Map<string, Check>>();
  const untoldLeads = new Map<string, { changed: Lead[]; gone: number[] }>();
  const views = createRests(clock, (id) => {
    const job = unseen.get(id);
    unseen.delete(id);
    if (job) show(job);
  });
  const lists = createRests(clock, tell);
  const leads = createRests(clock, tellLeads);

  function show(job: Job): void {
    if (job.record.dismissed) return;
    push({ topic: 'job', job: viewOf(job, clock.now()) });
    views.begin(job.record.id);
  }

  /** What an address is at last is told, once. */
  function tell(id: string): void {
    const checks = untold.get(id);
    untold.delete(id);
    if (!checks) return;
    push({ topic: 'checks', checks: [...checks.values()] });
    lists.begin(id);
  }

  function tellLeads(id: string): void {
    const news = untoldLeads.get(id);
    untoldLeads.delete(id);
    if (!news) return;
    push({ topic: 'leads', ...news });
    leads.begin(id);
  }

  return {
    changed(job) {
      if (views.has(job.record.id)) unseen.set(job.record.id, job);
      else show(job);
    },
    gone(id) {
      unseen.delete(id);
      push({ topic: 'job-gone', id });
    },
    check({ record: { id, total } }, check) {
      const checks = untold.get(id) ?? new Map<string, Check>();
      untold.set(id, checks.set(check.email, check));
      // A single one is a click, for which somebody waits.
      if (total === 1 || !lists.has(id)) tell(id);
    },
    leads({ record: { id } }, changed, gone) {
      const news = untoldLeads.get(id) ?? { changed: [], gone: [] };
      untoldLeads.set(id, { changed: [...news.changed, ...changed], gone: [...news.gone, ...gone] });
      if (!leads.has(id)) tellLeads(id);
    },
  };
}

/** Which ids rest after something was told of them; `over` hears when one does no more. */
function createRests(clock: Clock, over: (id: string) => void) {
  const resting = new Set<string>();
  return {
    has: (id: string) => resting.has(id),
    begin(id: string) {
      if (resting.has(id)) return;
      resting.add(id);
      void clock.wait(pause).then(() => {
        resting.delete(id);
        over(id);
      });
    },
  };
}
