import { writeDay } from '../../contract/times.ts';
import type { Allowance, Budget, Kind } from './allowance.ts';

/** For one process: a new one begins anew. `now`: epoch milliseconds. */
export function budgetInMemory(granted: Allowance, now: () => number): Budget {
  const used = new Map<string, number>();
  const today = (kind: Kind) => `${writeDay(now())} ${kind}`;
  const left = (kind: Kind) => granted[kind] - (used.get(today(kind)) ?? 0);
  const count = (kind: Kind, by: 1 | -1) => used.set(today(kind), Math.max(0, (used.get(today(kind)) ?? 0) + by));
  return {
    allowance: async () => granted,
    left: async (kind) => Math.max(0, left(kind)),
    async take(kind) {
      if (left(kind) <= 0) return false;
      count(kind, 1);
      return true;
    },
    async giveBack(kind) {
      count(kind, -1);
    },
  };
}
