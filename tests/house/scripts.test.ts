/**
 * Every script runs on its own Node or reports in one line that it needs a newer one. The README promises the former
 * for `npm start` and `npm test`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { complaintOf } from '../run/check-node.js';
import { root } from '../run/command.ts';

interface Package {
  scripts: Record<string, string>;
  engines: { node: string };
}

const { scripts, engines }: Package = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The first installs a newer Node; the last reports its requirement itself. */
const begin = ['node tests/run/set-up.mjs', 'node tests/run/check-node.js', 'node lib/team-service/start.mjs'];

test('every script begins with a check of the Node version', () => {
  const others = Object.entries(scripts).filter(([, line]) => !begin.some((first) => line.startsWith(first)));
  expect(others).toEqual([]);
});

test('npm only warns of an older Node', () => {
  const settings = join(root, '.npmrc');
  expect(existsSync(settings) ? readFileSync(settings, 'utf8') : '').not.toMatch(/engine-strict/);
  expect(engines.node).toBe('>=22.12');
});

test.each([
  ['20.19.4', true, 'Harrier needs Node 22.12 or newer, and this is 20.19.4'],
  ['22.11.9', true, 'Harrier needs Node 22.12 or newer'],
  ['22.12.0', false, 'The packages are not installed'],
])('on Node %s with packages installed: %s, a script reports “%s”', (version, isInstalled, words) => {
  const complaint = complaintOf(version, '22.12', isInstalled);
  expect(complaint).toContain(words);
  expect(complaint).not.toContain('\n');
});

test.each(['22.12.0', '22.20.1', '24.0.0', '100.1.0'])('on Node %s a script continues', (version) => {
  expect(complaintOf(version, '22.12', true)).toBeNull();
});
