/**
 * Copies what this device knows, about one company or all, to a team's service. One step, carried out by
 * `team/give-step.ts`.
 */
import * as z from 'zod/mini';
import { givenKinds } from '../../../device-service/exchange/knowledge-batch.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import { isJournalOn } from '../../requests/journal.ts';
import { type Kind, newJob, newStep, recordData } from '../kind.ts';
import { afterProblem } from './lead-steps.ts';
import { type GiveProgress, teamSteps } from './team-steps.ts';

const jobData = recordData(() => z.object({ domain: z.nullable(z.string()), dry: z.boolean() }));

const stepData = recordData(() =>
  z.object({
    /** Where the next batch begins; null before the first one and after the last */
    cursor: z.nullable(
      z.object({ table: z.enum(['companies', 'addresses', 'articles']), after: z.nullable(z.string()) }),
    ),
    /** Records of this device processed so far */
    read: z.number(),
    counts: z.record(z.string(), z.number()),
  }),
);

const nothingYet: GiveProgress = { cursor: null, read: 0, counts: {} };

export const give: Kind<Wanted<'give'>> = {
  atOnce: { first: 1, later: 1 },
  isOneStep: true,
  async create({ context }, of, wanted, now) {
    const { service, domain, dry } = wanted;
    const total = await (await teamSteps(context)).giveTotal(context, wanted);
    if (total === 0) return null;
    const own = { ...of, service };
    const step = newStep(own, 'give', 0, domain ?? '', now, { ...nothingYet });
    return newJob(own, 'give', now, [step], { name: domain, total, data: { domain, dry } });
  },
  perform: (parts) => {
    const tools = { ...parts, afterProblem, isJournalOn, jobData, stepData };
    return async (...step) => (await teamSteps(parts.context)).giveStep(tools)(...step);
  },
  /** `done` counts records. `added`, `updated` and `same` are totals over all kinds of records. */
  view({ record, steps }) {
    const [step] = steps.values();
    const { read = 0, counts = {} } = (step && stepData.read(step)) ?? {};
    const sum = (word: string) => givenKinds.reduce((many, kind) => many + (counts[`${kind}_${word}`] ?? 0), 0);
    const all = { added: sum('added'), updated: sum('updated'), same: sum('same') };
    // What this device learns meanwhile may raise it.
    const total = step?.at === 'done' ? read : Math.max(record.total, read);
    return { dry: jobData.read(record)?.dry ?? false, done: read, total, counts: { ...counts, ...all } };
  },
  again: (_, retried) => retried,
};
