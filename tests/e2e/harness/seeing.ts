/**
 * Finds things as a user does: by role and accessible name, by label, by text. Every helper waits until the thing is there,
 * so tests never sleep.
 */
import type { CDPSession, ElementHandle, Page } from 'puppeteer-core';
import { type UntilOptions, until } from './until.ts';

/** The roles that tests name; any other role of ARIA works as well. */
export type Role =
  | 'alert'
  | 'button'
  | 'cell'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'image'
  | 'link'
  | 'list'
  | 'listitem'
  | 'menuitem'
  | 'option'
  | 'radio'
  | 'row'
  | 'searchbox'
  | 'status'
  | 'switch'
  | 'tab'
  | 'textbox'
  | (string & {});

const limit = 10_000;

/** How far one of the sample leads is: with its people a company's leads are asked for, and are shown after them. */
export const leadWord = 'Replied';

/** What stands over rows that were kept in the same test: on a slow machine the minute may be over. */
export const savedLately = /Saved (?:just now|\d min ago)/;

/** The first visible element with this role and exactly this accessible name. */
export async function find(page: Page, role: Role, name: string): Promise<ElementHandle> {
  return page.locator(selector(role, name)).setTimeout(limit).waitHandle();
}

/** Clicks it with the mouse once it is visible, still and enabled. A click is a user's gesture. */
export async function press(page: Page, role: Role, name: string): Promise<void> {
  await page.locator(selector(role, name)).setTimeout(limit).click();
}

/** Clicks what may close its own page, as a popup does when another page comes to the front: then the click is never told to be through. */
export async function pressAway(page: Page, role: Role, name: string): Promise<void> {
  const closed = new Promise<void>((resolve) => void page.once('close', () => resolve()));
  await Promise.race([closed, press(page, role, name)]);
}

/** The same as `press` for a name of which only the first words are known: what it costs, say, may follow. */
export async function pressFirst(page: Page, role: Role, words: string): Promise<void> {
  const found = await until(`a ${role} "${words}…"`, () => firstNamed(page, role, words), { within: limit });
  // What stands above it may still be coming: it is pressed once it stands still.
  await found.asLocator().setTimeout(limit).click();
}

async function firstNamed(page: Page, role: Role, words: string): Promise<ElementHandle | null> {
  const names = await namesAtOnce(page, role);
  if (names) {
    const name = names.find((each) => each.startsWith(words));
    return name === undefined ? null : page.$(selector(role, name));
  }
  for (const one of await page.$$(`::-p-aria([role="${role}"])`)) {
    if ((await textName(one)).startsWith(words)) return one;
  }
  return null;
}

/** Empties the field with this label and types the text with the keyboard. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  const field = await page
    .locator(`::-p-aria([name="${escaped(label)}"])`)
    .setTimeout(limit)
    .waitHandle();
  await field.focus();
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyA');
  await page.keyboard.up('Control');
  await page.keyboard.press('Backspace');
  if (text) await field.type(text);
}

/** Presses keys one after the other: `keys(page, 'Tab', 'Enter')`. */
export async function keys(page: Page, ...names: Parameters<Page['keyboard']['press']>[0][]): Promise<void> {
  for (const name of names) await page.keyboard.press(name);
}

/** Waits until the text stands on the page, as it is rendered; a failure tells what stood there instead. */
export async function see(page: Page, text: string | RegExp, { within = limit }: UntilOptions = {}): Promise<void> {
  await until(`the page says ${text}`, async () => says((await textNow(page)) ?? '', text), { within }).catch(
    async (problem: Error) => {
      throw new Error(`${problem.message}\nIt says:\n${await shownText(page)}`);
    },
  );
}

/** Waits until the text no longer stands on the page. */
export async function gone(page: Page, text: string | RegExp): Promise<void> {
  const isGone = async () => {
    const shown = await textNow(page);
    return shown !== null && !says(shown, text);
  };
  await until(`the page no longer says ${text}`, isGone, { within: limit });
}

/** Null while the page goes to another address: what was there is gone, and what comes is not yet there. */
async function textNow(page: Page): Promise<string | null> {
  return shownText(page).catch((problem: Error) => {
    if (problem.message.includes('Execution context was destroyed')) return null;
    throw problem;
  });
}

/** Waits until no element has this role and accessible name. */
export async function noneLeft(page: Page, role: Role, name: string): Promise<void> {
  await until(`no ${role} "${name}" is left`, async () => (await page.$(selector(role, name))) === null, {
    within: limit,
  });
}

/** The page's text as it is rendered; what is hidden is not in it. */
export async function shownText(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent also gives what is hidden, which a user does not see.
  return page.evaluate(() => document.body.innerText);
}

/** Accessible names of all elements of a role, in the page's order. */
export async function namesOf(page: Page, role: Role): Promise<string[]> {
  const names = await namesAtOnce(page, role);
  return names ?? Promise.all((await page.$$(`::-p-aria([role="${role}"])`)).map(textName));
}

/** The same by one ask, because there may be hundreds; null in Firefox, which can't be asked so. */
async function namesAtOnce(page: Page, role: Role): Promise<string[] | null> {
  const session = sessions.get(page) ?? page.createCDPSession().catch(() => null);
  sessions.set(page, session);
  const chromium = await session;
  if (!chromium) return null;
  const { result } = await chromium.send('Runtime.evaluate', { expression: 'document' });
  const { objectId = '' } = result;
  const { nodes } = await chromium.send('Accessibility.queryAXTree', { objectId, role });
  return nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? ''));
}

/** One a page, which ends with it. */
const sessions = new WeakMap<Page, Promise<CDPSession | null>>();

const textName = (element: ElementHandle): Promise<string> =>
  element.evaluate((it) => (it.getAttribute('aria-label') ?? it.textContent ?? '').trim());

function says(shown: string, text: string | RegExp): boolean {
  return typeof text === 'string' ? shown.includes(text) : text.test(shown);
}

function selector(role: Role, name: string): string {
  return `::-p-aria([name="${escaped(name)}"][role="${role}"])`;
}

function escaped(name: string): string {
  return name.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}
