import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNewIds } from '../../lib/team-service/database/new-ids.ts';
import { effects } from '../unit/harness/effects.ts';

const start = Date.UTC(2026, 2, 18);

test('ids grow, whatever clock and random give, and are safe integers', () => {
  fc.assert(
    fc.property(effects, (some) => {
      const newId = createNewIds(some);
      const ids = Array.from({ length: 40 }, newId);
      expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
      expect(ids.every((id, nth) => nth === 0 || id > (ids[nth - 1] ?? 0))).toBe(true);
    }),
  );
});

test('an instance that starts later makes greater ids', () => {
  const [earlier, later] = [start, start + 1].map((at) => createNewIds({ now: () => at }));
  expect(later?.()).toBeGreaterThan(earlier?.() ?? Number.POSITIVE_INFINITY);
});

test('two instances in one millisecond hardly ever make the same id', () => {
  const first = new Set<number>();
  let met = 0;
  for (let nth = 0; nth < 1_000; nth += 1) {
    const [one, other] = [createNewIds({ now: () => start + nth }), createNewIds({ now: () => start + nth })];
    first.add(one());
    if (first.has(other())) met += 1;
  }
  expect(met).toBeLessThan(10);
});

test('there are ids for the next sixty years', () => {
  expect(Number.isSafeInteger(createNewIds({ now: () => Date.UTC(2090, 0, 1), random: () => 0.999 })())).toBe(true);
});
