/**
 * The real popup, opened with the toolbar button, and the time until it paints. Measured from the click, using the
 * browser's own paint timing. The same button opens a static extension page for comparison.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { until } from '../e2e/harness/until.ts';
import type { Harrier } from './harrier.ts';

/** The first row, or the company's name. */
export type Awaited = 'row' | 'name';

const selectors: Record<Awaited, string> = { row: '[data-email]', name: 'h1' };

/** Marks the first element of each kind for paint timing. Runs before the popup's own script, in the same file. */
const note = `{
  const wanted = new Map(Object.entries(${JSON.stringify(selectors)}));
  const look = new MutationObserver(() => {
    for (const [what, selector] of wanted) {
      const found = document.querySelector(selector);
      if (!found) continue;
      wanted.delete(what);
      performance.mark(what);
      for (const each of [found, ...found.querySelectorAll('*')]) each.setAttribute('elementtiming', what);
    }
    if (wanted.size === 0) look.disconnect();
  });
  look.observe(document, { childList: true, subtree: true });
}
`;

/** Changes an installed copy of a build so that its popup records its paints. */
export function notePaints(build: string): void {
  const page = readFileSync(join(build, 'popup.html'), 'utf8');
  const script = /<script[^>]+src="\/([^"]+)"/.exec(page)?.[1];
  if (script === undefined) throw new Error('The popup has no script');
  const file = join(build, script);
  writeFileSync(file, note + readFileSync(file, 'utf8'));
}

/**
 * Milliseconds. The previous popup or a stopped worker must have settled, because users do not press the button again
 * at once.
 */
const settling = 400;

/**
 * Presses the button on this page with the file `popup` as its popup. Returns the popup as it starts loading; it
 * stays open.
 */
export async function press(
  { chromium, options }: Harrier,
  page: Page,
  popup = 'popup.html',
): Promise<{ popup: Page; clicked: number }> {
  const { browser, extensionId } = chromium;
  const extension = (await browser.extensions()).get(extensionId);
  if (!extension) throw new Error('The extension is gone');
  await options.evaluate((file) => chrome.action.setPopup({ popup: file }), popup);
  await page.bringToFront();
  await pause(settling);
  const before = new Set(browser.targets());
  const clicked = performance.timeOrigin + performance.now();
  await page.triggerExtensionAction(extension);
  const target = await until('the popup opens', () =>
    browser.targets().find((each) => !before.has(each) && each.url().endsWith(`/${popup}`)),
  );
  return { popup: await target.asPage(), clicked };
}

/** Milliseconds until the awaited element was painted: from the click, and from the start of the popup's load. */
export type Painted = Record<'click' | 'start', number>;

/** Presses the button and measures. The time between click and start is the same for any extension. */
export async function painted(harrier: Harrier, page: Page, what: Awaited, file?: string): Promise<Painted> {
  const { popup, clicked } = await press(harrier, page, file);
  const at = await paintOf(popup, what);
  const started = await popup.evaluate(() => performance.timeOrigin);
  await popup.close();
  return { click: at - clicked, start: at - started };
}

/** Epoch milliseconds */
export function paintOf(popup: Page, what: Awaited): Promise<number> {
  return popup.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = new PerformanceObserver((seen) => {
          const first = seen.getEntries().find((entry) => 'identifier' in entry && entry.identifier === wanted);
          if (first) resolve(performance.timeOrigin + first.startTime);
        });
        look.observe({ type: 'element', buffered: true });
      }),
    what,
  );
}

interface TraceEvent {
  name: string;
  pid: number;
  ts: number;
  args?: { data?: { url?: string } };
}

/** The files requested by the popup before its first row, its page included. */
export async function filesUntilFirstRow(harrier: Harrier, page: Page): Promise<string[]> {
  const session = await harrier.chromium.browser.target().createCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  const includedCategories = ['devtools.timeline', 'blink.user_timing'];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  const { popup } = await press(harrier, page);
  await paintOf(popup, 'row');
  await session.send('Tracing.end');
  await ended;
  await popup.close();
  const drawn = events.find(({ name }) => name === 'row');
  if (!drawn) throw new Error('The popup was not seen to draw a row');
  const asked = events.filter(
    ({ name, pid, ts }) => name === 'ResourceSendRequest' && pid === drawn.pid && ts <= drawn.ts,
  );
  const files = asked.map(({ args }) => new URL(args?.data?.url ?? '').pathname.slice(1));
  return [...new Set(['popup.html', ...files])];
}

/** Bytes of the popup's script heap, once rendering is complete. */
export async function heap(harrier: Harrier, page: Page, file?: string): Promise<number> {
  const { popup } = await press(harrier, page, file);
  await paintOf(popup, 'row');
  await popup.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  const session = await popup.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await popup.close();
  return usedSize;
}
