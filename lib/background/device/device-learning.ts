/** Device learning for the background: pages that are looked at, and sites that are searched. */

import type { Learning } from '../../device-service/learn/learning.ts';
import type { SiteSearcher } from '../../site-search/site-searcher.ts';
import type { DeviceLearning } from '../jobs/this-device.ts';

/** The device's file is loaded on first use. */
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
