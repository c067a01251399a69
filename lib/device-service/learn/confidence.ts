/**
 * How sure it is that an address is right, by the pages that show it: 0 to 100. Our own estimate, fitted to nothing.
 *
 * A site is one witness, however many of its pages show the address: the company's own counts 0.85, another one 0.6. What was last seen over
 * 90 days ago counts less, half after two years more; what is gone from a page counts 0.4 of it. Up to three further pages of a site add 0.02
 * each. Witnesses are taken as independent: 1 − Π(1 − each), at most 97, for no page says whether the mailbox takes mail today.
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

/** `company`: the domain whose pages speak of their own. Null when no page shows it. */
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
