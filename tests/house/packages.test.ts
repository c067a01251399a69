/** `npm ci` installs what was reviewed: exact versions, verified by hash, with allowed install scripts only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run/command.ts';
import { teamService } from './declared-packages.ts';

interface Locked {
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  optional?: boolean;
  os?: string[];
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  overrides?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { packages }: { packages: Record<string, Locked> } = read('package-lock.json');
const manifests: Manifest[] = [read('package.json'), read(`${teamService}/package.json`)];
const scripts = Object.entries(manifests[0]?.allowScripts ?? {}).flatMap(([name, isAllowed]) =>
  isAllowed ? [name] : [],
);

function inexact({ dependencies, devDependencies, overrides }: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...overrides }).flatMap(([name, version]) =>
    /^(?:npm:[\w@/.-]+@)?\d+\.\d+\.\d+$/.test(version) ? [] : [name],
  );
}

/** Without a URL, a package comes from the installer’s own registry and must match its hash. */
function faultOf(path: string, locked: Locked): string | null {
  const name = path.split('node_modules/').at(-1) ?? path;
  if (path === '' || path === teamService) return null;
  if (locked.link) return locked.resolved === teamService ? null : 'link';
  if (locked.resolved !== undefined) return 'address';
  if (locked.hasInstallScript && !scripts.includes(name)) return 'script';
  if (locked.integrity === undefined) return isForeign(name, locked) ? null : 'hash';
  return locked.integrity.startsWith('sha512-') ? null : 'hash';
}

/**
 * The lock file lacks hashes of Biome's binaries for other systems than the one that wrote it. Biome is only a checker.
 */
const isForeign = (name: string, { optional, os }: Locked): boolean =>
  name.startsWith('@biomejs/cli-') && optional === true && os !== undefined;

test('every package is declared with an exact version', () => {
  expect(manifests.flatMap(inexact)).toEqual([]);
});

test('every locked package has a hash, no URL and no unlisted install script', () => {
  const entries = Object.entries(packages);
  expect(entries.length).toBeGreaterThan(100);
  expect(entries.flatMap(([path, locked]) => faultOf(path, locked) ?? [])).toEqual([]);
});

test.each([
  ['a range', { dependencies: { one: '^1.0.0' } }],
  ['a tag', { devDependencies: { one: 'latest' } }],
  ['an address', { dependencies: { one: 'git+https://example.org/one.git' } }],
])('%s is not an exact version', (_, manifest) => {
  expect(inexact(manifest)).toEqual(['one']);
});

test.each([
  ['hash', {}],
  ['hash', { integrity: 'sha1-AAAA' }],
  ['hash', { optional: true, os: ['linux'] }],
  ['address', { integrity: 'sha512-AAAA', resolved: 'https://packages.example/one.tgz' }],
  ['script', { integrity: 'sha512-AAAA', hasInstallScript: true }],
  ['link', { link: true, resolved: '../elsewhere' }],
])('a lock file with a wrong %s is reported', (fault, locked) => {
  expect(faultOf('node_modules/one', locked)).toBe(fault);
});
