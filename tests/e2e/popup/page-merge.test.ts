/** The addresses on a company's page together with the service's: one list, each with its sources. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { element, find, keys, leadWord, namesOf, press, pressFirst, see, type } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, judgedInColour, type Stage, startStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const contact = 'http://aldermoor.test/contact';

async function rows(popup: Awaited<ReturnType<Stage['look']>>): Promise<string[]> {
  return popup.$$eval('.contacts > .contact', (found) => found.map((row) => row.getAttribute('data-email') ?? ''));
}

describe('the addresses of a page', () => {
  test('do not mention results before there are any', async () => {
    const popup = await stage.look(contact);
    await see(popup, '7 addresses on this page');
    expect((await namesOf(popup, 'button')).filter((name) => name.includes('results'))).toEqual([]);
    await popup.close();
  });

  test('are marked in the service’s list, and filtered by a chip, without another request', async () => {
    const popup = await stage.look(contact);
    await pressFirst(popup, 'button', 'Show 37 addresses');
    await see(popup, 'All 37 loaded');
    await see(popup, leadWord);
    stage.sent();
    await see(popup, 'Role address · Support · on page');
    await press(popup, 'button', 'On this page 7');
    await until('only the page’s are left', async () => (await rows(popup)).length === 7);
    expect((await rows(popup)).sort()).toEqual([
      'info@aldermoor.test',
      'jobs@aldermoor.test',
      'laila.alhaddad@aldermoor.test',
      'misaki.tanaka@aldermoor.test',
      'orders@aldermoor.test',
      'press@aldermoor.test',
      'support@aldermoor.test',
    ]);
    expect(await judged(popup, 'popup-merged')).toEqual([]);
    await press(popup, 'button', 'On this page 7');
    await see(popup, 'All 37 loaded');
    expect(stage.sent()).toEqual([]);
    await popup.close();
  });

  test('lead to their rows; those unknown to the service become rows with the same actions', async () => {
    const popup = await stage.look('http://aldermoor.test/team');
    await see(popup, 'All 37 loaded');
    stage.sent();
    await press(popup, 'button', 'Show daan.schippers@aldermoor.test in the results');
    await see(popup, 'On this page, and known to the service.');
    await press(popup, 'button', 'Add workshop@aldermoor.test to the results');
    await see(popup, 'On this page; the service didn’t name it.');
    await until('it is a row', async () => (await rows(popup)).includes('workshop@aldermoor.test'));
    expect(stage.sent()).toEqual([]);
    expect(await judgedInColour(popup, 'popup-merged-row')).toEqual([]);
    // The row has the focus.
    await keys(popup, 'v');
    await until('it was verified', () => stage.service.witness.count('verifyEmail') > 0);
    const [asked] = stage.service.witness.requests.filter(({ operation }) => operation === 'verifyEmail');
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ email: 'workshop@aldermoor.test' });
    await popup.close();
  });
});

test('a source links to its page at the address, without a referrer', async () => {
  const popup = await stage.look('http://aldermoor.test/');
  await type(popup, 'Look up', 'aldermoor.test');
  await keys(popup, 'Enter');
  // Until this button appears, the rows belong to the page.
  await find(popup, 'button', 'Back to this page');
  await pressFirst(popup, 'button', 'Details of Marit Lindqvist');
  await see(popup, 'calibration');
  const link = await element(popup, '.sources a');
  expect(await link?.evaluate((one) => [one.getAttribute('href'), one.getAttribute('rel')])).toEqual([
    expect.stringMatching(
      /^https?:\/\/aldermoor\.test\/en\/people\/calibration#:~:text=marit\.lindqvist%40aldermoor\.test$/,
    ),
    'noopener noreferrer nofollow',
  ]);
  await popup.close();
});

test('no warning or error is logged', async () => {
  expect(await stage.chromium.complaints()).toEqual([]);
});
