import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** These ask nothing of a store, or have one of their own. */
const notOfStores = ['control', 'data', 'rate-windows', 'sites', 'team/*', 'apps/*'].map(
  (name) => `tests/service/${name}.test.ts`,
);

/** Others are filled by it, too, but hold thousands of leads in tests of their own. */
const ofOthers = 'tests/service/first-leads.test.ts';

/** Every operation, every error, and whatever is written: the rest asks the invented world, which is no store's. */
const askMostOfStores = ['every-operation', 'error-ids', 'leads', 'belongings', 'email-verifier'].map(
  (name) => `tests/service/${name}.test.ts`,
);

/** Beside the units at first, and alone in the end: one at a time would leave a core idle then. */
const maxServiceWorkers = 2;

/** Which server a project has is all the same to them. */
const withServersOfTheirOwn = ['killed', 'load-teams'].map((name) => `tests/team-store/${name}.test.ts`);

/** One project a kind of test, so that each can run alone: `vitest run --config tests/vitest.config.ts --project unit`. */
export default defineConfig({
  root,
  test: {
    projects: [
      // They only read: to load the TypeScript that they read with anew for each file takes as long as the reading.
      { root, test: { name: 'house', include: ['tests/house/**/*.test.ts'], testTimeout: 60_000, isolate: false } },
      {
        root,
        // Components take their words from the locale file, without a browser to ask for them.
        resolve: {
          alias: {
            '#i18n': `${root}tests/unit/i18n.ts`,
            'wxt/browser': `${root}tests/unit/harness/fake-browser.ts`,
          },
        },
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          // Files share a thread and its modules: loading these anew for each took as long as the tests.
          pool: 'threads',
          isolate: false,
          setupFiles: ['tests/unit/harness/fresh-file.ts'],
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'service',
          maxWorkers: maxServiceWorkers,
          include: ['tests/service/**/*.test.ts'],
          // A team's embedded database takes seconds to begin where others use the cores.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Each file starts its own services: what it shares with the next one is code alone.
          isolate: false,
        },
      },
      // The same, with leads, account, views and verifications in the database of a device.
      {
        root,
        test: {
          name: 'service-on-device',
          maxWorkers: maxServiceWorkers,
          include: ['tests/service/**/*.test.ts'],
          exclude: notOfStores,
          env: { HARRIER_TEST_STORE: 'device' },
          testTimeout: 30_000,
          isolate: false,
        },
      },
      // And in the database of a team's service, with the tests of that store itself: one database a process, which all files share.
      {
        root,
        test: {
          name: 'service-on-team',
          maxWorkers: maxServiceWorkers,
          include: ['tests/service/**/*.test.ts', 'tests/team-store/**/*.test.ts'],
          exclude: [...notOfStores, ofOthers],
          env: { HARRIER_TEST_STORE: 'team' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      // The same on a PostgreSQL that is started for it, or on the server that `HARRIER_TEST_POSTGRES` names, with what needs two connections.
      {
        root,
        test: {
          name: 'service-on-postgres',
          maxWorkers: maxServiceWorkers,
          include: [...askMostOfStores, 'tests/team-store/**/*.test.ts'],
          exclude: withServersOfTheirOwn,
          globalSetup: 'tests/team-store/postgres-server.ts',
          env: { HARRIER_TEST_STORE: 'team' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Browsers wait now and then: with three at a time two cores are idle for an eighth of the time, with four for a thirtieth.
          maxWorkers: 4,
          // What a file shares with the next one in its worker is code alone: each starts its own browser, service and sites.
          isolate: false,
        },
      },
      // By `npm run test:webmail` alone: it needs more than browsers.
      {
        root,
        test: { name: 'webmail', include: ['tests/webmail/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
      },
      // By `npm run test:mail` alone: it needs a mail server.
      { root, test: { name: 'mail', include: ['tests/mail/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
});
