/**
 * Has a team's service search a site, and looks how far it is until it is over. The search is the service's own: it goes on while nobody looks and
 * while the background is stopped. One whose beginning may have been lost is found among the service's latest, so that a site is not searched twice.
 * Where its job was stopped, it is told to end.
 */
import type { WireRequest } from '../../contract/request.ts';
import { readTime } from '../../contract/times.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { OwnOperation } from '../../messages/journal-operations.ts';
import type { JournalEntry } from '../../messages/views.ts';
import type { TeamService } from '../context.ts';
import type { Perform } from '../jobs/kind.ts';
import type { Change, StepRecord } from '../storage/store.ts';
import type { Asked } from './ask-team.ts';
import type { Followed } from './followed-search.ts';
import type { StepTools } from './step-tools.ts';

type SearchTools = StepTools<object, Followed>;

/** Between two looks, in milliseconds; the last one again and again. A search takes some 15 s and more. */
const pauses = [2_000, 3_000, 5_000, 10_000, 30_000];

/** By how much the service's clock may be behind ours. */
const skew = 5 * 60_000;

/** A search as the service tells of it. */
interface Told extends Omit<Followed, 'id' | 'ended' | 'looks'> {
  id: string;
  domain: string;
  /** Epoch milliseconds. */
  created: number;
}

export function searchStep(tools: SearchTools): Perform {
  const { context, requests, jobStore, updates, stepData, afterProblem, isJournalKept } = tools;
  const { clock } = context;
  return async (job, of, connection, { signal, sent }) => {
    const team = await connection.team?.();
    const path = team?.search?.path;
    // It searches none any more, as it says itself.
    if (!team || path === undefined)
      return afterProblem(tools, of, { code: 'service-failed', status: 404, quoted: null });
    const before = jobStore.now(of)?.step;
    if (!before) return null;
    const { id, looks } = stepData.expect(before);
    const isStopped = () => job.record.state === 'stopped';
    const stops = team.search?.stops === true;
    const isTold = isStopped() && stops;
    const found = id === null ? await begun(team, path, before) : await looked(team, path, before, id, isTold);
    if (signal.aborted && !found.ok) return null;
    const step = jobStore.now(of)?.step;
    if (!step) return null;
    if (!found.ok) return afterProblem(tools, step, found.problem);
    const { domain: _domain, created: _created, ...told } = found.value;
    const isOver = told.state === 'over';
    const data: Followed = { ...told, ended: isOver ? clock.now() : null, looks: looks + 1 };
    // It was stopped meanwhile.
    const isToTell = isStopped() && stops && !isTold;
    const pause = isToTell ? 0 : (pauses[Math.min(looks, pauses.length - 1)] ?? 0);
    const due = clock.now() + pause;
    const next: StepRecord = {
      ...step,
      at: isOver ? 'done' : 'pending',
      tries: 0,
      problem: null,
      due,
      data: { ...data },
    };
    const old = isOver && told.addresses > 0 ? await outdated(of) : [];
    await requests.write([jobStore.putStep(next), ...old]);
    updates.changed(job);
    return null;

    /** Written down before it is asked for, since it is not known to have begun until the answer is there. */
    async function begun(at: TeamService, where: string, was: StepRecord): Promise<Asked<Told>> {
      const domain = was.key;
      if (was.at === 'sent') {
        const latest = await latestOf(at, where, was, domain);
        if (!latest.ok) return latest;
        if (latest.value) return { ok: true, value: latest.value };
        // It is not begun anew for that.
        if (isStopped()) return { ok: true, value: { ...stepData.expect(was), ...given, id: '', domain } };
      } else {
        const since = clock.now();
        sent();
        await requests.write([jobStore.putStep({ ...was, at: 'sent', since })]);
      }
      const asked = await ask(at, was, 'searchSite', { method: 'POST', path: where, query: [], body: { domain } });
      if (!asked.ok && isGone(asked)) await at.gone();
      return toldIn(asked);
    }

    /** One that was begun by what was sent before, as far as can be known. Null where there is none. */
    async function latestOf(
      at: TeamService,
      where: string,
      was: StepRecord,
      domain: string,
    ): Promise<Asked<Told | null>> {
      const asked = await ask(at, was, 'readSiteSearch', { method: 'GET', path: where, query: [], body: undefined });
      if (!asked.ok) return asked;
      const all = isRecord(asked.value) && Array.isArray(asked.value.data) ? asked.value.data : [];
      const since = (was.since ?? 0) - skew;
      const ours = all.flatMap((one) => readTold(one) ?? []).filter((one) => one.domain === domain);
      return { ok: true, value: ours.find(({ state, created }) => state !== 'over' || created >= since) ?? null };
    }

    async function looked(
      at: TeamService,
      where: string,
      was: StepRecord,
      search: string,
      isEnding: boolean,
    ): Promise<Asked<Told>> {
      const one = `${where}/${search}`;
      const asked = isEnding
        ? await ask(at, was, 'stopSiteSearch', { method: 'POST', path: `${one}/stop`, query: [], body: undefined })
        : await ask(at, was, 'readSiteSearch', { method: 'GET', path: one, query: [], body: undefined });
      // It tells of its latest ones alone: what came of an old one is known by what the team knows.
      if (!asked.ok && isGone(asked))
        return { ok: true, value: { ...stepData.expect(was), ...lost, id: search, domain: was.key } };
      return toldIn(asked);
    }

    async function ask(
      at: TeamService,
      was: StepRecord,
      operation: OwnOperation,
      request: WireRequest,
    ): Promise<Asked<unknown>> {
      const asked = await at.ask(request, signal);
      if (await isJournalKept(context)) {
        const outcome = asked.ok ? '200' : asked.problem.code;
        await requests.write([journalOf(was, operation, outcome)]);
      }
      return asked;
    }
  };

  /** Looks at one search are one entry, the latest of them. */
  function journalOf({ job, service, key }: StepRecord, operation: OwnOperation, outcome: string): Change {
    const at = clock.now();
    const id = operation === 'readSiteSearch' ? `${job}-looks` : `${job}-${at}`;
    const put: JournalEntry = { id, at, service, operation, params: { domain: key }, outcome, spent: 'nothing' };
    return { table: 'journal', put };
  }

  /** Counts of before: what was kept of them would hide what the team knows by now. */
  async function outdated({ service, key }: StepRecord): Promise<Change[]> {
    const kept = await context.store.list('answers', { by: 'about', is: key });
    return kept
      .filter((one) => one.service === service && one.operation === 'countDomainEmails')
      .map(({ id }) => ({ table: 'answers', delete: id }));
  }
}

const lost = { state: 'over', end: 'done', created: 0 } as const;
const given = { ...lost, end: 'stopped' } as const;

const isGone = ({ problem }: Extract<Asked<unknown>, { ok: false }>): boolean =>
  problem.code === 'service-failed' && problem.status === 404;

function toldIn(asked: Asked<unknown>): Asked<Told> {
  if (!asked.ok) return asked;
  const told = isRecord(asked.value) ? readTold(asked.value.data) : null;
  return told
    ? { ok: true, value: told }
    : { ok: false, problem: { code: 'unreadable', status: 200, why: 'unexpected' } };
}

/** By hand: in this file stands no schema. */
function readTold(value: unknown): Told | null {
  if (!isRecord(value)) return null;
  const { id, domain, state, requests, pages, addresses, end, created_at } = value;
  // It stands in the path that is asked next.
  if (typeof id !== 'string' || !/^[\w-]{1,80}$/.test(id) || typeof domain !== 'string') return null;
  if (state !== 'waiting' && state !== 'running' && state !== 'over') return null;
  if (!isCount(requests) || !isCount(pages) || !isCount(addresses)) return null;
  const created = typeof created_at === 'string' ? readTime(created_at) : null;
  return {
    ...{ id, domain, state, requests, pages, addresses },
    end: typeof end === 'string' ? end : null,
    created: created ?? 0,
  };
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
