/**
 * Gives a team's service what this device knows, of one company or of all: the one step of it goes from batch to batch, and is written down after
 * each. A batch that was sent when the background was stopped is sent again: the service then has it already, and nothing is there twice.
 */
import * as z from 'zod/mini';
import type { GivenKind, KnowledgeBatch, Taken } from '../../../device-service/exchange/knowledge-batch.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import type { JournalEntry } from '../../../messages/views.ts';
import type { GivenKnowledge } from '../../device/given-knowledge.ts';
import { isJournalKept } from '../../journal.ts';
import type { Change, StepRecord } from '../../storage/store.ts';
import { type DataOf, type JobParts, type Kind, newJob, newStep, type Perform, recordData } from '../kind.ts';
import { afterProblem } from './lead-steps.ts';

const jobData = recordData(() => z.object({ domain: z.nullable(z.string()), dry: z.boolean() }));

const stepData = recordData(() =>
  z.object({
    /** Where the next batch begins; null before the first one, and at the end. */
    cursor: z.nullable(z.object({ table: z.enum(['companies', 'addresses']), after: z.nullable(z.string()) })),
    /** How many records of this device are through. */
    read: z.number(),
    counts: z.record(z.string(), z.number()),
  }),
);

type Progress = DataOf<typeof stepData>;

const nothingYet: Progress = { cursor: null, read: 0, counts: {} };

/** Records that are read at once, where the service takes as many. */
const mostAtOnce = 500;

/** Between two batches, in milliseconds: a service that counts 5 a second, or 250 a minute, has no reason to refuse one. */
const between = 250;

/** A batch leaves room for what stands around its records. */
const around = 1_000;

export const give: Kind<Wanted<'give'>> = {
  atOnce: { first: 1, later: 1 },
  isOneStep: true,
  async create({ context }, of, { service, domain, dry }, now) {
    const connection = await context.connectionOf(service);
    const [knowledge, team] = await Promise.all([context.knowledge?.(), connection?.team?.()]);
    if (!knowledge || !team) return null;
    const total = await knowledge.size(domain);
    if (total === 0) return null;
    const own = { ...of, service };
    const step = newStep(own, 'give', 0, domain ?? '', now, { ...nothingYet });
    return newJob(own, 'give', now, [step], { name: domain, total, data: { domain, dry } });
  },
  perform,
  /** What is done of it are records. `added`, `updated` and `same` are those of both kinds together. */
  view({ record, steps }) {
    const [step] = steps.values();
    const { read = 0, counts = {} } = (step && stepData.read(step)) ?? {};
    const sum = (word: string) => (counts[`companies_${word}`] ?? 0) + (counts[`emails_${word}`] ?? 0);
    const both = { added: sum('added'), updated: sum('updated'), same: sum('same') };
    // What is learnt meanwhile may make it more.
    const total = step?.at === 'done' ? read : Math.max(record.total, read);
    return { dry: jobData.read(record)?.dry ?? false, done: read, total, counts: { ...counts, ...both } };
  },
  again: (_, anew) => anew,
};

function perform(parts: JobParts): Perform {
  const { context, requests, jobStore, updates } = parts;
  return async (job, of, connection, { signal }) => {
    const { domain, dry } = jobData.expect(job.record);
    const knowledge = await context.knowledge?.();
    if (!knowledge) return null;
    while (!signal.aborted) {
      const now = jobStore.now(of);
      if (!now || now.job.record.dismissed) return null;
      const before = stepData.expect(now.step);
      const team = await connection.team?.();
      // It takes nothing any more, as it says itself.
      if (!team) return afterProblem(parts, of, { code: 'service-failed', status: 404, quoted: null });
      const limits = { most: Math.min(team.most, mostAtOnce), bytes: team.bytes - around };
      const { companies, emails, ...part } = await knowledge.next(domain, before.cursor, limits);
      const batch: KnowledgeBatch = { dry, companies, emails };
      const isEmpty = companies.length + emails.length === 0;
      const went = isEmpty ? null : await team.give(batch, signal);
      if (signal.aborted && !went?.ok) return null;
      if (went && !went.ok) {
        await requests.write(await told(now.step, batch, went.problem.code));
        return afterProblem(parts, of, went.problem);
      }
      const next: Progress = {
        cursor: part.next,
        read: before.read + part.read,
        counts: added(before.counts, part.kept, went?.value ?? null),
      };
      const isOver = part.next === null;
      // Before it is written down that they were given: a stopped background then hears of them again.
      if (!dry && went) await forgetOptedOut(knowledge, batch, went.value);
      const journal = went ? await told(now.step, batch, '200') : [];
      if (!(await keep(of, next, isOver, journal))) return null;
      updates.changed(job);
      if (isOver) return null;
      if (went) await context.clock.wait(between, signal).catch(() => undefined);
    }
    return null;
  };

  /** False when the job is gone, or was taken out of sight. */
  async function keep(of: StepRecord, data: Progress, isOver: boolean, more: Change[]): Promise<boolean> {
    const now = jobStore.now(of);
    if (!now || now.job.record.dismissed) return false;
    const at = isOver ? 'done' : 'waiting';
    await requests.write([jobStore.putStep({ ...now.step, at, tries: 0, problem: null, data: { ...data } }), ...more]);
    return true;
  }

  /** What left, without a name of it. */
  async function told({ job, service }: StepRecord, batch: KnowledgeBatch, outcome: string): Promise<Change[]> {
    if (!(await isJournalKept(context))) return [];
    const at = context.clock.now();
    const params = { companies: batch.companies.length, addresses: batch.emails.length, dry: batch.dry };
    const id = `${at}-${job}-${Math.floor(context.random() * 1e9).toString(36)}`;
    const put: JournalEntry = { id, at, service, operation: 'giveKnowledge', params, outcome, spent: 'nothing' };
    return [{ table: 'journal', put }];
  }

  /** What an opt-out that a service tells of does, whatever was asked for. */
  async function forgetOptedOut(knowledge: GivenKnowledge, batch: KnowledgeBatch, { refused }: Taken): Promise<void> {
    for (const { kind, at, why } of refused) {
      const email = kind === 'emails' && why === 'opted-out' ? batch.emails[at]?.value : undefined;
      if (email === undefined) continue;
      await knowledge.forgetPerson(email);
      await requests.forgetPerson(email);
    }
  }
}

function added(before: Readonly<Record<string, number>>, kept: number, taken: Taken | null): Record<string, number> {
  const counts = { ...before };
  const add = (word: string, many: number) => {
    if (many > 0) counts[word] = (counts[word] ?? 0) + many;
  };
  add('kept_here', kept);
  const kinds: readonly GivenKind[] = ['companies', 'emails'];
  for (const kind of taken ? kinds : []) {
    for (const word of ['added', 'updated', 'same'] as const) add(`${kind}_${word}`, taken?.[kind][word] ?? 0);
  }
  for (const { why } of taken?.refused ?? []) add(why === 'opted-out' ? 'opted_out' : 'unreadable', 1);
  return counts;
}
