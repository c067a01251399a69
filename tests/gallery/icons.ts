/**
 * Draws the icons in `assets/public/icon` from `assets/icon`. After a change of the drawing, run `node
 * tests/gallery/icons.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';

const file = (path: string) => fileURLToPath(new URL(`../../assets/${path}`, import.meta.url));

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
try {
  const page = await browser.newPage();
  for (const size of [16, 32, 48, 128]) {
    const drawing = await readFile(file(size === 16 ? 'icon/icon-16.svg' : 'icon/icon.svg'), 'utf8');
    await page.setViewport({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${drawing}`);
    await writeFile(file(`public/icon/${size}.png`), await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
