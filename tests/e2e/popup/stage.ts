/** Everything that a popup test stands on: the shipped build in Chromium, the reference service as witness, the sample sites. */
import type { Page } from 'puppeteer-core';
import type { OperationName } from '../../../lib/contract/operations.ts';
import type { PlanName } from '../../service/accounts.ts';
import type { Reference } from '../../service/reference.ts';
import { startService } from '../../service/start-service.ts';
import { type Sites, startSites } from '../../sites/start-sites.ts';
import { axe } from '../harness/accessibility.ts';
import { type Chromium, launchChromium } from '../harness/chromium.ts';
import { shoot } from '../harness/pictures.ts';
import { until } from '../harness/until.ts';

export interface Stage {
  chromium: Chromium;
  service: Reference;
  sites: Sites;
  /** Opens the page, presses the toolbar button on it, and waits until the popup shows something. */
  look(url: string): Promise<Page>;
  /** What the service was asked since the last look at it, without the account's own call. */
  sent(): OperationName[];
  close(): Promise<void>;
}

export interface StageOptions {
  /** Which account's key Harrier is connected with; null leaves it unconnected. */
  plan?: PlanName | null;
  leads?: 'none' | 'mock';
}

export async function startStage({ plan = 'starter', leads = 'mock' }: StageOptions = {}): Promise<Stage> {
  const [service, sites] = await Promise.all([startService({ leads }), startSites()]);
  const chromium = await launchChromium({ hosts: { port: sites.port }, widenHosts: ['http://127.0.0.1/*'] });
  if (plan !== null) await connect(chromium, service, plan);
  service.witness.clear();
  let seen = 0;
  return {
    chromium,
    service,
    sites,
    async look(url) {
      const popup = await chromium.pressButton(await chromium.openPage(url));
      await popup.waitForSelector('h1, h2');
      return popup;
    },
    sent() {
      const operations = service.witness.requests.slice(seen).flatMap(({ operation }) => operation ?? []);
      seen = service.witness.requests.length;
      return operations.filter((operation) => operation !== 'getAccount');
    },
    async close() {
      await Promise.all([chromium.close(), service.close(), sites.close()]);
    },
  };
}

/** By the message that the options send, so that each test need not type. */
async function connect(chromium: Chromium, service: Reference, plan: PlanName): Promise<void> {
  const page = await chromium.openInTab('options.html');
  await page.evaluate(
    (address, key) =>
      chrome.runtime.sendMessage({
        to: 'worker',
        id: crypto.randomUUID(),
        name: 'connect',
        data: { service: null, name: 'Contacts', address, key, sessionOnly: false },
      }),
    service.base,
    service.keys[plan],
  );
  await page.close();
}

/** Waits for this button, whatever stands on it after its first words, and clicks it. */
export async function click(page: Page, words: string, role = 'button'): Promise<void> {
  const handle = await until(`a ${role} "${words}"`, async () => {
    for (const one of await page.$$(`::-p-aria([role="${role}"])`)) {
      const said = await one.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
      if (said.trim().startsWith(words)) return one;
    }
    return null;
  });
  await handle.click();
}

/** A picture in both themes, and nothing that axe finds in either. */
export async function judged(page: Page, name: string): Promise<string[]> {
  await shoot(page, name);
  const found: string[] = [];
  for (const value of ['dark', 'light']) {
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    // What is painted follows a frame later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
    for (const { rule, where } of await axe(page)) found.push(`${value}: ${rule}: ${where.join(' | ')}`);
  }
  return found;
}
