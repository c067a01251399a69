/**
 * People named on a page without an address. One click reads their names, another finds their addresses, and nothing
 * happens without a click.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { find, gone, namesOf, noneLeft, press, pressFirst, see, shownText } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { finderName, judged, type Stage, startStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const team = 'http://aldermoor.test/team';

describe('a team’s page', () => {
  test('is read for names on a click, without a request', async () => {
    const popup = await stage.look(team);
    await see(popup, 'Find names on this page');
    // The opening itself sends a count; the click must send nothing.
    await see(popup, 'Counted free');
    stage.sent();
    await press(popup, 'button', 'Find names on this page · free');
    await see(popup, '5 people named on this page');
    for (const name of [
      'Marit Lindqvist',
      'Alexandros-Konstantinos Papadimitrakopoulos-Vandenberghe',
      'Tomasz Bąk',
      'Noor Adriaanse',
      'Daan Schippers',
    ])
      await see(popup, name);
    await see(popup, 'Head of Calibration');
    expect(await shownText(popup)).not.toContain('Tidal Basin');
    // His address is on the page: he is known for free and cannot be selected.
    await see(popup, 'already known');
    expect((await namesOf(popup, 'checkbox')).filter((name) => name.startsWith('Select '))).toEqual([
      'Select all names',
      'Select Marit Lindqvist',
      'Select Alexandros-Konstantinos Papadimitrakopoulos-Vandenberghe',
      'Select Tomasz Bąk',
      'Select Noor Adriaanse',
    ]);
    await see(popup, 'Select the people whose addresses to find.');
    expect(stage.sent()).toEqual([]);
    expect(await judged(popup, 'popup-names')).toEqual([]);
    await popup.close();
  });

  test('shows a row for each selected name, for one search each', async () => {
    const popup = await stage.look(team);
    await press(popup, 'button', 'Find names on this page · free');
    await press(popup, 'checkbox', 'Select all names');
    await pressFirst(popup, 'button', 'Find 4 addresses · up to 4 searches');
    await noneLeft(popup, 'button', 'Stop');
    await find(popup, 'button', 'Copy marit.lindqvist@aldermoor.test');
    await find(popup, 'button', 'Copy a.papadimitrakopoulos-vandenberghe@aldermoor.test');
    await find(popup, 'button', 'Copy tomasz.bak@aldermoor.test');
    await see(popup, 'This person asked not to be looked up.');
    const asked = stage.service.witness.requests.filter(({ operation }) => operation === 'findEmail');
    expect(asked.map(({ query }) => Object.fromEntries(query ?? []))).toMatchObject([
      { domain: 'aldermoor.test', full_name: 'Marit Lindqvist' },
      { domain: 'aldermoor.test', full_name: 'Alexandros-Konstantinos Papadimitrakopoulos-Vandenberghe' },
      { domain: 'aldermoor.test', full_name: 'Tomasz Bąk' },
      { domain: 'aldermoor.test', full_name: 'Noor Adriaanse' },
    ]);
    expect(await judged(popup, 'popup-names-found')).toEqual([]);
    await popup.close();
  });

  test('shows people found before again, without a request', async () => {
    const popup = await stage.look(team);
    stage.sent();
    await press(popup, 'button', 'Find names on this page · free');
    await find(popup, 'button', 'Copy tomasz.bak@aldermoor.test');
    await see(popup, 'already known');
    expect(stage.sent()).toEqual([]);
    await popup.close();
  });

  test('verifies a found address in its own row', async () => {
    const popup = await stage.look(team);
    await press(popup, 'button', 'Find names on this page · free');
    await pressFirst(popup, 'button', 'Details of Alexandros-Konstantinos Papadimitrakopoulos-Vandenberghe');
    stage.sent();
    await press(popup, 'button', 'Verify again · 1 verification');
    await until('it was verified', () => stage.service.witness.count('verifyEmail') > 0);
    const [asked] = stage.service.witness.requests.filter(({ operation }) => operation === 'verifyEmail');
    expect(Object.fromEntries(asked?.query ?? []).email).toBe('a.papadimitrakopoulos-vandenberghe@aldermoor.test');
    await popup.close();
  });
});

test('a page without names is reported as such', async () => {
  const popup = await stage.look('http://plain.test/');
  await press(popup, 'button', 'Find names on this page · free');
  await see(popup, 'No names of people were found on this page.');
  await gone(popup, 'Find names on this page');
  await popup.close();
});

test('a profile beside a name opens the finder with its handle filled in, without a request', async () => {
  const popup = await stage.look('http://kestrel-fjord.example/crew');
  await press(popup, 'button', 'Find names on this page · free');
  await see(popup, 'Counted free');
  stage.sent();
  await press(popup, 'button', 'Find Ingrid Sólveigardóttir by profile');
  await see(popup, 'A profile on');
  expect(await finderName(popup)).toBe('ingrid-solveigardottir');
  await find(popup, 'button', 'Look up this person');
  expect(stage.sent()).toEqual([]);
  expect(await judged(popup, 'popup-profile-from-page')).toEqual([]);
  await popup.close();
});

test('no warning or error is logged', async () => {
  expect(await stage.chromium.complaints()).toEqual([]);
});
