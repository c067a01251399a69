/** What is wanted is what is seen: how much room people have, and what gives way to a name and an address, in any width and font. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { find, keys, press, pressFirst, see, type } from '../harness/seeing.ts';
import { judged, type Stage, startStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

/** Rows that are whole between what stands above and below what scrolls. */
const wholeRows = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom } = document.querySelector('.body')?.getBoundingClientRect() ?? new DOMRect();
    const head = document.querySelector('.list-head')?.getBoundingClientRect().bottom ?? top;
    return [...document.querySelectorAll('[data-email] > .row')].filter((row) => {
      const at = row.getBoundingClientRect();
      return at.top >= head - 1 && at.bottom <= bottom + 0.5;
    }).length;
  });

test('nine people are in sight as soon as they are shown', async () => {
  const popup = await stage.look('http://aldermoor.test/');
  await pressFirst(popup, 'button', 'Show 37 addresses');
  await see(popup, 'All 37 loaded');
  expect(await popup.evaluate(() => innerHeight)).toBe(600);
  expect(await wholeRows(popup)).toBeGreaterThanOrEqual(9);
  expect(await judged(popup, 'popup-nine-rows')).toEqual([]);

  await press(popup, 'button', 'About the company');
  await see(popup, 'Calibrated lenses');
  expect(await judged(popup, 'popup-company-unfolded')).toEqual([]);
  await press(popup, 'button', 'Less about the company');

  await keys(popup, 'f');
  await find(popup, 'textbox', 'Name');
  expect(await popup.evaluate(() => document.activeElement?.closest('.finder-form') !== null)).toBe(true);
  expect(await judged(popup, 'popup-finder-above')).toEqual([]);
  await popup.close();
});

test('a lower window has one scrollbar and keeps its bar', async () => {
  const popup = await stage.chromium.openInTab('popup.html');
  await popup.setViewport({ width: 400, height: 510 });
  await type(popup, 'Look up', 'aldermoor.test');
  await keys(popup, 'Enter');
  await see(popup, 'Marit Lindqvist');
  const seen = await popup.evaluate(() => {
    const scrolled = (element: Element) => element.scrollHeight > element.clientHeight + 1;
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && scrolled(element);
    const all = [...document.querySelectorAll('body *')].filter(scrolls).map(({ className }) => className);
    return {
      all,
      beside: innerWidth - document.documentElement.clientWidth,
      bar: document.querySelector('.bar')?.getBoundingClientRect().top,
      foot: document.querySelector('.foot')?.getBoundingClientRect().bottom,
    };
  });
  expect(seen).toEqual({ all: ['body'], beside: 0, bar: 0, foot: 510 });
  await popup.close();
});

/** Narrow and wide letters, whatever fonts a machine has. */
const letters = { narrow: '-0.05em', usual: '0', wide: '0.09em' };

/** What is wrong with a row: cut though something else had room to give, cut to nothing, or drawn over something else. */
function faultsOfRows(): string[] {
  const faults: string[] = [];
  const isCut = (element: Element | null) => element !== null && element.scrollWidth > element.clientWidth + 1;
  const widthOf = (element: Element | null) => element?.getBoundingClientRect().width ?? 0;
  const least = 24;
  for (const row of document.querySelectorAll('[data-email]')) {
    const email = row.getAttribute('data-email') ?? '';
    const [first, second] = row.querySelectorAll('.row-line');
    const local = row.querySelector('.parts > .local');
    const rest = row.querySelector('.parts > .rest');
    const fact = second?.lastElementChild?.matches('.conf, .past') ? second.lastElementChild : null;
    if (isCut(rest) && fact && widthOf(fact) > least) faults.push(`${email}: its domain was cut beside a fact`);
    if (isCut(local) && rest && widthOf(rest) > least) faults.push(`${email}: cut before its domain`);
    if (isCut(local) && fact && widthOf(fact) > least) faults.push(`${email}: cut beside a fact`);
    if (local && widthOf(local) < 20) faults.push(`${email}: cut to nothing`);
    const name = row.querySelector('.id > bdi');
    const post = row.querySelector('.post');
    const status = first?.querySelector('.status') ?? null;
    const isShown = (element: Element | null) =>
      element !== null && element.getBoundingClientRect().top < (first?.getBoundingClientRect().bottom ?? 0);
    if (isCut(name) && isShown(post)) faults.push(`${email}: the name was cut beside its post`);
    if (isCut(name) && widthOf(status) > least) faults.push(`${email}: the name was cut beside its verdict`);
    const ends = row.querySelector('.addr')?.getBoundingClientRect();
    const begins = fact?.getBoundingClientRect();
    const isOver = ends && begins && ends.left < begins.right && begins.left < ends.right;
    if (isOver && ends.height > 0) faults.push(`${email}: drawn over its fact`);
    const box = row.getBoundingClientRect();
    for (const one of row.querySelectorAll('.row-line > *')) {
      const { left, right } = one.getBoundingClientRect();
      if (left < box.left - 0.5 || right > box.right + 0.5) faults.push(`${email}: reaches out of its row`);
    }
  }
  return faults;
}

const short = [
  'sabrina-marlene.oberhuber-vandenberghe@ibm.test',
  'sam@x.test',
  'konstantinos.papadimitrakopoulos.athens.office@meridian-freight-and-forwarding.test',
];

test.each(['ltr', 'rtl'])('a name and an address are cut last, at any width and in any letters, %s', async (dir) => {
  const page = await stage.chromium.openInTab('sidepanel.html');
  await type(page, 'Look up', 'aldermoor.test');
  await keys(page, 'Enter');
  await see(page, 'Marit Lindqvist');
  await page.$eval('html', (html, to) => html.setAttribute('dir', to), dir);
  for (const text of ['aldermoor.test', short.join(' ')]) {
    await type(page, 'Look up', text);
    await keys(page, 'Enter');
    await see(page, text === 'aldermoor.test' ? 'Marit Lindqvist' : '3 addresses');
    for (const [name, spacing] of Object.entries(letters)) {
      await page.$eval('body', (body, to) => body.style.setProperty('letter-spacing', to), spacing);
      for (const width of [320, 400, 600]) {
        await page.setViewport({ width, height: 600 });
        expect(await page.evaluate(faultsOfRows), `${text.slice(0, 14)} ${name} ${width}`).toEqual([]);
      }
    }
  }
  await page.close();
});
