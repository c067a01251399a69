/**
 * Recently read columns. Only one background writes the database, and segments it writes are read again. Reading
 * dominates a filter's time: the addresses of 100,000 leads are 3 MB.
 */
import type { Column } from './column.ts';

interface CachedField {
  columns: Map<number, Column>;
  /** Segments written since they were cached. */
  stale: Set<number>;
  bytes: number;
}

/** Bytes in total. Columns that do not fit are read each time. */
const most = 32 * 1024 * 1024;

export class ColumnCache {
  /** Least recently used first. */
  readonly #fields = new Map<string, CachedField>();
  #bytes = 0;

  /** `field` includes its table and space. */
  get(field: string): CachedField | undefined {
    const cached = this.#fields.get(field);
    if (!cached) return undefined;
    this.#fields.delete(field);
    this.#fields.set(field, cached);
    return cached;
  }

  keep(field: string, columns: Map<number, Column>): void {
    this.#drop(field);
    let bytes = 0;
    for (const column of columns.values()) bytes += sizeOf(column);
    if (bytes > most / 2) return;
    this.#fields.set(field, { columns, stale: new Set(), bytes });
    this.#bytes += bytes;
    for (const oldest of this.#fields.keys()) {
      if (this.#bytes <= most) break;
      this.#drop(oldest);
    }
  }

  changed(field: string, segment: number): void {
    this.#fields.get(field)?.stale.add(segment);
  }

  clear(): void {
    this.#fields.clear();
    this.#bytes = 0;
  }

  #drop(field: string): void {
    this.#bytes -= this.#fields.get(field)?.bytes ?? 0;
    this.#fields.delete(field);
  }
}

/** Approximate bytes. */
function sizeOf(column: Column): number {
  if ('text' in column) return column.text.length * 2 + column.ends.byteLength;
  if ('numbers' in column) return column.numbers.byteLength;
  return column.at.byteLength + column.values.length * 32;
}
