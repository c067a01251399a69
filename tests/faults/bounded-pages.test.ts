/** #48: a page of a searched site is read within bounds, and Harrier's own pages stay responsive meanwhile. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageRead } from '../../lib/page/page-read.ts';
import { type Scene, startScene } from './scene.ts';
import '../e2e/harness/extension-globals.ts';

let scene: Scene;
/** The reader in a tab. The same file runs in the offscreen document. */
let reader: Page;
let page: Page;
beforeAll(async () => {
  scene = await startScene();
  reader = await scene.chromium.openInTab('offscreen.html');
  await reader.evaluate(countSteps);
  page = await scene.quiet();
});
afterAll(() => scene.close());

/**
 * Runs in the reader: replaces its clock by the number of steps since it last yielded. So the test depends neither on a
 * slow nor on a fast machine.
 */
function countSteps(): void {
  let steps = 0;
  performance.now = () => {
    steps += 1;
    return steps;
  };
  Object.assign(globalThis, { turns: 0 });
  globalThis.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      steps = 0;
      Object.assign(globalThis, { turns: Number(Reflect.get(globalThis, 'turns')) + 1 });
    }
  };
}

/** The reader’s result for a page, and how often it yielded to other work meanwhile. */
async function read(html: string): Promise<{ read: PageRead | null; turns: number }> {
  const turns = () => reader.evaluate(() => Number(Reflect.get(globalThis, 'turns')));
  const before = await turns();
  const answer = await page.evaluate((text) => {
    const message = { to: 'text-reader', html: text, url: 'https://harbour.test/' };
    return chrome.runtime.sendMessage<unknown, { read: PageRead | null }>(message);
  }, html);
  return { read: answer.read, turns: (await turns()) - before };
}

const ada = '<p><a href="mailto:ada.byron@harbour.test">Ada Byron</a></p>';
const addresses = (found: { read: PageRead | null }) => found.read?.facts.addresses.map(({ address }) => address);

test.each([
  ['nested divs', '<div>'.repeat(80_000)],
  ['nested spans after its content', `${ada}${'<div><span>'.repeat(20_000)}`],
  ['open tags that every paragraph repeats', Array.from({ length: 9_000 }, (_, nth) => `<p><b id=b${nth}>`).join('')],
])('a page with %s counts as unread', async (_, html) => {
  expect((await read(html)).read).toBeNull();
});

test.each([
  ['many pictures with handlers', '<img src=x onerror=alert(1)>'.repeat(3_000)],
  ['many styles', '<i style="color:red">x</i>'.repeat(3_000)],
  ['a megabyte of text', '<p>Nothing but words, <b>again</b> and again.</p>'.repeat(20_500)],
])('a page with %s is read while other work continues', async (_, html) => {
  const found = await read(ada + html);
  expect(addresses(found)).toEqual(['ada.byron@harbour.test']);
  // The parser yields between its steps. Parsing in one go would not yield.
  expect(found.turns).toBeGreaterThan(2);
});

test('a page runs no script, fetches nothing and loses no address between two parser steps', async () => {
  const asked = scene.sites.requests.length;
  const loads = `<link rel="stylesheet" href="http://aldermoor.test/a.css"><script>globalThis.ran = 1</script>
    <img src="http://aldermoor.test/a.png" onerror="globalThis.ran = 1"><iframe src="http://aldermoor.test/"></iframe>
    <meta http-equiv="refresh" content="0;url=http://aldermoor.test/">`;
  // Addresses at all distances from the end of a parser step, one of them across it.
  const people = Array.from({ length: 200 }, (_, nth) => `ada.${nth}@harbour.test`);
  const html = `<!doctype html><html lang="en"><head>${loads}</head><body>${people.map((one) => `<p>${one}</p>`).join('')}`;
  expect(addresses(await read(html))).toEqual(people);
  expect(await reader.evaluate(() => 'ran' in globalThis)).toBe(false);
  expect(scene.sites.requests.slice(asked)).toEqual([]);
});
