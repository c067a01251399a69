/** Keys in memory while many records are written: most of their lookups find nothing, and these need no request. */
import { KeyFilter } from './key-filter.ts';

type State = { at: 'unknown' } | { at: 'reading' | 'known'; filter: KeyFilter };

export class RememberedKeys {
  #state: State = { at: 'unknown' };

  get areKnown(): boolean {
    return this.#state.at === 'known';
  }

  /** False if nothing has this key. True if something may, or while this is unknown. */
  mayHave(key: string): boolean {
    return this.#state.at !== 'known' || this.#state.filter.mayHave(key);
  }

  /**
   * `pieces`: all keys. Writes meanwhile are noted, so the pieces may come from many transactions. With more than
   * `most` keys, reading stops and nothing is known.
   */
  async read(pieces: AsyncIterable<Iterable<string>>, most = Number.POSITIVE_INFINITY): Promise<void> {
    const filter = new KeyFilter();
    const reading: State = { at: 'reading', filter };
    this.#state = reading;
    let count = 0;
    try {
      for await (const keys of pieces) {
        for (const key of keys) {
          filter.add(key);
          count += 1;
        }
        if (count > most) return;
      }
      if (this.#state === reading) this.#state = { at: 'known', filter };
    } finally {
      if (this.#state === reading) this.#state = { at: 'unknown' };
    }
  }

  /** Notes the keys of a record that is put into the database. */
  written(keys: () => Iterable<string>): void {
    if (this.#state.at === 'unknown') return;
    for (const key of keys()) this.#state.filter.add(key);
  }

  forget(): void {
    this.#state = { at: 'unknown' };
  }
}
