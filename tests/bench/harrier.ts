/** Harrier in a real Chromium, connected to the reference service, with the sample sites. */
import type { Page } from 'puppeteer-core';
import type { Answers } from '../../lib/messages/answers.ts';
import type { MessageName, Says } from '../../lib/messages/catalogue.ts';
import { widened } from '../e2e/harness/build-copy.ts';
import { type Chromium, launchChromium } from '../e2e/harness/chromium.ts';
import type { PlanName } from '../service/accounts.ts';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { type Sites, startSites } from '../sites/start-sites.ts';

export interface Harrier {
  chromium: Chromium;
  service: Reference;
  sites: Sites;
  /** The installed folder. A file written there is immediately available as a page of the extension. */
  build: string;
  /** Sends a message from an extension page and returns the background's response. */
  say: <Name extends MessageName>(name: Name, data: Says<Name>) => Promise<Answers[Name]>;
  /** The page that sends it. */
  options: Page;
}

interface HarrierOptions {
  /** Origins that the extension may read, as after a click on its button. */
  read?: string[];
  /** The number of invented leads in the starter account. */
  leads?: 'none' | number;
  plan?: PlanName;
}

/**
 * Closes everything at the end, whatever happens in `act`. The extension may read the service's origin and those in
 * `read`. The account's allowance exceeds every measurement here.
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
    const options = await chromium.openInTab('options.html');
    const say: Harrier['say'] = (name, data) => sayFrom(options, name, data);
    await connect(say, service, plan);
    return await act({ chromium, service, sites, build: copy.dir, say, options });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function connect(say: Harrier['say'], { base, keys }: Reference, plan: PlanName): Promise<void> {
  const request = { service: null, name: 'Reference', address: base, key: keys[plan], keyKept: 'device' as const };
  const connected = await say('connect', request);
  if (!connected.ok) throw new Error(`The service could not be connected: ${JSON.stringify(connected.wrong)}`);
}

async function sayFrom<Name extends MessageName>(page: Page, name: Name, data: Says<Name>): Promise<Answers[Name]> {
  const answer = await page.evaluate(
    (message) => chrome.runtime.sendMessage({ to: 'background', id: crypto.randomUUID(), ...message }),
    { name, data },
  );
  if (!isAnswer<Answers[Name]>(answer)) throw new Error(`The worker did not answer ${name}: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** Whether a page received this response from the background. */
export function isAnswer<Value>(answer: unknown): answer is { ok: true; value: Value } {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
}
