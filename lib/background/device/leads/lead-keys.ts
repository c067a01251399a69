/**
 * Which keys leads may have, kept in memory while an import asks for them: of most rows nobody is there, and to look for each in the indexes is
 * what merging takes longest for.
 */
import { isRecord } from '../../../contract/tolerant.ts';
import { KeyFilter } from '../key-filter.ts';
import type { Table } from '../tables.ts';

/** Those with the indexes `address` and `person`; a dry run keeps its leads apart. */
export const tablesWithKeys = ['leads', 'trialLeads'] as const satisfies readonly Table[];

type State = { at: 'unknown' } | { at: 'reading' | 'known'; filter: KeyFilter };

export class LeadKeys {
  #state: State = { at: 'unknown' };

  get areKnown(): boolean {
    return this.#state.at === 'known';
  }

  /** False where nobody has this address or person key. True where somebody may have it, and while that is not known. */
  mayHave(key: string): boolean {
    return this.#state.at !== 'known' || this.#state.filter.mayHave(key);
  }

  /** `pieces`: all records of the tables. What is written meanwhile is noted, so that they may come in many transactions. */
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

  /** A record that is put into a table. */
  written(table: Table, record: object): void {
    if (this.#state.at !== 'unknown' && isWithKeys(table)) addKeys(this.#state.filter, record);
  }

  forget(): void {
    this.#state = { at: 'unknown' };
  }
}

const isWithKeys = (table: Table): boolean => tablesWithKeys.some((one) => one === table);

/** As the indexes take them, whether or not the rest of the record is sound. */
function addKeys(filter: KeyFilter, record: unknown): void {
  if (!isRecord(record)) return;
  const { address, person } = record;
  if (typeof address === 'string') filter.add(address);
  for (const key of Array.isArray(person) ? person : []) if (typeof key === 'string') filter.add(key);
}
