/** The product keeps to the table of rooms, and the check would notice if it did not. */
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

  test('was read whole', () => {
    const modules = modulesIn(root);
    expect(modules.length).toBeGreaterThan(0);
    expect(modules.filter((path) => !reading.modules.includes(path))).toEqual([]);
  });
});

describe('a house in which a rule is broken', () => {
  const made: string[] = [];
  afterEach(() => {
    for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true });
  });

  /** A small tree of files, with packages that hold nothing. */
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

  test('passes what the table allows', async () => {
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
    });
    expect(broken).toEqual([]);
  });

  test('sees what Node has built in, where the product runs in a browser', async () => {
    const broken = await brokenIn({ 'lib/device-service/a.ts': builtIn });
    expect(broken.map(({ rule }) => rule)).toEqual(['lib/device-service uses only what it may']);
  });

  test.each([
    [
      'a pure room reaches for the browser’s room',
      'lib/contract/a.ts',
      'lib/background/b.ts',
      'lib/contract uses only what it may',
    ],
    [
      'a room takes a value where it may name types only',
      'lib/subject/a.ts',
      'lib/page/b.ts',
      'lib/subject uses only what it may',
    ],
    [
      'a feature takes a value of the contract that brings schemas with it',
      'components/lookup/a.ts',
      'lib/contract/b.ts',
      'components/lookup uses only what it may',
    ],
    [
      'the extension uses what a team runs on a machine of its own',
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
      'the extension uses what is a server’s',
      'lib/background/a.ts',
      'lib/team-service/b.ts',
      'lib/background uses only what it may',
    ],
    [
      'a control knows of messages',
      'components/controls/a.tsx',
      'lib/messages/b.ts',
      'components/controls uses only what it may',
    ],
    [
      'a feature uses another that the table does not name',
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
      'the background does more than wiring',
      'entrypoints/background.ts',
      'lib/http-service/b.ts',
      'entrypoints/background.ts uses only what it may',
    ],
  ])('sees that %s', async (_, from, to, rule) => {
    const up = '../'.repeat(from.split('/').length - 1);
    const broken = await brokenIn({ [from]: value(`${up}${to}`), [to]: thing });
    expect(broken).toEqual([{ rule, from, to }]);
  });

  test('sees a type taken from where not even types may be named', async () => {
    const broken = await brokenIn({ 'lib/contract/a.ts': type('../page/b.ts'), 'lib/page/b.ts': thing });
    expect(broken.map(({ rule }) => rule)).toEqual(['lib/contract names only what it may, in types']);
  });

  test.each([
    [
      'in one statement',
      `import { type Thing, thing } from '../page/b.ts'; export const own: Thing = { name: String(thing) };`,
    ],
    ['in two', `import type { Thing } from '../page/b.ts'; ${value('../page/b.ts')} export type Own = Thing;`],
  ])('sees a value taken beside a type %s', async (_, text) => {
    const broken = await brokenIn({ 'lib/subject/a.ts': text, 'lib/page/b.ts': thing });
    expect(broken.map(({ rule }) => rule)).toContain('lib/subject uses only what it may');
  });

  test.each(['left-pad', 'idb', 'node:fs', 'zod'])('sees a package that a room may not use: %s', async (name) => {
    const broken = await brokenIn({
      'lib/contract/a.ts': `import '${name}';`,
      'node_modules/zod/index.js': 'export const anything = 1;',
    });
    expect(broken.map(({ rule }) => rule)).toContain('lib/contract uses only what it may');
  });

  test('sees a circle', async () => {
    const broken = await brokenIn({ 'lib/page/a.ts': value('./b.ts'), 'lib/page/b.ts': `${value('./a.ts')} ${thing}` });
    expect(broken.map(({ rule }) => rule)).toContain('no circle');
  });

  test('sees a file that only passes on others', async () => {
    const broken = await brokenIn({ 'lib/page/index.ts': `export * from './b.ts';`, 'lib/page/b.ts': thing });
    expect(broken).toEqual([{ rule: 'no barrel', from: 'lib/page/index.ts', to: '' }]);
  });

  test('sees a room that nobody planned', async () => {
    const broken = await brokenIn({ 'lib/utils/a.ts': thing });
    expect(broken.map(({ rule }) => rule)).toEqual(['every module stands in a room of the table']);
  });

  test('sees an import of nothing', async () => {
    const broken = await brokenIn({ 'lib/page/a.ts': value('./gone.ts') });
    expect(broken.map(({ rule }) => rule)).toContain('what is imported is there');
  });
});
