/**
 * Draws the icons in `assets/public/icon` from `assets/icon`. After a change of the drawing, run `node
 * tests/gallery/icons.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { squarePng } from '../pictures/png.ts';

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
    const shot = await page.screenshot({ omitBackground: true, encoding: 'base64' });
    const pixels = await page.evaluate(pixelsOf, `data:image/png;base64,${shot}`);
    await writeFile(file(`public/icon/${size}.png`), squarePng(size, Uint8Array.from(pixels)));
  }
} finally {
  await browser.close();
}

/** Runs in the page. */
async function pixelsOf(address: string): Promise<number[]> {
  const picture = await createImageBitmap(await (await fetch(address)).blob(), { premultiplyAlpha: 'none' });
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  return Array.from(context?.getImageData(0, 0, width, height).data ?? []);
}
