/** What jobs learn from beside them, and what they tell there: past starts, opt-outs, leads that the service saved by itself. */

import type { DomainBudget } from '../../background/jobs/domain-budget.ts';
import type { Job } from '../../background/jobs/job-store.ts';
import { mentions, nameless } from '../../background/requests/forget-person.ts';
import type { Change } from '../../background/storage/store.ts';
import { domainOf } from '../asks/about.ts';
import type { Parts } from './part.ts';

/** The budget of the day counts what earlier lives of the worker began. */
export function remembered(budget: DomainBudget, jobs: Iterable<Job>): void {
  const starts = [...jobs]
    .filter(({ record }) => record.kind === 'verify')
    .flatMap((job) => [...job.steps.values()])
    .filter(({ since }) => since !== null);
  for (const step of starts.sort((one, other) => (one.since ?? 0) - (other.since ?? 0))) {
    if (step.since !== null) budget.began(step, step.since);
  }
}

/** Steps about a person who opted out keep their place and nothing else. */
export function hearForgotten({ asks, book, shown }: Parts): void {
  asks.hear((news) => {
    if (news.at !== 'forgotten') return;
    const emails = new Set(news.emails);
    const changes: Change[] = [];
    for (const job of book.jobs.values()) {
      const about = [...job.steps.values()].filter(({ key, data }) => mentions([key, data], emails));
      changes.push(...about.map((step) => book.putStep(nameless(step))));
      if (about.length > 0) shown.changed(job);
    }
    void asks.write(changes).catch(() => undefined);
  });
}

/** Of a job with many domains, only those whose marks are shown are looked at again. */
const mostUnknown = 3;

/** The service may have saved by itself what it verified: one free ask a domain, not one an address. A single check was looked at already. */
export async function lookAtLeads({ context, marks }: Parts, { record, steps }: Job): Promise<void> {
  if (record.kind !== 'verify' || record.total === 1) return;
  const asked = [...steps.values()].filter(({ at, since }) => at === 'done' && since !== null);
  const domains = [...new Set(asked.map(({ key }) => domainOf(key)))];
  for (const [index, domain] of domains.entries()) {
    const isShown = (await context.store.get('marks', `${record.service}|${domain}`)) !== undefined;
    if (isShown || index < mostUnknown) await marks.look(record.service, domain, record.created);
  }
}
