/**
 * Verifies addresses, each once. Starting a verification spends credits; polling it is free. After a lost response it
 * may have succeeded, so the leads are checked before it is requested again. lib/contract/README.md §3, §4.4.
 */
import * as z from 'zod/mini';
import { type Answer, readReply } from '../../../contract/answer.ts';
import { limits } from '../../../contract/limits.ts';
import type { Problem } from '../../../contract/problem.ts';
import { encode } from '../../../contract/request.ts';
import { verdictOf } from '../../../contract/taxonomy.ts';
import { domainOf, isSameEmail, keyOfEmail } from '../../../contract/text.ts';
import { isSince, readTime } from '../../../contract/times.ts';
import { isPassing } from '../../../http-service/retries.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import type { Check } from '../../../messages/people-views.ts';
import type { CachedAnswer } from '../../../messages/request-views.ts';
import { isVerdict } from '../../../messages/waterfall.ts';
import { answerId, isFresh, recordOf } from '../../requests/cache.ts';
import type { Connection } from '../../requests/connection.ts';
import { nameless } from '../../requests/forget-person.ts';
import { isLost } from '../../requests/record-outcome.ts';
import { backgroundRequest, type Got } from '../../requests/sending.ts';
import type { Change, StepRecord } from '../../storage/store.ts';
import { type Hold, holdFor } from '../holds.ts';
import { nextService, orderView, paidFor, passedOver, servicesOf } from '../in-order.ts';
import { isBegun, type Job } from '../job.ts';
import { checkOf } from '../job-views.ts';
import {
  type Control,
  type DataOf,
  failedAtOnce,
  type JobParts,
  type Kind,
  newJob,
  newStep,
  type Perform,
  recordData,
} from '../kind.ts';
import { failurePauses, mailServerPauses, mostPolls, pollPause } from '../pauses.ts';

const stepData = recordData(() =>
  z.object({
    /** Only answers newer than the job count */
    skipCache: z.boolean(),
    /** Number of in-progress responses (202) */
    polls: z.number(),
    /** Number of unexpected mail server responses (222) */
    fails: z.number(),
    /** Polled for as long as the background does by itself; only a click continues */
    rests: z.boolean(),
    verdict: z.nullable(z.string()),
    /** Its service was disconnected: only the verdict is left of the answer */
    gone: z.optional(z.boolean()),
  }),
);

type VerifyData = DataOf<typeof stepData>;

const newData: VerifyData = { skipCache: false, polls: 0, fails: 0, rests: false, verdict: null };

const noPush = (): unknown => undefined;

/** Domains of a job whose leads are looked up again even if they are not shown: this many from its start */
const mostUnseen = 3;

export const verify: Kind<Wanted<'verify'>> = {
  // Steps hold up only others of their own domain.
  atOnce: { first: Number.POSITIVE_INFINITY, later: Number.POSITIVE_INFINITY },
  isByDomain: true,
  async publicOf({ emails, ...wanted }) {
    const { privateField, namesInternal } = await import('../../requests/privacy-guard.ts');
    // A click on one address names it. A click on many does not show that some are in the user's own network.
    const mayLeave = (email: string) => emails.length === 1 || !namesInternal({ email });
    return { ...wanted, emails: emails.filter((email) => privateField({ email }) === null && mayLeave(email)) };
  },
  /** A fresh cached verdict costs nothing: its step is done at once. */
  async create(parts, of, { emails, skipCache, name = null, ...said }, now) {
    const { requests } = parts;
    const { services } = said;
    const inOrder = await servicesOf(parts, of, said, 'verify');
    const addresses = [...new Map(emails.map((one) => [keyOfEmail(one), one.trim().toLowerCase()])).values()];
    const known = await Promise.all(
      addresses.map(async (email) => {
        const encoded = encode('verifyEmail', { email });
        const isOut = await requests.optOuts.hasAddress(email);
        const mayBeCached = encoded.ok && !isOut && !skipCache;
        const cached = mayBeCached ? await cachedVerdict(requests, inOrder, email, now) : null;
        return { email, encoded, isOut, cached };
      }),
    );
    const steps = known
      .filter(({ isOut }) => !isOut)
      .map(({ email, encoded, cached }, number) => {
        const asks = { ...of, service: cached?.service ?? inOrder[0] ?? of.service };
        const step = newStep(asks, 'verify', number, email, now, { ...newData, skipCache });
        if (!encoded.ok) return failedAtOnce(step, encoded.input);
        return cached ? done(step, { ...newData, skipCache }, cached.reply.data.status) : step;
      });
    const data = services && { services, spent: {} };
    return steps.length === 0 ? null : newJob(of, 'verify', now, steps, { name, data });
  },
  perform,
  finished: lookAtLeads,
  view: orderView,
  outcome: ({ data: { verdict } }) => (typeof verdict === 'string' ? verdict : null),
  async row(step, requests, { chosenAnswer }) {
    if (step.at !== 'done') return {};
    const params = { email: step.key };
    const answerOf = (service: string) => requests.cachedAnswer(service, 'verifyEmail', params);
    const chosen = await chosenAnswer('verifyEmail', params);
    const preferred = chosen === null ? null : await answerOf(chosen);
    const cached = preferred ?? (step.data.gone === true ? null : await answerOf(step.service));
    return { verification: cached?.reply.data ?? null, asked: cached?.asked ?? null };
  },
  turned: turnedTo,
  again(failed, retried) {
    // Its service of the waterfall is gone.
    if (failed.problem?.code === 'no-service') return null;
    const data = { ...newData, skipCache: stepData.read(failed)?.skipCache ?? false };
    // Its verdict may be known by now. If not, it is sent, and counted, once more.
    return { ...retried, since: isUnanswered(failed) ? retried.since : null, data };
  },
};

/** It was sent, and failed because no usable answer came. */
const isUnanswered = ({ at, problem, since }: StepRecord): boolean =>
  at === 'failed' && problem !== null && isLost(problem) && since !== null;

/** Fresh, and of several services one that says more than unknown. */
async function cachedVerdict(
  requests: JobParts['requests'],
  services: readonly string[],
  email: string,
  now: number,
): Promise<CachedAnswer<'verifyEmail'> | null> {
  for (const service of services) {
    const cached = await requests.cachedAnswer(service, 'verifyEmail', { email });
    if (!cached || !isFresh(cached, now)) continue;
    if (services.length === 1 || isVerdict(cached.reply.data.status)) return cached;
  }
  return null;
}

/** Null if this answer is the last one. */
function serviceAfter(job: Job, step: StepRecord, answer: Answer<'verifyEmail'>, now: number): string | null {
  if (!answer.ok) return nextService(job, step, answer.problem, now);
  const isEnough = answer.at !== 'done' || isVerdict(answer.reply.data.status);
  return isEnough ? null : nextService(job, step, null, now);
}

function turnedTo(step: StepRecord, service: string, now: number): StepRecord {
  const data = { ...newData, skipCache: stepData.read(step)?.skipCache ?? false };
  return { ...step, service, at: 'waiting', since: null, tries: 0, due: now, problem: null, data };
}

function done(step: StepRecord, data: VerifyData, verdict: string | null): StepRecord {
  return { ...step, at: 'done', problem: null, data: { ...data, verdict } };
}

function perform(parts: JobParts): Perform {
  const { context, requests, jobStore, budget, updates } = parts;
  const { clock } = context;

  /**
   * A step that sent the same request and has no usable answer yet. Even if it is paused, held or given up, it may be
   * paid for. Null if there is none.
   */
  async function joined({ key, service, data }: StepRecord): Promise<StepRecord | null> {
    const equal = await context.store.list('steps', { by: 'key', is: key });
    const isOpen = (one: StepRecord) => isBegun(one) || (data.skipCache === false && isUnanswered(one));
    return equal.find((one) => one.kind === 'verify' && one.service === service && isOpen(one)) ?? null;
  }

  /** `since`: when it was sent, also by another job; null if it was not. */
  async function request(
    job: Job,
    step: StepRecord,
    since: number | null,
    connection: Connection,
    { signal, sent }: Control,
  ) {
    const data = stepData.expect(step);
    let hold: Hold | null = null;
    let push = noPush;
    await requests.send(
      'verifyEmail',
      { email: step.key },
      {
        ...backgroundRequest(context, connection),
        urgent: job.record.total === 1,
        poll: since !== null,
        isEnough: (record) => (data.skipCache ? record.asked > job.record.created : isFresh(record, clock.now())),
        signal,
        before() {
          // Given up meanwhile, perhaps because its service was disconnected.
          signal.throwIfAborted();
          const now = clock.now();
          sent();
          if (since === null) budget.began(step, now);
          const begun: StepRecord = { ...step, at: 'sent', since: since ?? now };
          show(job, begun);
          return [jobStore.putStep(begun)];
        },
        after(got) {
          const isLast = serviceAfter(job, step, got.answer, clock.now()) === null;
          hold = got.answer.ok || !isLast ? null : holdFor(got.answer.problem, clock.now());
          const { changes, news } = outcome(step, got, hold, connection);
          push = news;
          return changes;
        },
      },
    );
    push();
    return hold;
  }

  /** Its turn is still at this service, which was not disconnected meanwhile. */
  const isHere = (step: StepRecord) => jobStore.now(step)?.step.service === step.service;

  /** `news`: pushes to the pages; call it once `changes` are written, because a page reads them on the push. */
  function outcome(
    before: StepRecord,
    { answer, asked, cached }: Got<'verifyEmail'>,
    hold: Hold | null,
    { isDevice = false }: Connection,
  ): { changes: Change[]; news: () => unknown } {
    const now = clock.now();
    const current = jobStore.now(before);
    if (!current || !isHere(before)) return { changes: [], news: noPush };
    const { job, step: sent } = current;
    if (hold) {
      const held = { ...sent, ...unsent(before) };
      return { changes: [jobStore.putStep(held)], news: () => show(job, held) };
    }
    const paid = answer.ok && answer.at === 'done' && !cached && !isDevice ? paidFor(parts, job, before.service) : [];
    const next = serviceAfter(job, before, answer, now);
    if (next !== null) {
      if (answer.ok && answer.at === 'done') budget.said(sent, answer.left, now);
      if (!answer.ok && answer.problem.code === 'domain-cap') budget.close(before, answer.problem.again, now);
      const turned = turnedTo(sent, next, now);
      return { changes: [jobStore.putStep(turned), ...paid], news: () => show(job, { ...turned, key: before.key }) };
    }
    const step = afterAnswer(before, sent, answer, now);
    const changes = [jobStore.putStep(step), ...paid];
    if (answer.ok && answer.at === 'done') {
      const { data: verification } = answer.reply;
      budget.said(step, answer.left, now);
      // No push about a person who was forgotten during the write.
      const isKnown = () => jobStore.now(before)?.step.key === before.key;
      const check: Check = { at: 'done', email: before.key, verification, asked };
      return { changes, news: () => isKnown() && updates.check(job, check) };
    }
    if (answer.ok || (answer.problem.code !== 'stopped' && answer.problem.code !== 'service-changed')) {
      if (!answer.ok && answer.problem.code === 'domain-cap') budget.close(before, answer.problem.again, now);
      return { changes, news: () => show(job, { ...step, key: before.key }) };
    }
    return { changes, news: noPush };
  }

  function show(job: Job, step: StepRecord): void {
    const check = checkOf(step);
    if (check) updates.check(job, check);
    updates.changed(job);
  }

  /**
   * After a background restart or a lost response: if the service saved a verdict with the lead meanwhile, that is
   * the answer, free.
   */
  async function lookBack(
    step: StepRecord,
    since: number,
    connection: Connection,
  ): Promise<'found' | 'request' | 'later' | Hold> {
    const params = { email: step.key, limit: limits.leads.maxPerPage };
    const { answer } = await requests.send('listLeads', params, backgroundRequest(context, connection));
    const now = clock.now();
    if (!answer.ok) return holdFor(answer.problem, now) ?? later(step, answer.problem, now);
    const lead = answer.at === 'done' && answer.reply.data.leads.find(({ email }) => isSameEmail(email, step.key));
    const verdict = lead ? verdictOf(lead.verification.status) : null;
    if (!lead || verdict === null || !isSince(lead.verification.date, since)) return 'request';
    await found(step, connection, verdict, Math.min(now, readTime(lead.verification.date) ?? now));
    return 'found';
  }

  function later(step: StepRecord, problem: Problem, now: number): 'request' | 'later' {
    const pause = failurePauses[step.tries];
    if (pause === undefined) return 'request';
    if (!isHere(step)) return 'later';
    void requests
      .write([jobStore.putStep({ ...step, tries: step.tries + 1, due: now + pause, problem })])
      .catch(() => undefined);
    return 'later';
  }

  async function found(step: StepRecord, connection: Connection, verdict: string, asked: number): Promise<void> {
    const { id: service } = connection;
    const params = { email: step.key };
    const body = { data: { status: verdict, email: step.key } };
    const answer: Answer<'verifyEmail'> = readReply('verifyEmail', { status: 200, body, again: null, left: null });
    if (!answer.ok || answer.at === 'pending') return;
    const id = await answerId(context, service, 'verifyEmail', params);
    const record = recordOf(
      { id, service, operation: 'verifyEmail', params, page: null, message: null },
      answer,
      asked,
    );
    const { changes, news } = outcome(step, { answer, asked, cached: false }, null, connection);
    await requests.write([{ table: 'answers', put: record }, ...changes]).catch(() => undefined);
    news();
  }

  return async (job, step, connection, control) => {
    const begun = step.since === null ? await joined(step) : step;
    const since = begun?.since ?? null;
    if (since !== null && begun?.at !== 'pending') {
      const past = await lookBack(step, since, connection);
      if (typeof past === 'object') return past;
      if (past !== 'request') return null;
    }
    const passed = await passedOver(parts, job, step, 'verify');
    const isGoing = begun !== null && isBegun(begun) && begun.problem?.code !== 'service-changed';
    if (!passed) return request(job, step, isGoing ? since : null, connection, control);
    await requests.write([jobStore.putStep(passed)]);
    show(job, passed);
    return null;
  };
}

/** `before`: the step when it was picked up. `sent`: the step as it is now. */
function afterAnswer(before: StepRecord, sent: StepRecord, answer: Answer<'verifyEmail'>, now: number): StepRecord {
  const data = stepData.read(sent) ?? newData;
  if (!answer.ok) return afterProblem(before, { ...sent, data }, data, answer.problem, now);
  if (answer.at === 'done') return done(sent, data, answer.reply.data.status);
  const polls = data.polls + 1;
  const pending: StepRecord = { ...sent, at: 'pending', since: sent.since ?? now, tries: 0, problem: null };
  return { ...pending, due: now + pollPause(polls), data: { ...data, polls, rests: polls >= mostPolls } };
}

function afterProblem(
  before: StepRecord,
  sent: StepRecord,
  data: VerifyData,
  problem: Problem,
  now: number,
): StepRecord {
  switch (problem.code) {
    case 'stopped':
      return { ...sent, ...unsent(before), due: now + (failurePauses[0] ?? 0) };
    // The answer was dropped, not what it cost: the account may still be the same.
    case 'service-changed':
      return { ...sent, at: sent.since === null ? 'waiting' : 'sent', problem, due: now };
    case 'opted-out':
      return nameless(sent);
    case 'mail-server': {
      const pause = mailServerPauses[data.fails];
      const failed = { ...sent, since: null, problem, data: { ...data, polls: 0, fails: data.fails + 1 } };
      return pause === undefined ? { ...failed, at: 'failed' } : { ...failed, at: 'waiting', due: now + pause };
    }
    case 'domain-cap':
      return { ...sent, at: 'waiting', since: null, problem };
    case 'service-failed':
    case 'no-answer':
    case 'too-large':
    case 'unreadable':
      return afterFailure(before, sent, problem, now);
    default:
      return { ...sent, at: 'failed', problem };
  }
}

/**
 * A lost request may have succeeded: the step stays `sent`, so the leads are checked before it is sent again. One whose
 * answer would be no more usable is not sent again without a click: it may be charged.
 */
function afterFailure(before: StepRecord, sent: StepRecord, problem: Problem, now: number): StepRecord {
  const pause = problem.code === 'no-answer' || isPassing(problem) ? failurePauses[sent.tries] : undefined;
  const again = { ...sent, tries: sent.tries + 1, problem };
  if (pause === undefined) return { ...again, at: 'failed' };
  return isLost(problem)
    ? { ...again, at: 'sent', due: now + pause }
    : { ...again, ...unsent(before), due: now + pause };
}

/** Back to its former state: nothing was carried out */
function unsent({ at, since }: StepRecord): Pick<StepRecord, 'at' | 'since'> {
  return { at, since };
}

/**
 * The service may save by itself what it verified. One free request per domain, not per address. A single check was
 * looked up already.
 */
async function lookAtLeads({ context, knownLeads }: JobParts, { record, steps }: Job): Promise<void> {
  if (record.total === 1) return;
  const asked = [...steps.values()].filter(({ at, since }) => at === 'done' && since !== null);
  const domains = [...new Set(asked.map(({ key }) => domainOf(key)))];
  for (const [index, domain] of domains.entries()) {
    // If a domain's leads were only listed among others, nothing shown can be wrong now.
    const isShown = ((await context.store.get('marks', `${record.service}|${domain}`))?.asked ?? 0) > 0;
    if (isShown || index < mostUnseen) await knownLeads.look(record.service, domain, record.created);
  }
}
