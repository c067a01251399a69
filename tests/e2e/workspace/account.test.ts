/** The account in a real browser: each part on its own, names changed, leads pushed once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apps } from '../../service/fixtures.ts';
import { find, keys, noneLeft, press, pressFirst, see, shownText, type } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, judgedInColour, overflow, startWorkspace, type WorkspaceStage } from './stage.ts';

let stage: WorkspaceStage;

beforeAll(async () => {
  stage = await startWorkspace({ plan: 'growth' });
});
afterAll(() => stage?.close());

const requests = (operation: string) =>
  stage.service.witness.requests.filter((request) => request.operation === operation);

describe('the account', () => {
  test('requests each of its parts once, and shows all of them', async () => {
    stage.service.witness.clear();
    const page = await stage.open('account');
    for (const words of ['Growth plan', 'Verifications', 'Most used source', 'Connected apps', 'today']) {
      await see(page, words);
    }
    await find(page, 'slider', 'Period');
    expect(stage.service.witness.requests.map(({ operation }) => operation).toSorted()).toEqual(
      [
        'getAccount',
        'getAccountStats',
        'getUsage',
        'getUsageHistory',
        'listConnectedApps',
        'listEmailAccountCapacities',
        'listEmailAccounts',
        'listTeamMembers',
      ].toSorted(),
    );
    expect(await shownText(page)).not.toMatch(/calls|deprecat/i);
    await page.setViewport({ width: 1280, height: 1900, deviceScaleFactor: 1 });
    expect(await judgedInColour(page, 'workspace-account')).toEqual([]);
    await page.close();
  });

  test('shows a day’s usage by keyboard and in a table', async () => {
    const page = await stage.open('account');
    const slider = await find(page, 'slider', 'Period');
    const said = () => slider.evaluate((one) => one.getAttribute('aria-valuetext'));
    const whole = await said();
    await slider.focus();
    await keys(page, 'Home');
    const first = await until('a day is read', async () => ((await said()) === whole ? null : said()));
    await keys(page, 'ArrowRight');
    await until('the next day is read', async () => (await said()) !== first);
    await page.locator('::-p-text(As a table)').click();
    const [day = ''] = (first ?? '').split(':');
    await find(page, 'rowheader', day);
    await page.close();
  });

  test('changes a name, and shows the new one', async () => {
    const page = await stage.open('account');
    await press(page, 'button', 'Change names');
    await type(page, 'First name', 'Renée');
    expect(await judged(page, 'workspace-account-names')).toEqual([]);
    await keys(page, 'Enter');
    await see(page, 'Renée Achterberg');
    expect(requests('updateAccount').map(({ body }) => JSON.parse(body))).toEqual([{ first_name: 'Renée' }]);
    await noneLeft(page, 'button', 'Save names');
    await page.close();
  });

  test('shows unknown data as a table, and the other parts when one fails', async () => {
    stage.service.faults.add({
      kind: 'body',
      operation: 'listTeamMembers',
      body: { data: { seats: 4, owner: { who: 'R' } } },
    });
    stage.service.faults.add({ kind: 'status', operation: 'listEmailAccounts', status: 400, details: 'Not for you.' });
    const page = await stage.open('account');
    await see(page, 'Seats');
    await see(page, 'Owner · Who');
    await see(page, 'Not for you.');
    await see(page, 'Ledgerly');
    await page.setViewport({ width: 1280, height: 1900, deviceScaleFactor: 1 });
    expect(await judged(page, 'workspace-account-unknown')).toEqual([]);
    await page.close();
  });

  test('pushes leads to an app once, and says that they were accepted', async () => {
    stage.service.witness.clear();
    const page = await stage.open('account?push=1,2');
    await see(page, '2 leads are ready to be pushed.');
    await press(page, 'button', 'Push leads to Ledgerly');
    await find(page, 'radio', 'The leads that you selected 2');
    expect(await judged(page, 'workspace-account-push')).toEqual([]);
    expect(requests('pushToConnectedApp')).toEqual([]);
    await pressFirst(page, 'button', 'Push 2 leads');
    await see(page, '2 leads were accepted.');
    expect(await judged(page, 'workspace-account-pushed')).toEqual([]);
    expect(requests('pushToConnectedApp').map(({ path, body }) => ({ path, body: JSON.parse(body) }))).toEqual([
      { path: `/v2/connected-apps/${apps.ledgerly}/push`, body: { lead_ids: [1, 2] } },
    ]);
    await press(page, 'button', 'Close');
    await noneLeft(page, 'dialog', 'Push leads to Ledgerly');
    await page.close();
  });

  test('pushes again after a lost response only on a click that says so', async () => {
    stage.service.witness.clear();
    // Every time, because Chromium immediately retries a request lost on a connection it had used before.
    const mend = stage.service.faults.add({ kind: 'drop', operation: 'pushToConnectedApp', times: 'always' });
    const page = await stage.open('account?push=3');
    await press(page, 'button', 'Push leads to Postrider');
    await pressFirst(page, 'button', 'Push 1 lead');
    await see(page, 'The outcome is unknown.');
    expect(await judged(page, 'workspace-account-lost')).toEqual([]);
    const sent = requests('pushToConnectedApp').length;
    await press(page, 'button', 'Cancel');
    await press(page, 'button', 'Push leads to Postrider');
    await pressFirst(page, 'button', 'Push 1 lead');
    await see(page, 'The outcome is unknown.');
    expect(requests('pushToConnectedApp')).toHaveLength(sent);
    mend();
    await press(page, 'button', 'Push again anyway');
    await see(page, '1 lead was accepted.');
    expect(requests('pushToConnectedApp').filter(({ status }) => status === 202)).toHaveLength(1);
    await page.close();
  });

  test('fits a window at 200 % zoom', async () => {
    const page = await stage.open('account');
    await see(page, 'Connected apps');
    await page.setViewport({ width: 640, height: 400, deviceScaleFactor: 2 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    // The page scrolls, not the view inside it.
    expect(await page.$eval('.view-body', (body) => getComputedStyle(body).overflowY)).toBe('visible');
    expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(true);
    expect(await judged(page, 'workspace-account-narrow')).toEqual([]);
    await page.close();
  });

  test('scrolls to the plan below the views in a low window', async () => {
    const page = await stage.open('account');
    const plan = () => page.$eval('.nav > .plan', (one) => one.getBoundingClientRect().bottom - innerHeight);
    await until('the plan is there', async () => (await page.$('.nav > .plan')) !== null);
    await page.setViewport({ width: 1280, height: 280 });
    await until('it is out of sight', async () => (await plan()) > 0);
    await page.mouse.move(100, 100);
    await page.mouse.wheel({ deltaY: 500 });
    await until('the plan is in sight', async () => (await plan()) <= 0);
    await page.close();
  });

  test('no warning or error is logged', async () => {
    expect(await stage.chromium.complaints()).toEqual([]);
  });
});
