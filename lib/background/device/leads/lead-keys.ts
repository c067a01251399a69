/**
 * Which keys leads may have, in memory during an import. Most rows match no lead, and index lookups dominate the time
 * of merging.
 */
import { isRecord } from '../../../contract/tolerant.ts';
import { KeyFilter } from '../key-filter.ts';
import type { Table } from '../tables.ts';

/** Tables with the indexes `address` and `person`. A dry run stores its leads separately. */
export const tablesWithKeys = ['leads', 'trialLeads'] as const satisfies readonly Table[];

type State = { at: 'unknown' } | { at: 'reading' | 'known'; filter: KeyFilter };

export class LeadKeys {
  #state: State = { at: 'unknown' };

  get areKnown(): boolean {
    return this.#state.at === 'known';
  }

  /** False if no lead has this address or person key. True if one may, or while this is unknown. */
  mayHave(key: string): boolean {
    return this.#state.at !== 'known' || this.#state.filter.mayHave(key);
  }

  /** `pieces`: all records of the tables. Writes meanwhile are noted, so the pieces may come from many transactions. */
  async read(pieces: AsyncIterable<readonly unknown[]>): Promise<void> {
    const filter = new KeyFilter();
    const reading: State = { at: 'reading', filter };
    this.#state = reading;
    try {
      for await (const records of pieces) for (const record of records) addKeys(filter, record);
      if (this.#state === reading) this.#state = { at: 'known', filter };
    } finally {
      if (this.#state === reading) this.#state = { at: 'unknown' };
    }
  }

  /** Notes a record put into a table. */
  written(table: Table, record: object): void {
    if (this.#state.at !== 'unknown' && isWithKeys(table)) addKeys(this.#state.filter, record);
  }

  forget(): void {
    this.#state = { at: 'unknown' };
  }
}

const isWithKeys = (table: Table): boolean => tablesWithKeys.some((one) => one === table);

/** Takes the keys as the indexes do, even if the rest of the record is damaged. */
function addKeys(filter: KeyFilter, record: unknown): void {
  if (!isRecord(record)) return;
  const { address, person } = record;
  if (typeof address === 'string') filter.add(address);
  for (const key of Array.isArray(person) ? person : []) if (typeof key === 'string') filter.add(key);
}
