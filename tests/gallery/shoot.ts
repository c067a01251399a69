/**
 * Builds the gallery, takes a picture of every scene in light and dark, and lets axe look at each:
 * `node tests/gallery/shoot.ts [SCENE…]`. Pictures lie in `.output/gallery-pictures`. Fails when axe or the page itself finds fault.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Page } from 'puppeteer-core';
import { build, preview } from 'vite';
import config from './vite.config.ts';

const pictures = fileURLToPath(new URL('../../.output/gallery-pictures/', import.meta.url));
const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Scenes that show something only when it is pressed: by accessible name, one after the other. */
const pressed: Record<string, string[]> = {
  'filters+all': ['All filters'],
  'unfolded+lists': ['Select a list'],
  'unfolded+new': ['Select a list', 'New list…'],
  'company+technologies': ['9 technologies'],
  'limits+order': ['Confidence'],
  'options+forget': ['Forget'],
};

interface Shot {
  scene: string;
  theme: 'light' | 'dark';
  dir: 'ltr' | 'rtl';
  zoom: number;
}

const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const ours = { ...config, configFile: false as const };
await build(ours);
const server = await preview({ ...ours, preview: { host: '127.0.0.1', port: 0 } });
const base = server.resolvedUrls?.local[0] ?? '';
const faults: string[] = [];

try {
  await mkdir(pictures, { recursive: true });
  const wanted = process.argv.slice(2);
  const all = [...(await scenesOf()), ...Object.keys(pressed)];
  const scenes = all.filter((scene) => wanted.length === 0 || wanted.includes(scene));
  for (const scene of scenes) {
    for (const theme of ['light', 'dark'] as const) await shoot({ scene, theme, dir: 'ltr', zoom: 100 });
    await shoot({ scene, theme: 'light', dir: 'rtl', zoom: 100 });
    await shoot({ scene, theme: 'light', dir: 'ltr', zoom: 200 });
  }
} finally {
  await browser.close();
  await server.close();
}

for (const fault of faults) console.error(fault);
console.log(`${faults.length} faults; pictures in ${pictures}`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function scenesOf(): Promise<string[]> {
  const page = await browser.newPage();
  await page.goto(base);
  const names = await page.$$eval('[data-scene]', (links) =>
    links.map((link) => link.getAttribute('data-scene') ?? ''),
  );
  await page.close();
  return names;
}

async function shoot(shot: Shot): Promise<void> {
  const page = await browser.newPage();
  const name = [shot.scene, shot.theme, shot.dir === 'rtl' && 'rtl', shot.zoom !== 100 && shot.zoom]
    .filter(Boolean)
    .join('-');
  page.on('console', (line) => line.type() === 'error' && faults.push(`${name}: ${line.text()}`));
  page.on('pageerror', (error) => faults.push(`${name}: ${String(error)}`));
  // With text twice as large the popup grows to the 800 by 600 that browsers allow; a page keeps its window, so it has half the room.
  const isPage = shot.scene.startsWith('options');
  const share = shot.zoom / 100;
  const size = isPage ? { width: 1_000 / share, height: 900 / share } : { width: 400 * share, height: 600 };
  await page.setViewport({ ...size, deviceScaleFactor: isPage ? 2 * share : 2 });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  const [scene = ''] = shot.scene.split('+');
  await page.goto(`${base}?${new URLSearchParams({ ...shot, scene, zoom: String(isPage ? 100 : shot.zoom) })}`);
  for (const label of pressed[shot.scene] ?? []) await page.locator(`::-p-aria(${label})`).click();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${pictures}${name}.png`, fullPage: isPage });
  if (shot.zoom === 100) await examine(page, name, shot.scene.includes('+'));
  await page.close();
}

/** Axe's rules for WCAG 2.2 A and AA, and sideways scrolling, which nothing may need. */
async function examine(page: Page, name: string, covered: boolean): Promise<void> {
  await page.evaluate(axe);
  const found = await page.evaluate(async (isCovered) => {
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // A scene may be a part of a page.
      // What lies under an open menu is smaller than it is.
      rules: { 'page-has-heading-one': { enabled: false }, 'target-size': { enabled: !isCovered } },
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join('\n    ')}`,
    );
  }, covered);
  faults.push(...found.map((one) => `${name}: ${one}`));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  if (wide) faults.push(`${name}: scrolls sideways`);
}
