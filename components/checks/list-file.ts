import { batch, signal } from '@preact/signals';
import { guessEncoding, textOf } from '../../lib/lead-file/encoding.ts';
import { bodyOf, guessHeader } from '../../lib/lead-file/header-row.ts';
import { readTable, type Table, type TableFault } from '../../lib/lead-file/table.ts';
import { guessTargets, keyOfTarget } from '../../lib/lead-file/targets.ts';
import { correctedText } from '../format/mistyped-domain.ts';
import { mostBytes } from '../import/file.ts';
import { addressesInColumn, type Found, findAddresses } from './find-addresses.ts';

export interface ListFile {
  name: string;
  text: string;
  /** Null if no row has several cells */
  table: Table | null;
  /** The index of the header among the rows; null if there is none. */
  header: number | null;
}

export type ListFault =
  | (TableFault & { name: string })
  | { why: 'too-big'; name: string; most: number }
  | { why: 'no-addresses' | 'unreadable'; name: string };

/** A file that replaces the typed text. `name`: the run's name, set from the file's. */
export function createListFile(name: { value: string }) {
  const file = signal<ListFile | null>(null);
  const fault = signal<ListFault | null>(null);
  const reading = signal(false);
  const column = signal<number | null>(null);
  /** The file that was chosen last: an older one may be read later. */
  let newest: File | null = null;

  const take = (read: ListFile) =>
    batch(() => {
      const guessed = columnOf(read);
      const isEmpty = (foundIn(read, guessed)?.addresses.length ?? 0) === 0;
      fault.value = isEmpty ? { why: 'no-addresses', name: read.name } : null;
      if (isEmpty) return;
      file.value = read;
      column.value = guessed;
      name.value = read.name.replace(/\.\w{1,5}$/, '');
    });
  return {
    file,
    fault,
    reading,
    column,
    async choose(chosen: File) {
      newest = chosen;
      const { name } = chosen;
      reading.value = chosen.size <= mostBytes;
      if (!reading.value) {
        fault.value = { why: 'too-big', name, most: mostBytes };
        return;
      }
      const read = await chosen
        .arrayBuffer()
        .then((bytes) => listFile(name, new Uint8Array(bytes)))
        .catch((): ListFault => ({ why: 'unreadable', name }));
      if (newest !== chosen) return;
      reading.value = false;
      if ('why' in read) fault.value = read;
      else take(read);
    },
    setColumn(to: number | null) {
      column.value = to;
    },
    /** Corrects mistyped domains of addresses, wherever they are in the file. */
    correct() {
      const now = file.value;
      if (!now) return;
      const rows = now.table?.rows.map((row) => ({ ...row, cells: row.cells.map(correctedText) }));
      const table = now.table && rows ? { ...now.table, rows } : null;
      file.value = { ...now, text: correctedText(now.text), table };
    },
    /** The text typed before is used again. */
    drop() {
      file.value = null;
      fault.value = null;
      name.value = '';
    },
  };
}

/** The columns' headings; empty texts without a header row. Empty if no row has several cells. */
export function headersOf({ table, header }: ListFile): string[] {
  if (!table) return [];
  return Array.from({ length: table.width }, (_, at) => (header === null ? '' : (table.rows[header]?.cells[at] ?? '')));
}

async function listFile(name: string, bytes: Uint8Array): Promise<ListFile | ListFault> {
  const text = await textOf(bytes, await guessEncoding(bytes));
  const read = await readTable(text, null);
  if (!read.ok) return { ...read.fault, name };
  const { table } = read;
  return { name, text, table: table.width > 1 ? table : null, header: guessHeader(table) };
}

function columnOf({ table, header }: ListFile): number | null {
  if (!table) return null;
  const at = guessTargets(table, header, []).findIndex((target) => keyOfTarget(target) === 'email');
  return at < 0 ? null : at;
}

export function foundIn({ text, table, header }: ListFile, column: number | null): Found | null {
  return table && column !== null ? addressesInColumn(bodyOf(table.rows, header), column) : findIn(text);
}

export function findIn(text: string): Found | null {
  return text.trim() === '' ? null : findAddresses(text);
}
