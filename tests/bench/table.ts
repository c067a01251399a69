import type { Row } from './row.ts';

const heads = ['what', 'measured', 'budget', 'ok'];

export function textTable(rows: readonly Row[]): string {
  const lines = [heads, ...rows.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return lines.map(line).join('\n');
}

export function markdownTable(rows: readonly Row[]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map((row) => line(cellsOf(row)))].join('\n');
}

/** The missed and the raised budgets with their reasons, as lists; empty if there are none. */
export function explanations(rows: readonly Row[]): string {
  const missed = rows.flatMap((row) => (row.ok ? [] : [`**${row.what}**: ${explanationOf(row)}`]));
  const raised = new Set(rows.flatMap(({ raised }) => raised ?? []));
  return listed('Missed, and why:', missed) + listed('Raised budgets, and why:', [...raised]);
}

function explanationOf({ because, proposed, unit }: Row): string {
  if (because === undefined) return 'not explained.';
  return proposed === undefined ? because : `${because} Proposed budget: ${proposed} ${unit}.`;
}

function listed(head: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `\n${head}\n\n${items.map((item) => wrapped(`- ${item}`)).join('\n')}\n`;
}

/** The line length of the documents. */
const longestLine = 110;

/** A list item, broken into lines. */
function wrapped(item: string): string {
  const lines: string[] = [''];
  for (const word of item.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + 1 + word.length <= longestLine) lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    else lines.push(`  ${word}`);
  }
  return lines.join('\n');
}

function cellsOf({ what, measured, unit, budget, ok, least, of }: Row): string[] {
  const taken = of === undefined ? '' : ` (${of})`;
  return [what, `${figure(measured)} ${unit}${taken}`, `${least ? '≥' : '≤'} ${budget} ${unit}`, ok ? 'yes' : 'NO'];
}

function figure(value: number): string {
  return Number.isInteger(value) || Math.abs(value) >= 100 ? String(Math.round(value)) : value.toFixed(2);
}
