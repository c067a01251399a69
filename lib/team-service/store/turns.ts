/**
 * Serializes a team's writers across instances: nothing a writer has read can change before it writes. Each first
 * increments a counter, and the others wait for its commit or rollback.
 */
import type { Asking } from './asking.ts';
import { addToCounts } from './counts.ts';

const writes = 'writes';

export function takeTurn(asking: Asking): Promise<void> {
  return addToCounts(asking, new Map([[writes, 1]]));
}
