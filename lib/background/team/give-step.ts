/**
 * Copies what this device knows to a team's service: one step that goes from batch to batch and records its progress
 * after each. A batch in flight when the background stops is sent again. The service has it already, so nothing is
 * duplicated.
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
import type { JournalEntry } from '../../messages/request-views.ts';
import type { Perform } from '../jobs/kind.ts';
import type { GiveProgress, TeamSteps } from '../jobs/kinds/team-steps.ts';
import type { GivenKnowledge } from '../jobs/this-device.ts';
import type { TeamAnswer, TeamService } from '../requests/connection.ts';
import type { Change, StepRecord } from '../storage/store.ts';
import { askTeam, between } from './ask-team.ts';

type GiveTools = Parameters<TeamSteps['giveStep']>[0];

/** Most records read at once, if the service accepts that many */
const mostAtOnce = 500;

/** Bytes reserved in a batch for the JSON around its records */
const around = 1_000;

export function giveStep(tools: GiveTools): Perform {
  const { context, requests, jobStore, updates, jobData, stepData, afterProblem, isJournalOn } = tools;
  return async (job, of, connection, { signal }) => {
    const { domain, dry } = jobData.expect(job.record);
    const knowledge = await context.knowledge?.();
    if (!knowledge) return null;
    while (!signal.aborted) {
      const now = jobStore.now(of);
      if (!now || now.job.record.dismissed) return null;
      const before = stepData.expect(now.step);
      const team = await connection.team?.();
      // The service states that it no longer accepts any.
      if (!team?.import) return afterProblem(tools, of, { code: 'service-failed', status: 404, quoted: null });
      const { path, most, bytes, articles: isForArticles } = team.import;
      const limits = { most: Math.min(most, mostAtOnce), bytes: bytes - around, articles: isForArticles };
      const { companies, emails, articles, ...part } = await knowledge.next(domain, before.cursor, limits);
      const batch: KnowledgeBatch = { dry, companies, emails, ...(isForArticles && { articles }) };
      const isEmpty = companies.length + emails.length + articles.length === 0;
      const went = isEmpty ? null : await give(team, path, batch, signal);
      if (signal.aborted && !went?.ok) return null;
      if (went && !went.ok) {
        await requests.write(await journalEntries(now.step, batch, went.problem.code));
        return afterProblem(tools, of, went.problem);
      }
      const next: GiveProgress = {
        cursor: part.next,
        read: before.read + part.read,
        counts: added(before.counts, part.retained, went?.value ?? null),
      };
      const isOver = part.next === null;
      // Before the progress is written: if the background stops in between, the batch and its opt-outs come again.
      if (!dry && went) await forgetOptedOut(knowledge, batch, went.value);
      const journal = went ? await journalEntries(now.step, batch, '200') : [];
      if (!(await keep(of, next, isOver, journal))) return null;
      updates.changed(job);
      if (isOver) return null;
      if (went) await context.clock.wait(between, signal).catch(() => undefined);
    }
    return null;
  };

  /** False if the job is gone or was dismissed */
  async function keep(of: StepRecord, data: GiveProgress, isOver: boolean, more: Change[]): Promise<boolean> {
    const now = jobStore.now(of);
    if (!now || now.job.record.dismissed) return false;
    const at = isOver ? 'done' : 'waiting';
    await requests.write([jobStore.putStep({ ...now.step, at, tries: 0, problem: null, data: { ...data } }), ...more]);
    return true;
  }

  /** Journals what left the device, without names */
  async function journalEntries(
    { job, service }: StepRecord,
    batch: KnowledgeBatch,
    outcome: string,
  ): Promise<Change[]> {
    if (!(await isJournalOn(context))) return [];
    const at = context.clock.now();
    const { companies, emails, articles, dry } = batch;
    const written = articles && { articles: articles.length };
    const params = { companies: companies.length, addresses: emails.length, ...written, dry };
    const id = `${at}-${job}-${Math.floor(context.random() * 1e9).toString(36)}`;
    const put: JournalEntry = { id, at, service, operation: 'giveKnowledge', params, outcome, spent: 'nothing' };
    return [{ table: 'journal', put }];
  }

  /** An opt-out that a service reports has the same effect here as after any other request. */
  async function forgetOptedOut(knowledge: GivenKnowledge, batch: KnowledgeBatch, { refused }: Taken): Promise<void> {
    for (const { kind, at, why, author } of refused) {
      if (why !== 'opted-out') continue;
      const article = kind === 'articles' ? batch.articles?.[at] : undefined;
      const name = author === undefined ? undefined : article?.authors[author];
      if (article && name) await knowledge.forgetName({ name, domain: article.domain });
      const email = kind === 'emails' ? batch.emails[at]?.value : undefined;
      if (email === undefined) continue;
      await requests.optedOut({ operation: 'verifyEmail', params: { email } });
    }
  }
}

function added(
  before: Readonly<Record<string, number>>,
  retained: number,
  taken: Taken | null,
): Record<string, number> {
  const counts = { ...before };
  const add = (word: string, many: number) => {
    if (many > 0) counts[word] = (counts[word] ?? 0) + many;
  };
  add('kept_here', retained);
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
): Promise<TeamAnswer<Taken>> {
  const asked = await askTeam(team, { method: 'POST', path, query: [], body: { ...batch } }, signal);
  if (!asked.ok) {
    // The service no longer accepts any there.
    if (asked.problem.code === 'service-failed' && asked.problem.status === 404) await team.gone();
    return asked;
  }
  const taken = readTaken(asked.value);
  return taken
    ? { ok: true, value: taken }
    : { ok: false, problem: { code: 'unreadable', status: 200, why: 'unexpected' } };
}

/** Checked by hand: this file contains no schemas. Null for a value of another shape. */
function readTaken(value: unknown): Taken | null {
  const data = isRecord(value) && isRecord(value.data) ? value.data : {};
  const [companies, emails] = [readCounts(data.companies), readCounts(data.emails)];
  // An older service accepts no articles.
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

export const giveTotal: TeamSteps['giveTotal'] = async (context, { service, domain }) => {
  const connection = await context.connectionOf(service);
  const [knowledge, team] = await Promise.all([context.knowledge?.(), connection?.team?.()]);
  return knowledge && team?.import ? knowledge.size(domain, team.import) : 0;
};
