/**
 * Searches one company's site for the people whom its public pages name: the one step of it goes from page to page, and is written down
 * before each request, so that a stopped background asks for nothing twice. What each page says is learnt at once.
 */
import * as z from 'zod/mini';
import { isRecord } from '../../../contract/tolerant.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import type { JournalEntry } from '../../../messages/views.ts';
import { mostRequests } from '../../../site-search/bounds.ts';
import type { SiteSearch } from '../../../site-search/search-state.ts';
import { isJournalKept } from '../../requests/journal.ts';
import type { JobRecord } from '../../storage/store.ts';
import { type JobParts, type Kind, newJob, newStep, type Perform, recordData } from '../kind.ts';

const jobData = recordData(() => z.object({ start: z.string() }));

const stepData = recordData(() =>
  z.object({
    /** Where the search stands; null before its first request. */
    search: z.nullable(z.looseObject({ version: z.number() })),
    /** Addresses that its pages named, each once; empty when it is over. */
    found: z.array(z.string()),
    /** How many they were, when it is over. */
    addresses: z.optional(z.number()),
  }),
);

export const site: Kind<Wanted<'site'>> = {
  atOnce: { first: 1, later: 1 },
  isOneStep: true,
  /** A private host is nobody's business, nor is what a private window looks at written down. */
  async create({ context }, of, { domain, start }, now) {
    if (!context.learning || !(await context.connection())?.isDevice) return null;
    const { privateField } = await import('../../requests/privacy-guard.ts');
    if (privateField({ domain, url: start }) !== null) return null;
    const step = newStep(of, 'site', 0, domain, now, { search: null, found: [] });
    return newJob(of, 'site', now, [step], { name: domain, total: mostRequests, data: { start } });
  },
  perform,
  /** What is done of it are requests. */
  view({ record, steps }) {
    const [step] = steps.values();
    const { search = null, found = [], addresses = found.length } = (step && stepData.read(step)) ?? {};
    const asked = askedIn(search);
    const isOver = step?.at === 'done';
    return {
      total: isOver ? asked : record.total,
      done: asked,
      counts: { addresses, pages: pagesIn(search), ...(isOver && endIn(search)) },
    };
  },
  rows: () => [],
  /** Asked for once a search: nothing else may be read there afterwards. */
  async over({ context }, { record }) {
    await context.learning?.release(record.name ?? '', jobData.expect(record).start);
  },
  again: (_, anew) => anew,
};

function perform({ context, requests, jobStore, updates }: JobParts): Perform {
  return async (job, of, _connection, { signal }) => {
    const { learning } = context;
    const { start } = jobData.expect(job.record);
    if (!learning) return null;
    if (!(await learning.isGranted(start))) return { problem: { code: 'no-permission' }, until: null };

    const before = stepData.expect(jobStore.now(of)?.step ?? of);
    const told = new Set(entriesOf(job.record, before.search).map(({ id, outcome }) => `${id} ${outcome}`));

    /** What is known by now, with what changed; the journal tells of a request before it is sent, and then what was answered. */
    async function keep(search: SiteSearch | null, at: 'waiting' | 'done' = 'waiting'): Promise<void> {
      const step = jobStore.now(of)?.step;
      // Gone with its service: nothing more is asked for.
      if (!step) return left.abort();
      const data = at === 'done' ? dataOfEnded(search, found.size) : { ...step.data, search, found: [...found] };
      const news = (await isJournalKept(context))
        ? entriesOf(job.record, search).filter(({ id, outcome }) => !told.has(`${id} ${outcome}`))
        : [];
      const entries = news.map((put) => ({ table: 'journal', put }) as const);
      await requests.write([jobStore.putStep({ ...step, at, problem: null, data }), ...entries]);
      for (const { id, outcome } of news) told.add(`${id} ${outcome}`);
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

/** What was learnt lies where it is kept: of a search that is over only what was asked for is told. */
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

/** A request each, under an id that stays the same when the search goes on after a stop. */
function entriesOf({ id, service }: JobRecord, search: unknown): JournalEntry[] {
  if (!isRecord(search) || !Array.isArray(search.asked)) return [];
  return search.asked.filter(isRecord).map((asked, at) => {
    const params = { url: String(asked.address).replace(/#.*$/, '') };
    const own = { id: `${id}-${at}`, at: Number(asked.at), service, operation: 'readSite', spent: 'nothing' } as const;
    return { ...own, params, outcome: outcomeIn(asked) };
  });
}

/** As the journal says it. What was under way when the search was stopped has no answer. */
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

function askedIn(search: unknown): number {
  return isRecord(search) && Array.isArray(search.asked) ? search.asked.length : 0;
}

function pagesIn(search: unknown): number {
  return isRecord(search) && Array.isArray(search.pages) ? search.pages.length : 0;
}

/** Why it came to nothing, as a word of the counts. */
function endIn(search: unknown): Record<string, number> {
  const end = isRecord(search) ? search.end : null;
  if (end === 'closed') return { closed: 1 };
  return end === 'unreachable' || end === 'giving-up' ? { unreachable: 1 } : {};
}
