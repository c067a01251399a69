/** A real Chromium with the built Harrier, a reference service as witness, and the sample sites: the ground of every test here. */
import type { Page } from 'puppeteer-core';
import { type Chromium, launchChromium } from '../e2e/harness/chromium.ts';
import type { Reference, ServiceOptions } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { type Sites, startSites } from '../sites/start-sites.ts';
import { say } from './say.ts';

export interface SceneOptions {
  service?: ServiceOptions;
  /** Folder of the build. The shipped one unless told. */
  extension?: string;
  /** Origins held besides the service's, in a copy of the build, where a test puts its own script into a page. */
  widenHosts?: string[];
  /** Host patterns, besides those of tests, that the sample sites answer. */
  names?: readonly string[];
  /** A profile that outlives the scene. */
  profile?: string;
  /** The shipped manifest to the letter: the service's origin is then granted as a user grants it. */
  shipped?: boolean;
}

export interface Scene {
  service: Reference;
  sites: Sites;
  chromium: Chromium;
  /** A page of the extension that says nothing by itself, wakes nobody, and is open all the time. */
  quiet(): Promise<Page>;
  /** Kills the worker for certain, also one that stops by itself in this very moment. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

const loopback = 'http://127.0.0.1/*';

export async function startScene(options: SceneOptions = {}): Promise<Scene> {
  const { extension, widenHosts = [], profile, shipped = false, names = [] } = options;
  const service = await startService(options.service);
  const sites = await startSites();
  const chromium = await launchChromium({
    hosts: { port: sites.port, names },
    ...(extension && { extension }),
    ...(profile && { profile }),
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
    kill: () => killForCertain(chromium),
    async close() {
      await chromium.close();
      await Promise.all([service.close(), sites.close()]);
    },
  };
}

/** Also a worker that stops by itself in this very moment. */
export async function killForCertain({ worker }: Chromium): Promise<void> {
  for (const kill of [worker.kill, worker.kill, worker.kill]) {
    const went = await kill().then(
      () => true,
      () => false,
    );
    if (went) return;
  }
  throw new Error('The worker can not be killed');
}

/** Connects the reference service, and gives its id. */
export async function connect({ service, quiet }: Scene, key = service.keys.starter): Promise<string> {
  const wish = { service: null, name: 'Reference', address: service.base, key, sessionOnly: false };
  const connected = await say(await quiet(), 'connect', wish);
  if (!connected.ok) throw new Error(`Not connected: ${JSON.stringify(connected.wrong)}`);
  return connected.service.id;
}

/** The service counts what it is asked from now on; what another test asked a moment ago lies behind. */
export async function limitRate({ rate }: Reference): Promise<void> {
  rate.scale(1_000_000);
  await new Promise((resume) => setTimeout(resume, 2));
  rate.scale(1);
  rate.on();
}
