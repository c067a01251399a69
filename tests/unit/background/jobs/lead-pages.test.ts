/** Reads a leads list that changes meanwhile: no lead is missed or repeated, however long the list is. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ahead, type Cursor, firstPage, pageOf, turned } from '../../../../lib/background/jobs/kinds/lead-pages.ts';
import { listLeads } from '../../../../lib/contract/operations/leads.ts';
import type { Params, Reply } from '../../../../lib/contract/operations.ts';
import { encode } from '../../../../lib/contract/request.ts';
import { runs } from '../../../run/effort.ts';

interface Row {
  id: number;
  /** Epoch seconds. */
  made: number;
}

const start = Date.parse('2026-03-18T12:00:00Z') / 1_000;
const times = new Map<number, string>();
/** Cached, because many rows share a second and each row is read on several pages. */
function timeOf(made: number): string {
  const known = times.get(made) ?? new Date(made * 1_000).toISOString().replace('T', ' ').replace('.000Z', ' UTC');
  times.set(made, known);
  return known;
}

/** A lead as the contract's schema reads it, parsed once and used for every row. */
const [model] = listLeads.reply.parse({ data: { leads: [{ id: 1, email: 'a@acme.test' }] }, meta: {} }).data.leads;

function answer(rows: readonly Row[], params: Params<'listLeads'>, total: number | null): Reply<'listLeads'> {
  expect(encode('listLeads', params)).toMatchObject({ ok: true });
  const { limit = 20, offset = 0, created_at } = params;
  const to =
    typeof created_at === 'object' && created_at.to ? Date.parse(created_at.to) / 1_000 : Number.POSITIVE_INFINITY;
  const from = typeof created_at === 'object' && created_at.from ? Date.parse(created_at.from) / 1_000 : 0;
  const [begin, end] = created_at ? [placeOf(rows, to), placeOf(rows, from - 1)] : [0, rows.length];
  if (!model) throw new Error('There is no model');
  const leads = rows
    .slice(Math.min(begin + offset, end), Math.min(begin + offset + limit, end))
    .map(({ id, made }) => ({ ...model, id, email: `p${id}@acme.test`, created_at: timeOf(made) }));
  return { data: { leads }, meta: { count: leads.length, total: total ?? end - begin, custom_attributes: [] } };
}

/** Index of the first row made at or before `made`. The newest row comes first. */
function placeOf(rows: readonly Row[], made: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.made ?? 0) > made) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Reading {
  /** May change the rows before each page. */
  between?: (page: number) => void;
  filters?: Params<'listLeads'>;
  from?: Cursor;
  /** The service's total, if it is wrong. */
  total?: number;
}

function read(rows: Row[], { between = () => undefined, filters = {}, from = firstPage, total }: Reading = {}) {
  const ids: number[] = [];
  let cursor: Cursor | null = from;
  let asks = 0;
  while (cursor) {
    between(asks);
    asks += 1;
    if (asks > 2_000) throw new Error('It does not end');
    const turn = turned(cursor, answer(rows, pageOf(filters, cursor, start * 1_000), total ?? null));
    if (turn.at === 'stuck') return { ids, asks, stuck: true };
    // Through JSON, as it is stored.
    cursor = turn.next && (JSON.parse(JSON.stringify(turn.next)) as Cursor);
    if (turn.at === 'page') ids.push(...turn.leads.map(({ id }) => id));
  }
  return { ids, asks, stuck: false };
}

const rowsOf = (count: number, perSecond: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: count - index, made: start - Math.floor(index / perSecond) }));

test.each([0, 1, 20, 999, 1_000, 1_001, 1_980, 5_000])('reads each of %i leads once', (count) => {
  const { ids } = read(rowsOf(count, 3));
  expect(ids).toEqual(rowsOf(count, 3).map(({ id }) => id));
});

test.each([0, 1_000, 1_500])(
  'a total of %i that is too low, such as one from before an import, hides no lead',
  (total) => {
    const { ids } = read(rowsOf(2_500, 3), { total });
    expect(ids).toEqual(rowsOf(2_500, 3).map(({ id }) => id));
  },
);

test('a lead that stays in the list is read once, whatever is created and deleted meanwhile', () => {
  const change = fc.record({ page: fc.nat(8), at: fc.nat(4_000), count: fc.integer({ min: -1_500, max: 1_500 }) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
      const rows = rowsOf(4_000, 7);
      const gone = new Set<number>();
      let next = 10_000;
      const between = (page: number) => {
        for (const { at, count } of changes.filter((one) => one.page === page)) {
          if (count < 0) for (const { id } of rows.splice(at, -count)) gone.add(id);
          else rows.unshift(...Array.from({ length: count }, () => ({ id: next++, made: start + page })));
        }
      };
      const { ids } = read(rows, { between });
      const seen = new Set(ids);
      const stood = Array.from({ length: 4_000 }, (_, index) => index + 1).filter((id) => !gone.has(id));
      expect(stood.filter((id) => !seen.has(id))).toEqual([]);
      expect(ids.length).toBe(seen.size);
    }),
    { numRuns: runs(8, 20), seed: 20260318 },
  );
});

test.each([1, 900])(
  'reading continues by creation time beyond the last offset, with %i leads per second',
  (perSecond) => {
    const rows = rowsOf(120_000, perSecond);
    const { ids, asks } = read(rows);
    expect(ids.length).toBe(120_000);
    expect(new Set(ids).size).toBe(120_000);
    expect(asks).toBeLessThan(128);
  },
);

test('a time slice stays within the user’s date filter', () => {
  const rows = rowsOf(120_000, 1);
  const from = new Date((start - 110_000) * 1_000).toISOString().replace('.000Z', 'Z');
  expect(read(rows, { filters: { created_at: { from } } }).ids.length).toBe(110_001);
  expect(
    pageOf({ created_at: 'today' }, { ...firstPage, to: '2026-03-18T03:00:00Z' }, start * 1_000).created_at,
  ).toEqual({
    from: '2026-03-18T00:00:00Z',
    to: '2026-03-18T03:00:00Z',
  });
});

test('more leads in one second than the list can page through end as "stuck", not in a loop', () => {
  const rows = rowsOf(102_000, 102_000);
  // Starts near the end of a slice, because each page on the way there would carry all ids before it.
  const offset = 98_000;
  const seen = [{ at: timeOf(start), ids: rows.slice(0, offset + 20).map(({ id }) => id) }];
  expect(read(rows, { from: { offset, to: '2026-03-18T12:00:01Z', seen } })).toMatchObject({ asks: 3, stuck: true });
});

test('pages are prefetched only if their offset is certain', () => {
  expect(ahead(firstPage, 3, 10_000)).toEqual([980, 1_960, 2_940]);
  expect(ahead(firstPage, 3, 1_500)).toEqual([980]);
  expect(ahead(firstPage, 3, 0)).toEqual([]);
  expect(ahead({ ...firstPage, offset: 99_000 }, 3, 200_000)).toEqual([99_980]);
});
