import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run/command.ts';
import { teamService } from './declared-packages.ts';
import allowed from './licences.json' with { type: 'json' };

interface Locked {
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

interface Dependency {
  path: string;
  licence: string;
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);

/** Paths of all packages loaded by the package at `start`, resolved as npm does: from the nearest `node_modules`. */
function loadedWith(start: string): Set<string> {
  const found = new Set([start]);
  // Iterating a set includes elements added meanwhile.
  for (const path of found) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const nearest = nodeModulesFrom(path).find((folder) => `${folder}/${name}` in packages);
      if (nearest !== undefined) found.add(`${nearest}/${name}`);
    }
  }
  found.delete(start);
  return found;
}

function nodeModulesFrom(path: string): string[] {
  const parts = path === '' ? [] : path.split('/');
  const folders = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
  return [
    ...folders.filter((folder) => !folder.endsWith('node_modules')).map((folder) => `${folder}/node_modules`),
    'node_modules',
  ];
}

/** Packages for other systems are in the lock file but not installed. */
function withLicence(paths: Iterable<string>): Dependency[] {
  return [...paths]
    .filter((path) => path !== '' && existsSync(join(root, path, 'package.json')))
    .map((path) => ({ path, licence: licenceOf(path) }));
}

/** Reads the licence from the package's own manifest, in every form ever used. */
function licenceOf(path: string): string {
  const { license, licenses }: { license?: string | { type: string }; licenses?: { type: string }[] } = JSON.parse(
    readFileSync(join(root, path, 'package.json'), 'utf8'),
  );
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';
}

/** `A OR B`: one is enough. `A AND B`: both are required. */
function isAllowed(licence: string, list: string[]): boolean {
  const plain = licence.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => list.includes(one.trim())));
}

const service = [...allowed.extension, ...allowed.service];

test.each([
  ['in the extension', loadedWith(''), allowed.extension],
  ['of the team service', loadedWith(teamService), service],
  ['in the lock file', Object.keys(packages), [...service, ...allowed.tools]],
])('every package %s has an allowed licence', (_, paths, list) => {
  const all = withLicence(paths);
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter(({ licence }) => !isAllowed(licence, list))).toEqual([]);
});

test('packages of the extension and of the service are distinguished', () => {
  expect(loadedWith('')).toContain('node_modules/preact');
  expect(loadedWith('')).not.toContain('node_modules/jsdom');
  expect(loadedWith(teamService)).toContain('node_modules/pg-types');
  expect(loadedWith(teamService)).not.toContain('node_modules/preact');
});

test('a licence outside the list is rejected', () => {
  expect(isAllowed('GPL-3.0', allowed.extension)).toBe(false);
  expect(isAllowed('MIT AND GPL-3.0', allowed.extension)).toBe(false);
  expect(isAllowed('(MIT OR GPL-3.0)', allowed.extension)).toBe(true);
  expect(isAllowed('none', allowed.tools)).toBe(false);
});
