/**
 * A real, headless Firefox with the built extension. Smaller than the Chromium harness: it only checks that the build
 * works there.
 */
import { mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { firefoxId } from '../../../lib/browser/firefox.ts';
import { findBrowser } from '../../run/browsers.js';
import { mailHosts } from '../../sites/mail-hosts.ts';
import { type Delays, delayed, firefoxBuild } from './build-copy.ts';
import { patient } from './patient.ts';
import { drawsPictures, screensFolder } from './pictures.ts';
import { longestWait, until } from './until.ts';

/** The host of the extension's addresses, fixed so that tests know them. */
const addressId = '5f0e2d0c-3a63-4c79-9b1e-6a7d1c2b8e90';

interface FirefoxOptions {
  /** The build's folder. Default: the shipped build. */
  build?: string;
  /** Installs a copy of the build with other delays; see `delayed`. */
  delays?: Delays;
  /**
   * `.test`, `.example` and the mailboxes' own hosts go to `port` of this machine; `own` maps further hosts to ports
   * of their own. Each port acts as the browser's proxy, so encrypted requests are tunnelled through it.
   */
  hosts?: { port: number; own?: Record<string, number> };
}

export interface Firefox {
  readonly browser: Browser;
  /** Opens an address in a new tab and waits until it has loaded. */
  openPage(url: string): Promise<Page>;
  /**
   * Closes a page that may still be read by a script. It navigates away first, which waits for running scripts. If a
   * tab closes during a script, Firefox reports it as "terminated by timeout", however short it ran.
   */
  leave(page: Page): Promise<void>;
  /** Opens a page of the extension in a tab, such as `popup.html?tab=3`. */
  openInTab(path: string): Promise<Page>;
  /**
   * Presses the real toolbar button with this page in front: this grants Harrier the page and opens the real popup.
   * The driver cannot reach that popup, so it is closed once it has content, and the same popup is opened in a tab.
   */
  look(page: Page): Promise<{ popup: Page; shown: Shown }>;
  /** The browser's identifier of this page's tab, as in `sidepanel.html?tab=`. Brings the tab to front. */
  tabId(page: Page): Promise<number>;
  /** Writes `NAME-light.png` and `NAME-dark.png` if pictures are enabled. Leaves the page in the light scheme. */
  shoot(page: Page, name: string): Promise<void>;
  /** Suspends the event page as the browser does when idle, and returns when it has stopped. */
  suspend(): Promise<void>;
  isSuspended(): Promise<boolean>;
  /** Errors and warnings so far: uncaught ones of the extension, and all written to a console. */
  complaints(): string[];
  close(): Promise<void>;
}

/** The real popup's size in the browser's window. CSS pixels. */
export interface Shown {
  width: number;
  height: number;
}

export async function launchFirefox({ build = firefoxBuild, delays, hosts }: FirefoxOptions = {}): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'harrier-firefox-'));
  const copy = delays && delayed(build, delays);
  const remove = () => {
    copy?.remove();
    return rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  let browser: Browser | undefined;
  try {
    browser = await start(profile, hosts);
    const said = listen(browser);
    await browser.installExtension(copy?.dir ?? build);
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
    const page = patient(await browser.newPage());
    // Puppeteer does not notice when an extension page has loaded, so the page itself is asked.
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
      const page = patient(await browser.newPage());
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
      // A message awaiting its response would keep the event page alive, hence `disableResetIdleForTest`. A message
      // that arrives meanwhile still does, so this retries.
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

/**
 * Evaluates an expression in the browser's own window with full privileges. Returns the result as text; null if there
 * is none.
 */
type Privileged = (expression: string) => Promise<string | null>;

const extension = `WebExtensionPolicy.getByID('${firefoxId}').extension`;
const state = `${extension}.backgroundState`;
const extensionApi = `ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs').ExtensionParent.apiManager.global`;
const closeWelcome = `(() => {
  const tab = gBrowser.tabs.find(({ linkedBrowser }) => linkedBrowser.currentURI.spec.endsWith('/options.html#welcome'));
  if (tab) gBrowser.removeTab(tab);
  return tab ? 'closed' : 'none';
})()`;
const realPopupBrowser = `document.querySelector('browser[webextension-view-type=popup]')`;
const realPopupPanel = `${realPopupBrowser}.closest('panel')`;
/** The popup's size, once it is open and has grown to its content. */
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

/**
 * The driver's API covers pages only, but its connection also reaches the browser's window: a Firefox extension of
 * WebDriver BiDi.
 */
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
 * Puppeteer does not receive errors of extension pages, but they appear in the browser's output. Firefox's own errors
 * appear there, too: RSLoader, its remote settings loader, finds no network here.
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

function isOwn(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
}

function start(userDataDir: string, hosts: FirefoxOptions['hosts']): Promise<Browser> {
  const executablePath = findBrowser('firefox');
  if (!executablePath) throw new Error('Firefox was not found: install it, or name it in FIREFOX_PATH');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    // The defaults, 30 s to start and three minutes for a command, are too short for a slow machine.
    timeout: longestWait,
    protocolTimeout: longestWait,
    // When run as root, Firefox refuses a home folder of another user.
    env: { ...process.env, ...(isOwn(homedir()) ? {} : { HOME: userDataDir }) },
    headless: true,
    defaultViewport: null,
    userDataDir,
    // The encrypted sample sites use a self-signed certificate.
    acceptInsecureCerts: true,
    // Required to drive pages of the extension.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [firefoxId]: addressId }),
      // Grants every permission that Harrier requests on a click: a test cannot answer the browser's prompt.
      'extensions.webextOptionalPermissionPrompts': false,
      // Otherwise a picture could catch an animation midway.
      'ui.prefersReducedMotion': 1,
      // Processes started in advance would take CPU time from those in use.
      'dom.ipc.processPrelaunch.enabled': false,
      'devtools.console.stdout.content': true,
      'browser.dom.window.dump.enabled': true,
      'network.proxy.type': 2,
      'network.proxy.autoconfig_url': `data:application/x-ns-proxy-autoconfig,${encodeURIComponent(routes(hosts))}`,
    },
  });
}

/** Routes test sites to this machine's ports and every other outside host to a closed port. */
function routes({ port, own = {} }: Partial<NonNullable<FirefoxOptions['hosts']>> = {}): string {
  return `function FindProxyForURL(url, host) {
    const own = ${JSON.stringify(own)}[host];
    if (own) return 'PROXY 127.0.0.1:' + own;
    if (host === 'localhost' || host === '127.0.0.1' || host === '[::1]') return 'DIRECT';
    const site = host.endsWith('.test') || host.endsWith('.example') || ${JSON.stringify(mailHosts)}.includes(host);
    return site && ${port !== undefined} ? 'PROXY 127.0.0.1:${port ?? 9}' : 'PROXY 127.0.0.1:9';
  }`;
}
