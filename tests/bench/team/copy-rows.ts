/** Inserts rows with PostgreSQL's COPY, from a file that the server opens: many times faster than INSERT. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Client } from 'pg';

type Value = string | number | boolean | null | readonly (string | number)[];

/** Characters written to the file at once. */
const chunk = 4_000_000;

export interface Copying {
  /**
   * Resolves once the rows are in a file; the server reads it while the next one is written. All rows must have the
   * first row's columns.
   */
  rows(table: string, rows: Iterable<Record<string, Value>>): Promise<void>;
  /** Resolves once the server has read all of them. */
  ended(): Promise<void>;
}

/** `folder`: readable and writable for both the server and this process. */
export function startCopying(client: Client, folder: string): Copying {
  let last: Promise<unknown> = Promise.resolve();
  let files = 0;
  return {
    async rows(table, rows) {
      files += 1;
      const file = join(folder, `rows-${files}`);
      const columns = await write(rows, file);
      await last;
      last = client
        .query(`copy ${table} (${columns.join(', ')}) from '${file}'`)
        .finally(() => rmSync(file, { force: true }));
      // The error surfaces in the next `rows` or in `ended`.
      last.catch(() => undefined);
    },
    async ended() {
      await last;
    },
  };
}

/** Returns the column names. */
async function write(rows: Iterable<Record<string, Value>>, file: string): Promise<string[]> {
  let columns: string[] = [];
  let text = '';
  const opened = openSync(file, 'w', 0o644);
  try {
    for (const row of rows) {
      if (columns.length === 0) columns = Object.keys(row);
      text += `${columns.map((column) => cellOf(row[column] ?? null)).join('\t')}\n`;
      if (text.length > chunk) {
        writeSync(opened, text);
        text = '';
        // Lets the server's messages be processed meanwhile.
        await setImmediate();
      }
    }
    writeSync(opened, text);
  } finally {
    closeSync(opened);
  }
  return columns;
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cellOf(value: Value): string {
  if (value === null) return '\\N';
  const text = typeof value === 'object' ? `{${value.map(elementOf).join(',')}}` : String(value);
  return text.replace(/[\\\t\n\r]/g, (one) => escapes[one] ?? one);
}

function elementOf(value: string | number): string {
  return typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`;
}
