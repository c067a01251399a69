/** A page that was never looked up is the same with Harrier installed and connected as in a browser without it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'puppeteer-core';
import { articles } from '../service/fixtures.ts';
import type { SeenByASite, Sites } from '../sites/start-sites.ts';
import { type Harrier, withHarrier } from './harrier.ts';
import { launchChromium } from './launch-chromium.ts';
import { atMost, type Row } from './row.ts';

const pages = ['http://aldermoor.test/', articles.tidegauge.replace('https:', 'http:'), 'http://watcher.test/'];

/** Milliseconds. Longer than any delay that starts when a page loads. */
const settling = 1_000;

interface Left {
  /** Milliseconds of extension scripts, sampled ten times per millisecond. */
  script: number;
  /** Bytes of extension scripts and styles. */
  bytes: number;
  html: string;
}

export async function untouchedPage(build: string): Promise<Row[]> {
  return withHarrier(build, async (harrier) => {
    const { chromium, service, sites } = harrier;
    await looksWhereItShould(harrier);
    const before = service.witness.count();
    const there = await seenBy(sites, async () => leftOn(() => chromium.browser.newPage()));
    const asked = service.witness.count() - before;
    const without = await seenBy(sites, () => withoutExtension(sites));
    const sum = (of: 'script' | 'bytes') => there.left.reduce((total, left) => total + left[of], 0);
    const added = there.left.reduce((total, { html }, nth) => total + changed(html, without.left[nth]?.html ?? ''), 0);
    const what = (kind: string) => `a page never looked up: ${kind}`;
    return [
      atMost({ what: what('script'), measured: sum('script'), unit: 'ms', budget: 0 }),
      atMost({ what: what('injected'), measured: sum('bytes') + added, unit: 'bytes', budget: 0 }),
      atMost({
        what: what('requests'),
        measured: more(there.requests, without.requests) + asked,
        unit: 'requests',
        budget: 0,
      }),
    ];
  });
}

/** Proves that the check can find something: a page that is looked up contains the reader. */
async function looksWhereItShould({ chromium }: Harrier): Promise<void> {
  const page = await chromium.browser.newPage();
  const watch = await watchExtensions(page);
  await page.goto('http://kestrel-fjord.example/');
  const popup = await chromium.pressButton(page);
  await pause(settling);
  const { script, bytes } = await watch.end();
  await popup.close();
  await page.close();
  if (script === 0 || bytes === 0) throw new Error('A page that was looked up shows no trace, so none would be seen');
}

async function withoutExtension(sites: Sites): Promise<Left[]> {
  const browser = await launchChromium([`--host-resolver-rules=${sites.rules}`]);
  try {
    return await leftOn(() => browser.newPage());
  } finally {
    await browser.close();
  }
}

async function leftOn(newPage: () => Promise<Page>): Promise<Left[]> {
  const left: Left[] = [];
  for (const url of pages) {
    const page = await newPage();
    const watch = await watchExtensions(page);
    await page.goto(url);
    await pause(settling);
    left.push({ ...(await watch.end()), html: await page.content() });
    await page.close();
  }
  return left;
}

async function seenBy(sites: Sites, visit: () => Promise<Left[]>): Promise<{ left: Left[]; requests: SeenByASite[] }> {
  const before = sites.requests.length;
  const left = await visit();
  return { left, requests: sites.requests.slice(before) };
}

/** Records every script and style that comes from an extension, by its address or its world. */
async function watchExtensions(page: Page): Promise<{ end: () => Promise<Omit<Left, 'html'>> }> {
  const session = await page.createCDPSession();
  const worlds = new Set<number>();
  const scripts = new Set<string>();
  let bytes = 0;
  const isForeign = (address: string) => address.startsWith('chrome-extension:');
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (isForeign(context.origin)) worlds.add(context.id);
  });
  session.on('Debugger.scriptParsed', ({ scriptId, url, executionContextId, length }) => {
    if (!isForeign(url) && !worlds.has(executionContextId)) return;
    scripts.add(scriptId);
    bytes += length ?? 0;
  });
  session.on('CSS.styleSheetAdded', ({ header }) => {
    if (header.origin === 'injected' || isForeign(header.sourceURL)) bytes += header.length;
  });
  for (const domain of ['Runtime', 'Debugger', 'DOM', 'CSS', 'Profiler'] as const)
    await session.send(`${domain}.enable`);
  await session.send('Profiler.setSamplingInterval', { interval: 100 });
  await session.send('Profiler.start');
  return { end: async () => ({ script: await timeOf(session, scripts), bytes }) };
}

async function timeOf(session: CDPSession, scripts: ReadonlySet<string>): Promise<number> {
  const { profile } = await session.send('Profiler.stop');
  const theirs = new Set(profile.nodes.flatMap(({ id, callFrame }) => (scripts.has(callFrame.scriptId) ? [id] : [])));
  const deltas = profile.timeDeltas ?? [];
  const sampled = (profile.samples ?? []).map((id, nth) => (theirs.has(id) ? (deltas[nth] ?? 0) : 0));
  return sampled.reduce((sum, one) => sum + one, 0) / 1_000;
}

/** The difference in bytes; at least 1 if the texts differ. */
function changed(html: string, without: string): number {
  if (html === without) return 0;
  return Math.max(1, Math.abs(Buffer.byteLength(html) - Buffer.byteLength(without)));
}

/** The number of requests in one list that are missing from the other. */
function more(some: SeenByASite[], others: SeenByASite[]): number {
  const left = others.map(nameOf);
  return some.map(nameOf).filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length;
}

const nameOf = ({ host, method, path }: SeenByASite): string => `${method} ${host}${path}`;
