/** Harrier in a German browser: popup, options and every view of the workspace. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Place, places } from '../../../components/shell/route.ts';
import { campaigns } from '../../service/fixtures.ts';
import { axe } from '../harness/accessibility.ts';
import { drawsPictures, shoot } from '../harness/pictures.ts';
import { element, pressFirst, see } from '../harness/seeing.ts';
import { overflow, startWorkspace, type WorkspaceStage } from './stage.ts';

let stage: WorkspaceStage;

beforeAll(async () => {
  stage = await startWorkspace({ plan: 'growth', language: 'de' });
});
afterAll(() => stage?.close());

/** Returns the page's language as screen readers use it, cut-off buttons and headings, and axe's findings. */
async function looked(page: Page, name: string): Promise<{ lang: string; cut: string[]; found: string[] }> {
  if (drawsPictures) await shoot(page, `german-${name}`);
  const lang = await page.evaluate(() => document.documentElement.lang);
  const cut = await cutWords(page);
  const found = (await axe(page, 'other')).map(({ rule, where }) => `${rule}: ${where.join(' | ')}`);
  return { lang, cut, found };
}

function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.btn .cut, .chip .cut, .status .cut, h1, h2, .nav .cut')]
      .filter(
        (element) =>
          element.offsetParent !== null && !element.closest('.vh') && element.scrollWidth > element.clientWidth + 1,
      )
      .map((element) => element.textContent ?? ''),
  );
}

const fine = { lang: 'de', cut: [], found: [] };

const german: Record<Place, string> = {
  leads: 'Leads',
  import: 'Leads importieren',
  discover: 'Entdecken',
  enrichment: 'Anreichern',
  checks: 'Prüfungen',
  campaigns: 'Kampagnen',
  activity: 'Aktivität',
  account: 'Konto',
  person: 'Daten über eine Person',
};

describe('in German', () => {
  test('the popup is translated, and no text is cut off', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await see(popup, '37 Adressen zeigen');
    await see(popup, 'Prüfungen übrig');
    expect(await looked(popup, 'popup')).toEqual(fine);
    await pressFirst(popup, 'button', '37 Adressen zeigen');
    await see(popup, 'Marit Lindqvist');
    expect(await looked(popup, 'popup-people')).toEqual(fine);
    await popup.close();
  });

  test('the options are translated, and no text is cut off', async () => {
    const page = await stage.chromium.openInTab('options.html');
    await see(page, 'Berechtigungen');
    expect(await looked(page, 'options')).toEqual(fine);
    for (const width of [320, 600]) {
      await page.setViewport({ width, height: 800 });
      expect([width, await cutWords(page)]).toEqual([width, []]);
    }
    await page.close();
    const welcome = await stage.chromium.openInTab('options.html#welcome');
    await see(welcome, 'Willkommen bei Harrier');
    await see(welcome, 'Verbunden als');
    await welcome.setViewport({ width: 400, height: 800 });
    expect(await looked(welcome, 'welcome')).toEqual(fine);
    await welcome.close();
  });

  test('every view of the workspace is translated, and no text is cut off', async () => {
    const page = await stage.open('activity');
    for (const place of places) {
      const route = place === 'campaigns' ? `#/campaigns?id=${campaigns.spring}` : `#/${place}`;
      await page.evaluate((to) => location.assign(to), route);
      await page.waitForFunction((name) => document.title.startsWith(name), {}, german[place]);
      await see(page, german[place]);
      await element(page, 'main:not(:has([aria-busy="true"]))');
      expect([place, await looked(page, place)]).toEqual([place, fine]);
      expect([place, await overflow(page)]).toEqual([place, 0]);
    }
    await page.close();
  });
});
