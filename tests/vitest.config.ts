import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { runs } from './run/effort.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder of compiled modules. Workers and the processes that tests start load the same modules from it. */
process.env.NODE_COMPILE_CACHE ??= `${root}tests/out/compiled`;

/** These tests use no store, or have their own. */
const notOfStores = ['control', 'data', 'rate-windows', 'sites', 'team/*', 'apps/*'].map(
  (name) => `tests/service/${name}.test.ts`,
);

/** Left out for other stores: their own tests use thousands of leads. */
const ofOthers = 'tests/service/first-leads.test.ts';

/**
 * Tests of every operation, every error, and everything that writes. The other tests read the invented world, which
 * does not depend on the store.
 */
const askMostOfStores = ['every-operation', 'error-ids', 'leads', 'belongings', 'email-verifier', 'limits', 'keys'].map(
  (name) => `tests/service/${name}.test.ts`,
);

/** Tests for the stores of a device and of an embedded team. */
const askStores = runs(askMostOfStores, ['tests/service/**/*.test.ts']);

/** The embedded database already proves these statements. */
const alikeOnPostgres = runs(
  ['directory', 'lead-files'].map((name) => `tests/team-store/${name}.test.ts`),
  [],
);

/**
 * The service tests first run beside the unit tests, and alone at the end. Then a single worker would leave a core
 * idle.
 */
const maxServiceWorkers = 2;

/** Checks every reply of every store against the OpenAPI document. */
const checkedReplies = ['tests/service/check-replies.ts'];

const sameDraws = 'tests/run/same-draws.ts';

/** Optimising the embedded database's code takes more time than it saves its tests. */
const unoptimized = ['--liftoff-only'];

/** These tests start servers of their own, so the project's server does not matter. */
const withServersOfTheirOwn = ['failover', 'killed', 'load-teams'].map((name) => `tests/team-store/${name}.test.ts`);

/**
 * The longest browser tests, longest first. Vitest knows durations only from earlier runs. In a fresh clone a long
 * file could otherwise start last and leave the other workers idle.
 */
const longest = [
  'e2e/firefox',
  'faults/stopped-worker',
  'e2e/panel',
  'e2e/popup/company',
  'e2e/team-service',
  'gallery/gallery',
  'e2e/firefox-workspace',
  'faults/untouched-pages',
  'faults/service',
  'e2e/device',
].map((name) => `/tests/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? longest.length : place;
    };
    return sorted.sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/** Milliseconds. Only stops a hanging test; a slow machine must never reach it. */
const longestTest = 600_000;

/** One project per kind of test, so each can run alone: `vitest run --config tests/vitest.config.ts --project unit`. */
export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    // The default of 10 s is too short for a slow machine to end its browsers and databases.
    teardownTimeout: 120_000,
    projects: [
      // The house tests only read, so they share modules. Loading the TypeScript compiler again for each file would
      // take as long as the tests.
      {
        root,
        test: {
          name: 'house',
          include: ['tests/house/**/*.test.ts'],
          testTimeout: longestTest,
          hookTimeout: longestTest,
          isolate: false,
        },
      },
      {
        root,
        // Components take their texts from the locale file, without a browser.
        resolve: {
          alias: {
            '#i18n': `${root}tests/unit/i18n.ts`,
            'wxt/browser': `${root}tests/unit/harness/fake-browser.ts`,
          },
        },
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          // Files share a thread and its modules, because loading the modules again for each file takes as long as the
          // tests.
          pool: 'threads',
          isolate: false,
          setupFiles: [sameDraws, 'tests/unit/harness/fresh-file.ts'],
          testTimeout: longestTest,
          hookTimeout: longestTest,
        },
      },
      {
        root,
        test: {
          name: 'service',
          setupFiles: checkedReplies,
          globalSetup: 'tests/team-store/embedded-template.ts',
          execArgv: unoptimized,
          maxWorkers: maxServiceWorkers,
          include: ['tests/service/**/*.test.ts'],
          // A team's embedded database takes seconds to start while other tests use the cores.
          testTimeout: longestTest,
          hookTimeout: longestTest,
          // Each file starts its own services and shares only code with the next.
          isolate: false,
        },
      },
      // The service tests with leads, account, views and verifications in a device's database.
      {
        root,
        test: {
          name: 'service-on-device',
          setupFiles: checkedReplies,
          maxWorkers: maxServiceWorkers,
          include: askStores,
          exclude: notOfStores,
          env: { HARRIER_TEST_STORE: 'device' },
          testTimeout: longestTest,
          hookTimeout: longestTest,
          isolate: false,
        },
      },
      // The service tests in a team service's database, and that store's own tests. One database per process, shared by
      // all files.
      {
        root,
        test: {
          name: 'service-on-team',
          setupFiles: [sameDraws, ...checkedReplies],
          globalSetup: 'tests/team-store/embedded-template.ts',
          execArgv: unoptimized,
          maxWorkers: maxServiceWorkers,
          include: [...askStores, 'tests/team-store/**/*.test.ts'],
          exclude: [...notOfStores, ofOthers],
          env: { HARRIER_TEST_STORE: 'team' },
          testTimeout: longestTest,
          hookTimeout: longestTest,
          isolate: false,
        },
      },
      // The same tests on a PostgreSQL started for them, or on the server in `HARRIER_TEST_POSTGRES`. Adds tests that
      // need two connections.
      {
        root,
        test: {
          name: 'service-on-postgres',
          setupFiles: [sameDraws, ...checkedReplies],
          maxWorkers: maxServiceWorkers,
          include: [...askMostOfStores, 'tests/team-store/**/*.test.ts'],
          exclude: [...withServersOfTheirOwn, ...alikeOnPostgres],
          // A back-up moves an embedded database to PostgreSQL, so the embedded template is needed, too.
          globalSetup: ['tests/team-store/embedded-template.ts', 'tests/team-store/postgres-server.ts'],
          execArgv: unoptimized,
          env: { HARRIER_TEST_STORE: 'team' },
          testTimeout: longestTest,
          hookTimeout: longestTest,
          isolate: false,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          // Some browser tests use a team's service, which needs the embedded template.
          globalSetup: ['tests/team-store/embedded-template.ts', 'tests/e2e/harness/prepare-profiles.ts'],
          include: ['tests/e2e', 'tests/faults', 'tests/gallery'].map((folder) => `${folder}/**/*.test.ts`),
          testTimeout: longestTest,
          hookTimeout: longestTest,
          // Browsers wait now and then. With three workers, two cores are idle for an eighth of the time. With four
          // workers, they are idle for a thirtieth.
          maxWorkers: 4,
          // Files share only the modules in their worker. Each starts its own browser, service and sites.
          isolate: false,
        },
      },
      // Runs only with `npm run test:webmail`: it needs more than browsers.
      {
        root,
        test: {
          name: 'webmail',
          include: ['tests/webmail/**/*.test.ts'],
          testTimeout: longestTest,
          hookTimeout: longestTest,
        },
      },
      // Runs only with `npm run test:webdav`: it needs Apache.
      {
        root,
        test: {
          name: 'webdav',
          include: ['tests/webdav/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto'],
          testTimeout: longestTest,
          hookTimeout: longestTest,
        },
      },
      // Runs only with `npm run test:s3`: it needs Ceph.
      {
        root,
        test: {
          name: 's3',
          include: ['tests/s3/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto'],
          testTimeout: longestTest,
          hookTimeout: longestTest,
        },
      },
      // Runs only with `npm run test:pooled`: it needs PgBouncer.
      {
        root,
        test: {
          name: 'pooled',
          include: ['tests/pooled/**/*.test.ts'],
          testTimeout: longestTest,
          hookTimeout: longestTest,
        },
      },
      // Runs only with `npm run test:mail`: it needs a mail server.
      {
        root,
        test: {
          name: 'mail',
          include: ['tests/mail/**/*.test.ts'],
          testTimeout: longestTest,
          hookTimeout: longestTest,
        },
      },
    ],
  },
});
