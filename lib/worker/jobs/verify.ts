/** Verifies one address: a step of a verify job. Contract, sections 3 and 4.4. */

import type { Connection } from '../../background/context.ts';
import { type Hold, holdFor } from '../../background/jobs/holds.ts';
import type { Job } from '../../background/jobs/job-store.ts';
import { failurePauses } from '../../background/jobs/pauses.ts';
import { isSame } from '../../background/requests/known-leads.ts';
import type { Change, StepRecord } from '../../background/storage/store.ts';
import { type Answer, readReply } from '../../contract/answer.ts';
import { limits } from '../../contract/limits.ts';
import type { Problem } from '../../contract/problem.ts';
import { verdictOf } from '../../contract/taxonomy.ts';
import { answerId, isFresh, recordOf } from '../asks/cache.ts';
import { isSince } from '../asks/evidence.ts';
import { quietly } from '../asks/quietly.ts';
import type { Got } from '../asks/sending.ts';
import type { Control, Parts, Perform } from './part.ts';
import { verifyDataOf } from './step-data.ts';
import { afterVerify, unsent } from './verify-outcome.ts';
import { checkOf } from './view.ts';

export function createVerify(parts: Parts): Perform {
  const { context, asks, book, budget } = parts;
  const { clock } = context;

  async function ask(
    job: Job,
    step: StepRecord,
    connection: Connection,
    { signal, sent }: Control,
  ): Promise<Hold | null> {
    const data = verifyDataOf(step);
    if (!data) throw new Error('a step of another form');
    let hold: Hold | null = null;
    await asks.send(
      'verifyEmail',
      { email: step.key },
      {
        ...quietly(context, connection),
        urgent: job.record.total === 1,
        poll: step.since !== null,
        isEnough: (record) => (data.anew ? record.asked > job.record.created : isFresh(record, clock.now())),
        signal,
        before() {
          const now = clock.now();
          sent();
          if (step.since === null) budget.began(step, now);
          const begun: StepRecord = { ...step, at: 'sent', since: step.since ?? now };
          show(parts, job, begun);
          return [book.putStep(begun)];
        },
        after(got) {
          const now = clock.now();
          hold = got.answer.ok ? null : holdFor(got.answer.problem, now);
          return settled(step, got, hold);
        },
      },
    );
    return hold;
  }

  function settled(before: StepRecord, { answer, asked }: Got<'verifyEmail'>, hold: Hold | null): Change[] {
    const now = clock.now();
    const current = book.now(before);
    if (!current) return [];
    if (hold) return [book.putStep({ ...current.step, ...unsent(before) })];
    if (!answer.ok && answer.problem.code === 'stopped') {
      return [book.putStep({ ...current.step, ...unsent(before), due: now + (failurePauses[0] ?? 0) })];
    }
    if (!answer.ok && answer.problem.code === 'service-changed') {
      return [book.putStep({ ...current.step, at: 'waiting', since: null, due: now })];
    }
    const step = afterVerify(before, current.step, answer, now);
    const changes = [book.putStep(step)];
    if (answer.ok && answer.at === 'done') {
      budget.said(step, answer.left, now);
      parts.shown.check(current.job, { at: 'done', email: before.key, verification: answer.reply.data, asked });
    } else {
      if (!answer.ok && answer.problem.code === 'domain-cap') budget.close(before, answer.problem.again, now);
      show(parts, current.job, { ...step, key: before.key });
    }
    return changes;
  }

  /** After the worker was stopped, or no answer: a verdict that the service saved with the lead in the meantime is the answer, free. */
  async function lookBack(step: StepRecord, connection: Connection): Promise<'found' | 'ask' | 'later' | Hold> {
    const params = { email: step.key, limit: limits.leads.perPage };
    const { answer } = await asks.send('listLeads', params, quietly(context, connection));
    const now = clock.now();
    if (!answer.ok) return holdFor(answer.problem, now) ?? later(step, answer.problem, now);
    const lead = answer.at === 'done' && answer.reply.data.leads.find(({ email }) => isSame(email, step.key));
    const verdict = lead ? verdictOf(lead.verification.status) : null;
    if (!lead || verdict === null || !isSince(lead.verification.date, step.since ?? now)) return 'ask';
    await found(step, connection, verdict, now);
    return 'found';
  }

  function later(step: StepRecord, problem: Problem, now: number): 'ask' | 'later' {
    const pause = failurePauses[step.tries];
    if (pause === undefined) return 'ask';
    void asks
      .write([book.putStep({ ...step, tries: step.tries + 1, due: now + pause, problem })])
      .catch(() => undefined);
    return 'later';
  }

  async function found(step: StepRecord, { id: service }: Connection, verdict: string, asked: number): Promise<void> {
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
    const changes = settled(step, { answer, asked, kept: false }, null);
    await asks.write([{ table: 'answers', put: record }, ...changes]).catch(() => undefined);
  }

  return async (job, step, connection, control) => {
    if (step.at === 'sent') {
      const past = await lookBack(step, connection);
      if (typeof past === 'object') return past;
      if (past !== 'ask') return null;
    }
    return ask(job, step, connection, control);
  };
}

function show({ shown }: Parts, job: Job, step: StepRecord): void {
  const check = checkOf(step);
  if (check) shown.check(job, check);
  shown.changed(job);
}
