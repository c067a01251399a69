/**
 * Searches sites in a real Chromium with the built extension, as a click does. Each search is a background job that
 * uses the offscreen document and the device's database. The hosts are mapped to an encrypted server on loopback.
 */
import type { Page } from 'puppeteer-core';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { siteOf } from '../../../lib/site-search/site-address.ts';
import { launchChromium } from '../../e2e/harness/chromium.ts';
import { say, untilJob } from '../../faults/say.ts';
import { deviceRecordsOf } from '../../faults/stored.ts';
import type { AnsweringSites } from '../../sites/answering.ts';
import { type FoundPerson, peopleIn } from './people-in.ts';

export interface Searched {
  /** The job when it ended. Null if the host is not a public site. */
  job: JobView | null;
  people: FoundPerson[];
}

/** Sites searched at the same time. A search mostly waits. */
const together = 4;

/** Milliseconds: thirty sequential requests of ten seconds each. */
const longestSearch = 300_000;

/** `starts`: hosts, each searched from its first page. Results are in the same order. */
export async function searchSites(sites: AnsweringSites, starts: readonly string[]): Promise<Searched[]> {
  const domains = new Set(starts.flatMap((start) => siteOf(start)?.domain ?? []));
  const chromium = await launchChromium({
    widenHosts: [...domains].map((domain) => `https://*.${domain}/*`),
    hosts: { port: sites.port, securePort: sites.securePort, secureNames: starts },
  });
  try {
    const page = await chromium.openInTab('manifest.json');
    await say(page, 'use-device', {});
    const jobs = new Map<string, JobView | null>();
    const waiting = [...starts];
    const turns = Array.from({ length: together }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        jobs.set(next, await search(page, next));
    });
    await Promise.all(turns);
    const addresses = await deviceRecordsOf(page, 'addresses');
    const complaints = await chromium.complaints();
    const own = complaints.filter(({ text }) => !/Failed to load resource|net::ERR/.test(text));
    if (own.length > 0) console.error(own.map(({ text }) => text).join('\n'));
    return starts.map((start) => ({ job: jobs.get(start) ?? null, people: peopleIn(addresses, start) }));
  } finally {
    await chromium.close();
  }
}

/** Searches one site. A search that never ends does not affect the others. */
async function search(page: Page, host: string): Promise<JobView | null> {
  const site = siteOf(host);
  if (!site) return null;
  const { job } = await say(page, 'search-site', { domain: site.domain, start: site.start, private: false });
  if (!job) return null;
  const isOver = ({ state }: JobView) => state === 'done' || state === 'stopped';
  return untilJob(page, job.id, isOver, { within: longestSearch, every: 250 }).catch((problem: Error) => {
    console.error(`${host}: ${problem.message}`);
    return job;
  });
}
