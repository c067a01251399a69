import { describe, expect, it } from 'vitest';
import { beginOf, endOf } from '../../../lib/contract/times.ts';

const iso = (time: number) => new Date(time).toISOString();

describe('a time in a filter', () => {
  it.each([
    ['2026-03-18', '2026-03-18T00:00:00.000Z', '2026-03-18T23:59:59.999Z'],
    ['2026-03-18T10:30', '2026-03-18T10:30:00.000Z', '2026-03-18T10:30:59.999Z'],
    ['2026-03-18T10:30:05', '2026-03-18T10:30:05.000Z', '2026-03-18T10:30:05.999Z'],
    ['2026-03-18T10:30:05Z', '2026-03-18T10:30:05.000Z', '2026-03-18T10:30:05.999Z'],
    ['2026-03-18T10:30:05.250Z', '2026-03-18T10:30:05.250Z', '2026-03-18T10:30:05.250Z'],
    ['2026-03-18T10:30:05+02:00', '2026-03-18T08:30:05.000Z', '2026-03-18T08:30:05.999Z'],
  ])('%s lasts from %s to %s, in any time zone of the machine', (text, begin, end) => {
    expect([iso(beginOf(text)), iso(endOf(text))]).toEqual([begin, end]);
  });

  it('that is invalid is NaN', () => {
    expect(beginOf('soon')).toBeNaN();
  });
});
