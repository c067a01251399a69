/**
 * Has a team's service search a site, and polls it until it is over. The search is the service's own: it goes on
 * while no page is visible and while the background is stopped. If the response to its start may have been lost, it
 * is found among the service's latest searches, so no site is searched twice. If its job was stopped, the service is
 * asked to end it.
 */

import type { WireRequest } from '../../contract/request.ts';
import { readTime } from '../../contract/times.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { OwnOperation } from '../../messages/journal-operations.ts';
import type { JournalEntry } from '../../messages/request-views.ts';
import type { Perform } from '../jobs/kind.ts';
import type { Followed } from '../jobs/kinds/followed-search.ts';
import type { StepTools } from '../jobs/kinds/step-tools.ts';
import type { TeamAnswer, TeamService } from '../requests/connection.ts';
import type { Change, StepRecord } from '../storage/store.ts';
import { askTeam } from './ask-team.ts';

type SearchTools = StepTools<object, Followed>;

/** Milliseconds between two polls; the last one repeats. A search takes 15 s or more. */
const pauses = [2_000, 3_000, 5_000, 10_000, 30_000];

/** Milliseconds that the service's clock may be behind ours */
const skew = 5 * 60_000;

/** A search as the service describes it */
interface StatedSearch extends Omit<Followed, 'id' | 'ended' | 'looks'> {
  id: string;
  domain: string;
  /** Epoch milliseconds. */
  created: number;
}

export function searchStep(tools: SearchTools): Perform {
  const { context, requests, jobStore, updates, stepData, afterProblem, isJournalOn } = tools;
  const { clock } = context;
  return async (job, of, connection, { signal, sent }) => {
    const team = await connection.team?.();
    const path = team?.search?.path;
    // The service states that it no longer searches.
    if (!team || path === undefined)
      return afterProblem(tools, of, { code: 'service-failed', status: 404, quoted: null });
    const before = jobStore.now(of)?.step;
    if (!before) return null;
    const { id, looks } = stepData.expect(before);
    const isStopped = () => job.record.state === 'stopped';
    const stops = team.search?.stops === true;
    const isStopSent = isStopped() && stops;
    const found = id === null ? await begun(team, path, before) : await looked(team, path, before, id, isStopSent);
    if (signal.aborted && !found.ok) return null;
    const step = jobStore.now(of)?.step;
    if (!step) return null;
    if (!found.ok) return afterProblem(tools, step, found.problem);
    const { domain: _domain, created: _created, ...stated } = found.value;
    const isOver = stated.state === 'over';
    const data: Followed = { ...stated, ended: isOver ? clock.now() : null, looks: looks + 1 };
    // The job was stopped meanwhile; the service does not know yet.
    const sendsStop = isStopped() && stops && !isStopSent;
    const pause = sendsStop ? 0 : (pauses[Math.min(looks, pauses.length - 1)] ?? 0);
    const due = clock.now() + pause;
    const next: StepRecord = {
      ...step,
      at: isOver ? 'done' : 'pending',
      tries: 0,
      problem: null,
      due,
      data: { ...data },
    };
    const old = isOver && stated.addresses > 0 ? await outdated(of) : [];
    await requests.write([jobStore.putStep(next), ...old]);
    updates.changed(job);
    return null;

    /** Recorded before the request is sent: until the response arrives, the search is not known to have begun. */
    async function begun(at: TeamService, where: string, was: StepRecord): Promise<TeamAnswer<StatedSearch>> {
      const domain = was.key;
      if (was.at === 'sent') {
        const latest = await latestOf(at, where, was, domain);
        if (!latest.ok) return latest;
        if (latest.value) return { ok: true, value: latest.value };
        // The job was stopped: no new search for that.
        if (isStopped()) return { ok: true, value: { ...stepData.expect(was), ...given, id: '', domain } };
      } else {
        const since = clock.now();
        sent();
        await requests.write([jobStore.putStep({ ...was, at: 'sent', since })]);
      }
      const asked = await ask(at, was, 'searchSite', { method: 'POST', path: where, query: [], body: { domain } });
      if (!asked.ok && isGone(asked)) await at.gone();
      return searchIn(asked);
    }

    /** The search that an earlier request began, as far as can be known; null if there is none */
    async function latestOf(
      at: TeamService,
      where: string,
      was: StepRecord,
      domain: string,
    ): Promise<TeamAnswer<StatedSearch | null>> {
      const asked = await ask(at, was, 'readSiteSearch', { method: 'GET', path: where, query: [], body: undefined });
      if (!asked.ok) return asked;
      const all = isRecord(asked.value) && Array.isArray(asked.value.data) ? asked.value.data : [];
      const since = (was.since ?? 0) - skew;
      const ours = all.flatMap((one) => readSearch(one) ?? []).filter((one) => one.domain === domain);
      return { ok: true, value: ours.find(({ state, created }) => state !== 'over' || created >= since) ?? null };
    }

    async function looked(
      at: TeamService,
      where: string,
      was: StepRecord,
      search: string,
      isEnding: boolean,
    ): Promise<TeamAnswer<StatedSearch>> {
      const one = `${where}/${search}`;
      const asked = isEnding
        ? await ask(at, was, 'stopSiteSearch', { method: 'POST', path: `${one}/stop`, query: [], body: undefined })
        : await ask(at, was, 'readSiteSearch', { method: 'GET', path: one, query: [], body: undefined });
      // The service lists only its latest searches. Addresses from an older one are in the team's data.
      if (!asked.ok && isGone(asked))
        return { ok: true, value: { ...stepData.expect(was), ...lost, id: search, domain: was.key } };
      return searchIn(asked);
    }

    async function ask(
      at: TeamService,
      was: StepRecord,
      operation: OwnOperation,
      request: WireRequest,
    ): Promise<TeamAnswer<unknown>> {
      const asked = await askTeam(at, request, signal);
      if (await isJournalOn(context)) {
        const outcome = asked.ok ? '200' : asked.problem.code;
        await requests.write([journalOf(was, operation, outcome)]);
      }
      return asked;
    }
  };

  /** Polls of one search share one journal entry, the latest. */
  function journalOf({ job, service, key }: StepRecord, operation: OwnOperation, outcome: string): Change {
    const at = clock.now();
    const id = operation === 'readSiteSearch' ? `${job}-looks` : `${job}-${at}`;
    const put: JournalEntry = { id, at, service, operation, params: { domain: key }, outcome, spent: 'nothing' };
    return { table: 'journal', put };
  }

  /** Deletes cached counts from before: they would hide what the team knows by now */
  async function outdated({ service, key }: StepRecord): Promise<Change[]> {
    const cached = await context.store.list('answers', { by: 'about', is: key });
    return cached
      .filter((one) => one.service === service && one.operation === 'countDomainEmails')
      .map(({ id }) => ({ table: 'answers', delete: id }));
  }
}

const lost = { state: 'over', end: 'done', created: 0 } as const;
const given = { ...lost, end: 'stopped' } as const;

const isGone = ({ problem }: Extract<TeamAnswer<unknown>, { ok: false }>): boolean =>
  problem.code === 'service-failed' && problem.status === 404;

function searchIn(asked: TeamAnswer<unknown>): TeamAnswer<StatedSearch> {
  if (!asked.ok) return asked;
  const stated = isRecord(asked.value) ? readSearch(asked.value.data) : null;
  return stated
    ? { ok: true, value: stated }
    : { ok: false, problem: { code: 'unreadable', status: 200, why: 'unexpected' } };
}

/** Checked by hand: this file contains no schemas. */
function readSearch(value: unknown): StatedSearch | null {
  if (!isRecord(value)) return null;
  const { id, domain, state, requests, pages, addresses, end, created_at } = value;
  // It becomes part of the next request's path.
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
