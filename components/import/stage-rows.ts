/**
 * Stages a large file's rows on this device in parts, because one message cannot hold them. One import then takes
 * them all.
 */

import { type Emptied, type ImportRow, type Prepared, prepare, sumEmptied } from '../../lib/lead-file/prepare.ts';
import { mostDeviceRows, stagedRows } from '../../lib/messages/row-limits.ts';
import { send } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { type ReadFile, sizeOf } from './file.ts';

type Staged = { ok: true; id: string; emptied: Emptied[] } | { ok: false; problem: ShownProblem };

/**
 * `merge`: merge people by name and company. Staging alone creates no leads. Rows that cannot be leads are included,
 * so that the import can report their lines. `onStaged` gets the number of rows after each part.
 */
export async function stageRows(
  file: ReadFile,
  merge: boolean,
  life: AbortSignal,
  onStaged: (rows: number) => void,
): Promise<Staged> {
  const id = crypto.randomUUID();
  const size = Math.min(mostDeviceRows, sizeOf(file));
  const lines = new Map<string, number>();
  let emptied: Emptied[] = [];
  for (let from = 0; from < size; from += stagedRows) {
    const to = Math.min(size, from + stagedRows);
    const prepared = prepare(file.table, file, { from, to, merge, lines });
    emptied = sumEmptied([emptied, prepared.emptied]);
    const response = await send('stage-import', { import: id, from, rows: inOrder(prepared) });
    if (!response.ok) return response;
    if (!response.value.staged || life.aborted) return { ok: false, problem: { code: 'service-changed' } };
    onStaged(to);
  }
  return { ok: true, id, emptied };
}

/** All rows in file order. If an address repeats anywhere in the file, only its first row counts. */
function inOrder({ rows, named, bad, repeated }: Prepared): ImportRow[] {
  const wrong = [...bad.map(({ row }) => row), ...repeated].map(({ line }) => nothingIn(line));
  return [...rows, ...named, ...wrong].sort((one, other) => one.line - other.line);
}

/** A row without an address fails in the import. */
const nothingIn = (line: number): ImportRow => ({ line, fields: {} });
