/** A real Chromium with the built extension in it, headless, that reaches nothing but this machine. */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Extension, type Page } from 'puppeteer-core';
import { findBrowser } from '../../run/browsers.js';
import { mailHosts } from '../../sites/mail-hosts.ts';
import { chromiumBuild, widened } from './build-copy.ts';
import { type ConsoleLine, consoleLines } from './console-lines.ts';
import './extension-globals.ts';
import { scale } from './pictures.ts';
import { grantAhead, stayInstalled } from './profile-edits.ts';
import { openPrivateWindow, tabOf } from './tabs.ts';
import { pressToolbarButton } from './toolbar-button.ts';
import { until } from './until.ts';
import { type WorkerControl, workerControl } from './worker-control.ts';

export interface ChromiumOptions {
  /** Folder of the build. The shipped one unless told. */
  extension?: string;
  /**
   * Names under `.test` and `.example` are answered by this port of this machine (http), and the mailboxes' own hosts by the secure one
   * (https). Without them they do not exist. `names`: more host patterns of the http port; `secureNames`: of the secure one.
   */
  hosts?: { port: number; securePort?: number; names?: readonly string[]; secureNames?: readonly string[] };
  /** Installs a copy of the build that holds these origins as required host permissions: see `widened`. */
  widenHosts?: string[];
  /** Optional origins and permissions that are held from the start, as if the user had said yes to a prompt, which nobody can answer here. */
  grants?: string[];
  /** A profile that outlives the browser; a fresh one, removed on close, unless told. */
  profile?: string;
  /** Lets move what moves, for what measures it. */
  moving?: boolean;
  /** Shows a window instead of running headless. */
  window?: boolean;
  /** Leaves the page that an installation opens, which is closed otherwise. */
  welcome?: boolean;
  /** The language that the browser is started in, such as `de`. English unless told. */
  language?: string;
}

export interface Chromium {
  readonly browser: Browser;
  readonly extensionId: string;
  /** The folder in which downloads arrive. */
  readonly downloads: string;
  readonly worker: WorkerControl;
  /** Opens an address in a new tab, in front, and waits for its load. */
  openPage(url: string): Promise<Page>;
  /** Presses the real toolbar button on this tab (brings it to front; grants activeTab) and gives the popup. */
  pressButton(page: Page): Promise<Page>;
  /** Opens a page of the extension in a tab, such as `popup.html?tab=3` or `options.html`. */
  openInTab(path: string): Promise<Page>;
  /** The browser's own number for this page's tab, as in `popup.html?tab=`. Brings the tab to front. */
  tabId(page: Page): Promise<number>;
  /** Opens an address in a private window, in which the extension is allowed. */
  openPrivately(url: string): Promise<Page>;
  /** Everything that pages, popups and the worker wrote to their consoles so far. */
  consoleLines(): Promise<ConsoleLine[]>;
  /** Warnings, errors and uncaught exceptions of the extension's own contexts: what a test wants to be empty. */
  complaints(): Promise<ConsoleLine[]>;
  /**
   * Ends the browser and starts it again with the same profile, as a user does: storage and alarms are kept, `onStartup` is
   * told. Pages taken before are dead afterwards. `grants` are optional origins and permissions that are held from then on, as if the user had
   * said yes to a prompt, which nobody can answer here.
   */
  restart(options?: { grants?: string[] }): Promise<void>;
  /** Installs the build once more over itself, as an update does: `onInstalled` is told so, and content scripts are cut off. */
  update(): Promise<void>;
  close(): Promise<void>;
}

export async function launchChromium(options: ChromiumOptions = {}): Promise<Chromium> {
  const rooms = makeRooms(options);
  if (options.grants?.length) grantAhead(rooms.profile, rooms.build, options.grants);
  let browser = await start(rooms, options).catch(async (problem: unknown) => {
    await rooms.remove();
    throw problem;
  });
  const close = async () => {
    await browser.close();
    await rooms.remove();
  };
  let extension = await install(browser, rooms.build).catch(async (problem: unknown) => {
    await close();
    throw problem;
  });
  const { id } = extension;
  const said = consoleLines(id);
  await said.listen(browser);
  const control = workerControl(() => browser, id);
  const worker: WorkerControl = {
    ...control,
    // What it said would be lost with it.
    kill: async () => {
      await said.readWorker(browser);
      return control.kill();
    },
  };
  await activated(worker);
  if (!options.welcome) await (await welcomePage(browser)).close();

  const openPage = async (url: string) => {
    const page = await browser.newPage();
    await page.goto(url);
    return page;
  };
  const allLines = async () => {
    await said.readWorker(browser);
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
    complaints: async () => (await allLines()).filter(({ from, level }) => from !== 'web page' && level !== 'other'),
    async restart({ grants = [] } = {}) {
      await said.readWorker(browser);
      await browser.close();
      await stayInstalled(rooms.profile, id, grants);
      browser = await start(rooms, options);
      extension = await loaded(browser, id);
      await said.listen(browser);
      await activated(worker);
    },
    async update() {
      await said.readWorker(browser);
      extension = await install(browser, rooms.build);
      await activated(worker);
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

/** The folders of one launch. Those that were made for it are removed with it. */
function makeRooms({ extension = chromiumBuild, profile, widenHosts }: ChromiumOptions): Rooms {
  const copy = widenHosts && widened(extension, widenHosts);
  const made = mkdtempSync(join(tmpdir(), 'harrier-chromium-'));
  const downloads = join(made, 'downloads');
  mkdirSync(downloads);
  return {
    build: copy?.dir ?? extension,
    profile: profile ?? join(made, 'profile'),
    downloads,
    async remove() {
      copy?.remove();
      // The browser's helper processes may write for a moment after it has ended.
      await rm(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

function start(
  rooms: Rooms,
  { hosts, window = false, moving = false, language = 'en' }: ChromiumOptions,
): Promise<Browser> {
  const executablePath = findBrowser('chromium');
  if (!executablePath) throw new Error('Chromium was not found: install it, or name it in CHROMIUM_PATH');
  const map = (names: readonly string[], port: number | undefined) =>
    port === undefined ? [] : names.map((name) => `MAP ${name} 127.0.0.1:${port}`);
  const here = [
    // The first that fits counts.
    ...map(hosts?.secureNames ?? [], hosts?.securePort),
    ...map(['*.test', '*.example', ...(hosts?.names ?? [])], hosts?.port),
    ...map(mailHosts, hosts?.securePort),
  ];
  return puppeteer.launch({
    executablePath,
    // A pipe closes when the test's own process ends, however it ends, and the browser then ends too.
    pipe: true,
    // The extension needs the new headless mode, which is asked for by its flag.
    headless: false,
    defaultViewport: null,
    userDataDir: rooms.profile,
    downloadBehavior: { policy: 'allow', downloadPath: rooms.downloads },
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      // A screen that a popup of 400 by 600 fits on.
      // What moves costs a processor that others wait for; that all holds still where it should is the product's own word.
      ...(window || moving ? [] : ['--force-prefers-reduced-motion', '--animation-duration-scale=0']),
      // A process that waits for a page which may come takes time from those that are there.
      '--disable-features=SpareRendererForSitePerProcess',
      ...(window ? [] : ['--headless=new', `--screen-info={2560x2000devicePixelRatio=${scale}}`]),
      // Containers and root can't have the sandbox; who sees a window has the right to it.
      ...(window && process.getuid?.() !== 0 ? [] : ['--no-sandbox']),
      '--enable-unsafe-extension-debugging',
      // Whatever the machine itself speaks.
      `--lang=${language}`,
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-quic',
      '--disable-sync',
      // The encrypted sample sites show a certificate of their own making.
      ...(hosts?.securePort === undefined ? [] : ['--ignore-certificate-errors']),
      `--host-resolver-rules=${[...here, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1', 'EXCLUDE localhost'].join(', ')}`,
    ],
  });
}

async function install(browser: Browser, build: string): Promise<Extension> {
  return loaded(browser, await browser.installExtension(build, { enabledInIncognito: true }));
}

function loaded(browser: Browser, id: string): Promise<Extension> {
  return until('the extension is loaded', async () => (await browser.extensions()).get(id));
}

/** The page that an installation opens. */
export function welcomePage(browser: Browser): Promise<Page> {
  return until('the page that welcomes is there', async () =>
    (await browser.pages()).find((page) => page.url().endsWith('/options.html#welcome')),
  );
}

/** A worker that is still installing survives a kill, so tests start with one that has got through it. */
async function activated(worker: WorkerControl): Promise<void> {
  await until('the worker is active', () => worker.evaluate<[], boolean>('self.serviceWorker.state === "activated"'));
}
