/**
 * The single step of a site search. It goes from page to page and is stored before each request, so after a
 * background restart only requests in flight are repeated, once. Each page is learned at once.
 */
import { isRecord } from '../../contract/tolerant.ts';
import type { JournalEntry } from '../../messages/request-views.ts';
import type { SiteSearch } from '../../site-search/search-state.ts';
import type { JobParts, Perform } from '../jobs/kind.ts';
import { jobData, stepData } from '../jobs/kinds/site-records.ts';
import { isJournalOn } from '../requests/journal.ts';
import type { JobRecord } from '../storage/store.ts';

export function siteStep({ context, requests, jobStore, updates }: JobParts): Perform {
  return async (job, of, _connection, { signal }) => {
    const { learning } = context;
    const { start } = jobData.expect(job.record);
    if (!learning) return null;
    if (!(await learning.isGranted(start))) return { problem: { code: 'no-permission' }, until: null };

    const before = stepData.expect(jobStore.now(of)?.step ?? of);
    const journaled = new Set(entriesOf(job.record, before.search).map(({ id, outcome }) => `${id} ${outcome}`));

    /** Stores the progress. The journal gets each request before it is sent, and then its outcome. */
    async function keep(search: SiteSearch | null, at: 'waiting' | 'done' = 'waiting'): Promise<void> {
      const step = jobStore.now(of)?.step;
      // Deleted with its service: send no more requests.
      if (!step) return left.abort();
      const data = at === 'done' ? dataOfEnded(search, found.size) : { ...step.data, search, found: [...found] };
      const news = (await isJournalOn(context))
        ? entriesOf(job.record, search).filter(({ id, outcome }) => !journaled.has(`${id} ${outcome}`))
        : [];
      const entries = news.map((put) => ({ table: 'journal', put }) as const);
      await requests.write([jobStore.putStep({ ...step, at, problem: null, data }), ...entries]);
      for (const { id, outcome } of news) journaled.add(`${id} ${outcome}`);
      updates.changed(job);
    }

    const found = new Set(before.found);
    const left = new AbortController();
    const ended = await learning.searchSite(start, {
      signal: AbortSignal.any([signal, left.signal]),
      isWanted: async () => (await context.connectionOf(of.service)) !== null && jobStore.now(of) !== undefined,
      ...(before.search && { already: before.search as unknown as SiteSearch }),
      onState: (search) => keep(search),
      learnt(emails) {
        for (const email of emails) found.add(email);
      },
    });
    if (signal.aborted || left.signal.aborted) return null;
    await keep(ended, 'done');
    return null;
  };
}

/** What was learned is stored elsewhere. A finished search keeps only the requested pages. */
function dataOfEnded(search: SiteSearch | null, addresses: number) {
  const ended = search && {
    ...search,
    pages: search.pages.map(({ address }) => ({ address })),
    waiting: [],
    known: [],
    hashes: [],
  };
  return { search: ended, found: [], addresses };
}

/** One entry per request. Its identifier stays the same when the search resumes. */
function entriesOf({ id, service }: JobRecord, search: unknown): JournalEntry[] {
  if (!isRecord(search) || !Array.isArray(search.asked)) return [];
  return search.asked.filter(isRecord).map((asked, at) => {
    const params = { url: String(asked.address).replace(/#.*$/, '') };
    const own = { id: `${id}-${at}`, at: Number(asked.at), service, operation: 'readSite', spent: 'nothing' } as const;
    return { ...own, params, outcome: outcomeIn(asked) };
  });
}

/** The journal's word. A request in flight when the search was stopped has no answer. */
function outcomeIn({ outcome, status }: Record<string, unknown>): string {
  switch (outcome) {
    case 'read':
    case 'same':
      return '200';
    case 'moved':
    case 'elsewhere':
      return 'moved';
    case 'no-page':
      return String(status ?? 'no-page');
    default:
      return outcome === 'too-slow' ? 'too-slow' : 'no-answer';
  }
}
