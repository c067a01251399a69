/** Each composition root runs in some test as it is, with real effects. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run/command.ts';
import { roots } from './roots.ts';

function entrypoints(): string[] {
  return readdirSync(join(root, 'entrypoints'), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return /\.tsx?$/.test(entry.name) ? `entrypoints/${entry.name}` : [];
    return ['main.ts', 'main.tsx'].map((name) => `entrypoints/${entry.name}/${name}`).filter(isThere);
  });
}

/** Commands that print a text and exit. */
const withoutEffects = new Set(['citus']);

/** The subcommands of `npm run service`. */
function commands(): string[] {
  const source = readFileSync(join(root, 'lib/team-service/commands/command-table.ts'), 'utf8');
  const names = new Set([...source.matchAll(/\bat: '([^']+)'/g)].map(([, name = '']) => name));
  return [...names].filter((name) => !withoutEffects.has(name)).map((name) => `lib/team-service/main.ts ${name}`);
}

/** Further programs in `package.json`, without those for tests, benchmarks and tools. */
const services = ['tests/service/main.ts'];
/** Processes that a root starts, with effects of their own. */
const runners = ['lib/team-service/apps/team-push-runner.ts', 'lib/team-service/events/event-runner.ts'];

const isThere = (path: string): boolean => existsSync(join(root, path));

test('every composition root has a row, and every row a root', () => {
  expect(Object.keys(roots).toSorted()).toEqual([...entrypoints(), ...commands(), ...services, ...runners].toSorted());
  expect([...services, ...runners].filter((path) => !isThere(path))).toEqual([]);
});

test('the subcommands of the service are found', () => {
  expect(commands()).toContain('lib/team-service/main.ts add opt-out');
});

test.each(Object.entries(roots))('%s has an existing test', (_, { file, test: name }) => {
  const path = `tests/${file}`;
  expect(isThere(path), path).toBe(true);
  const text = readFileSync(join(root, path), 'utf8');
  const named = [...text.matchAll(/\b(?:test|it)\(\s*(['"`])(.*?)\1/g)].map(([, , words]) => words);
  expect(named).toContain(name);
});
