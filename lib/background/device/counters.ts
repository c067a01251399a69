/** Numbers that are kept beside what they count. */
import { isRecord } from '../../contract/tolerant.ts';
import type { Reading } from './database.ts';

export async function countOf(from: Reading, id: string): Promise<number> {
  const record = await from.get('counters', id);
  return isRecord(record) && typeof record.count === 'number' ? record.count : 0;
}
