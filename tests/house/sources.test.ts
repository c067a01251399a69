/** Rules for the source text: a single way to the browser's API, and no trace of the author's machine. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from '../run/command.ts';
import { modulesIn } from './import-rules.ts';

const notSources = new Set(['node_modules', '.git', '.output', '.wxt', 'out']);

function* sources(folder = ''): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !notSources.has(entry.name)) yield* sources(path);
    if (entry.isFile() && /\.(ts|tsx|mts|mjs|js|json|md|html|css|yml|sh)$|^\.npmrc$/.test(entry.name)) yield path;
  }
}

test('no file names a package registry', () => {
  const registries = /registry[.](?:npmjs|yarnpkg|npmmirror)|npm[.]pkg[.]github|"resolved"[:] "http/;
  expect([...sources()].filter((path) => registries.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('only the background and the reader of snapshots use `storage.session`', () => {
  const mayUse = (path: string) => path.startsWith('lib/background/') || path === 'lib/messages/read-snapshot.ts';
  const users = modulesNaming('session').filter(({ path, text }) => {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const namesSession = (node: ts.Node): boolean =>
      (ts.isPropertyAccessExpression(node) && node.name.text === 'session' && isStorage(node.expression)) ||
      (ts.isVariableDeclaration(node) &&
        node.initializer !== undefined &&
        isStorage(node.initializer) &&
        takesSession(node.name)) ||
      (ts.forEachChild(node, namesSession) ?? false);
    return namesSession(source);
  });
  const paths = users.map(({ path }) => path);
  expect(paths).toContain('lib/messages/read-snapshot.ts');
  expect(paths.filter((path) => !mayUse(path))).toEqual([]);
});

test('only the background and services use the network, and only the background stores data', () => {
  const apart =
    /^(?:lib\/(?:background|http-service|device-service|site-search|sync|team-service)|entrypoints\/offscreen)\//;
  const mayUse = new Set([
    'lib/messages/read-snapshot.ts',
    // A click in a page chooses a sync's folder, and no message can carry the folder's handle.
    'lib/browser/local-folder.ts',
  ]);
  const reaching =
    /\bfetch\(|\bXMLHttpRequest\b|\bWebSocket\b|\bEventSource\b|\bsendBeacon\b|\bindexedDB\b|\b(?:local|session)Storage\b|\bstorage\.(?:local|sync|session|managed)\b/;
  const users = modulesIn(root).filter(
    (path) =>
      !apart.test(path) && reaching.test(readFileSync(join(root, path), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')),
  );
  expect(users.filter((path) => !mayUse.has(path))).toEqual([]);
  expect(users.toSorted()).toEqual([...mayUse].toSorted());
});

/** Parsing the other modules as well would find nothing and take ten times as long. */
function modulesNaming(word: string): { path: string; text: string }[] {
  return modulesIn(root)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => text.includes(word));
}

/** `storage`, `browser.storage`. */
function isStorage(node: ts.Node): boolean {
  return (ts.isIdentifier(node) ? node : ts.isPropertyAccessExpression(node) ? node.name : null)?.text === 'storage';
}

/** `const { session } = …` */
function takesSession(name: ts.BindingName): boolean {
  return (
    ts.isObjectBindingPattern(name) &&
    name.elements.some((one) => (one.propertyName ?? one.name).getText() === 'session')
  );
}

test('the product reaches the browser through `browser` of wxt/browser only', () => {
  const direct = modulesNaming('chrome').filter(({ path, text }) => {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const namesChrome = (node: ts.Node): boolean =>
      (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'chrome') ||
      (ts.forEachChild(node, namesChrome) ?? false);
    return namesChrome(source);
  });
  expect(direct.map(({ path }) => path)).toEqual([]);
});

test('times are read and written in one place, apart from the listed modules', () => {
  // These modules read the device's own clock or a header.
  const mayUse = new Set([
    'lib/contract/times.ts',
    'lib/contract/wire.ts',
    'lib/http-service/reply.ts',
    'lib/background/requests/ceilings.ts',
    'lib/background/jobs/kinds/lead-pages.ts',
    'components/format/ages.ts',
    'components/enrichment/record-head.tsx',
  ]);
  const raw = /new Date\(|\.toISOString\(|Date\.parse\(|DateTimeFormat\(/;
  const users = modulesIn(root).filter(
    (path) => /^(?:lib|components)\//.test(path) && raw.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(users.toSorted()).toEqual([...mayUse].toSorted());
});

test('comments are at most 120 columns wide', () => {
  const isComment = /^\s*(?:\/\/|\/?\*)/;
  const wide = [...sources()]
    .filter((path) => /\.(?:[cm]?[jt]sx?|css)$/.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter((line) => line.length > 120 && isComment.test(line) && !/https?:|biome-ignore/.test(line))
        .map((line) => `${path}: ${line}`),
    );
  expect(wide).toEqual([]);
});

test('every export is used in another file', () => {
  const modules = [...sources()].filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
  const texts = new Map(modules.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const users = new Map<string, number>();
  for (const text of texts.values()) {
    for (const word of new Set(text.match(/[\w$]+/g))) users.set(word, (users.get(word) ?? 0) + 1);
  }
  const exported =
    /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) ([\w$]+)/gm;
  const idle = [...texts].flatMap(([path, text]) =>
    [...text.matchAll(exported)]
      .filter(([, name = '']) => (users.get(name) ?? 0) < 2)
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(idle).toEqual([]);
});

test('tests wait only through helpers that allow for a slow machine', () => {
  // Vitest's own waits time out after a second.
  const impatient = /\bvi\.wait(?:For|Until)\(|\bexpect\.poll\(/;
  const waiting = [...sources('tests')].filter(
    (path) => /\.tsx?$/.test(path) && impatient.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(waiting).toEqual(['tests/unit/harness/wait-for.ts']);
});

test('unit tests of components create no AbortController of their own', () => {
  const unending = [...sources('tests/unit')].filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return /from '[./]+\/components\//.test(text) && text.includes('new AbortController(');
  });
  expect(unending, 'its life is a newLife() of tests/unit/harness/lives.ts').toEqual([]);
});
