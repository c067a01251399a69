/** The room for people in the list, and the order in which parts of a row are cut, at any width and in any font. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { find, keys, press, pressFirst, see, type } from '../harness/seeing.ts';
import { judged, type Stage, startStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

/** Rows fully visible between the list's head and the bottom of the scrolled area. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`There is no ${selector}`);
      return element.getBoundingClientRect();
    };
    const { bottom } = boxOf('.body');
    const head = boxOf('.list-head').bottom;
    return [...document.querySelectorAll('[data-email] > .row')].filter((row) => {
      const at = row.getBoundingClientRect();
      return at.top >= head - 1 && at.bottom <= bottom + 0.5;
    }).length;
  });

test('nine people are visible as soon as the list is shown', async () => {
  const popup = await stage.look('http://aldermoor.test/');
  await pressFirst(popup, 'button', 'Show 37 addresses');
  await see(popup, 'All 37 loaded');
  expect(await popup.evaluate(() => innerHeight)).toBe(600);
  expect(await wholeRows(popup)).toBeGreaterThanOrEqual(9);

  await press(popup, 'button', 'About the company');
  await see(popup, 'Calibrated lenses');
  await press(popup, 'button', 'Less about the company');

  await keys(popup, 'f');
  await find(popup, 'textbox', 'Name');
  expect(await popup.evaluate(() => document.activeElement?.closest('.finder-form') !== null)).toBe(true);
  expect(await judged(popup, 'popup-finder-above')).toEqual([]);
  await popup.close();
});

/**
 * Chromium resizes a popup after each change, starting from the smallest size. If a media query changed its result at
 * that size, each typed letter would compile the style sheet twice and restyle everything.
 */
test('no media query changes its result while the popup is sized', async () => {
  const page = await stage.chromium.openInTab('popup.html');
  const queries = await page.evaluate(() => {
    const mediaOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) =>
        rule instanceof CSSMediaRule ? [rule.media.mediaText, ...mediaOf(rule.cssRules)] : [],
      );
    return [...document.styleSheets].flatMap(({ cssRules }) => mediaOf(cssRules));
  });
  const holding = async (width: number, height: number) => {
    await page.setViewport({ width, height });
    await page.waitForFunction((...size) => innerWidth === size[0] && innerHeight === size[1], {}, width, height);
    return page.evaluate((all) => all.filter((query) => matchMedia(query).matches), queries);
  };
  expect(queries.join()).toContain('width');
  expect(await holding(25, 25)).toEqual(await holding(400, 600));
  await page.close();
});

test('on a low screen the real popup has one scrollbar, and keeps its bar and foot in view', async () => {
  const low = await startStage({ screenHeight: 600 });
  const popup = await low.look('http://aldermoor.test/');
  await pressFirst(popup, 'button', 'Show 37 addresses');
  await see(popup, 'All 37 loaded');
  await popup.waitForFunction(() => innerWidth === document.documentElement.clientWidth);
  const seen = await popup.evaluate(() => {
    const scrolled = (element: Element) => element.scrollHeight > element.clientHeight + 1;
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && scrolled(element);
    const all = [...document.querySelectorAll('body *')].filter(scrolls).map(({ className }) => className);
    return {
      all,
      width: innerWidth,
      height: innerHeight,
      page: scrolled(document.documentElement),
      bar: document.querySelector('.bar')?.getBoundingClientRect().top,
      foot: document.querySelector('.foot')?.getBoundingClientRect().bottom,
    };
  });
  // The browser chooses the popup's height by the position of its own window.
  expect(seen.height).toBeLessThan(600);
  expect(seen).toMatchObject({ all: ['body'], width: 400, page: false, bar: 0, foot: seen.height });
  await low.close();
});

/** Letter spacing that stands for narrow and wide fonts, independent of those on the machine. */
const letters = { narrow: '-0.05em', usual: '0', wide: '0.09em' };

/**
 * Faults of rows: text cut although something else could yield, cut to nothing, or drawn over something else.
 * - `rows`: the least number of rows
 * - `parts`: selectors that at least one row must match, so that a missing part does not pass
 */
function faultsOfRows({ rows: least, parts }: { rows: number; parts: readonly string[] }): string[] {
  const faults: string[] = [];
  const isCut = (element: Element | null) => element !== null && element.scrollWidth > element.clientWidth + 1;
  const widthOf = (element: Element | null) => element?.getBoundingClientRect().width ?? 0;
  const legible = 24;
  const rows = [...document.querySelectorAll('[data-email]')];
  if (rows.length < least) faults.push(`${rows.length} rows`);
  const met = new Set<string>();
  const part = (within: Element, selector: string) => {
    const found = within.querySelector(selector);
    if (found) met.add(selector);
    return found;
  };
  for (const row of rows) {
    const email = row.getAttribute('data-email') ?? '';
    const [first, second, ...others] = row.querySelectorAll('.row-line');
    const address = row.querySelector('.addr');
    if (!first || !second || !address || others.length > 0) {
      faults.push(`${email}: no row of two lines`);
      continue;
    }
    const local = part(row, '.parts > .local');
    const rest = part(row, '.parts > .rest');
    const fact = part(second, '.row-line > :is(.conf, .past):last-child');
    if (isCut(rest) && fact && widthOf(fact) > legible) faults.push(`${email}: its domain was cut beside a fact`);
    if (isCut(local) && rest && widthOf(rest) > legible) faults.push(`${email}: cut before its domain`);
    if (isCut(local) && fact && widthOf(fact) > legible) faults.push(`${email}: cut beside a fact`);
    if (local && widthOf(local) < 20) faults.push(`${email}: cut to nothing`);
    const name = part(row, '.id > bdi');
    const post = part(row, '.post');
    const status = part(first, '.status');
    const isShown = (element: Element | null) =>
      element !== null && element.getBoundingClientRect().top < first.getBoundingClientRect().bottom;
    if (isCut(name) && isShown(post)) faults.push(`${email}: the name was cut beside its post`);
    if (isCut(name) && widthOf(status) > legible) faults.push(`${email}: the name was cut beside its verdict`);
    const ends = address.getBoundingClientRect();
    const begins = fact?.getBoundingClientRect();
    const isOver = begins && ends.left < begins.right && begins.left < ends.right;
    if (ends.height === 0) faults.push(`${email}: the address is not shown`);
    if (isOver) faults.push(`${email}: drawn over its fact`);
    const box = row.getBoundingClientRect();
    for (const one of row.querySelectorAll('.row-line > *')) {
      const { left, right } = one.getBoundingClientRect();
      if (left < box.left - 0.5 || right > box.right + 0.5) faults.push(`${email}: reaches out of its row`);
    }
  }
  return [...faults, ...parts.filter((one) => !met.has(one)).map((one) => `nothing is ${one}`)];
}

const anywhere = ['.parts > .local', '.parts > .rest', '.post', '.status'];
const named = ['.id > bdi', '.row-line > :is(.conf, .past):last-child'];

const short = [
  'sabrina-marlene.oberhuber-vandenberghe@ibm.test',
  'sam@x.test',
  'konstantinos.papadimitrakopoulos.athens.office@meridian-freight-and-forwarding.test',
];

test.each(['ltr', 'rtl'])('names and addresses are cut last, at any width and letter spacing, %s', async (dir) => {
  const page = await stage.chromium.openInTab('sidepanel.html');
  const lists = [
    ['aldermoor.test', 'Marit Lindqvist', { rows: 9, parts: [...anywhere, ...named] }],
    [short.join(' '), '3 addresses', { rows: 3, parts: anywhere }],
  ] as const;
  for (const [text, said, there] of lists) {
    await type(page, 'Look up', text);
    await keys(page, 'Enter');
    await see(page, said);
    await page.$eval('html', (html, to) => html.setAttribute('dir', to), dir);
    for (const [name, spacing] of Object.entries(letters)) {
      await page.$eval('body', (body, to) => body.style.setProperty('letter-spacing', to), spacing);
      for (const width of [320, 400, 600]) {
        await page.setViewport({ width, height: 600 });
        expect(await page.evaluate(faultsOfRows, there), `${text.slice(0, 14)} ${name} ${width}`).toEqual([]);
      }
    }
  }
  await page.close();
});

test('a menu in a person’s details covers the rows below, also before their animation ends', async () => {
  const page = await stage.chromium.openInTab('sidepanel.html');
  // So narrow that the rows' own buttons reach under the menu, and so high that the menu opens downwards.
  await page.setViewport({ width: 340, height: 1_400 });
  await type(page, 'Look up', 'aldermoor.test');
  await keys(page, 'Enter');
  await see(page, 'Marit Lindqvist');
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('* { animation-play-state: paused !important }');
    document.adoptedStyleSheets.push(still);
  });
  await pressFirst(page, 'button', 'Details of Alexandros');
  await press(page, 'button', 'Select a list');
  await find(page, 'menuitemradio', 'Newsletter');
  const hit = await page.$$eval('.menu [role^=menuitem]', (items) =>
    items.map((item) => {
      const { x, y, width, height } = item.getBoundingClientRect();
      return item.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  );
  expect(hit).toEqual(hit.map(() => true));
  await page.close();
});
