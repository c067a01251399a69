/**
 * The main job as a user does it, first on this device, then with a service. The steps: connect, look up a company,
 * check an address, save a lead, find an author.
 */
import type { Page } from 'puppeteer-core';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import type { Chromium } from '../e2e/harness/chromium.ts';
import { screensFolder, shoot } from '../e2e/harness/pictures.ts';
import { find, namesOf, press, pressFirst, see, shownText, type } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';
import { articles } from '../service/fixtures.ts';
import { step } from './step.ts';

const companyPage = 'http://aldermoor.test/';
const person = 'ليلى الحدّاد';
const personsAddress = 'laila.alhaddad@aldermoor.test';
const nextLead = { name: 'Hendrika Aldermoor', email: 'hendrika.aldermoor@aldermoor.test' };

/** Address and key of the service that is connected after the device. */
interface Service {
  base: string;
  key: string;
}

/** From a bare installation to the end, as `npm start` runs it. Fails at the first unexpected result. */
export async function wholeJob(chromium: Chromium, service: Service, leads: Leads): Promise<void> {
  await deviceJob(chromium);
  await connect(chromium, service);
  await mainJob(chromium, leads);
}

/** The job on this device: learns the people named on a page, and shows them. */
async function deviceJob(chromium: Chromium): Promise<void> {
  const page = await chromium.openPage(`${companyPage}contact`);
  const popup = await step(
    'Press the toolbar button, and start on this device',
    async () => {
      const opened = await chromium.pressButton(page);
      await press(opened, 'button', 'Start on this device');
      return opened;
    },
    () => `${companyPage}contact`,
  );
  await step(
    'Whom the page names, learnt and shown',
    async () => {
      await see(popup, 'On this device');
      await see(popup, personsAddress);
      await shoot(popup, 'start-device');
      return /All \d+ loaded/.exec(await shownText(popup))?.[0] ?? '';
    },
    (said) => said,
  );
  await popup.close();
  await page.close();
}

/** Connects in the options, as a user does. The origin must already be granted: a program cannot answer a prompt. */
async function connect(chromium: Chromium, { base, key }: Service): Promise<void> {
  await step(
    'Connect in the options',
    async () => {
      const options = await chromium.openInTab('options.html');
      await see(options, /Add a service|Service address/);
      // Beside a device, the form opens on a click.
      if ((await namesOf(options, 'button')).includes('Add a service')) await press(options, 'button', 'Add a service');
      await type(options, 'Service address', base);
      await type(options, 'API key', key);
      await press(options, 'button', 'Save');
      await see(options, 'Connected as');
      await shoot(options, 'start-options');
      const said = /Connected as .+/.exec(await shownText(options))?.[0] ?? '';
      await options.close();
      return said;
    },
    (said) => said,
  );
}

/** Reads the current leads from the service itself. */
export type Leads = () => Promise<readonly Pick<Lead, 'email' | 'company' | 'source'>[]>;

async function mainJob(chromium: Chromium, leads: Leads): Promise<void> {
  const page = await chromium.openPage(companyPage);
  const popup = await step(
    'Press the toolbar button on a company’s page',
    () => chromium.pressButton(page),
    () => companyPage,
  );
  await company(popup);
  await address(popup);
  await lead(popup, leads);
  await popup.close();
  await author(chromium);
  console.log(`\nThe screenshots lie in ${screensFolder}`);
}

async function company(popup: Page): Promise<void> {
  await step(
    'The company, counted free',
    async () => {
      await find(popup, 'heading', 'Aldermoor Optics');
      await see(popup, 'addresses known');
      await shoot(popup, 'start-company');
      return /\d[\d,]*\s+addresses known/.exec(await shownText(popup))?.[0].replace(/\s+/g, ' ') ?? '';
    },
    (said) => said,
  );
  await step(
    'Its people, for one search',
    async () => {
      await press(popup, 'button', 'Show 37 addresses · 1 search, 500 left');
      await see(popup, person);
      await see(popup, '499 searches');
      await shoot(popup, 'start-people');
      return /All \d+ loaded/.exec(await shownText(popup))?.[0] ?? '';
    },
    (said) => said,
  );
}

/** The line under a verdict. A team's service without a resolver makes no DNS request. */
const checked = /checks passed$|^Only its form and lists were checked$/m;

async function address(popup: Page): Promise<void> {
  await step(
    'Does this address work?',
    async () => {
      await pressFirst(popup, 'button', `Details of ${person}`);
      await press(popup, 'button', await verifyingOne(popup));
      await see(popup, checked);
      await shoot(popup, 'start-verified');
      return sentenceOfVerdict(await shownText(popup));
    },
    (said) => `${personsAddress}: ${said}`,
  );
}

async function lead(popup: Page, leads: Leads): Promise<void> {
  await step(
    'Keep them as a lead',
    async () => {
      await pressFirst(popup, 'button', `Details of ${nextLead.name}`);
      await press(popup, 'button', 'Save');
      const kept = async () =>
        (await leads()).find(({ email, source }) => email === nextLead.email && source === companyPage);
      // On a slow machine, “Undo” may appear only after the eight seconds for undoing are over.
      await until(
        'it can be undone, or is kept',
        async () => (await namesOf(popup, 'button')).includes('Undo') || (await kept()) !== undefined,
      );
      await shoot(popup, 'start-saved');
      return until('the service has the lead', kept);
    },
    (saved) => `${saved.email}, ${saved.company}, from ${saved.source}`,
  );
}

async function author(chromium: Chromium): Promise<void> {
  const page = await chromium.openPage(articles.harrier.replace('https:', 'http:'));
  const popup = await chromium.pressButton(page);
  await step(
    'Who wrote this article?',
    async () => {
      await see(popup, 'Named as author');
      await shoot(popup, 'start-article');
      return namesOf(popup, 'radio');
    },
    (names) => names.join(', '),
  );
  await step(
    'Their address',
    async () => {
      await pressFirst(popup, 'button', 'Find author');
      await see(popup, '@wadden-quarterly.example');
      await shoot(popup, 'start-author');
      return /\S+@wadden-quarterly\.example/.exec((await shownText(popup)).replace(/\n@/g, '@'))?.[0] ?? '';
    },
    (found) => found,
  );
}

function sentenceOfVerdict(shown: string): string {
  const lines = shown
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines[lines.findIndex((line) => checked.test(line)) - 1] ?? '';
}

/** The button that verifies one address, first or again, found by its cost: other buttons verify many. */
function verifyingOne(popup: Page): Promise<string> {
  return until('a button verifies one address', async () =>
    (await namesOf(popup, 'button')).find((name) => /^Verify.* · 1 verification$/.test(name)),
  );
}
