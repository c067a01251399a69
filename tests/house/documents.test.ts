/** Documents stay short, and everything they name exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import config from '../../wxt.config.ts';
import { root } from '../run/command.ts';
import { deadLinks, longLines, missingPaths, missingQuotes, missingScripts, wordsIn } from './document-faults.ts';

const notOurs = new Set(['node_modules', '.git', '.output', '.wxt', 'out']);

function* filesIn(folder = ''): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (notOurs.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

const files = [...filesIn()];
const documents = files.filter((path) => path.endsWith('.md'));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));

/** A document beyond its limit probably has a second reader: split it. */
const limits: Record<string, { words: number; lines?: number }> = {
  'README.md': { words: 800, lines: 110 },
  'CONTRIBUTING.md': { words: 1_200 },
  'PRIVACY.md': { words: 1_500 },
  'SECURITY.md': { words: 700 },
  'CHANGELOG.md': { words: 470 },
  'tests/README.md': { words: 900 },
  'lib/team-service/README.md': { words: 900, lines: 100 },
  'lib/device-service/README.md': { words: 800, lines: 80 },
  'lib/background/device/README.md': { words: 800, lines: 80 },
  'lib/sync/README.md': { words: 600, lines: 70 },
  'lib/site-search/README.md': { words: 500, lines: 60 },
};

test.each(Object.entries(limits))('%s is within its word and line limits', (path, { words, lines }) => {
  const text = textOf(path);
  expect(wordsIn(text)).toBeLessThanOrEqual(words);
  if (lines !== undefined) expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(lines);
});

test('every document with a limit is found', () => {
  expect(documents).toEqual(expect.arrayContaining(Object.keys(limits)));
});

describe.each(documents)('%s', (path) => {
  const text = textOf(path);

  test('has lines of at most 110 characters, except in tables and code', () => {
    expect(longLines(text, 110)).toEqual([]);
  });

  test('has no dead links', () => {
    const exists = (target: string) => existsSync(join(root, target));
    expect(deadLinks(text, (target) => normalize(join(dirname(path), target)), exists, textOf)).toEqual([]);
  });

  test('names only files and folders that exist', () => {
    expect(missingPaths(text, files)).toEqual([]);
  });

  test('names only scripts that exist', () => {
    expect(missingScripts(text, Object.keys(scripts))).toEqual([]);
  });

  test('quotes only titles of tests that exist', () => {
    expect(missingQuotes(text, textOf)).toEqual([]);
  });
});

test('the README says what Harrier does in six points of at most 15 words', () => {
  const points = /## What you get\n\n((?:- .*\n)+)/.exec(textOf('README.md'))?.[1]?.trimEnd().split('\n') ?? [];
  expect(points).toHaveLength(6);
  expect(points.filter((point) => wordsIn(point.slice(2)) > 15)).toEqual([]);
});

test('the glossary has at most 40 lines', () => {
  const glossary = textOf('CONTRIBUTING.md').split('## Glossary\n')[1] ?? '';
  expect(glossary.trim().split('\n').length).toBeLessThanOrEqual(40);
  expect(glossary).toContain('| opt-out |');
});

test.each(['README.md', 'assets/store/disclosure.md'])(
  '%s has a reason for every permission and every origin',
  async (path) => {
    const rows = textOf(path)
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .join('\n');
    const { manifest } = config;
    const chromium = { mode: 'production', command: 'build', browser: 'chrome', manifestVersion: 3 } as const;
    const wanted = typeof manifest === 'function' ? await manifest(chromium) : await manifest;
    const names = [...(wanted?.permissions ?? []), ...(wanted?.optional_permissions ?? [])];
    expect(names.length).toBeGreaterThan(10);
    // `sidePanel` comes with the entry point of that name.
    expect([...names, 'sidePanel'].filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
    for (const place of ['service', 'mailbox', 'DNS server', 'site', 'sync']) expect(rows).toContain(place);
  },
);

test('PRIVACY begins with a summary of ten lines', () => {
  const [, summary = ''] = textOf('PRIVACY.md').split(/# Privacy\n\n|\n\n## /);
  expect(summary.split('\n').map((line) => Number.parseInt(line, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('SECURITY names code and a test for each risk', () => {
  const rows = textOf('SECURITY.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'));
  expect(rows.length).toBeGreaterThanOrEqual(21);
  for (const row of rows) {
    const [, , enforced = '', shown = ''] = row.split('|');
    expect([row, enforced]).toEqual([row, expect.stringMatching(/`[\w./-]+`/)]);
    expect([row, shown]).toEqual([row, expect.stringMatching(/`tests\/[\w./-]+\.test\.ts`/)]);
  }
});

describe('the document check', () => {
  const here = ['lib/contract/text.ts', 'tests/house/rooms.ts'];

  test.each([
    ['reports a missing folder', 'See `lib/nowhere/`.', ['lib/nowhere/']],
    ['reports a renamed file', 'See `lib/contract/texts.ts`.', ['lib/contract/texts.ts']],
    ['reports a bare name that matches no file', 'See `roms.ts`.', ['roms.ts']],
    [
      'accepts existing paths and placeholders',
      'See `lib/contract/`, `rooms.ts`, `contract/text.ts` and `lib/contract/NAME.ts`.',
      [],
    ],
  ])('%s', (_, text, expected) => {
    expect(missingPaths(text, here)).toEqual(expected);
  });

  test('reports a link to a missing file or heading', () => {
    const text = '[a](gone.md) [b](here.md#a-heading) [c](here.md#no-heading) [d](https://example.org/x)';
    const dead = deadLinks(
      text,
      (target) => target,
      (target) => target === 'here.md',
      () => '## A heading\n',
    );
    expect(dead).toEqual(['gone.md', 'here.md#no-heading']);
  });

  test('reports a quote that its test file does not contain', () => {
    const text = '- `tests/a.test.ts`: “ends … at\n  once”, “it’s here”, “gone”\n- `lib/a.ts`: “not checked”\n';
    expect(missingQuotes(text, () => "test('ends %s at once'); test('it’s here');")).toEqual(['gone']);
  });

  test('reports a missing script', () => {
    expect(missingScripts('`npm run build`, `npm run bild`, `npm start`, `npm strat`', ['build', 'start'])).toEqual([
      'bild',
      'strat',
    ]);
  });

  test('reports a line that is too long, except in tables and code', () => {
    const long = 'word '.repeat(30);
    expect(longLines(`${long}\n| ${long} |\n\`\`\`\n${long}\n\`\`\`\nshort`, 110)).toEqual([long]);
  });
});
