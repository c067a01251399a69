/**
 * Which keys leads may have, in memory during an import. Most rows match no lead, and index lookups dominate the time
 * of merging.
 */
import { isRecord } from '../../../contract/tolerant.ts';
import { RememberedKeys } from '../remembered-keys.ts';
import type { Table } from '../tables.ts';

/** Tables with the indexes `address` and `person`. A dry run stores its leads separately. */
export const tablesWithKeys = ['leads', 'trialLeads'] as const satisfies readonly Table[];

export class LeadKeys {
  readonly #keys = new RememberedKeys();

  get areKnown(): boolean {
    return this.#keys.areKnown;
  }

  /** False if no lead has this address or person key. True if one may, or while this is unknown. */
  mayHave(key: string): boolean {
    return this.#keys.mayHave(key);
  }

  /** `pieces`: all records of the tables. */
  async read(pieces: AsyncIterable<readonly unknown[]>): Promise<void> {
    await this.#keys.read(keysIn(pieces));
  }

  /** Notes a record put into a table. */
  written(table: Table, record: object): void {
    if (tablesWithKeys.some((one) => one === table)) this.#keys.written(() => keysOf(record));
  }

  forget(): void {
    this.#keys.forget();
  }
}

async function* keysIn(pieces: AsyncIterable<readonly unknown[]>): AsyncGenerator<string[], void> {
  for await (const records of pieces) yield records.flatMap(keysOf);
}

/** Takes the keys as the indexes do, even if the rest of the record is damaged. */
function keysOf(record: unknown): string[] {
  if (!isRecord(record)) return [];
  const { address, person } = record;
  return [address, ...(Array.isArray(person) ? person : [])].filter((key) => typeof key === 'string');
}
