/**
 * The scene of every test in this folder: a real Chromium with the built Harrier, a reference service as witness, and
 * the sample sites.
 */
import type { Page } from 'puppeteer-core';
import type { Delays } from '../e2e/harness/build-copy.ts';
import { type Chromium, launchChromium } from '../e2e/harness/chromium.ts';
import type { Reference, ServiceOptions } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { type Sites, startSites } from '../sites/start-sites.ts';
import { say } from './say.ts';

interface SceneOptions {
  service?: ServiceOptions;
  /** Folder of the build; by default the shipped one. */
  extension?: string;
  /** Origins granted besides the service's, in a copy of the build. For tests that put their own script into a page. */
  widenHosts?: string[];
  /** Further host patterns that the sample sites answer. */
  names?: readonly string[];
  /** Delays other than the product's, in a copy of the build. */
  delays?: Delays;
  /** A profile folder that outlives the scene. */
  profile?: string;
  /** Uses the shipped manifest unchanged; the service's origin is then granted as a user grants it. */
  shipped?: boolean;
}

export interface Scene {
  service: Reference;
  sites: Sites;
  chromium: Chromium;
  /** A page of the extension that stays open, sends nothing by itself and does not wake the background. */
  quiet(): Promise<Page>;
  /** Kills the background if it runs. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

const loopback = 'http://127.0.0.1/*';

export async function startScene(options: SceneOptions = {}): Promise<Scene> {
  const { extension, widenHosts = [], profile, shipped = false, names = [], delays } = options;
  const service = await startService(options.service);
  const sites = await startSites();
  const chromium = await launchChromium({
    hosts: { port: sites.port, names },
    ...(extension && { extension }),
    ...(profile && { profile }),
    ...(delays && { delays }),
    ...(shipped ? { grants: [loopback] } : { widenHosts: [loopback, ...widenHosts] }),
  });
  let page: Page | null = null;
  return {
    service,
    sites,
    chromium,
    async quiet() {
      if (!page || page.isClosed() || page.browser() !== chromium.browser) {
        page = await chromium.openInTab('manifest.json');
      }
      return page;
    },
    kill: async () => void (await chromium.worker.kill()),
    async close() {
      await chromium.close();
      await Promise.all([service.close(), sites.close()]);
    },
  };
}

/** Connects the reference service and returns its id. */
export async function connect({ service, quiet }: Scene, key = service.keys.starter): Promise<string> {
  const request = { service: null, name: 'Reference', address: service.base, key, keyKept: 'device' as const };
  const connected = await say(await quiet(), 'connect', request);
  if (!connected.ok) throw new Error(`Not connected: ${JSON.stringify(connected.wrong)}`);
  return connected.service.id;
}

/** Turns the rate limits on; requests of earlier tests no longer count. */
export async function limitRate({ rate }: Reference): Promise<void> {
  rate.scale(1_000_000);
  await new Promise((resume) => setTimeout(resume, 2));
  rate.scale(1);
  rate.on();
}
