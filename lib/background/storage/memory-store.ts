/** The store of private windows: lost when the background stops, never on disk. */
import { mayHaveCost } from './answer-cost.ts';
import { derived, namesPeople, peopleOf, sourceOf } from './people.ts';
import { fitting } from './record-schemas.ts';
import {
  type Bounds,
  bounds,
  type Change,
  type Range,
  type Store,
  type TableName,
  type Tables,
  type Weight,
} from './store.ts';

type Stored = Tables[TableName];
type Rows = Map<string, Stored>;

/** Copies records on reads and writes, as a database does. */
export function createMemoryStore(most: Bounds = bounds): Store {
  const tables = new Map<TableName, Rows>();
  const rowsOf = (table: TableName): Rows => {
    const rows = tables.get(table) ?? new Map<string, Stored>();
    tables.set(table, rows);
    return rows;
  };
  const weight = () => ({
    answers: rowsOf('answers').size,
    bytes: bytesOf(rowsOf('answers')),
    journal: rowsOf('journal').size,
  });
  return {
    async get(table, id) {
      return fitting(table, structuredClone(rowsOf(table).get(id)));
    },
    async list(table, range = {}) {
      return within(rowsOf(table), range)
        .slice(0, range.limit)
        .flatMap((record) => fitting(table, structuredClone(record)) ?? []);
    },
    async count(table, range = {}) {
      return within(rowsOf(table), range).length;
    },
    async write(changes) {
      for (const change of structuredClone(changes)) {
        apply(rowsOf(change.table), change);
        if (namesPeople(change.table)) name(rowsOf('people'), change);
      }
      const isTooMuch = ({ answers, bytes }: Weight) => answers > most.answers || bytes > most.bytes;
      for (const id of drop(rowsOf('answers'), 'used', isTooMuch, weight, (record) => !mayHaveCost(record)))
        name(rowsOf('people'), { table: 'answers', delete: id });
      drop(rowsOf('journal'), 'at', ({ journal }) => journal > most.journal, weight);
    },
    async clear(names) {
      for (const table of names) {
        tables.delete(table);
        if (namesPeople(table)) without(rowsOf('people'), peopleOf(table));
      }
    },
    async forget(service) {
      for (const rows of tables.values()) {
        for (const [id, record] of rows) if ('service' in record && record.service === service) rows.delete(id);
      }
    },
    makeRoom: async () => 'none',
    sweep: async () => undefined,
    async weight() {
      return weight();
    },
  };
}

function apply(rows: Rows, change: Change): void {
  if ('put' in change) rows.set(change.put.id, change.put);
  else rows.delete(change.delete);
}

/** Returns the identifiers of the dropped records. */
function drop(
  rows: Rows,
  by: string,
  isTooMuch: (weight: Weight) => boolean,
  weight: () => Weight,
  mayGo: (record: Stored) => boolean = () => true,
): string[] {
  const gone: string[] = [];
  for (const record of isTooMuch(weight()) ? within(rows, { by }).filter(mayGo) : []) {
    if (!isTooMuch(weight())) break;
    rows.delete(record.id);
    gone.push(record.id);
  }
  return gone;
}

/** Replaces the people named by a record with those of its new version. */
function name(people: Rows, change: Change): void {
  const source = sourceOf(change);
  without(people, peopleOf(change.table, 'put' in change ? change.put.id : change.delete));
  for (const record of source ? derived(source) : []) people.set(record.id, record);
}

function without(rows: Rows, { from, to }: { from: string; to: string }): void {
  for (const id of rows.keys()) if (id >= from && id <= to) rows.delete(id);
}

function bytesOf(rows: Rows): number {
  let bytes = 0;
  for (const record of rows.values()) bytes += 'size' in record ? record.size : 0;
  return bytes;
}

type AnyRange = Omit<Range<TableName>, 'by' | 'limit'> & { by?: string | undefined };

/** The records of a range, each once, ordered by index and then by identifier like a database. */
function within(rows: Rows, { among, ...range }: AnyRange): Stored[] {
  if (!among) return inRange(rows, range);
  return [...new Set(among.flatMap((is) => inRange(rows, { ...range, is })))];
}

function inRange(rows: Rows, { by = 'id', is, from, to, reverse }: Omit<AnyRange, 'among'>): Stored[] {
  const inside = [...rows.values()].flatMap((record) => {
    const keys = keysOf(record, by).filter(
      (key) =>
        (is === undefined || key === is) && (from === undefined || key >= from) && (to === undefined || key <= to),
    );
    const key = keys.sort(order).at(reverse ? -1 : 0);
    return key === undefined ? [] : [{ record, key }];
  });
  inside.sort((one, other) => order(one.key, other.key) || order(one.record.id, other.record.id));
  if (reverse) inside.reverse();
  return inside.map(({ record }) => record);
}

type Key = string | number;

function keysOf(record: Stored, by: string): Key[] {
  const value: unknown = Object.entries(record).find(([field]) => field === by)?.[1];
  return (Array.isArray(value) ? value : [value]).filter(isKey);
}

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number';

/** Numbers before strings, like database keys. */
function order(one: Key, other: Key): number {
  if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}

/** Sees who opted out and what the day has cost so far. Writes nothing. */
export function createPrivateStore(normal: Store): Store {
  const memory = createMemoryStore();
  return {
    ...memory,
    async get<Name extends TableName>(table: Name, id: string): Promise<Tables[Name] | undefined> {
      return (await memory.get(table, id)) ?? (table === 'spent' ? normal.get(table, id) : undefined);
    },
    async list<Name extends TableName>(table: Name, range?: Range<Name>): Promise<Tables[Name][]> {
      const own = await memory.list(table, range);
      return table === 'optOuts' ? [...own, ...(await normal.list(table, range))] : own;
    },
  };
}
