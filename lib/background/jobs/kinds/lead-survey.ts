/**
 * Looks up the existing leads for a whole import at once, if that takes fewer requests than looking up each row.
 * Lives for one background run; making it again is free. Keeps only leads with the import's own addresses.
 */

import type { Problem } from '../../../contract/problem.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import { keyOfEmail } from '../../../contract/text.ts';
import type { Job } from '../job.ts';
import { firstPage, pageOf, pagesOf, turned } from './lead-pages.ts';
import type { Call } from './lead-steps.ts';

/** By lower-case address; null if each row must be looked up by itself */
export type Survey = ReadonlyMap<string, Lead> | null;

type Surveyed = { ok: true; survey: Survey; isNew: boolean } | { ok: false; problem: Problem };

interface Surveys {
  /** The job's survey, made on first use */
  of(job: Job, call: Call): Promise<Surveyed>;
  /** Call when the job is finished. */
  drop(job: string): void;
}

export function createSurveys(now: () => number): Surveys {
  const made = new Map<string, Promise<Surveyed>>();
  return {
    async of(job, call) {
      const { id } = job.record;
      const known = made.get(id);
      if (known) {
        const surveyed = await known;
        return surveyed.ok ? { ...surveyed, isNew: false } : surveyed;
      }
      const making = make(job, call, now());
      made.set(id, making);
      const surveyed = await making;
      if (!surveyed.ok) made.delete(id);
      return surveyed;
    },
    drop: (job) => made.delete(job),
  };
}

async function make({ active }: Job, call: Call, now: number): Promise<Surveyed> {
  const wanted = new Set([...active.values()].map(({ key }) => keyOfEmail(key)));
  const found = new Map<string, Lead>();
  let next: typeof firstPage | null = firstPage;
  while (next && wanted.size > 1) {
    const went = await call('listLeads', pageOf({}, next, now));
    if (!went.ok) return went;
    const { reply } = went.value;
    const { total } = reply.meta;
    if (next === firstPage && (total === null || pagesOf(total) > wanted.size)) {
      return { ok: true, survey: null, isNew: true };
    }
    const page = turned(next, reply);
    if (page.at === 'stuck') return { ok: true, survey: null, isNew: true };
    for (const lead of page.at === 'page' ? page.leads : []) {
      if (wanted.has(keyOfEmail(lead.email))) found.set(keyOfEmail(lead.email), lead);
    }
    next = page.next;
  }
  return { ok: true, survey: wanted.size > 1 ? found : null, isNew: true };
}
