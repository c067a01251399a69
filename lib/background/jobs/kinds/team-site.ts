/**
 * Has the team's service search one company's site, and follows it while an extension page is visible. One step,
 * carried out by `team/search-step.ts`.
 */
import * as z from 'zod/mini';
import type { Wanted } from '../../../messages/job-messages.ts';
import type { JobView } from '../../../messages/job-views.ts';
import { isJournalOn } from '../../requests/journal.ts';
import { isBegun, type Job } from '../job.ts';
import { type Kind, mustBe, newJob, newStep, recordData } from '../kind.ts';
import { type Followed, notBegun } from './followed-search.ts';
import { afterProblem } from './lead-steps.ts';
import { teamSteps } from './team-steps.ts';

const jobData = recordData(() => z.object({}));

const stepData = recordData(() =>
  z.object({
    id: z.nullable(z.string()),
    state: z.enum(['waiting', 'running', 'over']),
    requests: z.number(),
    pages: z.number(),
    addresses: z.number(),
    end: z.nullable(z.string()),
    ended: z.nullable(z.number()),
    looks: z.number(),
  }),
);

export const teamSite: Kind<Wanted<'team_site'>> = {
  atOnce: { first: 1, later: 1 },
  isOneStep: true,
  isFollowed: true,
  /** A team learns of no private hosts, and of nothing from a private window. */
  async create({ context }, of, { service, domain }, now) {
    mustBe(of, service);
    const { privateField } = await import('../../requests/privacy-guard.ts');
    if (context.private || privateField({ domain }) !== null) return null;
    const search = (await (await context.connectionOf(service))?.team?.())?.search;
    if (!search) return null;
    const step = newStep(of, 'team_site', 0, domain, now, { ...notBegun });
    return newJob(of, 'team_site', now, [step], { name: domain, total: search.most });
  },
  perform: (parts) => {
    const tools = { ...parts, afterProblem, isJournalOn, jobData, stepData };
    return async (...step) => (await teamSteps(parts.context)).searchStep(tools)(...step);
  },
  view,
  again: (_, retried) => ({ ...retried, since: null, data: { ...notBegun } }),
};

/** `done` counts requests. */
function view({ record, steps }: Job): Partial<JobView> {
  const [step] = steps.values();
  const now = (step && stepData.read(step)) ?? notBegun;
  const problem = step?.problem ?? undefined;
  const isLate = step !== undefined && isBegun(step);
  // Until the service knows of the stop.
  const isStopping = record.state === 'stopped' && isLate;
  const isGoing = record.state === 'open' || isStopping;
  return {
    total: now.state === 'over' ? now.requests : Math.max(record.total, now.requests),
    done: now.requests,
    counts: { ...countsOf(now), ...(isStopping && { stopping: 1 }) },
    ...(isStopping && { state: 'running' }),
    ...(problem && { problem }),
    ...(now.ended !== null && { ended: now.ended }),
    // Retried without a click.
    ...(problem && isLate && isGoing && { state: 'held', held: { problem, until: step?.due ?? null } }),
    ...(record.held && isGoing && { state: 'held', held: record.held }),
  };
}

function countsOf({ state, addresses, pages, end }: Followed): Record<string, number> {
  const isWell = end === null || end === 'done';
  return {
    addresses,
    pages,
    ...(state === 'waiting' && { queued: 1 }),
    ...(!isWell && { [end.replace('-', '_')]: 1 }),
  };
}
