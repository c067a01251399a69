/**
 * `npm run pictures`: the pictures of the store listing (`assets/store/pictures/`) and the film of the README, taken
 * from the built extension. Look at them before you commit them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { launchChromium } from '../e2e/harness/chromium.ts';
import { root } from '../run/command.ts';
import { freshBuild } from '../run/fresh-build.ts';
import { step } from '../run/step.ts';
import { startSites } from '../sites/start-sites.ts';
import { animatedPng, type Frame } from './animated-png.ts';
import { drawWithInter } from './fonts.ts';
import {
  abovePage,
  besidePopup,
  film,
  filmed,
  listing,
  type Png,
  popupInFilm,
  type Size,
  tile,
  tileOf,
} from './layouts.ts';
import { fullPage, type Screenshots, takeScreenshots } from './scenes.ts';

const folder = join(root, 'assets', 'store', 'pictures');

await step('Build', freshBuild, (built) => (built ? 'built' : 'up to date'));
const undo = drawWithInter();
try {
  const screenshots = await step('Screenshots', photographed);
  await step(
    'Pictures',
    () => composed(screenshots),
    (names) => names.join(', '),
  );
} finally {
  undo();
}

async function photographed(): Promise<Screenshots> {
  const sites = await startSites();
  try {
    return await takeScreenshots(sites);
  } finally {
    await sites.close();
  }
}

async function composed(screenshots: Screenshots): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const { browser, close } = await launchChromium();
  try {
    const page = await browser.newPage();
    const all = picturesOf(screenshots);
    for (const [name, html] of Object.entries(all)) {
      writeFileSync(join(folder, `${name}.png`), await drawn(page, html, name === 'tile' ? tile : listing));
    }
    writeFileSync(join(root, 'assets', 'harrier.png'), await filmOf(page, screenshots));
    return [...Object.keys(all), 'film'];
  } finally {
    await close();
  }
}

function picturesOf(screenshots: Screenshots): Record<string, string> {
  return {
    '1-popup': besidePopup(
      {
        headline: 'See who works at a company',
        sentence: 'Names, roles and addresses beside the page you are on. Counting is free.',
      },
      'lumenfjord.example',
      screenshots.site,
      screenshots.people,
    ),
    '2-mailbox': besidePopup(
      {
        headline: 'Know who is writing to you',
        sentence: 'Roles and verified addresses of everybody in a conversation. Harrier only reads.',
      },
      'mail.google.com',
      screenshots.mailPage,
      screenshots.mail,
    ),
    '3-workspace': abovePage(
      {
        headline: 'Keep every lead in one place',
        sentence: 'Filter, edit, verify, import and export, also 100,000 at a time.',
      },
      'Harrier · Leads',
      screenshots.leads,
      fullPage.width,
    ),
    '4-device': besidePopup(
      {
        headline: 'No account? It works on your device',
        sentence: 'Harrier learns from the public pages you look up. Nothing you look up is sent.',
      },
      'lumenfjord.example/team',
      screenshots.teamPage,
      screenshots.device,
    ),
    '5-first-page': abovePage(
      {
        headline: 'You choose who answers',
        sentence: 'This device, your team’s own service, or a service with your key.',
      },
      'Harrier · Welcome',
      screenshots.welcome,
      fullPage.width,
    ),
    tile: tileOf({
      headline: 'Find and verify business contacts while you browse',
      sentence: 'No credit is spent unasked.',
    }),
  };
}

/** The popup in each of its states, over its page. After the first frame, only the popup is drawn again. */
async function filmOf(page: Page, { site, film: scenes }: Screenshots): Promise<Buffer> {
  const frames: Frame[] = [];
  for (const { popup, pointer, milliseconds } of scenes) {
    const html = filmed('lumenfjord.example', site, popup, pointer);
    const isFirst = frames.length === 0;
    const png = await drawn(page, html, film, isFirst ? undefined : popupInFilm);
    frames.push({ png, x: isFirst ? 0 : popupInFilm.x, y: isFirst ? 0 : popupInFilm.y, milliseconds });
  }
  return animatedPng(frames);
}

async function drawn(
  page: Page,
  html: string,
  size: Size,
  clip?: { x: number; y: number; width: number; height: number },
): Promise<Png> {
  await page.setViewport({ ...size, deviceScaleFactor: 1 });
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.screenshot({ ...(clip && { clip }) });
}
