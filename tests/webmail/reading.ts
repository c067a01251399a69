/** Uses Roundcube as its user does: logs in, and opens one message after another. */
import type { Page } from 'puppeteer-core';
import { until } from '../e2e/harness/until.ts';
import { owner } from './letters.ts';
import { password } from './mail-server.ts';

export async function logIn(page: Page): Promise<void> {
  // Wide enough for the list and a message beside it.
  await page.setViewport({ width: 1300, height: 800 });
  await page.type('#rcmloginuser', owner.address);
  await page.type('#rcmloginpwd', password);
  await Promise.all([page.waitForNavigation(), page.click('#rcmloginsubmit')]);
  await page.waitForSelector('#messagelist tr.message');
}

/** Clicks a message in the list. It opens in a frame beside the list, and the page's own address does not change. */
export async function read(page: Page, subject: string): Promise<void> {
  // A second click on the same message would open it in the whole window.
  if (await isOpen(page, subject)) return;
  const [row] = await page.$$(`#messagelist tr.message ::-p-xpath(.//span[normalize-space(.)="${subject}"])`);
  if (!row) throw new Error(`There is no letter “${subject}”`);
  await row.click();
  await until(`“${subject}” is open`, () => isOpen(page, subject));
}

function isOpen(page: Page, subject: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const frame = document.querySelector('#messagecontframe');
    const letter = frame instanceof HTMLIFrameElement ? frame.contentDocument : null;
    const head = letter?.querySelector('#message-header .subject')?.textContent?.replace(/\s+/g, ' ') ?? '';
    return letter?.readyState === 'complete' && head.includes(`Subject: ${wanted}`);
  }, subject);
}

/** The HTML of the page and of the message in it, to show that nothing was written into them. */
export async function htmlOf(page: Page): Promise<string[]> {
  return Promise.all(page.frames().map((frame) => frame.evaluate(() => document.documentElement.outerHTML)));
}

/**
 * Each kind of element in the page and its message once, by its name and its attributes' names. An added element of a
 * new kind shows.
 */
export async function kindsIn(page: Page): Promise<Set<string>> {
  const kinds = await Promise.all(
    page
      .frames()
      .map((frame) =>
        frame.evaluate(() =>
          [...document.querySelectorAll('*')].map((one) =>
            [one.localName, ...one.getAttributeNames().sort()].join(' '),
          ),
        ),
      ),
  );
  return new Set(kinds.flat());
}
