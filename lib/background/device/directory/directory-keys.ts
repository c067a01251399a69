/**
 * Which companies and addresses the directory may hold, in memory during an import or a restore. Most of what they
 * write is new, and looking for it takes as long as writing it.
 */
import { RememberedKeys } from '../remembered-keys.ts';
import { type Key, keyOf, type Table } from '../tables.ts';

export const directoryTables = ['domains', 'companies', 'addresses'] as const satisfies readonly Table[];

export class DirectoryKeys {
  readonly #keys = new RememberedKeys();

  get areKnown(): boolean {
    return this.#keys.areKnown;
  }

  /** False if no record has this key. True if one may, for other tables, or while this is unknown. */
  mayHave(table: Table, key: Key): boolean {
    return !isOfDirectory(table) || this.#keys.mayHave(nameOf(table, key));
  }

  /** `hash`: of the address. The company that it is stored under does not matter. */
  mayHaveAddress(hash: string): boolean {
    return this.#keys.mayHave(nameOf('addresses', hash));
  }

  /** `pieces`: all keys of the tables. With more than `most`, nothing is known. */
  async read(pieces: AsyncIterable<{ table: Table; keys: readonly Key[] }>, most: number): Promise<void> {
    await this.#keys.read(namesIn(pieces), most);
  }

  /** Notes a record put into a table. */
  written(table: Table, record: object): void {
    if (isOfDirectory(table)) this.#keys.written(() => [nameOf(table, keyOf(record))]);
  }

  forget(): void {
    this.#keys.forget();
  }
}

const isOfDirectory = (table: Table): boolean => directoryTables.some((one) => one === table);

/** An address is stored once, so the end of its key identifies it: its hash. */
const nameOf = (table: Table, key: Key): string =>
  `${table}|${table === 'addresses' ? String(key).slice(String(key).lastIndexOf('|') + 1) : key}`;

async function* namesIn(pieces: AsyncIterable<{ table: Table; keys: readonly Key[] }>): AsyncGenerator<string[], void> {
  for await (const { table, keys } of pieces) yield keys.map((key) => nameOf(table, key));
}
