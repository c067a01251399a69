/**
 * Work that writes for a team takes its turn, whichever instance it is in: what one of them reads, no other changes before it has written. A count that each
 * of them raises first is what the others wait for, until it is committed or given up.
 */
import type { Asking } from './asking.ts';
import { addToCounts } from './counts.ts';

const writes = 'writes';

export function takeTurn(asking: Asking): Promise<void> {
  return addToCounts(asking, new Map([[writes, 1]]));
}
