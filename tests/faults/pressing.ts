/**
 * Presses buttons by the beginning of their label, because a changing cost follows. Uses the keyboard, so buttons need
 * not be in view.
 */
import type { ElementHandle, Page } from 'puppeteer-core';
import type { Chromium } from '../e2e/harness/chromium.ts';
import { see, shownText, type } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';

/** Presses the first button whose text or label matches; waits until it is enabled. */
export async function pressLike(page: Page, words: RegExp): Promise<void> {
  const button = await until(`there is a button like ${words}`, () => buttonLike(page, words)).catch(
    async (problem: Error) => {
      throw new Error(`${problem.message}\nIt says:\n${await shownText(page)}`);
    },
  );
  await button.focus();
  // As by Tab: Enter twice in a row presses no control that took the focus over.
  await page.keyboard.press('Shift');
  await page.keyboard.press('Enter');
}

/** Opens the popup in a tab, without a page to look up, and waits until its opening is done. */
export async function openPopup(chromium: Chromium): Promise<Page> {
  const popup = await chromium.openInTab('popup.html');
  await see(popup, 'No company behind this page');
  return popup;
}

/** Types into the popup's field and presses Enter. */
export async function lookUp(popup: Page, text: string): Promise<void> {
  await type(popup, 'Look up', text);
  await popup.keyboard.press('Enter');
}

async function buttonLike(page: Page, words: RegExp): Promise<ElementHandle<HTMLElement> | undefined> {
  for (const button of await page.$$('button:not(:disabled)')) {
    const said = await button.evaluate((each) => each.getAttribute('aria-label') ?? each.textContent ?? '');
    if (words.test(said.trim())) return button as ElementHandle<HTMLElement>;
  }
  return undefined;
}
