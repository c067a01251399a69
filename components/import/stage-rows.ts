/**
 * Stages a large file's rows on this device in parts, because one message cannot hold them. One import then takes
 * them all.
 */

import { type ImportRow, type Prepared, prepare } from '../../lib/lead-file/prepare.ts';
import { mostDeviceRows, mostRows, stagedRows } from '../../lib/messages/row-limits.ts';
import { send } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { type ReadFile, sizeOf } from './file.ts';

export type Staged = { ok: true; id: string } | { ok: false; problem: ShownProblem };

/**
 * `merge`: merge people by name and company. Staging alone creates no leads. Rows that cannot be leads are included,
 * so that the import can report their lines.
 */
export async function stageRows(file: ReadFile, merge: boolean, life: AbortSignal): Promise<Staged> {
  const id = crypto.randomUUID();
  const size = Math.min(mostDeviceRows, sizeOf(file));
  const met = new Set<string>();
  let waiting: ImportRow[] = [];
  let staged = 0;
  for (let from = 0; from < size; from += mostRows) {
    const to = Math.min(size, from + mostRows);
    waiting.push(...inOrder(prepare(file.table, file, { from, to, merge }), met));
    while (waiting.length >= stagedRows || (to === size && waiting.length > 0)) {
      const rows = waiting.slice(0, stagedRows);
      waiting = waiting.slice(stagedRows);
      const response = await send('stage-import', { import: id, from: staged, rows });
      if (!response.ok) return response;
      if (!response.value.staged || life.aborted) return { ok: false, problem: { code: 'service-changed' } };
      staged += rows.length;
    }
  }
  return { ok: true, id };
}

/** All rows in file order. If an address repeats anywhere in the file, only its first row counts. */
function inOrder({ rows, named, bad, repeated }: Prepared, met: Set<string>): ImportRow[] {
  const good = rows.map((row) => {
    const email = String(row.fields.email).toLowerCase();
    const isFirst = !met.has(email);
    met.add(email);
    return isFirst ? row : nothingIn(row.line);
  });
  const wrong = [...bad.map(({ row }) => row), ...repeated].map(({ line }) => nothingIn(line));
  return [...good, ...named, ...wrong].sort((one, other) => one.line - other.line);
}

/** A row without an address fails in the import. */
const nothingIn = (line: number): ImportRow => ({ line, fields: {} });
