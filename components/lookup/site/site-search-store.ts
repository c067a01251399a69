/** The search of a company's own site, on this device: a job of the background, which goes on when the screen is closed. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { requestOrigin, sitePattern } from '../../../lib/browser/permissions.ts';
import { send, type Unheard } from '../../../lib/messages/send.ts';
import type { JobView } from '../../../lib/messages/views.ts';
import type { Connection } from '../../shell/connection.ts';
import { isOver, type Jobs } from '../../shell/jobs/jobs.ts';
import type { SharedState } from '../../shell/shared-state.ts';

export type SiteSearchState =
  | { at: 'idle' }
  /** The browser did not give access to the site. */
  | { at: 'refused' }
  | { at: 'silent'; problem: Unheard }
  | { at: 'running'; job: JobView }
  | { at: 'over'; job: JobView };

export interface SiteSearch {
  state: ReadonlySignal<SiteSearchState>;
  /** Called synchronously in the click. */
  begin(): void;
  stop(): void;
}

/** This device answers, and what it would learn may be kept. */
export function canSearchSite({ service, connection }: Pick<SharedState, 'service' | 'connection'>): boolean {
  return service.value?.kind === 'device' && !connection.private.value;
}

/** `learnt`: called when a search that this screen saw has learnt something. */
export function createSiteSearch(
  { connection, jobs }: { connection: Connection; jobs: Jobs },
  domain: string,
  learnt: () => void,
): SiteSearch {
  const asked = signal<Exclude<SiteSearchState, { job: JobView }>>({ at: 'idle' });
  const newest = computed(
    () =>
      [...jobs.all.value.values()]
        .filter(({ kind, name }) => kind === 'site' && name === domain)
        .sort((one, other) => other.created - one.created)[0] ?? null,
  );
  let seen: string | null = null;
  const stop = effect(() => {
    const job = newest.value;
    if (!job) return;
    const now = `${job.id}|${job.counts.addresses ?? 0}|${isOver(job)}`;
    const isNews = seen !== null && seen !== now && (job.counts.addresses ?? 0) > 0;
    seen = now;
    if (isNews) queueMicrotask(learnt);
  });
  connection.signal.addEventListener('abort', stop, { once: true });

  async function begin(): Promise<void> {
    const start = startOf(connection.page, domain);
    const isGranted = requestOrigin(sitePattern(domain, start));
    asked.value = { at: 'idle' };
    if (!(await isGranted)) {
      asked.value = { at: 'refused' };
      return;
    }
    const heard = await send('search-site', { domain, start, private: connection.private.value });
    if (connection.signal.aborted) return;
    if (!heard.ok) asked.value = { at: 'silent', problem: heard.problem };
    else if (heard.value.job) {
      seen ??= '';
      jobs.learn(heard.value.job);
    }
  }

  return {
    state: computed(() => {
      const job = newest.value;
      if (asked.value.at !== 'idle' || !job) return asked.value;
      return isOver(job) ? { at: 'over', job } : { at: 'running', job };
    }),
    begin: () => void begin(),
    stop() {
      if (newest.value) jobs.stop(newest.value.id);
    },
  };
}

/** Begins at the page that is looked at, where that is the company's. */
function startOf(page: string | null, domain: string): string {
  const host = page !== null && URL.canParse(page) ? new URL(page).hostname : null;
  const isOwn = host === domain || host?.endsWith(`.${domain}`);
  return page !== null && isOwn ? new URL('/', page).href : `https://${domain}/`;
}
