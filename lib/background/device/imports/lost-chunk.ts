import type { Tally } from '../../jobs/tally.ts';
import { setAside } from '../set-aside.ts';
import type { Writing } from '../transaction.ts';
import { chunkId, chunkSize, headId, readHead } from './stored-imports.ts';

/**
 * Counts the rows of a missing or damaged chunk as failed; other chunks are not affected. Null beyond the last chunk.
 * `now`: epoch milliseconds.
 */
export async function lostChunk(
  to: Writing,
  id: string,
  chunk: number,
  now: number,
): Promise<{ isThrough: true; tally: Tally } | null> {
  const key = chunkId(id, chunk);
  const [head, record] = await Promise.all([to.get('imports', headId(id)), to.get('imports', key)]);
  const size = readHead(head)?.rows ?? 0;
  const rows = Math.min(chunkSize, size - chunk * chunkSize);
  if (record !== undefined) {
    setAside(to, 'imports', [record], now);
    to.remove('imports', key);
  }
  if (rows > 0) return { isThrough: true, tally: { failed: rows } };
  return record === undefined ? null : { isThrough: true, tally: {} };
}
