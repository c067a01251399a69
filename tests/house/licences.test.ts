/** Every dependency may be used under the licence of this repository: what is shipped, and the tools that only build and check. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run/command.ts';
import allowed from './licences.json' with { type: 'json' };

interface Locked {
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  license?: string;
}

interface Dependency {
  path: string;
  shipped: boolean;
  licence: string;
}

function dependencies(): Dependency[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(packages)
    .filter(([path]) => path !== '' && existsSync(join(root, path, 'package.json')))
    .map(([path, { dev, devOptional }]) => ({ path, shipped: !dev && !devOptional, licence: licenceOf(path) }));
}

/** As the package itself says, in the forms that were ever in use. */
function licenceOf(path: string): string {
  const { license, licenses }: { license?: string | { type: string }; licenses?: { type: string }[] } = JSON.parse(
    readFileSync(join(root, path, 'package.json'), 'utf8'),
  );
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none';
}

/** `A OR B` leaves the choice, `A AND B` asks for both. */
function isAllowed(licence: string, list: string[]): boolean {
  const plain = licence.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => list.includes(one.trim())));
}

test('every licence is on the list', () => {
  const all = dependencies();
  expect(all.filter(({ shipped }) => shipped).length).toBeGreaterThan(0);
  const tools = [...allowed.shipped, ...allowed.tools];
  expect(all.filter(({ shipped, licence }) => !isAllowed(licence, shipped ? allowed.shipped : tools))).toEqual([]);
});

test('a licence that asks for more is not', () => {
  expect(isAllowed('GPL-3.0', allowed.shipped)).toBe(false);
  expect(isAllowed('MIT AND GPL-3.0', allowed.shipped)).toBe(false);
  expect(isAllowed('(MIT OR GPL-3.0)', allowed.shipped)).toBe(true);
  expect(isAllowed('none', allowed.tools)).toBe(false);
});
