/** A real Firefox with the built extension in it, headless. Smaller than the Chromium side: it is there to see that the build works. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findBrowser } from '../../run/browsers.js';
import { firefoxBuild } from './build-copy.ts';
import { until } from './until.ts';

/** From wxt.config.ts; the extension's addresses hang on it. */
const addonId = 'harrier@harrier.example';
const addressId = '5f0e2d0c-3a63-4c79-9b1e-6a7d1c2b8e90';

export interface FirefoxOptions {
  /** Folder of the build. The shipped one unless told. */
  extension?: string;
  /** Names under `.test` and `.example` are answered by this port of this machine (http). */
  hosts?: { port: number };
}

export interface Firefox {
  readonly browser: Browser;
  /** Opens an address in a new tab and waits for its load. */
  openPage(url: string): Promise<Page>;
  /** Opens a page of the extension in a tab, such as `popup.html?tab=3`. */
  openInTab(path: string): Promise<Page>;
  /** Errors and warnings so far: uncaught ones of the extension, and those that anything wrote to a console. */
  complaints(): string[];
  close(): Promise<void>;
}

export async function launchFirefox({ extension = firefoxBuild, hosts }: FirefoxOptions = {}): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'harrier-firefox-'));
  const remove = () => rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  let browser: Browser | undefined;
  try {
    browser = await start(profile, hosts?.port);
    const said = listen(browser);
    await browser.installExtension(extension);
    return handle(browser, said, remove);
  } catch (problem) {
    await browser?.close();
    await remove();
    throw problem;
  }
}

function handle(browser: Browser, said: string[], remove: () => Promise<void>): Firefox {
  return {
    browser,
    async openPage(url) {
      const page = await browser.newPage();
      await page.goto(url);
      return page;
    },
    async openInTab(path) {
      const address = `moz-extension://${addressId}/${path}`;
      const page = await browser.newPage();
      // The driver never learns that such a page has loaded; the page itself knows.
      page.goto(address).catch(() => {});
      await until('the page of the extension is there', () =>
        page
          .evaluate((wanted) => location.href === wanted && document.readyState === 'complete', address)
          .catch(() => false),
      );
      return page;
    },
    complaints: () => said.filter((line) => complaint.test(line)),
    async close() {
      await browser.close();
      await remove();
    },
  };
}

/** Errors of pages of the extension do not reach the driver, but they do reach the browser's own output. */
const complaint = new RegExp(`^(JavaScript (error|warning): moz-extension://${addressId}/|console\\.(error|warn): )`);

function listen(browser: Browser): string[] {
  const lines: string[] = [];
  const output = browser.process();
  for (const stream of [output?.stdout, output?.stderr]) {
    if (stream) createInterface(stream).on('line', (line) => lines.push(line));
  }
  return lines;
}

function start(userDataDir: string, port: number | undefined): Promise<Browser> {
  const executablePath = findBrowser('firefox');
  if (!executablePath) throw new Error('Firefox was not found: install it, or name it in FIREFOX_PATH');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
    userDataDir,
    // Without it, pages of the extension cannot be driven.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [addonId]: addressId }),
      'devtools.console.stdout.content': true,
      'browser.dom.window.dump.enabled': true,
      'network.proxy.type': 2,
      'network.proxy.autoconfig_url': `data:application/x-ns-proxy-autoconfig,${encodeURIComponent(routes(port))}`,
    },
  });
}

/** Sends the sites of tests to this machine's port, and everything else outside to a port where nobody answers. */
function routes(port: number | undefined): string {
  return `function FindProxyForURL(url, host) {
    if (host === 'localhost' || host === '127.0.0.1' || host === '[::1]') return 'DIRECT';
    const site = host.endsWith('.test') || host.endsWith('.example');
    return site && ${port !== undefined} ? 'PROXY 127.0.0.1:${port ?? 9}' : 'PROXY 127.0.0.1:9';
  }`;
}
