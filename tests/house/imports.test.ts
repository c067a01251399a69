/** The product respects the table of rooms, and the check would notice if it did not. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { root } from '../run/command.ts';
import { type Broken, checkImports, modulesIn } from './import-rules.ts';

describe('this repository', async () => {
  const reading = await checkImports(root);

  test('breaks no rule', () => {
    expect(reading.broken).toEqual([]);
  });

  test('is read completely', () => {
    const modules = modulesIn(root);
    expect(modules.length).toBeGreaterThan(0);
    expect(modules.filter((path) => !reading.modules.includes(path))).toEqual([]);
  });
});

describe('the import check', () => {
  const made: string[] = [];
  afterEach(() => {
    for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true });
  });

  /** Checks a small tree of these files, with empty packages. */
  async function brokenIn(files: Record<string, string>): Promise<Broken[]> {
    const dir = mkdtempSync(join(tmpdir(), 'harrier-house-'));
    made.push(dir);
    const packages = ['preact', 'idb', 'zod/mini', 'left-pad'].map((name): [string, string] => [
      `node_modules/${name}/index.js`,
      'export const anything = 1;',
    ]);
    const all = {
      'tsconfig.json': '{ "compilerOptions": { "allowImportingTsExtensions": true, "noEmit": true } }',
      ...files,
    };
    for (const [path, text] of [...packages, ...Object.entries(all)]) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    }
    return (await checkImports(dir)).broken;
  }

  const thing = 'export const thing = 1; export interface Thing { name: string }';
  const value = (path: string) => `import { thing } from '${path}'; export const own = thing;`;
  const type = (path: string) => `import type { Thing } from '${path}'; export const own: Thing = { name: '' };`;

  const builtIn = `import { createServer } from 'node:http'; export const own = createServer;`;

  test('accepts the imports that the table allows', async () => {
    const broken = await brokenIn({
      'lib/contract/taxonomy.ts': value('zod/mini'),
      'lib/contract/resource.ts': thing,
      'lib/subject/subject.ts': thing,
      'components/lookup/popup.ts': `${value('../../lib/contract/taxonomy.ts')} ${type('../../lib/contract/resource.ts')}`,
      'components/contact/row.tsx': `${type('../../lib/subject/subject.ts')} ${value('#i18n')}`,
      '.wxt/i18n/index.ts': thing,
      'lib/team-service/a.ts': `import 'node:crypto';`,
      'entrypoints/popup/main.tsx': value('../../components/lookup/popup.ts'),
      'lib/team-service/http/server.ts': builtIn,
      'lib/background/storage/a.ts': thing,
      'lib/background/core/a.ts': value('../storage/a.ts'),
      'lib/background/lookup/a.ts': value('../core/a.ts'),
      'lib/background/engine.ts': value('./lookup/a.ts'),
    });
    expect(broken).toEqual([]);
  });

  test('reports a Node built-in in a room that runs in a browser', async () => {
    const broken = await brokenIn({ 'lib/device-service/a.ts': builtIn });
    expect(broken.map(({ rule }) => rule)).toEqual(['lib/device-service uses only what it may']);
  });

  test.each([
    [
      'a pure room imports the background',
      'lib/contract/a.ts',
      'lib/background/b.ts',
      'lib/contract uses only what it may',
    ],
    [
      'a room imports a value where only types are allowed',
      'lib/subject/a.ts',
      'lib/page/b.ts',
      'lib/subject uses only what it may',
    ],
    [
      'a feature imports a contract value that loads schemas',
      'components/lookup/a.ts',
      'lib/contract/b.ts',
      'components/lookup uses only what it may',
    ],
    [
      'the extension imports the team service',
      'lib/background/a.ts',
      'lib/team-service/b.ts',
      'lib/background uses only what it may',
    ],
    [
      'the library imports components',
      'lib/browser/a.ts',
      'components/shell/b.tsx',
      'lib/browser uses only what it may',
    ],
    [
      'a control imports messages',
      'components/controls/a.tsx',
      'lib/messages/b.ts',
      'components/controls uses only what it may',
    ],
    [
      'a feature imports another that the table does not list',
      'components/leads/a.ts',
      'components/campaigns/b.ts',
      'components/leads uses only what it may',
    ],
    [
      'an entrypoint imports another',
      'entrypoints/popup/main.tsx',
      'entrypoints/options/b.tsx',
      'entrypoints/popup uses only what it may',
    ],
    [
      'the background’s entrypoint imports more than wiring',
      'entrypoints/background.ts',
      'lib/http-service/b.ts',
      'entrypoints/background.ts uses only what it may',
    ],
    ...(
      [
        ['the background’s storage imports a layer above it', 'storage/a.ts', 'requests/b.ts'],
        ['the requests layer imports the people layer', 'requests/a.ts', 'people/b.ts'],
        ['the people layer imports the jobs layer', 'people/a.ts', 'jobs/b.ts'],
        ['a job imports the core', 'jobs/kinds/a.ts', 'core/b.ts'],
        ['the background’s core imports a feature', 'core/a.ts', 'lookup/b.ts'],
        ['a background feature imports another', 'leads/a.ts', 'device/leads/b.ts'],
        ['a background feature imports the engine that composes it', 'mailbox/a.ts', 'engine.ts'],
      ] as const
    ).map(([what, from, to]) => [
      what,
      `lib/background/${from}`,
      `lib/background/${to}`,
      `lib/background/${from.split('/')[0]} uses only what it may`,
    ]),
  ])('reports that %s', async (_, from, to, rule) => {
    const up = '../'.repeat(from.split('/').length - 1);
    const broken = await brokenIn({ [from]: value(`${up}${to}`), [to]: thing });
    expect(broken).toEqual([{ rule, from, to }]);
  });

  test('reports a type import from a room that allows none', async () => {
    const broken = await brokenIn({ 'lib/contract/a.ts': type('../page/b.ts'), 'lib/page/b.ts': thing });
    expect(broken.map(({ rule }) => rule)).toEqual(['lib/contract names only what it may, in types']);
  });

  test('reports a background feature that imports another’s type', async () => {
    const broken = await brokenIn({
      'lib/background/team/a.ts': type('../device/b.ts'),
      'lib/background/device/b.ts': thing,
    });
    expect(broken.map(({ rule }) => rule)).toEqual(['lib/background/team names only what it may, in types']);
  });

  test.each([
    [
      'in one statement',
      `import { type Thing, thing } from '../page/b.ts'; export const own: Thing = { name: String(thing) };`,
    ],
    [
      'in two statements',
      `import type { Thing } from '../page/b.ts'; ${value('../page/b.ts')} export type Own = Thing;`,
    ],
  ])('reports a value imported beside a type %s', async (_, text) => {
    const broken = await brokenIn({ 'lib/subject/a.ts': text, 'lib/page/b.ts': thing });
    expect(broken.map(({ rule }) => rule)).toContain('lib/subject uses only what it may');
  });

  test.each(['left-pad', 'idb', 'node:fs', 'zod'])('reports a package that the room may not use: %s', async (name) => {
    const broken = await brokenIn({
      'lib/contract/a.ts': `import '${name}';`,
      'node_modules/zod/index.js': 'export const anything = 1;',
    });
    expect(broken.map(({ rule }) => rule)).toContain('lib/contract uses only what it may');
  });

  test('reports a circular import', async () => {
    const broken = await brokenIn({ 'lib/page/a.ts': value('./b.ts'), 'lib/page/b.ts': `${value('./a.ts')} ${thing}` });
    expect(broken.map(({ rule }) => rule)).toContain('no circle');
  });

  test.each([`export * from './b.ts';`, `import { thing } from './b.ts'; export { thing };`])(
    'reports a barrel file: %s',
    async (text) => {
      const broken = await brokenIn({ 'lib/page/index.ts': text, 'lib/page/b.ts': thing });
      expect(broken).toEqual([{ rule: 'no barrel', from: 'lib/page/index.ts', to: '' }]);
    },
  );

  test.each(['ts', 'mjs'])('reports a module outside every room: .%s', async (ending) => {
    const broken = await brokenIn({ [`lib/utils/a.${ending}`]: thing.split(';')[0] ?? '', 'lib/page/b.ts': thing });
    expect(broken.map(({ rule }) => rule)).toEqual(['every module stands in a room of the table']);
  });

  test('reports an unresolved import', async () => {
    const broken = await brokenIn({ 'lib/page/a.ts': value('./gone.ts') });
    expect(broken.map(({ rule }) => rule)).toContain('what is imported is there');
  });

  describe('with declared packages', () => {
    const dependencies = (...names: string[]) =>
      JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) });
    const house = {
      'node_modules/pg/index.js': 'export const thing = 1;',
      'node_modules/papaparse/index.js': 'export const thing = 1;',
      'package.json': dependencies('papaparse'),
      'lib/lead-file/table.ts': value('papaparse'),
      'lib/team-service/package.json': dependencies('papaparse', 'pg'),
      'lib/team-service/server.ts': `import 'pg'; ${value('../lead-file/table.ts')}`.replace(
        '{ thing }',
        '{ own as thing }',
      ),
    };

    test('accepts package.json files that list exactly the packages their modules load', async () => {
      expect(await brokenIn(house)).toEqual([]);
    });

    test('reports a package in the extension’s package.json that only the service imports', async () => {
      const broken = await brokenIn({ ...house, 'package.json': dependencies('papaparse', 'pg') });
      expect(broken).toEqual([{ rule: 'a package that is declared is imported', from: 'package.json', to: 'pg' }]);
    });

    test('reports an extension module that imports a package of the service', async () => {
      const broken = await brokenIn({ ...house, 'lib/background/a.ts': `import 'pg';` });
      expect(broken).toEqual([
        { rule: 'lib/background uses only what it may', from: 'lib/background/a.ts', to: 'node_modules/pg/index.js' },
        { rule: 'a package that is imported is declared', from: 'package.json', to: 'pg' },
      ]);
    });

    test.each([
      ['directly', 'papaparse', 'pg'],
      ['through another room', 'pg', 'papaparse'],
    ])('reports a package that the service loads %s without declaring it', async (_, named, missing) => {
      const broken = await brokenIn({ ...house, 'lib/team-service/package.json': dependencies(named) });
      const from = 'lib/team-service/package.json';
      expect(broken).toEqual([{ rule: 'a package that is imported is declared', from, to: missing }]);
    });

    test('reports two versions of one package', async () => {
      const versions = JSON.stringify({ dependencies: { papaparse: '2.0.0', pg: '1.0.0' } });
      const broken = await brokenIn({ ...house, 'lib/team-service/package.json': versions });
      const from = 'lib/team-service/package.json';
      expect(broken).toEqual([{ rule: 'a package has one version', from, to: 'papaparse' }]);
    });
  });
});
