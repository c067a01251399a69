/** The stage of every popup test: the shipped build in Chromium, the reference service as witness, the sample sites. */
import type { Page } from 'puppeteer-core';
import type { OperationName } from '../../../lib/contract/operations.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { serviceWordsIn } from '../../house/service-words.ts';
import { isLong } from '../../run/effort.ts';
import type { PlanName } from '../../service/accounts.ts';
import type { Reference } from '../../service/reference.ts';
import { startService } from '../../service/start-service.ts';
import { type Sites, startSites } from '../../sites/start-sites.ts';
import { axe, type Violation } from '../harness/accessibility.ts';
import { brokenTexts } from '../harness/broken-text.ts';
import type { Delays } from '../harness/build-copy.ts';
import { type Chromium, launchChromium } from '../harness/chromium.ts';
import { drawsPictures, schemes, showIn, takePicture } from '../harness/pictures.ts';
import { element, shownText } from '../harness/seeing.ts';

export interface Stage {
  chromium: Chromium;
  service: Reference;
  sites: Sites;
  /** Opens the page (in the previous call's tab), presses the toolbar button and waits until the popup has content. */
  look(url: string): Promise<Page>;
  /** Operations requested of the service since the last call, without the account's own. */
  sent(): OperationName[];
  /** The background's jobs, as it reports them to this extension page. */
  jobs(page: Page): Promise<JobView[]>;
  close(): Promise<void>;
}

export interface StageOptions {
  /** The account whose key Harrier is connected with; null leaves it unconnected. */
  plan?: PlanName | null;
  leads?: 'none' | 'mock' | number;
  /** False: the user revoked the host permission after connecting. */
  permitted?: boolean;
  /** Optional origins and permissions that the user has granted. */
  grants?: string[];
  /** Delays other than the product's, in a copy of the build. */
  delays?: Delays;
  /** The browser's language. Default: English. */
  language?: string;
  /** The screen's height in pixels; the browser takes 90 of it around a popup. */
  screenHeight?: number;
}

const loopback = 'http://127.0.0.1/*';

export async function startStage({
  plan = 'starter',
  leads = 'mock',
  permitted = true,
  grants = [],
  delays,
  language,
  screenHeight,
}: StageOptions = {}): Promise<Stage> {
  const [service, sites] = await Promise.all([startService({ leads }), startSites()]);
  const chromium = await launchChromium({
    hosts: sites,
    ...(permitted ? { grants, widenHosts: [loopback] } : { grants: [...grants, loopback] }),
    ...(language && { language }),
    ...(screenHeight && { screenHeight }),
    ...(delays && { delays }),
  });
  if (plan !== null) await connect(chromium, service, plan);
  if (!permitted) await takeBack(chromium);
  service.witness.clear();
  let seen = 0;
  let tab: Page | null = null;
  return {
    chromium,
    service,
    sites,
    async look(url) {
      // Reuses the tab: a new one for each call would keep another process running until the browser closes.
      if (tab && !tab.isClosed() && tab.browser() === chromium.browser) await tab.goto(url);
      else tab = await chromium.openPage(url);
      const popup = await chromium.pressButton(tab);
      await element(popup, 'h1, h2');
      return popup;
    },
    sent() {
      const operations = service.witness.requests.slice(seen).flatMap(({ operation }) => operation ?? []);
      seen = service.witness.requests.length;
      return operations.filter((operation) => operation !== 'getAccount' && operation !== 'listConnectedApps');
    },
    async jobs(page) {
      const answer: unknown = await page.evaluate(() =>
        chrome.runtime.sendMessage({ to: 'background', id: crypto.randomUUID(), name: 'jobs', data: {} }),
      );
      if (!holdsJobs(answer)) throw new Error(`The worker did not tell its jobs: ${JSON.stringify(answer)}`);
      return answer.value.jobs;
    },
    async close() {
      await Promise.all([chromium.close(), service.close(), sites.close()]);
    },
  };
}

function holdsJobs(answer: unknown): answer is { value: Answers['jobs'] } {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
}

/**
 * Sends the message that the options page sends, so tests need not fill in the form. Uses a page that renders nothing.
 */
async function connect(chromium: Chromium, service: Reference, plan: PlanName): Promise<void> {
  const page = await chromium.openInTab('manifest.json');
  await page.evaluate(
    (address, key) =>
      chrome.runtime.sendMessage({
        to: 'background',
        id: crypto.randomUUID(),
        name: 'connect',
        data: { service: null, name: 'Contacts', address, key, keyKept: 'device' },
      }),
    service.base,
    service.keys[plan],
  );
  await page.close();
}

/** Revokes the host permission, as a user does in the browser's settings. */
async function takeBack(chromium: Chromium): Promise<void> {
  const page = await chromium.openInTab('options.html');
  await page.evaluate((origin) => chrome.permissions.remove({ origins: [origin] }), loopback);
  await page.close();
}

/**
 * The value of the finder's name field. Empty while there is no finder, which the popup renders after its first
 * content.
 */
export async function finderName(popup: Page): Promise<string> {
  const inputs = await popup.$$eval('.finder-form input', (all) =>
    all.flatMap((one) => ('value' in one ? one.value : [])),
  );
  return String(inputs[0] ?? '');
}

/** Like `judged`, for views where nothing costs anything. Also finds wording about money, plans and a service. */
export async function judgedFree(page: Page, name: string): Promise<string[]> {
  const found = await judged(page, name);
  return [...found, ...serviceWordsIn(await shownText(page)).map((line) => `about a service: ${line}`)];
}

/**
 * Returns axe's findings and texts squeezed letter by letter. Colours are checked only in `npm run test:long` and when
 * pictures are taken: see `judgedInColour`.
 */
export async function judged(page: Page, name: string): Promise<string[]> {
  if (isLong || drawsPictures) return judgedInColour(page, name);
  const found = await faultsOfText(page);
  for (const violation of await axe(page, 'other')) found.push(described(violation));
  return found;
}

/**
 * Like `judged`, but also checks colours in both themes, and takes pictures if they are enabled. Meant for one state of
 * each view.
 */
export async function judgedInColour(page: Page, name: string): Promise<string[]> {
  const found = await faultsOfText(page);
  for (const scheme of schemes) {
    await showIn(page, scheme);
    if (drawsPictures) await takePicture(page, name, scheme);
    // The first frame still shows the previous scheme.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    // Apart from colours, a fault in one scheme is a fault in both.
    for (const violation of await axe(page, scheme === 'dark' ? 'colours' : 'all'))
      found.push(`${scheme}: ${described(violation)}`);
  }
  return found;
}

const described = ({ rule, where }: Violation) => `${rule}: ${where.join(' | ')}`;

const faultsOfText = async (page: Page) => (await brokenTexts(page)).map((text) => `broken letter by letter: ${text}`);
