/**
 * Finds elements as a user does: by role and accessible name, by label, by text. Every helper waits for the element,
 * so tests never sleep.
 */
import type { CDPSession, ElementHandle, Frame, Page } from 'puppeteer-core';
import { backgroundReport } from './background-report.ts';
import { nextChange } from './next-change.ts';
import { longestWait, type UntilOptions, until } from './until.ts';

/** The roles used in tests; any other ARIA role works too. */
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

/**
 * The status of a sample lead. A company's leads are requested with its people and shown after them, so this word
 * appears last.
 */
export const leadWord = 'Replied';

/** The note above rows cached during the same test. On a slow machine a minute may have passed. */
export const savedLately = /Looked up (?:just now|\d min ago)/;

/** The first element with this role and exactly this accessible name. */
export function find(page: Page, role: Role, name: string): Promise<ElementHandle> {
  return appear(page, `a ${role} "${name}"`, () => page.$(selector(role, name)));
}

/** The first match of a selector, for elements without a role and name. */
export function element(page: Page | Frame, css: string): Promise<ElementHandle> {
  return appear(page, `an element ${css}`, () => page.$(css));
}

/** Chooses a file in the page's file field, as the browser's own dialog would. */
export async function chooseFile(page: Page, path: string): Promise<void> {
  const field = await appear(page, 'a file field', () => page.$('input[type=file]'));
  await field.uploadFile(path);
}

/** Waits until no match of the selector is visible. */
export async function noElement(page: Page, css: string): Promise<void> {
  const isVisible = () =>
    page.$$eval(css, (all) => all.some((one) => one.checkVisibility({ visibilityProperty: true })));
  await until(`no element ${css} is visible`, async () => (await isVisible().catch(nullWhileItLoads)) === false, {
    pause: () => nextChange(page),
  });
}

/** Clicks the element with the mouse once it is visible, still and enabled. Counts as a user gesture. */
export function press(page: Page, role: Role, name: string): Promise<void> {
  return click(() => find(page, role, name));
}

/**
 * Looks again after each change of the page. Puppeteer's own wait looks in every animation frame, which takes a third
 * of a CPU core.
 */
function appear<Found>(page: Page | Frame, what: string, look: () => Promise<Found | null>): Promise<Found> {
  const pause = () => nextChange(page);
  return until<Found | null>(what, () => look().catch(nullWhileItLoads), { pause }) as Promise<Found>;
}

/**
 * Clicks in the middle of an element, where a user would. Retries if the element is replaced before the click, or moves
 * away under it.
 */
async function click(look: () => Promise<ElementHandle>): Promise<void> {
  const end = performance.now() + longestWait;
  for (;;) {
    const found = await look();
    const obstacle = await found.evaluate(standStill, lookAgainAfter).catch(loadingWhileItLoads);
    if (obstacle === null && (await isReachedByClick(found))) return;
    // The cover may have been opened by hovering, so this moves the mouse away.
    if (obstacle?.startsWith('covered')) await found.frame.page().mouse.move(0, 0);
    if (performance.now() > end)
      throw new Error(
        `Waited ${longestWait} ms in vain: it can be clicked. It is ${obstacle ?? 'moved by the click'}.`,
      );
  }
}

/**
 * Milliseconds until the element is looked up again. By then another element may have the name. The call must also end
 * before the driver's timeout.
 */
const lookAgainAfter = 5_000;

function loadingWhileItLoads(problem: Error): string {
  nullWhileItLoads(problem);
  return 'loading';
}

/** Clicks once. False if the click reached something else, because the layout changed meanwhile. */
async function isReachedByClick(element: ElementHandle): Promise<boolean> {
  const problem = await element.click().then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const fate = await element
    .evaluate((it) => ({ reached: 'reached' in it && it.reached, isThere: it.isConnected }))
    .catch(() => null);
  // The click may have closed or replaced the page.
  if (!fate) {
    if (problem) throw problem.error;
    return true;
  }
  if (fate.reached) return true;
  if (problem && fate.isThere) throw problem.error;
  return false;
}

/**
 * Runs in the page. Resolves once the element is visible, enabled, uncovered and unmoved for two frames. Returns null,
 * or the obstacle if the element was removed or `within` milliseconds have passed. Puppeteer's locator would retry a
 * removed element until its timeout, and click whatever covers the element.
 */
async function standStill(element: Element, within: number): Promise<string | null> {
  const end = performance.now() + within;
  // Forgets an earlier click on the same element.
  Object.assign(element, { reached: false });
  element.addEventListener('click', () => Object.assign(element, { reached: true }), { capture: true });
  // In a background tab no frames are drawn.
  const frame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => resolve());
      setTimeout(resolve, 200);
    });
  const isReached = ({ x, y, width, height }: DOMRect) => {
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element));
  };
  let obstacle = 'removed';
  for (let place = ''; element.isConnected && performance.now() < end; ) {
    await frame();
    const box = element.getBoundingClientRect();
    const isOpen = box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true });
    const before = place;
    place = isOpen && !element.matches(':disabled, [aria-disabled=true]') ? JSON.stringify(box) : '';
    obstacle = place === '' ? (isOpen ? 'disabled' : 'hidden') : 'moving';
    if (place === '' || place !== before) continue;
    if (isReached(box)) return null;
    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    obstacle = `covered by ${over ? over.outerHTML.slice(0, 120) : 'nothing, outside of the window'}`;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }
  return element.isConnected ? obstacle : 'removed';
}

/**
 * Clicks an element whose click may close its own page, as a popup closes when another page comes to front. Such a
 * click never resolves, or fails because its page is gone.
 */
export async function pressAway(page: Page, role: Role, name: string): Promise<void> {
  const closed = new Promise<void>((resolve) => void page.once('close', () => resolve()));
  const pressed = press(page, role, name).catch((problem: Error) => {
    if (!/closed|detached/i.test(problem.message)) throw problem;
    return closed;
  });
  await Promise.race([closed, pressed]);
}

/** Like `find`, but matches only the beginning of the name. The rest may be a cost, for example. */
export function findFirst(page: Page, role: Role, words: string): Promise<ElementHandle> {
  return appear(page, `a ${role} "${words}…"`, () => firstNamed(page, role, words));
}

/** Like `press`, but matches only the beginning of the name. */
export function pressFirst(page: Page, role: Role, words: string): Promise<void> {
  return click(() => findFirst(page, role, words));
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

/** Clears the field with this label and types the text. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  const field = await appear(page, `a field "${label}"`, () => page.$(`::-p-aria([name="${escaped(label)}"])`));
  await field.focus();
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyA');
  await page.keyboard.up('Control');
  await page.keyboard.press('Backspace');
  if (text) await field.type(text);
}

/** Presses keys one after another: `keys(page, 'Tab', 'Enter')`. */
export async function keys(page: Page, ...names: Parameters<Page['keyboard']['press']>[0][]): Promise<void> {
  for (const name of names) await page.keyboard.press(name);
}

/** Waits until the rendered page contains the text. A failure reports the page's text. */
export async function see(page: Page, text: string | RegExp, options: UntilOptions = {}): Promise<void> {
  const isSaid = async () => says((await textNow(page)) ?? '', text);
  await until(`the page says ${text}`, isSaid, { ...options, pause: () => nextChange(page) }).catch(
    async (problem: Error) => {
      throw new Error(`${problem.message}\nIt says:\n${await shownText(page)}${await backgroundReport(page)}`);
    },
  );
}

/** Waits until the rendered page no longer contains the text. */
export async function gone(page: Page, text: string | RegExp): Promise<void> {
  const isGone = async () => {
    const shown = await textNow(page);
    return shown !== null && !says(shown, text);
  };
  await until(`the page no longer says ${text}`, isGone, { pause: () => nextChange(page) });
}

/** The page's text; null while it navigates, and before it has a body. */
function textNow(page: Page): Promise<string | null> {
  return bodyText(page).catch(nullWhileItLoads);
}

function nullWhileItLoads(problem: Error): null {
  if (whileItLoads.some((words) => problem.message.includes(words))) return null;
  throw problem;
}

/** Errors of the driver and the browser when an element's page navigates during the call. */
const whileItLoads = [
  'Execution context was destroyed',
  'Cannot find context with specified id',
  'Could not find object with given id',
  'Inspected target navigated or closed',
];

/** Keeps toasts open on this page. Otherwise they close after a few seconds, perhaps before a slow machine looks. */
export function holdToasts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('.toast .life { animation-play-state: paused !important }');
    document.adoptedStyleSheets.push(still);
  });
}

/** Waits until no element has this role and accessible name. */
export async function noneLeft(page: Page, role: Role, name: string): Promise<void> {
  const isLeft = async () => (await page.$(selector(role, name))) !== null;
  await until(`no ${role} "${name}" is left`, async () => (await isLeft().catch(nullWhileItLoads)) === false, {
    pause: () => nextChange(page),
  });
}

/** The page's rendered text, without hidden elements. */
export async function shownText(page: Page): Promise<string> {
  return (await bodyText(page)) ?? '';
}

function bodyText(page: Page): Promise<string | null> {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent includes hidden text, which a user does not see.
  return page.evaluate(() => document.body?.innerText ?? null);
}

/** Accessible names of all elements with a role, in page order. */
export async function namesOf(page: Page, role: Role): Promise<string[]> {
  const names = await namesAtOnce(page, role);
  return names ?? Promise.all((await page.$$(`::-p-aria([role="${role}"])`)).map(textName));
}

/** The names in one request, because there may be hundreds. Null in Firefox, which does not support it. */
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

/** One per page; it ends with the page. */
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
