/**
 * Measures the page reader on a folder of real pages: `npm run bench:pages -- FOLDER [--out FILE] [--reader FILE]`.
 * FOLDER contains `expected.json` and `html/*.html.gz`. Each page is read in a real browser under its own address,
 * without fetching anything. Tune on the even pages, measure on the odd ones.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'puppeteer-core';
import type { AuthorKind, PageFacts } from '../../lib/page/facts.ts';
import { builtReader } from './built-reader.ts';
import { ownWorld } from './in-own-world.ts';
import { launchChromium } from './launch-chromium.ts';
import { type Expected, type Read, type Score, score } from './pages-score.ts';

/** Nothing in the page runs or loads, but it is parsed as a page with scripting enabled. */
const NOTHING = "default-src 'none'; base-uri *";

/** Stands for the address of a page saved without one. */
const UNNAMED = 'https://unnamed.example/';

/** Serves the saved text for the page's own address and blocks all other requests. */
async function serve(page: Page, html: () => Buffer): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    void (
      isPage
        ? request.respond({
            contentType: 'text/html; charset=utf-8',
            headers: { 'content-security-policy': NOTHING },
            body: html(),
          })
        : request.abort()
    ).catch(() => undefined);
  });
}

/** The reader's facts as plain JSON; nothing else can come out of the page. */
async function readInPage(session: CDPSession, reader: string): Promise<PageFacts> {
  const run = await ownWorld(session);
  return JSON.parse(JSON.stringify(await run(reader)));
}

const namesOf = ({ authors }: PageFacts, wanted: AuthorKind): string[] =>
  authors.flatMap(({ name, kind }) => (kind === wanted ? [name] : []));

async function readAll(folder: string, pages: Expected[], reader: string): Promise<Read[]> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    let html = Buffer.alloc(0);
    await serve(page, () => html);
    const session = await page.createCDPSession();
    const reads: Read[] = [];
    for (const { file, url } of pages) {
      html = gunzipSync(readFileSync(join(folder, 'html', file)));
      await page.goto(url || UNNAMED, { waitUntil: 'domcontentloaded' });
      const facts = await readInPage(session, reader);
      reads.push({
        file,
        article: facts.article.is,
        authors: namesOf(facts, 'person'),
        organisations: namesOf(facts, 'organisation'),
        addresses: facts.addresses.map(({ address }) => address),
      });
    }
    return reads;
  } finally {
    await browser.close();
  }
}

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

const row = (what: string, s: Score): Record<string, string | number> => ({
  what,
  pages: s.pages,
  'first or exact': percent(s.firstOrExact),
  'by persons alone': percent(s.byPersons),
  hit: percent(s.hit),
  'exact set': percent(s.exact),
  'false authors': percent(s.falseAuthors),
  'false organisations': percent(s.falseOrganisations),
  'article precision': percent(s.precision),
  'article recall': percent(s.recall),
  addresses: s.addresses,
});

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, reader: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Which folder of pages? npm run bench:pages -- FOLDER [--out FILE]');
  process.exit(2);
}
const expected: Expected[] = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
const reads = await readAll(folder, expected, builtReader(values.reader));
const pairs = expected.flatMap((page, at) => {
  const read = reads[at];
  return read ? [{ expected: page, read }] : [];
});
console.table([
  row('all', score(pairs)),
  row('even half (tuned on)', score(pairs.filter((_, at) => at % 2 === 0))),
  row('odd half (measured by)', score(pairs.filter((_, at) => at % 2 === 1))),
]);
if (values.out !== undefined) writeFileSync(values.out, reads.map((read) => `${JSON.stringify(read)}\n`).join(''));
