/** When there is nothing to show, or something is wrong: each says why, and the next step. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { find, keys, namesOf, press, see, shownText, type } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { click, judged, type Stage, startStage } from './stage.ts';

describe('without a service', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage({ plan: null });
  });
  afterAll(() => stage.close());

  test('shows what works without one, and one step to begin', async () => {
    const popup = await stage.look('http://aldermoor.test/contact');
    await see(popup, 'No service connected yet');
    await see(popup, '7 addresses on this page');
    await find(popup, 'button', 'Connect a service');
    expect(await judged(popup, 'popup-no-service')).toEqual([]);
    expect(stage.sent()).toEqual([]);
    await popup.close();
  });

  test('says that a page of the browser can’t be read, and what to do instead', async () => {
    const popup = await stage.look('chrome://version/');
    await see(popup, 'This page can’t be read');
    expect(await judged(popup, 'popup-nothing')).toEqual([]);
    await popup.close();
  });
});

describe('with a service', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.close());

  test('says that nobody is known at a domain', async () => {
    const popup = await stage.look('http://plain.test/');
    await see(popup, 'Nobody is known here yet.');
    expect(await judged(popup, 'popup-zero')).toEqual([]);
    await popup.close();
  });

  test('says so when the service fails, beside what failed, and asks again on a click', async () => {
    stage.service.faults.add({
      kind: 'status',
      operation: 'searchDomain',
      status: 403,
      details: 'Slow down.',
      retryAfter: 1,
    });
    const popup = await stage.look('http://tbilisi-optik.test/');
    await click(popup, 'Show 4 addresses');
    await see(popup, /Too many requests|4, all there are/);
    await popup.close();
    stage.service.faults.clear();
    // Chromium's network asks a second time by itself when a connection that it used before is cut.
    stage.service.faults.add({ kind: 'drop', operation: 'searchDomain', when: 'after', times: 2 });
    const again = await stage.look('http://verdicts.test/');
    await click(again, 'Show');
    await see(again, 'It may have been carried out, and charged.');
    expect(await judged(again, 'popup-no-answer')).toEqual([]);
    await press(again, 'button', 'Ask again');
    await see(again, 'all there are');
    await again.close();
  });

  test('says so when the key is refused, and offers the options', async () => {
    stage.service.revoke();
    const popup = await stage.look('http://meridian-freight.test/');
    await click(popup, 'Show');
    await see(popup, 'The service refused the key.');
    await find(popup, 'button', 'Enter the key again');
    expect(await judged(popup, 'popup-key-refused')).toEqual([]);
    await popup.close();
    stage.service.restore();
  });

  test('shows hostile texts as texts, and nothing of them runs', async () => {
    const popup = await stage.look('http://hostile.test/');
    await click(popup, 'Show');
    await see(popup, 'all there are');
    for (const name of (await namesOf(popup, 'button')).filter((one) => one.startsWith('Details of'))) {
      await click(popup, name.slice(0, 24)).catch(() => undefined);
    }
    expect(await popup.$$eval('img, iframe, object, script:not([src])', (all) => all.length)).toBe(0);
    const links = await popup.$$eval('a[href]', (all) =>
      all.map((link) => new URL((link as HTMLAnchorElement).href).protocol),
    );
    expect(links.filter((protocol) => !['https:', 'http:'].includes(protocol))).toEqual([]);
    expect(await shownText(popup)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(await judged(popup, 'popup-hostile')).toEqual([]);
    expect(await stage.chromium.complaints()).toEqual([]);
    await popup.close();
  });

  test('says that a private window keeps nothing', async () => {
    const page = await stage.chromium.openPrivately('http://aldermoor.test/');
    const popup = await stage.chromium.pressButton(page);
    await see(popup, 'private window, nothing is kept');
    await popup.close();
  });
});

describe('by the keyboard alone', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.close());

  test('a company is looked up, shown, walked, checked, saved and undone', async () => {
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
    await find(popup, 'dialog', 'Keys');
    expect(await judged(popup, 'popup-keys')).toEqual([]);
    await keys(popup, 'Escape');
    expect(await at()).toBe('support@aldermoor.test');
    await type(popup, 'Look up', 'jkcv');
    expect(stage.service.witness.count('searchDomain')).toBe(1);
    await popup.close();
  }, 90_000);
});
