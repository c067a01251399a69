/**
 * Gives a team's service what this device knows: one step, which goes from batch to batch, and is written down after each. A batch that was sent
 * when the background was stopped is sent again: the service then has it already, and nothing is there twice.
 */
import { isRecord } from '../../contract/tolerant.ts';
import {
  type GivenKind,
  givenKinds,
  type KnowledgeBatch,
  nothingTaken,
  type Taken,
  type TakenCounts,
} from '../../device-service/exchange/knowledge-batch.ts';
import type { JournalEntry } from '../../messages/views.ts';
import type { TeamService } from '../context.ts';
import type { GivenKnowledge, KnowledgeCursor } from '../device/given-knowledge.ts';
import type { Perform } from '../jobs/kind.ts';
import type { Change, StepRecord } from '../storage/store.ts';
import type { Asked } from './ask-team.ts';
import type { StepTools } from './step-tools.ts';

export interface GiveProgress {
  /** Where the next batch begins; null before the first one, and at the end. */
  cursor: KnowledgeCursor | null;
  /** How many records of this device are through. */
  read: number;
  counts: Record<string, number>;
}

type GiveTools = StepTools<{ domain: string | null; dry: boolean }, GiveProgress>;

/** Records that are read at once, where the service takes as many. */
const mostAtOnce = 500;

/** Between two batches, in milliseconds: a service that counts 5 a second, or 250 a minute, has no reason to refuse one. */
const between = 250;

/** A batch leaves room for what stands around its records. */
const around = 1_000;

export function giveStep(tools: GiveTools): Perform {
  const { context, requests, jobStore, updates, jobData, stepData, afterProblem, isJournalKept } = tools;
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
      if (!team?.import) return afterProblem(tools, of, { code: 'service-failed', status: 404, quoted: null });
      const { path, most, bytes, articles: isForArticles } = team.import;
      const limits = { most: Math.min(most, mostAtOnce), bytes: bytes - around, articles: isForArticles };
      const { companies, emails, articles, ...part } = await knowledge.next(domain, before.cursor, limits);
      const batch: KnowledgeBatch = { dry, companies, emails, ...(isForArticles && { articles }) };
      const isEmpty = companies.length + emails.length + articles.length === 0;
      const went = isEmpty ? null : await give(team, path, batch, signal);
      if (signal.aborted && !went?.ok) return null;
      if (went && !went.ok) {
        await requests.write(await told(now.step, batch, went.problem.code));
        return afterProblem(tools, of, went.problem);
      }
      const next: GiveProgress = {
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
  async function keep(of: StepRecord, data: GiveProgress, isOver: boolean, more: Change[]): Promise<boolean> {
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
    const { companies, emails, articles, dry } = batch;
    const written = articles && { articles: articles.length };
    const params = { companies: companies.length, addresses: emails.length, ...written, dry };
    const id = `${at}-${job}-${Math.floor(context.random() * 1e9).toString(36)}`;
    const put: JournalEntry = { id, at, service, operation: 'giveKnowledge', params, outcome, spent: 'nothing' };
    return [{ table: 'journal', put }];
  }

  /** What an opt-out that a service tells of does, whatever was asked for. */
  async function forgetOptedOut(knowledge: GivenKnowledge, batch: KnowledgeBatch, { refused }: Taken): Promise<void> {
    for (const { kind, at, why, author } of refused) {
      if (why !== 'opted-out') continue;
      const article = kind === 'articles' ? batch.articles?.[at] : undefined;
      const name = author === undefined ? undefined : article?.authors[author];
      if (article && name) await knowledge.forgetName({ name, domain: article.domain });
      const email = kind === 'emails' ? batch.emails[at]?.value : undefined;
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
  for (const kind of taken ? givenKinds : []) {
    for (const word of ['added', 'updated', 'same'] as const) add(`${kind}_${word}`, taken?.[kind][word] ?? 0);
  }
  for (const { why } of taken?.refused ?? []) add(why === 'opted-out' ? 'opted_out' : 'unreadable', 1);
  return counts;
}

async function give(
  team: TeamService,
  path: string,
  batch: KnowledgeBatch,
  signal: AbortSignal,
): Promise<Asked<Taken>> {
  const asked = await team.ask({ method: 'POST', path, query: [], body: { ...batch } }, signal);
  if (!asked.ok) {
    // It takes nothing there any more.
    if (asked.problem.code === 'service-failed' && asked.problem.status === 404) await team.gone();
    return asked;
  }
  const taken = readTaken(asked.value);
  return taken
    ? { ok: true, value: taken }
    : { ok: false, problem: { code: 'unreadable', status: 200, why: 'unexpected' } };
}

/** By hand: in this file stands no schema. Null for an answer of another form. */
function readTaken(value: unknown): Taken | null {
  const data = isRecord(value) && isRecord(value.data) ? value.data : {};
  const [companies, emails] = [readCounts(data.companies), readCounts(data.emails)];
  // An older service takes none.
  const articles = data.articles === undefined ? nothingTaken : readCounts(data.articles);
  if (!companies || !emails || !articles || !Array.isArray(data.refused)) return null;
  const refused = data.refused.map(readRefused);
  const isRead = refused.every((one) => one !== null);
  return isRead ? { companies, emails, articles, refused: refused.flatMap((one) => one ?? []) } : null;
}

function readCounts(value: unknown): TakenCounts | null {
  if (!isRecord(value)) return null;
  const { added, updated, same } = value;
  const isRead = typeof added === 'number' && typeof updated === 'number' && typeof same === 'number';
  return isRead ? { added, updated, same } : null;
}

function readRefused(value: unknown): Taken['refused'][number] | null {
  if (!isRecord(value)) return null;
  const { at, why, author } = value;
  const kind = givenKinds.find((one): one is GivenKind => one === value.kind);
  if (!kind || typeof at !== 'number' || (why !== 'opted-out' && why !== 'unreadable')) return null;
  return { kind, at, why, ...(typeof author === 'number' && { author }) };
}
