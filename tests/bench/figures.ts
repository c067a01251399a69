/** What was measured, for readers: a file of its own, and the README's table between its marks. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../run/command.ts';
import type { Row } from './row.ts';
import { markdownTable } from './table.ts';

const from = '<!-- figures -->';
const to = '<!-- /figures -->';

/** `browser` is its name and version. */
export function keepFigures(rows: readonly Row[], browser: string): void {
  const table = `${markdownTable(rows)}\n\n${machine(browser)}`;
  writeFileSync(
    join(root, 'tests', 'bench', 'figures.md'),
    `# Figures\n\nWritten by \`npm run bench\`: medians, ratios measured in turns.\n\n${table}\n`,
  );
  fillReadme(join(root, 'README.md'), table);
}

function machine(browser: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${browser}, Node ${process.versions.node}, ${day}.`;
}

/** The table stands between both marks; a README without them is left alone. */
function fillReadme(path: string, table: string): void {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const begin = text.indexOf(from);
  const end = text.indexOf(to, begin);
  if (begin < 0 || end < 0) return;
  writeFileSync(path, `${text.slice(0, begin + from.length)}\n\n${table}\n\n${text.slice(end)}`);
}
