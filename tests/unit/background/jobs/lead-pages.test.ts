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
/** Kept, because a second has many rows and each is read again from page to page. */
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

/** Of the first row that was made then or earlier. The newest comes first. */
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
  /** What the service says, if it is wrong. */
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

test.each([0, 1, 20, 999, 1_000, 1_001, 1_980, 5_000])('%i leads: each once', (count) => {
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

test('whatever is made and deleted meanwhile, what stood there all the time comes once', () => {
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

test.each([1, 900])('beyond the last offset it goes on by time, %i leads a second', (perSecond) => {
  const rows = rowsOf(120_000, perSecond);
  const { ids, asks } = read(rows);
  expect(ids.length).toBe(120_000);
  expect(new Set(ids).size).toBe(120_000);
  expect(asks).toBeLessThan(128);
});

test('a slice keeps to the span that the user filtered by', () => {
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

test('more leads of one second than the list can show are said, not looped over', () => {
  const rows = rowsOf(102_000, 102_000);
  // Begins near the end of a slice: on the way there each page would carry all ids before it.
  const offset = 98_000;
  const seen = [{ at: timeOf(start), ids: rows.slice(0, offset + 20).map(({ id }) => id) }];
  expect(read(rows, { from: { offset, to: '2026-03-18T12:00:01Z', seen } })).toMatchObject({ asks: 3, stuck: true });
});

test('pages are asked for beforehand only where they begin for certain', () => {
  expect(ahead(firstPage, 3, 10_000)).toEqual([980, 1_960, 2_940]);
  expect(ahead(firstPage, 3, 1_500)).toEqual([980]);
  expect(ahead(firstPage, 3, 0)).toEqual([]);
  expect(ahead({ ...firstPage, offset: 99_000 }, 3, 200_000)).toEqual([99_980]);
});
