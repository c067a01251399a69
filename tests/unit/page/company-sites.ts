/**
 * Searches the sample sites of `tests/sites/companies` as a device does: requests, reader, learning. Only the network,
 * the clock and the store are replaced.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeTurns } from '../../../lib/contract/async.ts';
import { createLearning } from '../../../lib/device-service/learn/learning.ts';
import type { Company, Knowledge, KnownEmail } from '../../../lib/device-service/store-directory.ts';
import { readPageText } from '../../../lib/page/page-read.ts';
import { parseInertly } from '../../../lib/page/parse-inertly.ts';
import type { SiteFetch } from '../../../lib/site-search/fetch-page.ts';
import type { SiteSearch } from '../../../lib/site-search/search-state.ts';
import { createSiteSearcher } from '../../../lib/site-search/site-searcher.ts';
import { publicDomain } from '../../../lib/subject/domain.ts';
import { folderAnswers, hostsIn } from '../../sites/folder-answers.ts';

const folder = join(import.meta.dirname, '../../sites/companies');

export const companySites = (): string[] => hostsIn(folder);

export interface ExpectedPerson {
  email: string;
  first_name: string | null;
  last_name: string | null;
  position: string | null;
  phone: string | null;
  /** Set only if the position must determine it. */
  department?: string;
}

/** The values that a visitor finds on the site; `null` if missing. */
export interface ExpectedSite {
  kind: string;
  company: Record<'name' | 'phone' | 'street' | 'postal_code' | 'city', string | null>;
  people: ExpectedPerson[];
  /** How the search ends, if not with `done`. */
  end?: SiteSearch['end'];
}

export const expectedOf = (host: string): ExpectedSite =>
  JSON.parse(readFileSync(join(folder, host, '_expected.json'), 'utf8'));

export interface SearchedSite {
  search: SiteSearch | null;
  company: Company | null;
  emails: Map<string, KnownEmail>;
  /** Paths in the order requested. */
  asked: string[];
}

const files = folderAnswers(folder);

export async function searchCompanySite(host: string): Promise<SearchedSite> {
  const asked: string[] = [];
  const fetch: SiteFetch = async (address) => {
    const { hostname, pathname, search } = new URL(address);
    asked.push(pathname + search);
    const answer = files(hostname, pathname + search);
    if (!answer || !('body' in answer)) return new Response('', { status: 404 });
    return new Response(answer.body as BodyInit, { headers: { 'content-type': answer.type } });
  };
  const known = memoryKnowledge();
  const clock = { now: () => 1_800_000_000_000, monotonic: () => 0, wait: neverLate };
  const noteChanges = async () => undefined;
  const parts = { directory: known.directory, noteChanges, registrable: publicDomain, now: clock.now };
  const learning = createLearning(parts, undefined, takeTurns());
  const searcher = createSiteSearcher({
    clock,
    siteFetch: () => fetch,
    readPage: (html, url) => readPageText(html, url, parseInertly),
    doneReading: async () => undefined,
    learn: learning.learn,
  });
  const search = await searcher(host, {
    signal: new AbortController().signal,
    onState: async () => undefined,
    isWanted: async () => true,
    learnt: () => undefined,
  });
  return { search, company: known.companies.get(host) ?? null, emails: known.emails, asked };
}

/** Pauses between requests are over at once; a time limit is never reached. */
const neverLate = (ms: number, signal?: AbortSignal): Promise<void> =>
  ms < 5_000
    ? Promise.resolve()
    : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('over')), { once: true }));

function memoryKnowledge() {
  const companies = new Map<string, Company>();
  const emails = new Map<string, KnownEmail>();
  const directory = {
    company: async (domain: string) => companies.get(domain) ?? null,
    email: async (address: string) => emails.get(address.toLowerCase()) ?? null,
    emailsFrom: async (uri: string) =>
      [...emails.values()].filter(({ sources }) => sources.some((source) => source.uri === uri)),
    optedOut: async () => false,
    write: async (changes: Parameters<Knowledge['write']>[0]) => {
      for (const change of changes) {
        if (!('put' in change)) continue;
        if (change.as === 'company') companies.set(change.put.domain, change.put);
        else if (change.as === 'email') emails.set(change.put.value.toLowerCase(), change.put);
      }
    },
  } as unknown as Knowledge;
  return { directory, companies, emails };
}
