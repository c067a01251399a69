/** A real Firefox with the built extension in it, headless. Smaller than the Chromium side: it is there to see that the build works. */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findBrowser } from '../../run/browsers.js';
import { mailHosts } from '../../sites/mail-hosts.ts';
import { firefoxBuild } from './build-copy.ts';
import { drawsPictures, screensFolder } from './pictures.ts';
import { until } from './until.ts';

/** From wxt.config.ts; the extension's addresses hang on it. */
const addonId = 'harrier@harrier.example';
const addressId = '5f0e2d0c-3a63-4c79-9b1e-6a7d1c2b8e90';

export interface FirefoxOptions {
  /** Folder of the build. The shipped one unless told. */
  build?: string;
  /**
   * Names under `.test` and `.example`, and the mailboxes' own hosts, are answered by this port of this machine; `own`: hosts that have a
   * port of their own. Each port takes the browser for a proxy's: what is encrypted goes through it.
   */
  hosts?: { port: number; own?: Record<string, number> };
}

export interface Firefox {
  readonly browser: Browser;
  /** Opens an address in a new tab and waits for its load. */
  openPage(url: string): Promise<Page>;
  /**
   * Closes a page that may be being read. It is left first, which waits for what runs in it: of a tab that is closed in the midst of a
   * script Firefox says that the script was "terminated by timeout", however short it ran.
   */
  leave(page: Page): Promise<void>;
  /** Opens a page of the extension in a tab, such as `popup.html?tab=3`. */
  openInTab(path: string): Promise<Page>;
  /**
   * Presses the real toolbar button with this page in front, which grants Harrier the page and opens the real popup. The driver
   * can't reach into that one: it is closed once it shows something, and the same popup is opened for the same page in a tab.
   */
  look(page: Page): Promise<{ popup: Page; shown: Shown }>;
  /** The browser's own number for this page's tab, as in `sidepanel.html?tab=`. Brings the tab to front. */
  tabId(page: Page): Promise<number>;
  /** Writes `NAME-light.png` and `NAME-dark.png` of a page, where pictures are drawn, and leaves it light. */
  shoot(page: Page, name: string): Promise<void>;
  /** Suspends the event page as the browser does after idle time, and returns when it is stopped. */
  suspend(): Promise<void>;
  isSuspended(): Promise<boolean>;
  /** Errors and warnings so far: uncaught ones of the extension, and those that anything wrote to a console. */
  complaints(): string[];
  close(): Promise<void>;
}

/** The real popup, as it stood in the browser's window, in CSS pixels. */
export interface Shown {
  width: number;
  height: number;
}

export async function launchFirefox({ build = firefoxBuild, hosts }: FirefoxOptions = {}): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'harrier-firefox-'));
  const remove = () => rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  let browser: Browser | undefined;
  try {
    browser = await start(profile, hosts);
    const said = listen(browser);
    await browser.installExtension(build);
    const inBrowser = await privileged(browser);
    await until(
      'the page that an installation opens is there, and closed',
      async () => (await inBrowser(closeWelcome)) === 'closed',
    );
    return handle(browser, inBrowser, said, remove);
  } catch (problem) {
    await browser?.close();
    await remove();
    throw problem;
  }
}

function handle(browser: Browser, inBrowser: Privileged, said: string[], remove: () => Promise<void>): Firefox {
  const openInTab = async (path: string): Promise<Page> => {
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
  };
  const tabId = async (page: Page): Promise<number> => {
    await page.bringToFront();
    return Number(await inBrowser(`${extensionApi}.tabTracker.getId(gBrowser.selectedTab)`));
  };
  return {
    browser,
    openInTab,
    async openPage(url) {
      const page = await browser.newPage();
      await page.goto(url);
      return page;
    },
    async leave(page) {
      await page.goto('about:blank');
      await page.close();
    },
    tabId,
    async look(page) {
      const tab = await tabId(page);
      await inBrowser(`${extensionApi}.browserActionFor(${extension}).triggerAction(window)`);
      const shown = await until('the real popup is shown', () => inBrowser(realPopup));
      await inBrowser(`${realPopupPanel}.hidePopup()`);
      return { popup: await openInTab(`popup.html?tab=${tab}`), shown: JSON.parse(shown) };
    },
    async shoot(page, name) {
      if (!drawsPictures) return;
      mkdirSync(screensFolder, { recursive: true });
      await page.bringToFront();
      for (const scheme of ['dark', 'light']) {
        await inBrowser(`gBrowser.selectedBrowser.browsingContext.prefersColorSchemeOverride = '${scheme}'`);
        await page.waitForFunction((wanted) => matchMedia(`(prefers-color-scheme: ${wanted})`).matches, {}, scheme);
        await page.screenshot({ path: join(screensFolder, `${name}-${scheme}.png`) });
      }
    },
    async suspend() {
      // A message that waits for its answer would keep it, and one that comes meanwhile does: then it is tried again.
      await until('the event page is stopped', async () => {
        const now = await inBrowser(state);
        if (now === 'running') await inBrowser(`${extension}.terminateBackground({ disableResetIdleForTest: true })`);
        return now === 'stopped';
      });
    },
    isSuspended: async () => (await inBrowser(state)) === 'stopped',
    complaints: () => said.filter((line) => complaint.test(line)),
    async close() {
      await browser.close();
      await remove();
    },
  };
}

/** Runs an expression in the browser's own window, with all its rights, and gives its result as text; null when it is none. */
type Privileged = (expression: string) => Promise<string | null>;

const extension = `WebExtensionPolicy.getByID('${addonId}').extension`;
const state = `${extension}.backgroundState`;
const extensionApi = `ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs').ExtensionParent.apiManager.global`;
const closeWelcome = `(() => {
  const tab = gBrowser.tabs.find(({ linkedBrowser }) => linkedBrowser.currentURI.spec.endsWith('/options.html#welcome'));
  if (tab) gBrowser.removeTab(tab);
  return tab ? 'closed' : 'none';
})()`;
const realPopupBrowser = `document.querySelector('browser[webextension-view-type=popup]')`;
const realPopupPanel = `${realPopupBrowser}.closest('panel')`;
/** Its size once it is open and has grown to what it holds. */
const realPopup = `(() => {
  const popup = ${realPopupBrowser};
  const { width = 0, height = 0 } = popup?.getBoundingClientRect() ?? {};
  return popup?.closest('panel')?.state === 'open' && height > 100 ? JSON.stringify({ width, height }) : null;
})()`;

interface Evaluated {
  result: {
    contexts?: { context: string }[];
    result?: { value?: unknown };
    exceptionDetails?: { text: string };
  };
}

/** The driver speaks to pages only, its wire to the browser's window too: an addition of Firefox to WebDriver BiDi. */
async function privileged(browser: Browser): Promise<Privileged> {
  const wire: unknown = Reflect.get(browser, 'connection');
  if (!hasSend(wire)) throw new Error('This puppeteer hides its wire elsewhere');
  const tree = await wire.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const context = tree.result.contexts?.[0]?.context;
  if (!context)
    throw new Error('Firefox shows no window of its own: was it launched with --remote-allow-system-access?');
  return async (expression) => {
    const { result } = await wire.send('script.evaluate', { expression, target: { context }, awaitPromise: true });
    if (result.exceptionDetails) throw new Error(`In Firefox's own window: ${result.exceptionDetails.text}`);
    const value = result.result?.value;
    return value === undefined ? null : String(value);
  };
}

function hasSend(wire: unknown): wire is { send(method: string, params: object): Promise<Evaluated> } {
  return typeof wire === 'object' && wire !== null && 'send' in wire && typeof wire.send === 'function';
}

/**
 * Errors of pages of the extension do not reach the driver, but they do reach the browser's own output. There Firefox itself
 * speaks too: its loader of remote settings (RSLoader), which finds no network here.
 */
const complaint = new RegExp(
  `^(JavaScript (error|warning): moz-extension://${addressId}/|console\\.(error|warn): (?!RSLoader: ))`,
);

function listen(browser: Browser): string[] {
  const lines: string[] = [];
  const output = browser.process();
  for (const stream of [output?.stdout, output?.stderr]) {
    if (stream) createInterface(stream).on('line', (line) => lines.push(line));
  }
  return lines;
}

function start(userDataDir: string, hosts: FirefoxOptions['hosts']): Promise<Browser> {
  const executablePath = findBrowser('firefox');
  if (!executablePath) throw new Error('Firefox was not found: install it, or name it in FIREFOX_PATH');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
    userDataDir,
    // The encrypted sample sites show a certificate of their own making.
    acceptInsecureCerts: true,
    // Without it, pages of the extension cannot be driven.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [addonId]: addressId }),
      // What Harrier asks for in a click is granted: nobody is there to answer the browser's question.
      'extensions.webextOptionalPermissionPrompts': false,
      // What moves would be caught half-way in a picture.
      'ui.prefersReducedMotion': 1,
      'devtools.console.stdout.content': true,
      'browser.dom.window.dump.enabled': true,
      'network.proxy.type': 2,
      'network.proxy.autoconfig_url': `data:application/x-ns-proxy-autoconfig,${encodeURIComponent(routes(hosts))}`,
    },
  });
}

/** Sends the sites of tests to this machine's ports, and everything else outside to a port where nobody answers. */
function routes({ port, own = {} }: Partial<NonNullable<FirefoxOptions['hosts']>> = {}): string {
  return `function FindProxyForURL(url, host) {
    const own = ${JSON.stringify(own)}[host];
    if (own) return 'PROXY 127.0.0.1:' + own;
    if (host === 'localhost' || host === '127.0.0.1' || host === '[::1]') return 'DIRECT';
    const site = host.endsWith('.test') || host.endsWith('.example') || ${JSON.stringify(mailHosts)}.includes(host);
    return site && ${port !== undefined} ? 'PROXY 127.0.0.1:${port ?? 9}' : 'PROXY 127.0.0.1:9';
  }`;
}
