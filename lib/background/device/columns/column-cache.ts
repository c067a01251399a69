/**
 * Columns that were read lately, as far as they are the same in the database: one background alone writes it, and what it writes is read
 * again. Reading is what a filter takes longest for: 100,000 addresses of leads are 3 MB.
 */
import type { Column } from './column.ts';

interface Kept {
  columns: Map<number, Column>;
  /** Segments that were written since. */
  stale: Set<number>;
  bytes: number;
}

/** All of it; what does not fit is read each time. */
const most = 32 * 1024 * 1024;

export class ColumnCache {
  /** The least lately used first. */
  readonly #fields = new Map<string, Kept>();
  #bytes = 0;

  /** `field`: with its table and space. */
  get(field: string): Kept | undefined {
    const kept = this.#fields.get(field);
    if (!kept) return undefined;
    this.#fields.delete(field);
    this.#fields.set(field, kept);
    return kept;
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

/** Roughly. */
function sizeOf(column: Column): number {
  if ('text' in column) return column.text.length * 2 + column.ends.byteLength;
  if ('numbers' in column) return column.numbers.byteLength;
  return column.at.byteLength + column.values.length * 32;
}
