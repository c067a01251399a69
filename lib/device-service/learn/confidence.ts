/**
 * Confidence in an address, 0 to 100, from the pages that show it. Our own estimate, fitted to nothing.
 *
 * Each site is one witness, whatever its number of pages: the company's own counts 0.85, another 0.6.
 * A sighting older than 90 days counts less, half after two more years. If the address is gone from a page, it counts
 * 0.4 of that.
 * Up to three more pages of a site add 0.02 of the best page's worth each, if they are worth more than half of it.
 * Witnesses are independent: 1 − Π(1 − each), at most 97, because no page proves that the mailbox works today.
 */

import type { Source } from '../../contract/resources/emails.ts';
import { readTime } from '../../contract/times.ts';

const day = 24 * 60 * 60 * 1_000;
const strength = { own: 0.85, other: 0.6 };
const fresh = 90 * day;
const half = 730 * day;
const gone = 0.4;
const furtherPage = 0.02;
const most = 0.97;

/** `company`: the domain whose pages count as its own. Null when no page shows the address. */
export function confidenceOf(sources: readonly Source[], company: string, at: number): number | null {
  if (sources.length === 0) return null;
  const sites = new Map<string, number[]>();
  for (const source of sources) {
    const site = source.domain ?? '';
    sites.set(site, [...(sites.get(site) ?? []), worthOf(source, site === company, at)]);
  }
  const doubts = [...sites.values()].map((pages) => {
    const best = Math.max(...pages);
    const further = pages.filter((worth) => worth > best / 2).length - 1;
    return 1 - Math.min(1, best + furtherPage * Math.min(3, further) * best);
  });
  const doubt = doubts.reduce((product, one) => product * one, 1);
  return Math.round(100 * Math.min(most, 1 - doubt));
}

function worthOf({ last_seen_on, still_on_page }: Source, isOwn: boolean, at: number): number {
  const seen = readTime(last_seen_on) ?? 0;
  const age = Math.max(0, at - seen - fresh);
  return strength[isOwn ? 'own' : 'other'] * 0.5 ** (age / half) * (still_on_page === false ? gone : 1);
}
