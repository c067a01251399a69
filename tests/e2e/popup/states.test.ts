/** Nothing to show, or something wrong: each state gives its reason and the next step. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patient } from '../harness/patient.ts';
import { sizeAsPopup } from '../harness/pictures.ts';
import { element, find, keys, press, pressFirst, see, shownText, type } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, type Stage, startStage } from './stage.ts';

describe('without a service', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage({ plan: null });
  });
  afterAll(() => stage.close());

  test('shows the addresses on the page, and a button to connect one', async () => {
    const popup = await stage.look('http://aldermoor.test/contact');
    await see(popup, 'Where should answers come from?');
    await see(popup, '7 addresses on this page');
    await find(popup, 'button', 'Connect a service');
    expect(await judged(popup, 'popup-no-service')).toEqual([]);
    expect(stage.sent()).toEqual([]);
    await popup.close();
  });

  test('says that a page of the browser can’t be read', async () => {
    const popup = await stage.look('chrome://version/');
    await see(popup, 'This page can’t be read');
    await popup.close();
  });
});

describe('with a service', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.close());

  test('says that no address is known at a domain', async () => {
    const popup = await stage.look('http://plain.test/');
    await see(popup, 'No addresses known yet.');
    await popup.close();
  });

  /** The statuses of the searches since `from`. */
  const searched = (from: number) =>
    stage.service.witness
      .of('searchDomain')
      .map(({ status }) => status)
      .slice(from);

  test('waits out a refusal for the rate without a further click', async () => {
    const from = searched(0).length;
    stage.service.faults.add({ kind: 'status', operation: 'searchDomain', status: 403, retryAfter: 1 });
    const popup = await stage.look('http://tbilisi-optik.test/');
    await pressFirst(popup, 'button', 'Show 4 addresses');
    await see(popup, 'All 4 loaded');
    expect(searched(from)).toEqual([403, 200]);
    await popup.close();
  });

  test('reports a failure of the service, and asks again on a click', async () => {
    const from = searched(0).length;
    stage.service.faults.add({ kind: 'status', operation: 'searchDomain', status: 500, details: 'Out of order.' });
    const popup = await stage.look('http://wadden-quarterly.example/');
    await pressFirst(popup, 'button', 'Show 12 addresses');
    await see(popup, 'The service failed.');
    await see(popup, 'Out of order.');
    expect(searched(from)).toEqual([500]);
    await press(popup, 'button', 'Try again');
    await see(popup, 'All 12 loaded');
    expect(searched(from)).toEqual([500, 200]);
    await popup.close();
    // Always, because Chromium's network stack itself retries on every connection it has used before.
    stage.service.faults.add({ kind: 'drop', operation: 'searchDomain', when: 'after', times: 'always' });
    const again = await stage.look('http://verdicts.test/');
    await pressFirst(again, 'button', 'Show');
    await see(again, 'It may have been carried out and charged.');
    stage.service.faults.clear();
    await press(again, 'button', 'Ask again');
    await see(again, /All \d+ loaded/);
    await again.close();
  });

  test('reports a refused key, and offers to enter it again', async () => {
    stage.service.revoke();
    const popup = await stage.look('http://meridian-freight.test/');
    await pressFirst(popup, 'button', 'Show');
    await see(popup, 'The service refused the key.');
    await find(popup, 'button', 'Enter the key again');
    await popup.close();
    stage.service.restore();
  });

  test('shows hostile texts as text, and runs nothing of them', async () => {
    const popup = await stage.look('http://hostile.test/');
    await pressFirst(popup, 'button', 'Show');
    await see(popup, 'All 7 loaded');
    for (let place = 1; place <= 7; place += 1) {
      const button = `[aria-label="People and addresses"] [aria-posinset="${place}"] .unfolds`;
      await keys(popup, 'j');
      await element(popup, `${button}:focus`);
      await keys(popup, 'Enter');
      await element(popup, `${button}[aria-expanded="true"]`);
      expect(await popup.$$eval('img, iframe, object, script:not([src])', (all) => all.length)).toBe(0);
      const links = await popup.$$eval('a[href]', (all) =>
        all.map((link) => new URL((link as HTMLAnchorElement).href).protocol),
      );
      expect(links.filter((protocol) => !['https:', 'http:', 'mailto:', 'tel:'].includes(protocol))).toEqual([]);
      expect(await shownText(popup)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    }
    expect(await popup.evaluate(() => Reflect.get(window, '__pwned'))).toBeUndefined();
    expect(await judged(popup, 'popup-hostile')).toEqual([]);
    expect(await stage.chromium.complaints()).toEqual([]);
    await popup.close();
  });

  test('says that a private window keeps nothing', async () => {
    const page = await stage.chromium.openPrivately('http://aldermoor.test/');
    const popup = await stage.chromium.pressButton(page);
    await see(popup, 'private window, nothing is kept');
    expect(await judged(popup, 'popup-private')).toEqual([]);
    await popup.close();
    // Otherwise the next page would open in the same window.
    await page.close();
  });

  test('gives a different reason for each kind of empty result', async () => {
    const popup = await stage.look('http://plain.test/');
    const said = new Set<string>();
    for (const text of ['192.0.2.7', 'intranet.local']) {
      await type(popup, 'Look up', text);
      await keys(popup, 'Enter');
      const words = () => popup.$eval('.empty', (empty) => empty.textContent ?? '').catch(() => '');
      said.add(
        await until(`a new reason is given for ${text}`, async () => {
          const now = await words();
          return now !== '' && !said.has(now) && now;
        }),
      );
    }
    await popup.close();
  });

  test('requests nothing about a deceptive domain before the user confirms it', async () => {
    const popup = await stage.look('http://plain.test/');
    await see(popup, 'No addresses known yet.');
    stage.sent();
    await type(popup, 'Look up', 'аldermoor.test');
    await keys(popup, 'Enter');
    await see(popup, 'Is this the domain you mean?');
    expect(stage.sent()).toEqual([]);
    await press(popup, 'button', 'Not this one');
    await see(popup, 'No addresses known yet.');
    await popup.close();
  });

  test('says that a page is on a shared host', async () => {
    const popup = await stage.look('http://plain.test/');
    await type(popup, 'Look up', 'acme.github.io');
    await keys(popup, 'Enter');
    await see(popup, 'One of many sites at this provider, looked up as acme.github.io.');
    await popup.close();
  });

  test('says that the background does not answer', async () => {
    const popup = patient(await stage.chromium.browser.newPage());
    await sizeAsPopup(popup);
    await popup.evaluateOnNewDocument(() => {
      chrome.runtime.sendMessage = () => Promise.reject(new Error('The message port closed.'));
    });
    await popup.goto(`chrome-extension://${stage.chromium.extensionId}/popup.html`);
    await see(popup, 'Harrier doesn’t answer.');
    await popup.close();
  });
});

describe('without the permission to reach the service', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage({ permitted: false });
  });
  afterAll(() => stage.close());

  test('says so, and sends nothing', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await see(popup, 'Harrier isn’t allowed to reach the service.');
    await until('nothing is waited for any more', async () => (await popup.$('.count-skeleton')) === null);
    expect(stage.service.witness.requests).toEqual([]);
    await popup.close();
  });
});

describe('by the keyboard alone', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.close());

  test('a company is looked up, shown and browsed, and a person verified, saved and undone', async () => {
    const popup = await stage.look('http://plain.test/');
    await keys(popup, '/');
    await popup.keyboard.type('aldermoor.test');
    await keys(popup, 'Enter');
    await see(popup, '37');
    while (!(await popup.evaluate(() => document.activeElement?.textContent?.startsWith('Show 37'))))
      await keys(popup, 'Tab');
    await keys(popup, 'Enter');
    await see(popup, 'Marit Lindqvist');
    const at = () => popup.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-email]')?.dataset.email);
    await keys(popup, 'j');
    await until('the focus is in the first row', async () => (await at()) === 'marit.lindqvist@aldermoor.test');
    await keys(popup, 'ArrowDown', 'j');
    await until('the focus moved', async () => (await at())?.startsWith('a.papadimi'));
    await keys(popup, 'k');
    await until('the focus moved back', async () => (await at()) === 'misaki.tanaka@aldermoor.test');
    await keys(popup, 'Enter');
    await see(popup, 'The server accepts any address');
    await keys(popup, 'x');
    await see(popup, '1 selected');
    await keys(popup, 'Escape');
    await keys(popup, 'Escape');
    await keys(popup, 'j', 'j', 'j');
    await until('the focus is on support', async () => (await at()) === 'support@aldermoor.test');
    await keys(popup, 's');
    await see(popup, 'Saved 1 lead');
    await keys(popup, 'z');
    await until('the save is gone', async () => !(await shownText(popup)).includes('Saved 1 lead'));
    await keys(popup, 'v');
    await until('it was verified', () => stage.service.witness.count('verifyEmail') > 0);
    expect(await at()).toBe('support@aldermoor.test');
    await keys(popup, '?');
    await find(popup, 'dialog', 'Keyboard shortcuts');
    await keys(popup, 'Escape');
    expect(await at()).toBe('support@aldermoor.test');
    await type(popup, 'Look up', 'jkcv');
    expect(stage.service.witness.count('searchDomain')).toBe(1);
    await popup.close();
  });
});
