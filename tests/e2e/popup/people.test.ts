import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStored } from '../../faults/stored.ts';
import { domains, optedOut } from '../../service/fixtures.ts';
import {
  find,
  gone,
  holdToasts,
  keys,
  namesOf,
  noneLeft,
  press,
  pressFirst,
  see,
  shownText,
  type,
} from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { finderName, judged, type Stage, startStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const asked = (name: string, at = -1) =>
  Object.fromEntries(stage.service.witness.requests.filter(({ path }) => path.endsWith(name)).at(at)?.query ?? []);

describe('on an article', () => {
  test('shows its author first, and finds the address on a click', async () => {
    const popup = await stage.look('http://wadden-quarterly.example/2026/03/marsh-harrier');
    await see(popup, 'Ngọc Anh Trần-Delacroix');
    await see(popup, '12 known');
    expect(stage.sent()).toEqual(['countDomainEmails']);
    expect(await judged(popup, 'popup-article')).toEqual([]);
    await pressFirst(popup, 'button', 'Find author · 1 search');
    await see(popup, 'ngocanh.tran-delacroix');
    expect(stage.sent()[0]).toBe('findAuthor');
    expect(asked('/author-finder').url).toContain('/2026/03/marsh-harrier');
    await popup.close();
  });

  test('offers the finder, prefilled, after a miss', async () => {
    const popup = await stage.look('http://wadden-quarterly.example/2025/11/dike-watch');
    await pressFirst(popup, 'button', 'Find author');
    await see(popup, 'No address found for this author');
    expect(await finderName(popup)).not.toBe('');
    stage.sent();
    await pressFirst(popup, 'button', 'Find address');
    await until('the finder request is sent', () => stage.service.witness.count('findEmail') === 1);
    expect(asked('/email-finder').domain).toBe('wadden-quarterly.example');
    await popup.close();
  });

  test('opens the company of the site', async () => {
    const popup = await stage.look('http://wadden-quarterly.example/2026/03/editorial');
    await pressFirst(popup, 'button', 'Wadden Quarterly');
    await see(popup, 'addresses known');
    await see(popup, 'Show 12 addresses');
    await popup.close();
  });
});

describe('the finder', () => {
  test('finds a person by separate first and last name, and does not offer the search again', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await type(popup, 'Name', 'Marit Lindqvist');
    await press(popup, 'button', 'Separate first and last name');
    await find(popup, 'textbox', 'First name');
    await pressFirst(popup, 'button', 'Find address');
    await see(popup, 'Marit Lindqvist');
    await until('the finder request is sent', () => asked('/email-finder').first_name === 'Marit');
    expect(asked('/email-finder')).toMatchObject({
      last_name: 'Lindqvist',
      domain: 'aldermoor.test',
    });
    await gone(popup, 'Find address');
    expect(await judged(popup, 'popup-found')).toEqual([]);
    await popup.close();
  });

  test('reports a missing name and a miss, and searches longer on a click', async () => {
    const popup = await stage.look('http://aldermoor.test/contact');
    await type(popup, 'Name', '');
    await pressFirst(popup, 'button', 'Find address');
    await see(popup, 'Enter a first and a last name.');
    await type(popup, 'Name', '1234');
    await pressFirst(popup, 'button', 'Find address');
    await until(
      'the service refused what is no name',
      () => stage.service.witness.of('findEmail').at(-1)?.status === 400,
    );
    await see(popup, 'Enter a first and a last name.');
    await type(popup, 'Name', 'Zyx Qwertz');
    await type(popup, 'Domain or company', 'plain.test');
    await pressFirst(popup, 'button', 'Find address');
    await gone(popup, 'Enter a first and a last name.');
    await see(popup, 'No address found');
    await pressFirst(popup, 'button', 'Search longer (up to 20 s)');
    await until('the finder took longer', () => asked('/email-finder').max_duration === '20');
    await popup.close();
  });

  test('finds by a profile’s handle', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await type(popup, 'Look up', 'linkedin.com/in/marit-lindqvist-calibration');
    await keys(popup, 'Enter');
    await see(popup, 'A profile on');
    await pressFirst(popup, 'button', 'Find address');
    // At the first lookup of a handle, the reference service lists all its people. On a busy machine that takes
    // seconds.
    const answered = () => {
      const last = stage.service.witness.of('findEmail').at(-1);
      return asked('/email-finder').linkedin_handle !== undefined && last?.status === 200;
    };
    await until('the service answered', answered);
    await find(popup, 'button', 'Copy marit.lindqvist@aldermoor.test');
    expect(asked('/email-finder')).toEqual({ linkedin_handle: 'marit-lindqvist-calibration' });
    await popup.close();
  });

  test('keeps a half-typed name when the popup is closed', async () => {
    const popup = await stage.look('http://kestrel-fjord.example/');
    await type(popup, 'Name', 'Ingrid S');
    await popup.close();
    const again = await stage.look('http://kestrel-fjord.example/');
    await until('the draft is there again', async () => (await finderName(again)) === 'Ingrid S');
    await type(again, 'Name', '');
    await again.close();
  });
});

describe('an address', () => {
  test('that is typed gets a verdict in plain words', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await type(popup, 'Look up', 'anyone@meridian-freight.test');
    await keys(popup, 'Enter');
    await see(popup, 'anyone@meridian-freight.test');
    stage.sent();
    await press(popup, 'button', 'Verify · 1 verification');
    await see(popup, 'The server accepts any address, so this can’t be confirmed.');
    expect(stage.sent()).toContain('verifyEmail');
    await popup.close();
  });

  test('on the page is copied without a request; all are verified on a click that says so', async () => {
    const popup = await stage.look('http://aldermoor.test/contact');
    await see(popup, '7 addresses on this page');
    stage.sent();
    await popup.bringToFront();
    await holdToasts(popup);
    await press(popup, 'button', 'Copy all 7');
    await see(popup, 'Copied 7 addresses');
    expect(stage.sent()).toEqual([]);
    expect(await judged(popup, 'popup-page-addresses')).toEqual([]);
    await pressFirst(popup, 'button', 'Verify all 7 · up to 7 verifications');
    await see(popup, 'Verified 7 addresses');
    await popup.close();
  });

  test('whose person opted out is forgotten, offers no further verification, and is not requested again', async () => {
    const address = optedOut.inResults;
    const quiet = await stage.chromium.openInTab('manifest.json');
    const isStored = async () => /nachtigall/i.test(JSON.stringify(await readStored(quiet)));
    const popup = await stage.look(`http://${domains.verdicts}/`);
    await pressFirst(popup, 'button', 'Show');
    await see(popup, 'Klara Nachtigall');
    await until('she is stored', isStored);
    await type(popup, 'Look up', address);
    await keys(popup, 'Enter');
    await see(popup, address);
    await press(popup, 'button', 'Verify · 1 verification');
    await noneLeft(popup, 'button', 'Verify · 1 verification');
    await see(popup, 'This person asked not to be looked up.');
    await popup.close();
    await until('she is forgotten', async () => !(await isStored()));
    await quiet.close();

    const requests = () => stage.service.witness.holding(address).length;
    expect(requests()).toBe(1);
    const again = await stage.look(`http://${domains.verdicts}/`);
    await see(again, '9 of 10 loaded');
    expect(await shownText(again)).not.toContain('Nachtigall');
    await type(again, 'Look up', address);
    await keys(again, 'Enter');
    await see(again, 'This person asked not to be looked up.');
    expect((await namesOf(again, 'button')).filter((name) => name.startsWith('Verify'))).toEqual([]);
    expect(requests()).toBe(1);
    await again.close();
  });
});

test('recent lookups are searched, and reopened free', async () => {
  const popup = await stage.look('http://plain.test/');
  await see(popup, 'Counted free');
  await see(popup, 'Recent, saved here and free to reopen');
  await press(popup, 'button', 'Search recent lookups');
  await type(popup, 'Search recent lookups', 'lindqvist');
  await see(popup, 'Marit Lindqvist @ aldermoor.test');
  stage.sent();
  await pressFirst(popup, 'button', 'marit.lindqvist@aldermoor.test Marit Lindqvist');
  await see(popup, 'marit.lindqvist');
  expect(stage.sent()).toEqual([]);
  await popup.close();
});

test('no warning or error is logged', async () => {
  expect(await stage.chromium.complaints()).toEqual([]);
});
