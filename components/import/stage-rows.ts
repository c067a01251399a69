/** Hands a large file's rows to this device part by part, so that one import can take all of them: no message could hold them. */

import { type ImportRow, type Prepared, prepare } from '../../lib/lead-file/prepare.ts';
import { mostDeviceRows, mostRows, stagedRows } from '../../lib/messages/row-limits.ts';
import { send } from '../../lib/messages/send.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import { type ReadFile, sizeOf } from './file.ts';

export type Staged = { ok: true; id: string } | { ok: false; problem: ScreenProblem };

/** `merge`: people are merged by name and company. Nothing becomes a lead by it. Rows that can't be leads go along, so that the import tells their lines. */
export async function stageRows(file: ReadFile, merge: boolean, life: AbortSignal): Promise<Staged> {
  const id = crypto.randomUUID();
  const size = Math.min(mostDeviceRows, sizeOf(file));
  const met = new Set<string>();
  let waiting: ImportRow[] = [];
  let kept = 0;
  for (let from = 0; from < size; from += mostRows) {
    const to = Math.min(size, from + mostRows);
    waiting.push(...inOrder(prepare(file.table, file, { from, to, merge }), met));
    while (waiting.length >= stagedRows || (to === size && waiting.length > 0)) {
      const rows = waiting.slice(0, stagedRows);
      waiting = waiting.slice(stagedRows);
      const heard = await send('stage-import', { import: id, from: kept, rows });
      if (!heard.ok) return heard;
      if (!heard.value.staged || life.aborted) return { ok: false, problem: { code: 'service-changed' } };
      kept += rows.length;
    }
  }
  return { ok: true, id };
}

/** All rows in the file's order. Of an address the first row counts, in the whole file. */
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

/** A row without an address fails by itself. */
const nothingIn = (line: number): ImportRow => ({ line, fields: {} });
