/**
 * Serializes a team's writers across instances: nothing a writer has read can change before it writes. Each first
 * increments a counter, and the others wait for its commit or rollback.
 */
import type { Asking } from './asking.ts';
import { addToCounts, countOf } from './counts.ts';

export const writes = 'writes';

export function takeTurn(asking: Pick<Asking, 'trx' | 'team'>): Promise<void> {
  return addToCounts(asking, new Map([[writes, 1]]));
}

/** The number of turns taken: a standby with the same number has all that the team wrote. */
export function turnsTaken(asking: Asking): Promise<number> {
  return countOf(asking, writes);
}
