/** The store's code in a page of a real Chromium, served on loopback. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer-core';
import { build } from 'vite';
import { launchChromium } from '../launch-chromium.ts';

/** The exports of `in-browser.ts`, as `evaluate` calls them. */
type InBrowser = typeof import('./in-browser.ts');

declare global {
  var deviceBench: InBrowser;
}

/** `fresh` reloads the page: no database is open and nothing is in memory. `others`: listeners for further paths. */
export async function inChromium<Result>(
  act: (page: Page, fresh: () => Promise<Page>) => Promise<Result>,
  others: Record<string, RequestListener> = {},
): Promise<Result> {
  const script = await bundle();
  const server = createServer((request, response) => {
    const other = Object.entries(others).find(([path]) => request.url?.startsWith(path))?.[1];
    if (other) return other(request, response);
    const isScript = request.url === '/script.js';
    response.setHeader('content-type', `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8`);
    response.end(isScript ? script : '<!doctype html><title>device</title><script src="/script.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launchChromium(['--js-flags=--expose-gc', '--enable-precise-memory-info']);
  try {
    const { port } = server.address() as AddressInfo;
    const fresh = async () => {
      for (const page of await browser.pages()) await page.goto('about:blank');
      const page = await browser.newPage();
      page.setDefaultTimeout(0);
      await page.goto(`http://127.0.0.1:${port}/`);
      return page;
    };
    return await act(await fresh(), fresh);
  } finally {
    await browser.close();
    server.close();
  }
}

async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('in-browser.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'esnext', lib: { entry, formats: ['iife'], name: 'deviceBench' } },
  });
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = output.find((one) => one.type === 'chunk');
  if (!script) throw new Error('The store could not be bundled');
  return script.code;
}
