/**
 * Every composition root with the test that runs it as it is: with its real clock, random and fetch, against real
 * servers on loopback.
 */

interface Root {
  /** The test's file, relative to `tests/`. */
  file: string;
  test: string;
}

interface Exception extends Root {
  /** The effects that this test still replaces, and the reason. */
  replaced: string;
}

const smoke = 'e2e/smoke.test.ts';
const device = 'e2e/device.test.ts';
const turning = 'e2e/mailbox/turning.test.ts';
const command = 'service/team/command.test.ts';
const assistants = 'service/team/mcp.test.ts';
const firefoxDevice = 'e2e/firefox-device.test.ts';

/**
 * Browser tests run the build in a real browser. So nothing is replaced for roots in `entrypoints/`: neither clock
 * nor random nor fetch. Sites and services are real servers on loopback.
 */
export const roots: Readonly<Record<string, Root | Exception>> = {
  'entrypoints/background.ts': { file: smoke, test: 'starts its service worker again after a kill' },
  'entrypoints/engine.ts': {
    file: 'e2e/team-service.test.ts',
    test: 'the main job starts on the device, then connected: count, people, verification, lead, author',
  },
  'entrypoints/device.ts': {
    file: device,
    test: 'a person who is saved, or found and saved with one click, is a lead on this device',
  },
  'entrypoints/sample.ts': {
    file: 'e2e/firefox.test.ts',
    test: 'answers from the sample data without any request, and leaves them on a click',
  },
  'entrypoints/imports.ts': {
    file: 'e2e/workspace/import.test.ts',
    test: 'undoing an import deletes created leads, restores changed ones, and updates every open page’s count',
  },
  'entrypoints/passphrase.ts': {
    file: 'faults/kept-key.test.ts',
    test: 'a key with a passphrase is locked after a browser restart, and the passphrase unlocks it',
  },
  'entrypoints/services.ts': {
    file: 'faults/waterfall.test.ts',
    test: 'one click that names the price asks the services in order, once each, across a background restart',
  },
  'entrypoints/sync.ts': {
    file: 'e2e/sync.test.ts',
    test: 'three browsers share leads although one background is killed during a sync, and all forget a person',
  },
  'entrypoints/team.ts': {
    file: 'e2e/give-to-team.test.ts',
    test: 'the device’s knowledge and leads are counted at the team’s service, then copied across a background restart',
  },
  'entrypoints/page-reader.ts': { file: device, test: 'the first people appear two clicks after the installation' },
  'entrypoints/page-people.ts': {
    file: device,
    test: 'each person is shown with the page that names them',
  },
  'entrypoints/people-reader.ts': {
    file: device,
    test: 'each person is shown with the page that names them',
  },
  'entrypoints/name-reader.ts': {
    file: 'e2e/popup/names.test.ts',
    test: 'is read for names on a click, without a request',
  },
  'entrypoints/text-reader.ts': {
    file: firefoxDevice,
    test: 'reads a page that is not open without running or fetching anything of it',
  },
  'entrypoints/offscreen/main.ts': {
    file: device,
    test: 'a site is searched on a click that says what it does, within the site’s rules',
  },
  'entrypoints/mailbox.ts': {
    file: turning,
    test: 'the mailbox is registered, and live in a tab that was open before; the page notices nothing',
  },
  'entrypoints/mail-badge.ts': {
    file: turning,
    test: 'the icon shows the number of people in view only while the setting is on',
  },
  'entrypoints/popup/main.tsx': { file: smoke, test: 'takes clicks and keys in the real popup' },
  'entrypoints/sidepanel/main.tsx': {
    file: 'e2e/panel.test.ts',
    test: 'opens on the popup’s button with the same company, and the popup closes',
  },
  'entrypoints/options/main.tsx': {
    file: 'e2e/options.test.ts',
    test: 'connecting requests the account free and the service’s kind without the key, and shows the account’s name',
  },
  'entrypoints/workspace/main.tsx': {
    file: 'e2e/workspace/leads.test.ts',
    test: 'shows every lead with one free request, and passes axe',
  },

  'tests/service/main.ts': {
    file: 'service/control.test.ts',
    test: 'the command prints its help, its address with a key, and the option that is wrong',
  },
  'lib/team-service/apps/team-push-runner.ts': {
    file: 'team-store/push-batch.test.ts',
    test: 'settles successes beside a 500, a redirect and a dropped connection, and retries only the failures',
  },
  'lib/team-service/events/event-runner.ts': {
    file: command,
    test: 'connects an app and a receiver with settings from standard input; the service delivers events, and stops on SIGTERM',
  },
  ...ofCommand(
    'the first start creates a key; a lead survives a restart, and a killed service leaves the folder unlocked',
    'serve',
  ),
  ...ofCommand(
    'adds and lists teams, keys and members, removes keys and members, and counts opt-outs',
    ...['add team', 'list teams', 'add key', 'list keys', 'remove key', 'count opt-outs'],
    ...['list members', 'change member', 'remove member', 'invite', 'export audit', 'list trash', 'restore lead'],
  ),
  ...ofCommand('changes a team’s plan, name, auto-save and attributes, by its name or its number', 'change team'),
  ...ofCommand(
    'connects an app and a receiver with settings from standard input; the service delivers events, and stops on SIGTERM',
    ...['connect app', 'renew app', 'list apps', 'remove app'],
    ...['connect receiver', 'list receivers', 'resume receiver', 'remove receiver'],
  ),
  ...ofCommand(
    'imports leads from a file and exports them to standard output, without people who opted out',
    ...['import leads', 'export leads', 'add opt-out'],
  ),
  'lib/team-service/main.ts back up': {
    file: 'service/team/running-commands.test.ts',
    test: 'every command prints the same on a running service as on a stopped one',
  },
  'lib/team-service/main.ts restore': {
    file: 'team-store/back-up.test.ts',
    test: 'a restore that is killed leaves an empty database, and succeeds the next time',
  },
  'lib/team-service/main.ts grant': {
    file: assistants,
    test: 'over HTTP: searches, verifies, is refused beyond the budget, and saves',
  },
  'lib/team-service/main.ts mcp': {
    file: assistants,
    test: 'over standard input and output: the same, with a budget that all processes share',
  },
  ...Object.fromEntries(
    ['change mail', 'show mail', 'stop mail'].map((one) => [
      `lib/team-service/main.ts ${one}`,
      {
        file: 'service/team/running-commands.test.ts',
        test: 'mail settings apply without a restart, and survive one',
      },
    ]),
  ),
  'lib/team-service/main.ts search site': {
    file: 'service/team/site-search.test.ts',
    test: 'finds nine of ten published addresses with the names beside them, and no opted-out person',
    replaced: 'its fetch reaches public hosts alone, and no test asks one; its clock, so that no pause is waited for',
  },
};

function ofCommand(test: string, ...commands: string[]): Record<string, Root> {
  return Object.fromEntries(commands.map((one) => [`lib/team-service/main.ts ${one}`, { file: command, test }]));
}
