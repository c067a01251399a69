/**
 * Searches sites in a real Chromium with the built extension, as a click does: each is a job of the background, with its hidden document and the
 * device's database. The hosts are mapped to a server on loopback, encrypted.
 */
import type { Page } from 'puppeteer-core';
import type { JobView } from '../../../lib/messages/views.ts';
import { siteOf } from '../../../lib/site-search/site-address.ts';
import { launchChromium } from '../../e2e/harness/chromium.ts';
import { say, untilJob } from '../../faults/say.ts';
import { deviceRecordsOf } from '../../faults/stored.ts';
import type { AnsweringSites } from '../../sites/answering.ts';
import { type FoundPerson, peopleIn } from './people-in.ts';

export interface Searched {
  /** The job as it ended; null when it is no public site. */
  job: JobView | null;
  people: FoundPerson[];
}

/** So many sites at a time: most of a search is waiting. */
const together = 4;

/** Milliseconds; thirty requests of ten seconds each, one after the other. */
const longestSearch = 300_000;

/** `starts`: hosts, each searched from its first page. What came of each is in the same order. */
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

/** One that does not end costs nobody the others. */
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
