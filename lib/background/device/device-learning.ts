/** What the background does with this device as it learns: pages that are looked at, and sites that are searched. */
import type { Learning, ReadPage } from '../../device-service/learn/learning.ts';
import type { SiteSearcher } from '../../site-search/site-searcher.ts';

export interface DeviceLearning {
  /** Gives the addresses that the page names. */
  learn(page: ReadPage): Promise<readonly string[]>;
  searchSite: SiteSearcher;
  /** Runs the device's file: `device-steps.ts` gives what it leaves. */
  run(): Promise<unknown>;
  /** Whether the user grants the site on which a search begins. */
  isGranted(start: string): Promise<boolean>;
  /** Takes the grant of a site back, once its search is over. */
  release(domain: string, start: string): Promise<void>;
}

/** The device's file is run when it is first needed. */
export function createDeviceLearning(
  device: () => Promise<Learning & { searchSite: SiteSearcher }>,
  isGranted: (pattern: string) => Promise<boolean>,
  release: (pattern: string, domain: string) => Promise<void>,
): DeviceLearning {
  return {
    learn: async (page) => (await device()).learn(page),
    run: device,
    searchSite: async (start, how) => (await device()).searchSite(start, how),
    release: (domain, start) => release(`${new URL(start).protocol}//*.${domain}/*`, domain),
    isGranted: (start) => isGranted(`${new URL(start).origin.replace(/:\d+$/, '')}/*`),
  };
}
