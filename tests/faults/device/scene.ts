/** A real Chromium with this device as the service, and small sites to search, whose responses can be held back. */
import type { Page } from 'puppeteer-core';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { type Chromium, launchChromium } from '../../e2e/harness/chromium.ts';
import { type Answer, type AnsweringSites, startAnswering } from '../../sites/answering.ts';
import { withManifest } from '../build-edits.ts';
import { say } from '../say.ts';

/** One host per test: a search teaches the device, so a second search of the same site would find its people known. */
export const hosts = ['anchor.test', 'barge.test', 'canal.test', 'dock.test', 'estuary.test'] as const;

export type Host = (typeof hosts)[number];

/** Each person is on a separate page, so a page that is lost or read twice shows. */
export const staff = (host: Host): Record<string, string> => ({
  '/team': `tove.lund@${host}`,
  '/contact': `carl.moe@${host}`,
});

function pageOf(host: string, path: string): Answer | null {
  const known = hosts.find((one) => one === host);
  if (!known) return null;
  const emails = staff(known);
  const email = emails[path];
  if (path !== '/' && email === undefined) return null;
  const links = Object.keys(emails).map((to) => `<a href="${to}">${to.slice(1)}</a>`);
  const said = email === undefined ? '' : `<p><a href="mailto:${email}">${email}</a></p>`;
  const body = `<!doctype html><html lang="en"><title>${host}${path}</title><nav>${links.join(' ')}</nav>${said}</html>`;
  return { type: 'text/html; charset=utf-8', body };
}

export interface DeviceScene {
  chromium: Chromium;
  /** Requests to one site so far. */
  asked(host: Host): AnsweringSites['log'];
  /** Holds back answers to this path until the returned function is called. */
  hold(host: Host, path: string): () => void;
  /** A page of the extension that sends nothing by itself and does not wake the background. */
  quiet(): Promise<Page>;
  kill(): Promise<void>;
  /** Starts a search as the click does. */
  search(host: Host): Promise<JobView>;
  close(): Promise<void>;
}

export async function startDeviceScene(): Promise<DeviceScene> {
  const held = new Map<string, Promise<void>>();
  const sites = await startAnswering(async (host, path) => {
    await held.get(host + path);
    return pageOf(host, path);
  });
  const bounded = withManifest(({ permissions }) => ({
    // With `unlimitedStorage` the browser accepts every write until the disk is full.
    permissions: permissions.filter((permission) => permission !== 'unlimitedStorage'),
  }));
  const chromium = await launchChromium({
    extension: bounded.dir,
    hosts: { port: sites.port, securePort: sites.securePort, secureNames: hosts },
    // The browser's permission prompt can't be answered here, so access is granted beforehand.
    widenHosts: hosts.map((host) => `https://*.${host}/*`),
  });
  let page: Page | null = null;
  const quiet = async () => {
    if (!page || page.isClosed() || page.browser() !== chromium.browser)
      page = await chromium.openInTab('manifest.json');
    return page;
  };
  return {
    chromium,
    asked: (host) => sites.log.filter((asked) => asked.host === host),
    hold(host, path) {
      let letGo = () => {};
      const gone = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      held.set(host + path, gone);
      return () => {
        held.delete(host + path);
        letGo();
      };
    },
    quiet,
    kill: async () => void (await chromium.worker.kill()),
    async search(host) {
      const { job } = await say(await quiet(), 'search-site', {
        domain: host,
        start: `https://${host}/`,
        private: false,
      });
      if (!job) throw new Error('There is no search');
      return job;
    },
    async close() {
      await chromium.close();
      bounded.remove();
      await sites.close();
    },
  };
}
