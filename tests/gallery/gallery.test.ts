/**
 * Checks all states of the components without an extension. One page shows them one after another, in both colour
 * schemes.
 */
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '../e2e/harness/patient.ts';
import { drawsPictures, scale, takePicture } from '../e2e/harness/pictures.ts';
import { longestWait, until } from '../e2e/harness/until.ts';
import { judgedInColour } from '../e2e/popup/stage.ts';
import { findBrowser } from '../run/browsers.js';
import { reader } from '../unit/i18n-reader.ts';
import config from './vite.config.ts';

type Words = ReturnType<typeof reader>['t'];

/** States that open when buttons are pressed: the accessible names of the buttons, in order. */
const pressed: Record<string, (t: Words) => string[]> = {
  'people+change': (t) => [t('lists.change')],
  'people+file': (t) => [t('dock.file')],
  'filters+all': (t) => [t('filter.all')],
  'unfolded+lists': (t) => [t('lists.choose')],
  'unfolded+new': (t) => [t('lists.choose'), t('lists.new')],
  'company+technologies': (t) => [t('company.technologies', 9)],
  'limits+order': (t) => [t('order.confidence')],
  'options+forget': (t) => [t('data.forget_step')],
};

interface Look {
  scene: string;
  dir?: 'ltr' | 'rtl';
  zoom?: number;
  lang?: 'en' | 'de';
}

let browser: Browser;
let server: PreviewServer;
let page: Page;
let names: string[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  const executablePath = findBrowser('chromium');
  if (!executablePath) throw new Error('Chromium was not found: install it, or name it in CHROMIUM_PATH');
  const ours = { ...config, configFile: false as const };
  await build(ours);
  server = await preview({ ...ours, preview: { host: '127.0.0.1', port: 0 } });
  browser = await puppeteer.launch({
    executablePath,
    // The defaults, 30 s to start and three minutes for a command, are too short for a slow machine.
    timeout: longestWait,
    protocolTimeout: longestWait,
    pipe: true,
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  });
  page = patient(await browser.newPage());
  page.on('console', (line) => {
    // The browser requests an icon by itself.
    const isIcon = line.location().url?.endsWith('/favicon.ico');
    if (line.type() === 'error' && !isIcon) complaints.push(line.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  names = await page.$$eval('a[data-scene]', (links) => links.map((link) => link.getAttribute('data-scene') ?? ''));
});
afterAll(() => Promise.all([browser?.close(), server?.close()]));

/** The scenes are split into parts, because all in one test would take minutes on a slow machine. */
const parts = [0, 1, 2, 3, 4, 5, 6, 7];

test.each(parts)(
  'the scenes of part %i pass axe, have room for their text, and do not scroll sideways',
  async (part) => {
    const all = [...names, ...Object.keys(pressed)];
    expect(all.length).toBeGreaterThan(40);
    const scenes = all.filter((_, nth) => nth % parts.length === part);
    const faults: string[] = [];
    for (const scene of scenes) {
      await show({ scene });
      const found = [...(await judgedInColour(page, `gallery-${scene}`)), ...(await sideways())];
      faults.push(...found.map((fault) => `${scene}: ${fault}`));
    }
    for (const [where, look] of [
      ['rtl', { dir: 'rtl' }],
      ['200', { zoom: 200 }],
    ] as const) {
      const alone = scenes.filter((scene) => drawsPictures || scene in pressed);
      for (const scene of alone) {
        await show({ ...look, scene });
        if (drawsPictures) await takePicture(page, `gallery-${scene}-${where}`, 'light');
        faults.push(...(await sideways()).map((fault) => `${scene}: ${where}: ${fault}`));
      }
      // Shows the other scenes in one call: their windows have the same size, and nothing is pressed in them.
      const others = scenes.filter((scene) => !alone.includes(scene));
      for (const isOptions of [false, true]) {
        const alike = others.filter((scene) => isPage(scene) === isOptions).map((scene) => ({ ...look, scene }));
        const [first] = alike;
        if (!first) continue;
        await page.setViewport({ ...sizeOf(first), deviceScaleFactor: scale });
        faults.push(...(await page.evaluate(sidewaysScenes, alike.map(hashOf))).map((fault) => `${where}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test.each(['en', 'de'])(
  'no scene is wider than a popup or a narrow side panel, or cuts a button, in %s',
  async (lang) => {
    const scenes = names.filter((name) => !name.startsWith('options'));
    const faults: string[] = [];
    // Firefox opens its sidebar 252 pixels wide. The last entry is a panel with text twice as large.
    for (const [width, zoom] of [
      [252, 100],
      [322, 100],
      [400, 100],
      [400, 200],
    ] as const) {
      await page.setViewport({ width, height: 600, deviceScaleFactor: 1 });
      faults.push(...(await page.evaluate(wideScenes, scenes, lang, width, zoom)));
    }
    expect(faults).toEqual([]);
  },
);

test.each(['en', 'de'] as const)(
  'no scene opened by a press is wider than a popup, or cuts a button, in %s',
  async (lang) => {
    const faults: string[] = [];
    for (const scene of Object.keys(pressed).filter((name) => !name.startsWith('options'))) {
      await show({ scene, lang });
      faults.push(...(await page.evaluate(wideScenes, [scene], null, 400, 100)));
    }
    expect(faults).toEqual([]);
  },
);

/**
 * Shows each scene and returns elements that are wider than the window, cut, or drawn over something else. `lang`:
 * `null` keeps the scene that is shown.
 */
async function wideScenes(
  scenes: readonly string[],
  lang: string | null,
  width: number,
  zoom: number,
): Promise<string[]> {
  const faults: string[] = [];
  const isPopup = width === 400 && zoom === 100;
  for (const scene of scenes) {
    if (lang !== null) {
      const shown = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
      location.hash = String(
        new URLSearchParams({ scene, lang, zoom: String(zoom), ...(!isPopup && { panel: 'yes' }) }),
      );
      await shown;
    }
    const say = (fault: string) => faults.push(`${scene} at ${width}, ${zoom} %: ${fault}`);
    const widthOf = (text: string, font: string): number => {
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('Nothing can be measured');
      pen.font = font;
      return pen.measureText(text).width;
    };
    for (const selector of ['html', '.frame', '.frame > .body'])
      for (const element of document.querySelectorAll(selector))
        if (element.scrollWidth > element.clientWidth) say(`${selector} scrolls sideways`);
    for (const field of document.querySelectorAll<HTMLInputElement>('.bar input')) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (width >= 320 && zoom === 100 && widthOf(field.placeholder, font) > room) say(`“${field.placeholder}” is cut`);
    }
    // The browser always keeps the first character. If there is no room for it and the ellipsis, the browser cuts the
    // ellipsis itself.
    for (const part of document.querySelectorAll('.addr .cut')) {
      const [first = ''] = part.textContent;
      if (part.scrollWidth > part.clientWidth && widthOf(`${first}…`, getComputedStyle(part).font) > part.clientWidth)
        say(`“${part.textContent}” is cut without an ellipsis`);
    }
    for (const dock of document.querySelectorAll<HTMLElement>('.dock:not(.tall)'))
      if (isPopup && dock.offsetHeight > 45) say('the actions for selected rows take two lines');
    for (const bar of document.querySelectorAll('.chart > button')) {
      const { left } = bar.getBoundingClientRect();
      const from = (bar.lastElementChild?.getBoundingClientRect().left ?? 0) - left;
      if (Number.parseFloat(getComputedStyle(bar, '::before').inlineSize) > from)
        say(`${bar.textContent}: over its bar`);
    }
    for (const who of document.querySelectorAll('.named-row > .who'))
      if (who.clientWidth < 64) say(`“${who.textContent}” has no room`);
    for (const name of document.querySelectorAll('.author b'))
      if (name.clientWidth < Math.min(64, name.scrollWidth)) say(`“${name.textContent}” has no room`);
    // In a panel, all verdicts stand in one column. A popup gives long names the room first.
    const ends = new Set<number>();
    for (const verdict of document.querySelectorAll('.contacts .who > .row-line > .status'))
      ends.add(Math.round(verdict.getBoundingClientRect().left));
    if (!isPopup && ends.size > 1) say('the verdicts stand in no column');
    // Made-up long names may be cut within a button.
    const isOurs = scene !== 'hostile';
    for (const words of document.querySelectorAll('.btn > .cut, .mailbox-head > h1, .toast > .cut, .beside > .cut'))
      if (isOurs && words.scrollWidth > words.clientWidth + 1 && getComputedStyle(words).display !== 'inline')
        say(`“${words.textContent}” is cut`);
    for (const button of document.querySelectorAll('.btn'))
      if (button.getBoundingClientRect().right > innerWidth) say(`“${button.textContent}” leaves the window`);
  }
  return faults;
}

const isPage = (scene: string) => scene.startsWith('options');

/**
 * With text twice as large, a popup grows to the 800 by 600 pixels that browsers allow. A page keeps its window, so it
 * has half the room.
 */
function sizeOf({ scene, zoom = 100 }: Look): { width: number; height: number } {
  const share = zoom / 100;
  return isPage(scene) ? { width: 1_000 / share, height: 900 / share } : { width: 400 * share, height: 600 };
}

function hashOf({ scene, dir = 'ltr', zoom = 100, lang = 'en' }: Look): string {
  const [name = ''] = scene.split('+');
  return `#${new URLSearchParams({ scene: name, dir, zoom: String(isPage(scene) ? 100 : zoom), lang, of: scene })}`;
}

async function show(look: Look): Promise<void> {
  const { scene, lang = 'en' } = look;
  await page.setViewport({ ...sizeOf(look), deviceScaleFactor: scale });
  const hash = hashOf(look);
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await until(`${scene} is shown`, () => page.evaluate((to) => document.documentElement.dataset.scene === to, hash));
  const { t } = await wordsOf(lang);
  for (const label of pressed[scene]?.(t) ?? []) {
    const before = await page.content();
    await page.locator(`::-p-aria(${label})`).click();
    await until(`${label} opens something`, async () => (await page.content()) !== before);
  }
}

async function wordsOf(lang: string) {
  const file = `${import.meta.dirname}/../../assets/locales/${lang}.yml`;
  return reader(generateChromeMessages(await parseMessagesFile(file)));
}

/** Elements wider than the window. Rows and tables within may scroll by themselves. */
function sideways(): Promise<string[]> {
  return page.evaluate(() =>
    ['html', '.frame', '.frame > .body'].flatMap((selector) => {
      const element = document.querySelector(selector);
      return element && element.scrollWidth > element.clientWidth ? [`${selector} scrolls sideways`] : [];
    }),
  );
}

/** Shows each scene and returns the elements that are wider than the window. */
async function sidewaysScenes(hashes: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const hash of hashes) {
    const shown = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    location.hash = hash;
    await shown;
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    for (const selector of ['html', '.frame', '.frame > .body']) {
      const element = document.querySelector(selector);
      if (element && element.scrollWidth > element.clientWidth) faults.push(`${hash}: ${selector} scrolls sideways`);
    }
  }
  return faults;
}
