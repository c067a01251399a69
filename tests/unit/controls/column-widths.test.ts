import { describe, expect, it } from 'vitest';
import { bounded, cssWidth, leastWidth, widthOf } from '../../../components/controls/table/column-widths.ts';

const columns = [
  { key: 'person', width: 'longest' },
  { key: 'company', width: 'long' },
  { key: 'score', width: 5.25 },
] as const;
const widthsIn = (widths: Record<string, number>) => columns.map(({ key }) => widthOf(columns, widths, key));

describe('the columns of a table', () => {
  it('have their default or chosen width; one takes the remaining width', () => {
    expect(widthsIn({})).toEqual([null, 14, 5.25]);
    expect(widthsIn({ company: 20 })).toEqual([null, 20, 5.25]);
  });

  it('give the remaining width to the last one if none grows', () => {
    expect(widthsIn({ person: 30 })).toEqual([30, 14, null]);
    expect(widthsIn({ person: 30, score: 9 })).toEqual([30, 14, null]);
  });

  it('have a minimum width, so that the growing one never collapses', () => {
    expect(leastWidth(columns, {}, false)).toBe(11 + 8 + 5.25);
    expect(leastWidth(columns, { company: 40 }, true)).toBe(3.25 + 11 + 40 + 5.25);
    expect(leastWidth(columns, { person: 30 }, false)).toBe(30 + 8 + 5.25);
  });

  it('shrink in a narrow table before the growing one does, unless their width was chosen', () => {
    const css = (widths: Record<string, number>) => columns.map(({ key }) => cssWidth(columns, widths, key, true));
    expect(css({})).toEqual(['auto', 'clamp(8rem, 14rem + (100cqi - 36.5rem) * 1.0000, 14rem)', '5.25rem']);
    expect(css({ company: 9 })).toEqual(['auto', '9rem', '5.25rem']);
  });

  it('stay within readable bounds', () => {
    expect([bounded(-3), bounded(12.3456), bounded(900)]).toEqual([4, 12.35, 60]);
  });
});
