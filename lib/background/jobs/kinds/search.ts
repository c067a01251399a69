/**
 * Searches companies' addresses. A search spends credits and may not be repeated; a cached answer is free. If the
 * response was lost, the outcome is unknown until a click accepts a possible second charge. lib/contract/README.md
 * §4.1.
 */
import * as z from 'zod/mini';
import type { Reply } from '../../../contract/operations.ts';
import { encode } from '../../../contract/request.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import { isFresh } from '../../requests/cache.ts';
import { lostBy } from '../../requests/record-outcome.ts';
import { backgroundRequest, type Got } from '../../requests/sending.ts';
import type { StepRecord } from '../../storage/store.ts';
import { type Hold, holdFor } from '../holds.ts';
import { nextService, orderView, paidFor, passedOver, servicesOf } from '../in-order.ts';
import {
  type DataOf,
  failedAtOnce,
  type JobParts,
  type Kind,
  newJob,
  newStep,
  type Perform,
  recordData,
} from '../kind.ts';
import { failurePauses } from '../pauses.ts';

const stepData = recordData(() =>
  z.object({
    /** The user saw that the outcome is unknown, and accepts a second charge. One send uses this up. */
    again: z.boolean(),
    outcome: z.optional(z.string()),
  }),
);

type SearchData = DataOf<typeof stepData>;

const newData: SearchData = { again: false };

const jobData = recordData(() => z.object({ limit: z.number() }));

/** A lookup of the company asks for these, too: an equal request finds what either has paid for. */
const asLookups = { aggregations: true };

export const search: Kind<Wanted<'search'>> = {
  atOnce: { first: 8, later: 8 },
  async publicOf({ domains, ...wanted }) {
    const { privateField, namesInternal } = await import('../../requests/privacy-guard.ts');
    // A click on one company names it. A click on many does not show that some are names in the user's own network.
    const mayLeave = (domain: string) => domains.length === 1 || !namesInternal({ domain });
    return { ...wanted, domains: domains.filter((domain) => privateField({ domain }) === null && mayLeave(domain)) };
  },
  /** A fresh cached answer costs nothing: its step is done at once. */
  async create(parts, of, { domains, limit, ...said }, now) {
    const { services } = said;
    const inOrder = await servicesOf(parts, of, said, 'search');
    const each = [...new Set(domains.map((domain) => domain.trim().toLowerCase()))];
    const steps = await Promise.all(
      each.map(async (domain, number) => {
        const params = { domain, limit, ...asLookups };
        const [first = of.service] = inOrder;
        const step = newStep({ ...of, service: first }, 'search', number, domain, now, newData);
        const encoded = encode('searchDomain', params);
        if (!encoded.ok) return failedAtOnce(step, encoded.input);
        for (const service of inOrder) {
          const cached = await parts.requests.cachedAnswer(service, 'searchDomain', params);
          const isEnough = cached && (inOrder.length === 1 || isFound(cached.reply));
          const isKnown = isEnough && isFresh({ operation: 'searchDomain', asked: cached.asked }, now);
          if (isKnown) return done({ ...step, service }, newData, cached.reply);
        }
        return step;
      }),
    );
    return steps.length === 0
      ? null
      : newJob(of, 'search', now, steps, { data: { limit, ...(services && { services, spent: {} }) } });
  },
  perform,
  view: orderView,
  turned: turnedTo,
  again: (failed, retried) => ({
    ...retried,
    since: null,
    data: { ...newData, again: failed.problem?.code === 'outcome-unknown' },
  }),
};

function perform(parts: JobParts): Perform {
  const { context, requests, jobStore, updates } = parts;
  const { clock } = context;
  return async (job, step, connection, { signal, sent }) => {
    const passed = await passedOver(parts, job, step, 'search');
    if (passed) {
      await requests.write([jobStore.putStep(passed)]);
      return null;
    }
    const data = stepData.expect(step);
    const { limit } = jobData.expect(job.record);
    let hold: Hold | null = null;
    await requests.send(
      'searchDomain',
      { domain: step.key, limit, ...asLookups },
      {
        ...backgroundRequest(context, connection),
        again: data.again,
        isEnough: (record) => isFresh(record, clock.now()),
        signal,
        before() {
          // Given up meanwhile, perhaps because its service was disconnected.
          signal.throwIfAborted();
          sent();
          updates.changed(job);
          // A background restart must not charge again without a click.
          return [jobStore.putStep({ ...step, at: 'sent', since: clock.now(), data: { ...data, again: false } })];
        },
        after({ answer, cached }) {
          const now = clock.now();
          const current = jobStore.now(step)?.step;
          if (current?.service !== step.service) return [];
          const reply = answer.ok && answer.at === 'done' ? answer.reply : null;
          const isPaid = reply && isFound(reply) && !cached && !connection.isDevice;
          const paid = isPaid ? paidFor(parts, job, step.service) : [];
          const next = reply && isFound(reply) ? null : nextService(job, step, answer.ok ? null : answer.problem, now);
          if (next !== null) return [jobStore.putStep(turnedTo(current, next, now))];
          hold = answer.ok ? null : holdFor(answer.problem, now);
          const unsent = { ...current, at: 'waiting', since: step.since, data: step.data } as const;
          return [jobStore.putStep(hold ? unsent : afterAnswer(current, unsent, data, answer, now)), ...paid];
        },
      },
    );
    return hold;
  };
}

/** `unsent`: the step if nothing was carried out */
function afterAnswer(
  step: StepRecord,
  unsent: StepRecord,
  data: SearchData,
  answer: Got<'searchDomain'>['answer'],
  now: number,
): StepRecord {
  if (answer.ok) return done(step, data, answer.at === 'done' ? answer.reply : null);
  const { problem } = answer;
  if (problem.code === 'stopped') return { ...unsent, due: now + (failurePauses[0] ?? 0) };
  const tries = step.tries + 1;
  // After another failure it may be charged.
  const isRefused = problem.code === 'service-failed' && problem.status === 503;
  const pause = isRefused ? failurePauses[step.tries] : undefined;
  if (pause !== undefined) return { ...unsent, tries, problem, due: now + pause };
  const lost = lostBy(problem);
  const unknown = lost ? ({ code: 'outcome-unknown', asked: step.since ?? now, lost } as const) : problem;
  return { ...step, tries, problem: unknown, at: 'failed' };
}

const isFound = ({ data }: Reply<'searchDomain'>): boolean => data.emails.length > 0;

function turnedTo(step: StepRecord, service: string, now: number): StepRecord {
  return { ...step, service, at: 'waiting', since: null, tries: 0, due: now, problem: null, data: newData };
}

function done(step: StepRecord, data: SearchData, reply: Reply<'searchDomain'> | null): StepRecord {
  const outcome = reply && isFound(reply) ? 'found' : 'none';
  return { ...step, at: 'done', problem: null, data: { ...data, outcome } };
}
