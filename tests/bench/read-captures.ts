/**
 * Reads saved mailboxes with the built extension in a real Chromium, each page and frame under its own address.
 * Nothing is fetched, and no page script runs.
 */
import type { Frame, HTTPRequest, Page } from 'puppeteer-core';
import { type Chromium, type ChromiumOptions, launchChromium } from '../e2e/harness/chromium.ts';
import { patient } from '../e2e/harness/patient.ts';
import { say } from '../faults/say.ts';
import type { Capture, InCapture, SavedPage } from './mail-captures.ts';

/** Allows frames, but neither scripts nor any other request. The page is still parsed as one with scripting enabled. */
const NOTHING = "default-src 'none'; frame-src *; base-uri *";

/**
 * Calls `read` with each capture's name and the extension's result; throws if the extension cannot read one. `hosts`:
 * servers for the requests of pages.
 */
export async function readCaptures(
  captures: readonly Capture[],
  read: (name: string, inCapture: InCapture) => void,
  hosts?: ChromiumOptions['hosts'],
): Promise<void> {
  const chromium = await launchChromium({ widenHosts: ['https://*/*', 'http://*/*'], ...(hosts && { hosts }) });
  try {
    const options = await chromium.openInTab('options.html');
    for (const capture of captures) read(capture.name, await readCapture(chromium, options, capture));
  } finally {
    await chromium.close();
  }
}

async function readCapture(chromium: Chromium, options: Page, capture: Capture): Promise<InCapture> {
  const page = patient(await chromium.browser.newPage());
  try {
    await show(page, capture);
    const seen = await say(options, 'people-in-view', { tab: await chromium.tabId(page) });
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

  /** Serves the saved page for its own address, and a saved frame for that frame's address. */
  async function answer(request: HTTPRequest): Promise<void> {
    const frame = request.frame();
    if (!request.isNavigationRequest() || frame === null) return request.abort();
    const isTop = frame === page.mainFrame();
    const found = isTop ? top : frames.find(({ url }) => isSame(url, request.url()));
    // A page that navigates elsewhere by itself gets status 204, so it stays.
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
  // The page's source has no address for frames that it navigates later. These frames are filled in order.
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
