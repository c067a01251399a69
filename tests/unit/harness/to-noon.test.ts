import { expect, it } from 'vitest';
import { toNoon } from '../../service/clock.ts';

it.each(['00:00:00.000', '11:59:59.999', '12:00:00.000', '12:00:00.001', '23:59:59.999'])(
  'a test’s clock moves from %s to the next noon, and never back',
  (time) => {
    const from = Date.parse(`2026-11-30T${time}Z`);
    const moved = toNoon(from);
    expect(moved).toBeGreaterThanOrEqual(0);
    expect(new Date(from + moved).toISOString()).toMatch(/^2026-1(?:1-30|2-01)T12:00:00\.000Z$/);
  },
);
