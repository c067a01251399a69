/**
 * The states of Harrier in the pictures: the built extension on sample pages, with its sample data or on the device
 * alone.
 */
import type { Page } from 'puppeteer-core';
import { type Chromium, launchChromium, welcomePage } from '../e2e/harness/chromium.ts';
import { element, find, gone, keys, press, pressFirst, see, type } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';
import type { Sites } from '../sites/start-sites.ts';
import { fixBackgroundDay, fixPageDay } from './fixed-day.ts';
import { type Png, popupScale } from './layouts.ts';

export interface Screenshots {
  welcome: Png;
  site: Png;
  people: Png;
  mailPage: Png;
  mail: Png;
  leads: Png;
  teamPage: Png;
  device: Png;
  film: Scene[];
}

/** One moment of the film, and the mouse's position in the popup. */
export interface Scene {
  popup: Png;
  pointer: { x: number; y: number };
  milliseconds: number;
}

const company = 'http://lumenfjord.example/';
const mailbox = 'https://mail.google.com/mail/u/2/';
const behind = { width: 952, height: 700 };
const popupSize = { width: 400, height: 600 };
export const fullPage = { width: 1152, height: 640 };

export async function takeScreenshots(sites: Sites): Promise<Screenshots> {
  const begin = 'Try with sample data';
  const film = await withHarrier(sites, begin, async (chromium) => ({
    film: await companyFilm((await lookAt(chromium, company)).popup),
  }));
  const sample = await withHarrier(sites, begin, async (chromium) => {
    const { picture: site, popup } = await lookAt(chromium, company);
    await pressFirst(popup, 'button', 'Show 38');
    await see(popup, 'fenna.fjeldstad');
    // This word comes from the leads, which are requested after the people.
    await see(popup, 'Opened');
    const people = await shot(popup, popupSize, popupScale);
    await popup.close();
    return { site, people, ...(await mailboxScreenshots(chromium)), leads: await leadsTable(chromium) };
  });
  const device = await withHarrier(sites, 'Start on this device', async (chromium) => {
    const { picture: teamPage, popup } = await lookAt(chromium, `${company}team`);
    await see(popup, 'All 10 loaded');
    return { teamPage, device: await shot(popup, popupSize, popupScale) };
  });
  return { ...film, ...sample, ...device };
}

/** Starts a fresh installation with the button `beginning` of its welcome page. */
async function withHarrier<Taken>(
  sites: Sites,
  beginning: string,
  take: (chromium: Chromium) => Promise<Taken>,
): Promise<Taken & { welcome: Png }> {
  const chromium = await launchChromium({ hosts: sites, welcome: true, grants: ['https://mail.google.com/*'] });
  try {
    await fixBackgroundDay(chromium);
    const page = await welcomePage(chromium.browser);
    await hideScrollbars(page);
    await page.reload();
    await see(page, beginning);
    const welcome = await shot(page, fullPage, 1);
    await press(page, 'button', beginning);
    await gone(page, beginning);
    return { welcome, ...(await take(chromium)) };
  } finally {
    await chromium.close();
  }
}

/**
 * Returns a picture of the page, and its popup in a tab, where its size and time can be set. The real button is pressed
 * first, because it lets Harrier read the page.
 */
async function lookAt(chromium: Chromium, url: string): Promise<{ picture: Png; popup: Page }> {
  const page = await chromium.browser.newPage();
  await hideScrollbars(page);
  await page.goto(url);
  const picture = await shot(page, behind, 1);
  const tab = await chromium.tabId(page);
  const pressed = await chromium.pressButton(page);
  await element(pressed, 'h1, h2');
  await pressed.close();
  const popup = await chromium.browser.newPage();
  await fixPageDay(popup);
  await hideScrollbars(popup);
  await popup.setViewport(popupSize);
  await popup.goto(`chrome-extension://${chromium.extensionId}/popup.html?tab=${tab}`);
  await element(popup, 'h1, h2');
  return { picture, popup };
}

/** From the free count to a lead. The mouse is over the button that is pressed next. */
async function companyFilm(popup: Page): Promise<Scene[]> {
  const film: Scene[] = [];
  const scene = async (button: string, milliseconds: number) => {
    const pointer = await placeOf(popup, button);
    film.push({ popup: await shot(popup, popupSize, 1), pointer, milliseconds });
  };
  await see(popup, 'addresses known');
  const showing = 'Show 38 addresses · 1 search, 100 left';
  await scene(showing, 2_400);
  await press(popup, 'button', showing);
  await see(popup, 'fenna.fjeldstad');
  const person = 'Details of Jorinde Uytdehaage';
  await scene(person, 2_600);
  await press(popup, 'button', person);
  const verifying = 'Verify · 1 verification';
  await scene(verifying, 1_600);
  await press(popup, 'button', verifying);
  await see(popup, 'checks passed');
  await scene('Save', 1_800);
  await press(popup, 'button', 'Save');
  await see(popup, 'Saved 1 lead');
  await scene('Undo', 2_000);
  return film;
}

async function mailboxScreenshots(chromium: Chromium): Promise<{ mailPage: Png; mail: Png }> {
  const { picture: mailPage, popup } = await lookAt(chromium, mailbox);
  await press(popup, 'button', 'Turn on Gmail');
  await gone(popup, 'Turn on Gmail');
  await pressFirst(popup, 'button', 'See if ');
  await gone(popup, /See if \d+ more/);
  const mail = await shot(popup, popupSize, popupScale);
  await popup.close();
  return { mailPage, mail };
}

/** The leads whose address is likely to work, one of them opened. */
async function leadsTable(chromium: Chromium): Promise<Png> {
  const page = await chromium.browser.newPage();
  await fixPageDay(page);
  await hideScrollbars(page);
  await page.setViewport(fullPage);
  await page.goto(`chrome-extension://${chromium.extensionId}/workspace.html#/leads`);
  await press(page, 'button', 'Filter');
  await type(page, 'Find a filter', 'verif');
  await keys(page, 'Enter');
  await press(page, 'checkbox', 'Valid');
  await press(page, 'checkbox', 'Accepts any');
  await keys(page, 'Escape');
  await press(page, 'button', 'Diederik Thorvaldsen');
  await find(page, 'button', 'Close');
  // Removes the focus, because a blinking caret would change the picture.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  return shot(page, fullPage, 1);
}

async function placeOf(popup: Page, button: string): Promise<{ x: number; y: number }> {
  const found = await find(popup, 'button', button);
  await found.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  const box = await found.boundingBox();
  if (!box) throw new Error(`The button “${button}” is not in view`);
  return { x: Math.round(box.x + Math.min(box.width * 0.7, 260)), y: Math.round(box.y + box.height * 0.6) };
}

/** Takes a picture in the light theme, without motion and without a hovered element. */
async function shot(page: Page, size: { width: number; height: number }, scale: number): Promise<Png> {
  await page.bringToFront();
  await page.mouse.move(0, 0);
  await page.setViewport({ ...size, deviceScaleFactor: scale });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: 'light' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  let last = await page.screenshot();
  return until('the page holds still', async () => {
    const next = await page.screenshot();
    const isSame = Buffer.from(next).equals(last);
    last = next;
    return isSame && next;
  });
}

/** Takes effect at the page's next load. */
async function hideScrollbars(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Emulation.setScrollbarsHidden', { hidden: true });
}
