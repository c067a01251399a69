/**
 * The search of a company's own site, on this device or by the team's service: a background job, which continues when
 * the page closes.
 */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { requestSite, sitePattern } from '../../../lib/browser/permissions.ts';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { type SendResult, send } from '../../../lib/messages/send.ts';
import type { NextStep, ShownProblem } from '../../format/problem-words.ts';
import type { Connection } from '../../shell/connection.ts';
import { createBeginOnce } from '../../shell/jobs/begin-once.ts';
import { isOver } from '../../shell/jobs/jobs.ts';
import { nextStep } from '../../shell/next-steps.ts';
import type { SharedState } from '../../shell/shared-state.ts';

type SiteSearchState =
  | { at: 'idle' }
  /** The browser did not grant access to the site. */
  | { at: 'refused' }
  | { at: 'silent'; problem: ShownProblem }
  | { at: 'running'; job: JobView }
  | { at: 'over'; job: JobView };

export interface SiteSearch {
  /** How many requests the team's service sends; null if this device searches. */
  byTeam: ReadonlySignal<number | null>;
  state: ReadonlySignal<SiteSearchState>;
  /** The open page is not encrypted; the search is. */
  isPlain: boolean;
  /** Call it synchronously in the click. */
  begin(): void;
  /** False if a team's service searches and cannot be stopped. */
  canStop: ReadonlySignal<boolean>;
  stop(): void;
  /** The step beside a problem. */
  next(step: NextStep): void;
}

/** The service that answers searches sites, and the result may be stored. */
export function canSearchSite({ service, connection }: Pick<SharedState, 'service' | 'connection'>): boolean {
  if (connection.private.value) return false;
  return service.value?.kind === 'device' || teamRequests(service) !== null;
}

const teamRequests = (service: SharedState['service']): number | null =>
  service.value?.kind === 'remote' ? (service.value.siteSearch ?? null) : null;

const stopsSearch = (service: SharedState['service']): boolean =>
  service.value?.kind === 'remote' && service.value.stopsSearch === true;

/** `learnt`: called when a search that was seen here has learned something. */
export function createSiteSearch(
  { connection, jobs, service }: Pick<SharedState, 'service' | 'jobs'> & { connection: Connection },
  domain: string,
  learnt: () => void,
): SiteSearch {
  const asked = signal<Exclude<SiteSearchState, { job: JobView }>>({ at: 'idle' });
  const byTeam = computed(() => teamRequests(service));
  const newest = computed(() => {
    const wanted = byTeam.value === null ? 'site' : 'team_site';
    const own = [...jobs.all.value.values()].filter(({ kind, name }) => kind === wanted && name === domain);
    return own.sort((one, other) => other.created - one.created)[0] ?? null;
  });
  let seen: string | null = null;
  const stop = effect(() => {
    const job = newest.value;
    if (!job) return;
    // While a team's search runs, cached answers hide what it finds; they are dropped when it is over.
    const addresses = byTeam.value !== null && !isOver(job) ? 0 : (job.counts.addresses ?? 0);
    const now = `${job.id}|${addresses}|${isOver(job)}`;
    const isNews = seen !== null && seen !== now && addresses > 0;
    seen = now;
    if (isNews) queueMicrotask(learnt);
  });
  connection.signal.addEventListener('abort', stop, { once: true });
  const once = createBeginOnce(newest);
  const begin = () => void once(beginAnywhere);

  async function beginAnywhere(): Promise<void> {
    const { value: chosen } = service;
    if (byTeam.value === null || chosen === null) await beginHere();
    else {
      const wanted = { service: chosen.id, domain, private: connection.private.value };
      learnResponse(await send('search-site-by-team', wanted), 'service-changed');
    }
  }

  async function beginHere(): Promise<void> {
    const start = startOf(connection.page, domain);
    const isGranted = requestSite(sitePattern(domain, start));
    asked.value = { at: 'idle' };
    if (await isGranted) learnResponse(await send('search-site', { domain, start, private: connection.private.value }));
    else asked.value = { at: 'refused' };
  }

  /** `otherwise`: why no search was started. */
  function learnResponse(said: SendResult<{ job: JobView | null }>, otherwise?: 'service-changed'): void {
    if (connection.signal.aborted) return;
    if (!said.ok) asked.value = { at: 'silent', problem: said.problem };
    else if (said.value.job) {
      asked.value = { at: 'idle' };
      seen ??= '';
      jobs.learn(said.value.job);
    } else if (otherwise) asked.value = { at: 'silent', problem: { code: otherwise } };
  }

  return {
    byTeam,
    state: computed(() => {
      const job = newest.value;
      if (asked.value.at !== 'idle' || !job) return asked.value;
      return isOver(job) ? { at: 'over', job } : { at: 'running', job };
    }),
    isPlain: startsPlain(connection.page),
    canStop: computed(() => byTeam.value === null || stopsSearch(service)),
    begin,
    stop() {
      if (newest.value) jobs.stop(newest.value.id);
    },
    next: nextStep({ service }, begin),
  };
}

const startsPlain = (page: string | null): boolean => /^http:/i.test(page ?? '');

/**
 * The root of the current page's host, if it is the company's, otherwise of the domain. Encrypted, because Harrier
 * may not ask for access to anything else.
 */
function startOf(page: string | null, domain: string): string {
  const host = page !== null && URL.canParse(page) ? new URL(page).hostname : null;
  const isOwn = host === domain || host?.endsWith(`.${domain}`);
  return page !== null && isOwn ? new URL('/', page).href.replace(/^http:/, 'https:') : `https://${domain}/`;
}
