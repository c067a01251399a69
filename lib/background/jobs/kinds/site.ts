/**
 * Searches one company's site for the people whom its public pages name: the one step of it goes from page to page, and is written down
 * before each request, so that a stopped background asks for nothing twice. What each page says is learnt at once.
 */
import * as z from 'zod/mini';
import { isRecord } from '../../../contract/tolerant.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import { mostRequests } from '../../../site-search/bounds.ts';
import type { SiteSearch } from '../../../site-search/search-state.ts';
import { type JobParts, type Kind, newJob, newStep, type Perform, recordData } from '../kind.ts';

const jobData = recordData(() => z.object({ start: z.string() }));

const stepData = recordData(() =>
  z.object({
    /** Where the search stands; null before its first request. */
    search: z.nullable(z.looseObject({ version: z.number() })),
    /** Addresses that its pages named, each once. */
    found: z.array(z.string()),
  }),
);

export const site: Kind<Wanted<'site'>> = {
  atOnce: { first: 1, later: 1 },
  isOneStep: true,
  /** A private host is nobody's business, nor is what a private window looks at written down. */
  async create({ context }, of, { domain, start }, now) {
    if (!context.learning) return null;
    const { privateField } = await import('../../requests/privacy-guard.ts');
    if (privateField({ domain, url: start }) !== null) return null;
    const step = newStep(of, 'site', 0, domain, now, { search: null, found: [] });
    return newJob(of, 'site', now, [step], { name: domain, total: mostRequests, data: { start } });
  },
  perform,
  /** What is done of it are requests. */
  view({ record, steps }) {
    const [step] = steps.values();
    const { search = null, found = [] } = (step && stepData.read(step)) ?? {};
    const asked = askedIn(search);
    const isOver = step?.at === 'done';
    return {
      total: isOver ? asked : record.total,
      done: asked,
      counts: { addresses: found.length, pages: pagesIn(search), ...(isOver && endIn(search)) },
    };
  },
  rows: () => [],
  again: (_, anew) => anew,
};

function perform({ context, requests, jobStore, updates }: JobParts): Perform {
  return async (job, of, _connection, { signal }) => {
    const { learning } = context;
    const { start } = jobData.expect(job.record);
    if (!learning) return null;
    if (!(await learning.isGranted(start))) return { problem: { code: 'no-permission' }, until: null };

    /** What is known by now, with what changed. */
    async function keep(some: Record<string, unknown>, at: 'waiting' | 'done' = 'waiting'): Promise<void> {
      const step = jobStore.now(of)?.step;
      if (!step) return;
      await requests.write([jobStore.putStep({ ...step, at, problem: null, data: { ...step.data, ...some } })]);
      updates.changed(job);
    }

    const before = stepData.expect(jobStore.now(of)?.step ?? of);
    const found = new Set(before.found);
    const ended = await learning.searchSite(start, {
      signal,
      ...(before.search && { already: before.search as unknown as SiteSearch }),
      onState: (search) => keep({ search, found: [...found] }),
      learnt(emails) {
        for (const email of emails) found.add(email);
      },
    });
    if (signal.aborted) return null;
    await keep({ search: ended, found: [...found] }, 'done');
    return null;
  };
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
