/** Reads saved mailboxes with the built extension in a real Chromium, each page and frame under its own address. Nothing is fetched, and nothing of a page runs. */
import type { Frame, HTTPRequest, Page } from 'puppeteer-core';
import { type Chromium, type ChromiumOptions, launchChromium } from '../e2e/harness/chromium.ts';
import { say } from '../faults/say.ts';
import type { Capture, InCapture, SavedPage } from './mail-captures.ts';

/** Frames are let in; it is parsed as a page whose scripts may run. */
const NOTHING = "default-src 'none'; frame-src *; base-uri *";

/** Calls `read` with each capture's name and what the extension says of it; throws for one that it could not read. `hosts`: answer what a page would fetch. */
export async function readCaptures(
  captures: readonly Capture[],
  read: (name: string, inCapture: InCapture) => void,
  hosts?: ChromiumOptions['hosts'],
): Promise<void> {
  const chromium = await launchChromium({ widenHosts: ['https://*/*', 'http://*/*'], ...(hosts && { hosts }) });
  try {
    const screen = await chromium.openInTab('options.html');
    for (const capture of captures) read(capture.name, await readCapture(chromium, screen, capture));
  } finally {
    await chromium.close();
  }
}

async function readCapture(chromium: Chromium, screen: Page, capture: Capture): Promise<InCapture> {
  const page = await chromium.browser.newPage();
  try {
    await show(page, capture);
    const seen = await say(screen, 'people-in-view', { tab: await chromium.tabId(page) });
    if (!seen) throw new Error(`${capture.name} was not read as a mailbox`);
    return {
      own: seen.own[0] ?? null,
      people: seen.people.map(({ role, address, name }) => ({ role, address, name })),
    };
  } finally {
    await page.close();
  }
}

async function show(page: Page, { page: top, frames }: Capture): Promise<void> {
  await page.setRequestInterception(true);
  const left = new Set(frames);
  const filled = new Set<Frame>();
  page.on('request', (request) => void answer(request).catch(() => undefined));

  /** The page's own address is answered with what was saved, and a frame's with the frame that was saved there. */
  async function answer(request: HTTPRequest): Promise<void> {
    const frame = request.frame();
    if (!request.isNavigationRequest() || frame === null) return request.abort();
    const isTop = frame === page.mainFrame();
    const found = isTop ? top : frames.find(({ url }) => isSame(url, request.url()));
    // Led elsewhere by itself, it stays where it is.
    if (isTop && !isSame(top.url, request.url())) return request.respond({ status: 204 });
    if (found && !isTop) {
      left.delete(found);
      filled.add(frame);
    }
    await request.respond({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': NOTHING },
      body: found?.html ?? '',
    });
  }

  await page.goto(top.url, { waitUntil: 'load' });
  // What a page leads its frames to later is not in its source: they are filled in their order.
  for (const saved of [...left]) {
    const frame = page.frames().find((one) => one !== page.mainFrame() && !filled.has(one));
    if (!frame) break;
    filled.add(frame);
    await fill(frame, saved);
  }
}

async function fill(frame: Frame, { url, html }: SavedPage): Promise<void> {
  if (url.startsWith('about:')) await frame.setContent(html.toString('utf8'));
  else await frame.goto(url, { waitUntil: 'load' });
}

const isSame = (one: string, other: string): boolean => withoutHash(one) === withoutHash(other);

const withoutHash = (url: string): string => (URL.canParse(url) ? new URL(url).href : url).replace(/#.*/s, '');
