/** Runs `npm run bench:finder` on small files. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../run/command.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'harrier-finder-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  const command = join(root, 'tests', 'bench', 'finder', 'find-addresses.ts');
  return spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
}

function fileOf(...lines: string[]): string {
  const path = join(folder, 'cases.jsonl');
  writeFileSync(path, lines.join('\n'));
  return path;
}

const good = JSON.stringify({
  domain: 'kestrel.test',
  known: [
    { email: 'a.berg@kestrel.test', first_name: 'Anna', last_name: 'Berg' },
    { email: 'info@kestrel.test', first_name: null },
  ],
  ask: { first_name: 'Eva', last_name: 'Holm' },
});

test('writes one line per case', () => {
  const out = join(folder, 'out.jsonl');
  const { status, stderr } = run(fileOf(good, '', good, ''), '--out', out);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const lines = readFileSync(out, 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  const answer: unknown = JSON.parse(lines[1] ?? '');
  expect(answer).toEqual(expect.arrayContaining([{ email: 'e.holm@kestrel.test', score: expect.any(Number) }]));
});

test('reports malformed lines, answers the others, and exits with 1', () => {
  const { status, stdout, stderr } = run(fileOf('{', good, '{"domain":"kestrel.test","known":[{"email":7}],"ask":{}}'));
  expect(status).toBe(1);
  expect(stderr).toContain('Line 1: this is not JSON');
  expect(stderr).toContain('Line 3: known.0.email: ');
  expect(stderr).toContain('2 of 3 lines');
  const lines = stdout.trimEnd().split('\n');
  expect([lines[0], lines[2]]).toEqual(['[]', '[]']);
  expect(lines[1]).toContain('e.holm@kestrel.test');
});

test('prints its usage without a file, and reports a missing file', () => {
  expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run bench:finder -- FILE') });
  expect(run(join(folder, 'none.jsonl'))).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('There is no file'),
  });
});
