/** Harrier in a real Chromium, connected to the reference service, with the sample sites around it. */
import type { Page } from 'puppeteer-core';
import type { Answers, MessageName, Says } from '../../lib/messages/catalogue.ts';
import { widened } from '../e2e/harness/build-copy.ts';
import { type Chromium, launchChromium } from '../e2e/harness/chromium.ts';
import type { WorkerControl } from '../e2e/harness/worker-control.ts';
import type { PlanName } from '../service/accounts.ts';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { type Sites, startSites } from '../sites/start-sites.ts';

export interface Harrier {
  chromium: Chromium;
  service: Reference;
  sites: Sites;
  /** The folder that is installed: a file written there is a page of the extension at once. */
  build: string;
  /** Says a message from a page of the extension, as its screens do, and gives what the worker answers. */
  say: <Name extends MessageName>(name: Name, data: Says<Name>) => Promise<Answers[Name]>;
  /** The page that says it. */
  screen: Page;
}

export interface HarrierOptions {
  /** Origins that the extension may read, as after a press of its button. */
  read?: string[];
  /** Leads from the start; so many made-up ones stand in the starter's account. */
  leads?: 'none' | number;
  plan?: PlanName;
}

/**
 * Everything is ended again, whatever happens in `act`. The extension may read the service's origin besides those of `read`. The account's allowance is larger than anything measured here.
 */
export async function withHarrier<Result>(
  build: string,
  act: (harrier: Harrier) => Promise<Result>,
  { read = [], leads = 'none', plan = 'growth' }: HarrierOptions = {},
): Promise<Result> {
  const closers: (() => void | Promise<void>)[] = [];
  try {
    const service = await startService({ leads });
    closers.push(service.close);
    const sites = await startSites();
    closers.push(sites.close);
    const copy = widened(build, [`http://${new URL(service.base).hostname}/*`, ...read]);
    closers.push(copy.remove);
    const chromium = await launchChromium({ moving: true, extension: copy.dir, hosts: sites });
    closers.push(chromium.close);
    const screen = await chromium.openInTab('options.html');
    const say: Harrier['say'] = (name, data) => sayFrom(screen, name, data);
    await connect(say, service, plan);
    return await act({ chromium, service, sites, build: copy.dir, say, screen });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Stops the worker. One that goes by itself in this very moment can't be found any more, which the second try sees. */
export async function stop(worker: WorkerControl): Promise<void> {
  await worker.kill().catch(() => worker.kill());
}

async function connect(say: Harrier['say'], { base, keys }: Reference, plan: PlanName): Promise<void> {
  const wish = { service: null, name: 'Reference', address: base, key: keys[plan], sessionOnly: false };
  const connected = await say('connect', wish);
  if (!connected.ok) throw new Error(`The service could not be connected: ${JSON.stringify(connected.wrong)}`);
}

async function sayFrom<Name extends MessageName>(page: Page, name: Name, data: Says<Name>): Promise<Answers[Name]> {
  const answer = await page.evaluate(
    (message) => chrome.runtime.sendMessage({ to: 'worker', id: crypto.randomUUID(), ...message }),
    { name, data },
  );
  if (!isAnswer<Answers[Name]>(answer)) throw new Error(`The worker did not answer ${name}: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** Whether this is the worker's answer to a message, as it comes back to a page. */
export function isAnswer<Value>(answer: unknown): answer is { ok: true; value: Value } {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
}
