/** The workspace's tables: column widths set with pointer and keys, and a drawer whose buttons never overlap. */
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { element, find, gone, keys, press, pressFirst, see, type } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, overflow, startWorkspace, type WorkspaceStage } from './stage.ts';

let stage: WorkspaceStage;
let page: Page;

beforeAll(async () => {
  stage = await startWorkspace();
  page = await stage.open('leads');
  await see(page, '5 leads');
});
afterAll(() => stage.close());

const edge = (of: string) => find(page, 'separator', `Width of ${of}`);

/** Width of a column's head in CSS pixels; 0 if there is none. Works for a page in the background, too. */
const widthOf = (of: string, on: Page = page) =>
  on.evaluate(
    (label) =>
      Math.round(document.querySelector(`[aria-label="${label}"]`)?.parentElement?.getBoundingClientRect().width ?? 0),
    `Width of ${of}`,
  );

const untilWide = (of: string, width: number, on: Page = page) =>
  until(`${of} is ${width} px wide`, async () => Math.abs((await widthOf(of, on)) - width) <= 1);

async function middle(element: ElementHandle): Promise<[number, number]> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(of: string, by: number): Promise<void> {
  const [x, y] = await middle(await edge(of));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 3 });
  await page.mouse.move(x + by, y, { steps: 3 });
  await page.mouse.up();
}

describe('a row', () => {
  it('is selected by a click beside its checkbox, which opens nothing', async () => {
    const [x, y] = await middle(await find(page, 'checkbox', 'Select Marit Lindqvist'));
    await page.mouse.click(x - 14, y + 20);
    await see(page, '1 selected');
    expect(await page.$('.drawer')).toBeNull();
    await page.mouse.click(x + 14, y - 20);
    await gone(page, '1 selected');
  });

  it('has targets of 24 px for its name and its address, and is 44 px high', async () => {
    const heights = await page.$$eval('tbody :is(.row-focus, button.addr)', (all) =>
      all.map((one) => [one.getBoundingClientRect().height, one.closest('tr')?.getBoundingClientRect().height]),
    );
    expect(new Set(heights.map(String))).toEqual(new Set(['24,44']));
  });

  it('focused by keyboard is hidden by neither the table’s head nor the bar of the selected rows', async () => {
    await page.setViewport({ width: 1280, height: 330 });
    await press(page, 'checkbox', 'Select all rows');
    await see(page, '5 selected');
    const free = () =>
      page.evaluate(() => {
        const boxOf = (css: string) => document.querySelector(css)?.getBoundingClientRect() ?? new DOMRect();
        const row = boxOf('tr:has(:focus)');
        return row.height > 0 && row.top >= boxOf('thead').bottom - 1 && row.bottom <= boxOf('.leads-bulk').top + 1;
      });
    await page.evaluate(() => document.querySelector<HTMLElement>('tbody .row-focus')?.focus());
    for (const key of ['j', 'j', 'j', 'j', 'k', 'k', 'k', 'k'] as const) {
      await keys(page, key);
      await until(`after ${key}, the row is seen whole`, free);
    }
    await page.keyboard.press('Escape');
    await gone(page, '5 selected');
    await page.setViewport({ width: 1280, height: 800 });
  });

  it('belongs to a view that is marked as current even with forced colours', async () => {
    const session = await page.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    const backgrounds = await page.$$eval('.nav a', (links) =>
      links.map((link) => [link.getAttribute('aria-current'), getComputedStyle(link).backgroundColor]),
    );
    await session.send('Emulation.setEmulatedMedia', { features: [] });
    await session.detach();
    const [current, ...others] = backgrounds;
    expect(current?.[0]).toBe('page');
    expect(others.map(([, background]) => background)).not.toContain(current?.[1]);
  });
});

describe('a column', () => {
  it('is widened by dragging its edge, on every open page and after a reload', async () => {
    const other = await stage.open('leads');
    await page.bringToFront();
    const [company, person] = [await widthOf('Company'), await widthOf('Person')];
    await drag('Company', 80);
    await untilWide('Company', company + 80);
    // The flexible column gives up its width.
    await untilWide('Person', person - 80);
    await untilWide('Company', company + 80, other);
    await other.close();
    expect(await judged(page, 'workspace-leads-widths')).toEqual([]);
    await page.reload();
    await see(page, '5 leads');
    await untilWide('Company', company + 80);
  });

  it('has a minimum width, and Escape during a drag restores its width', async () => {
    await press(page, 'checkbox', 'Select all rows');
    const before = await widthOf('Company');
    const [x, y] = await middle(await edge('Company'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 900, y, { steps: 4 });
    await untilWide('Company', 64);
    await page.keyboard.press('Escape');
    await untilWide('Company', before);
    await page.mouse.up();
    await untilWide('Company', before);
    // The same Escape does not clear the selection.
    await see(page, '5 selected');
    await page.keyboard.press('Escape');
    await gone(page, '5 selected');
  });

  /** The number of company names that are cut off. */
  const cut = () =>
    page.$$eval(
      'tbody tr td:nth-child(3) .cut',
      (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
    );

  it('fits its content on a double click', async () => {
    await drag('Company', -220);
    expect(await cut()).toBeGreaterThan(0);
    const [x, y] = await middle(await edge('Company'));
    await page.mouse.click(x, y, { count: 2 });
    await until('nothing in it is cut', async () => (await cut()) === 0);
    expect(await widthOf('Company')).toBeLessThan(320);
  });

  it('is resized by keyboard with arrows, Enter and Home, also right-to-left', async () => {
    await (await edge('Company')).focus();
    await keys(page, 'Home');
    await untilWide('Company', 224);
    await keys(page, 'ArrowRight', 'ArrowRight');
    await untilWide('Company', 256);
    await keys(page, 'ArrowLeft');
    await untilWide('Company', 240);
    expect(await (await edge('Company')).evaluate((element) => element.getAttribute('aria-valuenow'))).toBe('15');
    await keys(page, 'Enter');
    await until('it fits its content', async () => (await widthOf('Company')) < 224 && (await cut()) === 0);
    await keys(page, 'Home', 'ArrowRight');
    await untilWide('Company', 240);
    // In right-to-left layout the column grows to the left.
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await (await edge('Company')).focus();
    await keys(page, 'ArrowLeft');
    await untilWide('Company', 256);
    await drag('Company', -16);
    await untilWide('Company', 272);
    await page.evaluate(() => {
      document.documentElement.dir = 'ltr';
    });
    await (await edge('Company')).focus();
    await keys(page, 'Home');
    await untilWide('Company', 224);
  });

  it('with a growing width gives the rest to the last one when it is narrowed', async () => {
    const table = () => page.$eval('.table', (element) => element.getBoundingClientRect().width);
    const whole = await table();
    await drag('Person', -200);
    await until('the table is as wide as before', async () => Math.abs((await table()) - whole) <= 1);
    expect(await page.$('[role=separator][aria-label="Width of Outreach"]')).toBeNull();
    await (await edge('Person')).focus();
    await keys(page, 'Home');
    await edge('Outreach');
  });
});

describe('a lead’s drawer', () => {
  const long = 'Alexandros-Konstantinos Papadimitrakopoulos-Wolfeschlegelsteinhausenbergerdorff';

  it('links to the person’s contacts, but not to an invalid address', async () => {
    const marit = (await stage.service.leads()).find(({ email }) => email.startsWith('marit.'));
    const body = { phone_number: '+31 (0)71 555 01 23', linkedin_url: 'javascript:alert(1)', twitter: '@marit' };
    await fetch(`${stage.service.base}/leads/${marit?.id}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${stage.service.keys.starter}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, website: 'aldermoor.test' }),
    });
    await page.reload();
    await press(page, 'button', 'Marit Lindqvist');
    const ways = await page.$$eval('.lead-ways a', (all) =>
      all.map((one) => [one.getAttribute('aria-label'), one.getAttribute('href'), one.getAttribute('rel')]),
    );
    expect(ways).toContainEqual([
      'Write to marit.lindqvist@aldermoor.test',
      'mailto:marit.lindqvist@aldermoor.test',
      'noopener noreferrer nofollow',
    ]);
    expect(ways.slice(1).map(([, to]) => to)).toEqual([
      'tel:+31715550123',
      'https://x.com/marit',
      'https://aldermoor.test/',
    ]);
    expect(await judged(page, 'workspace-drawer-ways')).toEqual([]);
  });

  it.each([1280, 1024, 800, 640, 360])(
    'keeps its buttons apart and in view at %i px, with a long name',
    async (width) => {
      await page.setViewport({ width, height: 800, deviceScaleFactor: 1 });
      await page.$eval(
        '.drawer h2 bdi',
        (name, text) => {
          name.textContent = text;
        },
        long,
      );
      const boxes = await Promise.all(
        ['Next lead', 'More', 'Close'].map(async (name) => (await find(page, 'button', name)).boundingBox()),
      );
      const [next, more, close] = boxes;
      if (!next || !more || !close) throw new Error('They are not all shown');
      expect(next.x + next.width).toBeLessThanOrEqual(more.x);
      expect(more.x + more.width).toBeLessThanOrEqual(close.x);
      expect(close.x + close.width).toBeLessThanOrEqual(width);
      await press(page, 'button', 'More');
      const menu = await (await element(page, '.drawer [role=menu]'))?.boundingBox();
      expect(menu?.x).toBeGreaterThanOrEqual(0);
      expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(width);
      await keys(page, 'Escape');
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    },
  );
});

describe.each(['Inter', 'DejaVu Sans'])('in %s', (font) => {
  const at = async (on: Page, width: number) => {
    await on.setViewport({ width, height: 800, deviceScaleFactor: 1 });
    await on.evaluate((name) => document.documentElement.style.setProperty('--sans', `'${name}', sans-serif`), font);
  };
  /**
   * - `beyond`: pixels by which the view scrolls sideways
   * - `people`: the number of addresses
   * - `narrow`: the widths of address cells that are too narrow
   * - `last`, `cut`: the number of texts in the last column, and of those that are cut off
   */
  const seen = (on: Page) =>
    on.evaluate(() => {
      const body = document.querySelector('.view-body');
      if (!body) throw new Error('There is nothing that scrolls');
      const widths = [...document.querySelectorAll('tbody td:has(.addr)')].map(
        (cell) => cell.getBoundingClientRect().width,
      );
      const last = [...document.querySelectorAll<HTMLElement>('tbody td:last-child .cut2')];
      return {
        beyond: body.scrollWidth - body.clientWidth,
        people: widths.length,
        narrow: widths.filter((width) => width < 176),
        last: last.length,
        cut: last.filter(
          (one) => one.scrollHeight > one.clientHeight + 1 || one.getBoundingClientRect().right > innerWidth,
        ).length,
      };
    });

  it('the leads fit without scrolling sideways, and addresses keep a minimum width', async () => {
    const leads = await stage.open('leads');
    // The service saves verified addresses as leads, so the number depends on earlier tests.
    const people = (await stage.service.leads()).length;
    expect(people).toBeGreaterThanOrEqual(5);
    await see(leads, `${people} leads`);
    for (const width of [1280, 1024, 800]) {
      await at(leads, width);
      expect([width, await seen(leads)]).toEqual([width, { beyond: 0, people, narrow: [], last: 0, cut: 0 }]);
    }
    await leads.close();
  });

  it('a verification run shows its last column whole', async () => {
    const checks = await stage.open('checks');
    const text = 'marit.lindqvist@aldermoor.test piet.heijn1962@inbox.example nobody@kestrel-fjord.example';
    await type(checks, 'Addresses', `${text} somebody.${font.length}@nowhere.test`);
    await pressFirst(checks, 'button', 'Verify 4');
    await until('it is over', async () => (await checks.$$('tbody tr[data-key]')).length === 4);
    await see(checks, '4 done');
    for (const width of [1280, 1024, 800]) {
      await at(checks, width);
      expect([width, await seen(checks)]).toEqual([width, { beyond: 0, people: 4, narrow: [], last: 4, cut: 0 }]);
    }
    await checks.close();
  });
});

it('no warning or error is logged', async () => {
  expect(await stage.chromium.complaints()).toEqual([]);
});
