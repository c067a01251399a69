/** Writes the results to figures.md, which the README links. */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../run/command.ts';
import type { Row } from './row.ts';
import { explanations, markdownTable } from './table.ts';

const introduction = `Written by \`npm run bench\`. Times are medians, except of titles, merging, jobs and a page in jsdom, which are
timed once. Ratios are measured in turns.`;

/** `browser`: its name and version. */
export function keepFigures(rows: readonly Row[], browser: string): void {
  writeFileSync(
    join(root, 'tests', 'bench', 'figures.md'),
    `# Figures\n\n${introduction}\n\n${markdownTable(rows)}\n${explanations(rows)}\n${machine(browser)}\n`,
  );
}

function machine(browser: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${browser}, Node ${process.versions.node}, ${day}.`;
}
