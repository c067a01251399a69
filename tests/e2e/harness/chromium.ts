/** A real, headless Chromium with the built extension. It can reach only this machine. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Extension, type Page } from 'puppeteer-core';
import { findBrowser } from '../../run/browsers.js';
import { mailHosts } from '../../sites/mail-hosts.ts';
import { chromiumBuild, type Delays, delayed, widened } from './build-copy.ts';
import { type ConsoleLine, consoleLines } from './console-lines.ts';
import './extension-globals.ts';
import { scale } from './pictures.ts';
import { copyProfile, type Prepared, preparedProfile } from './prepared-profile.ts';
import { grantAhead, stayInstalled } from './profile-edits.ts';
import { openPrivateWindow, openTab, tabOf } from './tabs.ts';
import { pressToolbarButton } from './toolbar-button.ts';
import { longestWait, until } from './until.ts';
import { type WorkerControl, workerControl } from './worker-control.ts';

export interface ChromiumOptions {
  /** The build's folder. Default: the shipped build. */
  extension?: string;
  /**
   * Maps host names to ports of this machine: `.test` and `.example` to `port` (http), the mailboxes' own hosts to
   * `securePort` (https). Without `hosts` these names do not resolve.
   * - `names`: more host patterns for `port`
   * - `secureNames`: more host patterns for `securePort`
   */
  hosts?: { port: number; securePort?: number; names?: readonly string[]; secureNames?: readonly string[] };
  /** Installs a copy of the build with these origins as required host permissions; see `widened`. */
  widenHosts?: string[];
  /** Installs a copy of the build with other delays; see `delayed`. */
  delays?: Delays;
  /**
   * Optional origins and permissions granted from the start, as if the user had accepted the prompt. A test cannot
   * answer one.
   */
  grants?: string[];
  /** A profile that outlives the browser. Default: a new one, removed on close. */
  profile?: string;
  /** Allows animations, for tests that measure them. */
  moving?: boolean;
  /** Shows a window instead of running headless. */
  window?: boolean;
  /**
   * Installs the extension in a new profile, as a user does. Default: a copy of a prepared profile, if there is one.
   */
  installs?: boolean;
  /** Installs it, and keeps the welcome page open. Default: it is closed. */
  welcome?: boolean;
  /** The browser's language, such as `de`. Default: English. */
  language?: string;
  /** The screen's height in pixels. The default has room for every popup. */
  screenHeight?: number;
}

export interface Chromium {
  readonly browser: Browser;
  readonly extensionId: string;
  readonly downloads: string;
  readonly worker: WorkerControl;
  /** Opens an address in a new tab, in front, and waits until it has loaded. */
  openPage(url: string): Promise<Page>;
  /** Brings this tab to front, presses the real toolbar button (which grants activeTab) and returns the popup. */
  pressButton(page: Page): Promise<Page>;
  /** Opens a page of the extension in a tab, such as `popup.html?tab=3` or `options.html`. */
  openInTab(path: string): Promise<Page>;
  /** The browser's identifier of this page's tab, as in `popup.html?tab=`. Brings the tab to front. */
  tabId(page: Page): Promise<number>;
  /** Opens an address in a private window, where the extension is allowed. */
  openPrivately(url: string): Promise<Page>;
  /** Everything that pages, popups and the worker have written to their consoles so far. */
  consoleLines(): Promise<ConsoleLine[]>;
  /**
   * Warnings, errors and uncaught exceptions of the extension's own contexts. Tests expect none. `closedEarly`: pages
   * were closed while loading, so modules that could not be loaded are not reported.
   */
  complaints(options?: { closedEarly?: boolean }): Promise<ConsoleLine[]>;
  /**
   * Restarts the browser with the same profile, as a user does: storage and alarms survive, `onStartup` fires. Pages
   * opened earlier are unusable afterwards. `grants`: optional origins and permissions granted from then on, as if
   * the user had accepted the prompt.
   */
  restart(options?: { grants?: string[] }): Promise<void>;
  /**
   * Installs the build over itself, as an update does: `onInstalled` fires, and content scripts lose their
   * connection.
   */
  update(): Promise<void>;
  close(): Promise<void>;
}

export async function launchChromium(options: ChromiumOptions = {}): Promise<Chromium> {
  const installed = isOrdinary(options) ? preparedProfile(options.widenHosts) : null;
  const rooms = makeRooms(options, installed);
  if (installed) await stayInstalled(rooms.profile, installed.extensionId, options.grants ?? []);
  else if (options.grants?.length) grantAhead(rooms.profile, rooms.build, options.grants);
  let browser = await start(rooms, options).catch(async (problem: unknown) => {
    await rooms.remove();
    throw problem;
  });
  const close = async () => {
    await end(browser);
    await rooms.remove();
  };
  const installing = installed ? loaded(browser, installed.extensionId) : installIn(browser, rooms.build);
  let extension = await installing.catch(async (problem: unknown) => {
    await close();
    throw problem;
  });
  const { id } = extension;
  const said = consoleLines(id);
  await said.listen(browser);
  const control = workerControl(() => browser, id);
  const worker: WorkerControl = {
    ...control,
    // Reads the console first: its lines would be lost with the worker. A hung worker cannot be read.
    kill: async (how) => {
      if (!how?.atOnce) await said.readWorker(control);
      return control.kill(how);
    },
  };
  await worker.wake();
  if (!installed && !options.welcome) await (await welcomePage(browser)).close();

  const openPage = (url: string) => openTab(browser, url);
  const allLines = async () => {
    await said.readWorker(control);
    return said.lines();
  };
  return {
    get browser() {
      return browser;
    },
    extensionId: id,
    downloads: rooms.downloads,
    worker,
    openPage,
    pressButton: (page) => pressToolbarButton(browser, extension, page),
    openInTab: (path) => openPage(`chrome-extension://${id}/${path}`),
    tabId: async (page) => (await tabOf(worker, page)).id,
    openPrivately: (url) => openPrivateWindow(browser, worker, url),
    consoleLines: allLines,
    complaints: async ({ closedEarly = false } = {}) =>
      (await allLines()).filter(
        ({ from, level, text }) =>
          from !== 'web page' &&
          level !== 'other' &&
          !(closedEarly && from === 'extension page' && text.includes('Failed to fetch dynamically')),
      ),
    async restart({ grants = [] } = {}) {
      await said.readWorker(control);
      await end(browser);
      await stayInstalled(rooms.profile, id, grants);
      browser = await start(rooms, options);
      extension = await loaded(browser, id);
      await said.listen(browser);
      await worker.wake();
    },
    async update() {
      await said.readWorker(control);
      extension = await worker.renewed(() => installIn(browser, rooms.build));
    },
    close,
  };
}

interface Rooms {
  build: string;
  profile: string;
  downloads: string;
  remove(): Promise<void>;
}

/** The folders of one launch. `remove` deletes those created for it. */
function makeRooms(
  { extension = chromiumBuild, profile, widenHosts, delays }: ChromiumOptions,
  installed: Prepared | null,
): Rooms {
  const timed = delays && delayed(extension, delays);
  const copy = !installed && widenHosts && widened(timed?.dir ?? extension, widenHosts);
  const made = mkdtempSync(join(tmpdir(), 'harrier-chromium-'));
  const downloads = join(made, 'downloads');
  mkdirSync(downloads);
  if (installed) copyProfile(installed.profile, join(made, 'profile'));
  return {
    build: installed?.build ?? (copy || timed)?.dir ?? extension,
    profile: profile ?? join(made, 'profile'),
    downloads,
    async remove() {
      if (copy) copy.remove();
      timed?.remove();
      // The browser's helper processes may still write for a moment after it has exited.
      await rm(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

function start(
  rooms: Rooms,
  { hosts, window = false, moving = false, language = 'en', screenHeight = 2_000 }: ChromiumOptions,
): Promise<Browser> {
  const executablePath = findBrowser('chromium');
  if (!executablePath) throw new Error('Chromium was not found: install it, or name it in CHROMIUM_PATH');
  const map = (names: readonly string[], port: number | undefined) =>
    port === undefined ? [] : names.map((name) => `MAP ${name} 127.0.0.1:${port}`);
  const here = [
    // The first match wins.
    ...map(hosts?.secureNames ?? [], hosts?.securePort),
    ...map(['*.test', '*.example', ...(hosts?.names ?? [])], hosts?.port),
    ...map(mailHosts, hosts?.securePort),
  ];
  return puppeteer.launch({
    executablePath,
    // The defaults, 30 s to start and three minutes for a command, are too short for a slow machine.
    timeout: longestWait,
    protocolTimeout: longestWait,
    // A pipe closes when the test's process ends, however it ends; the browser then exits too.
    pipe: true,
    // The extension needs the new headless mode, which the flag below selects.
    headless: false,
    defaultViewport: null,
    userDataDir: rooms.profile,
    downloadBehavior: { policy: 'allow', downloadPath: rooms.downloads },
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      // Reduced motion saves CPU time for other tests; honouring it is the product's own promise.
      ...(window || moving ? [] : ['--force-prefers-reduced-motion', '--animation-duration-scale=0']),
      // Spare renderer processes and tab previews would take CPU time from the pages under test.
      '--disable-features=SpareRendererForSitePerProcess,TabHoverCardImages',
      // The screen is high enough for every popup. The window is lower, because each of its frames is drawn in full.
      ...(window
        ? []
        : [
            '--headless=new',
            `--screen-info={2560x${screenHeight}devicePixelRatio=${scale}}`,
            `--window-size=1050,${Math.min(800, screenHeight)}`,
          ]),
      // Containers and root cannot use the sandbox; a visible window keeps it.
      ...(window && process.getuid?.() !== 0 ? [] : ['--no-sandbox']),
      '--enable-unsafe-extension-debugging',
      // Makes the browser independent of the machine's language.
      `--lang=${language}`,
      '--no-first-run',
      // A proxy configured on this machine would not know the sample sites.
      '--no-proxy-server',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-quic',
      '--disable-sync',
      // The encrypted sample sites use a self-signed certificate.
      ...(hosts?.securePort === undefined ? [] : ['--ignore-certificate-errors']),
      `--host-resolver-rules=${[...here, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1', 'EXCLUDE localhost'].join(', ')}`,
    ],
  });
}

/** Whether a prepared profile suffices: no option needs its own profile or build. */
const isOrdinary = ({ extension, delays, profile, installs, welcome, language }: ChromiumOptions) =>
  !(extension || delays || profile || installs || welcome || language);

/**
 * Waits until the browser has written its profile. Puppeteer kills a browser if the response to its close command is
 * lost.
 */
async function end(browser: Browser): Promise<void> {
  const child = browser.process();
  const runs = child !== null && child.exitCode === null && child.signalCode === null;
  const ended = runs && once(child, 'exit', { signal: AbortSignal.timeout(longestWait) }).catch(() => null);
  const session = await browser
    .target()
    .createCDPSession()
    .catch(() => null);
  await session?.send('Browser.close').catch(() => null);
  if (session) await ended;
  await browser.close();
}

async function installIn(browser: Browser, build: string): Promise<Extension> {
  return loaded(browser, await browser.installExtension(build, { enabledInIncognito: true }));
}

function loaded(browser: Browser, id: string): Promise<Extension> {
  return until('the extension is loaded', async () => (await browser.extensions()).get(id));
}

/** Waits for the welcome page that opens after an installation. */
export function welcomePage(browser: Browser): Promise<Page> {
  return until('the page that welcomes is there', async () =>
    (await browser.pages()).find((page) => page.url().endsWith('/options.html#welcome')),
  );
}
