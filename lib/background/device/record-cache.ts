/**
 * Recently read records, until they are written. The first addresses of a large company are read for every search
 * there, and lie scattered over a database of a million.
 */
import type { Key, Table } from './tables.ts';

/** Records, about a kilobyte each. */
const most = 1_000;

export class RecordCache {
  /** Least recently used first. */
  readonly #records = new Map<string, unknown>();

  get(table: Table, key: Key): unknown {
    const name = nameOf(table, key);
    const record = this.#records.get(name);
    if (record === undefined) return undefined;
    this.#records.delete(name);
    this.#records.set(name, record);
    return record;
  }

  keep(table: Table, key: Key, record: unknown): void {
    if (record === undefined) return;
    const name = nameOf(table, key);
    this.#records.delete(name);
    this.#records.set(name, record);
    const [oldest] = this.#records.keys();
    if (this.#records.size > most && oldest !== undefined) this.#records.delete(oldest);
  }

  changed(table: Table, key: Key): void {
    this.#records.delete(nameOf(table, key));
  }

  clear(): void {
    this.#records.clear();
  }
}

const nameOf = (table: Table, key: Key): string => `${table}|${key}`;
