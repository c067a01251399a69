import { type Bytes, type ListedFile, SyncError, type SyncFault, type Target } from '../../../lib/sync/target.ts';

/** A target in memory. `next` may fail an operation before or after it takes effect. */
export class MemoryTarget implements Target {
  files = new Map<string, { bytes: Bytes; tag: string }>();
  requests: string[] = [];
  next: (what: string) => 'goes-through' | 'fails' | 'answer-lost' = () => 'goes-through';
  fault: SyncFault = 'offline';
  largest?: number;
  /** `false`: like Apache within a second of a change. */
  comparesTags = true;
  #tags = 0;

  async list(): Promise<ListedFile[]> {
    return this.#request('list', () => [...this.files].map(([name, { tag }]) => ({ name, tag })));
  }

  async read(name: string): Promise<Bytes | null> {
    return this.#request(`read ${name}`, () => this.files.get(name)?.bytes ?? null);
  }

  async write(name: string, bytes: Bytes, tag: string | null): Promise<boolean> {
    return this.#request(`write ${name}`, () => {
      if (bytes.length > (this.largest ?? Number.POSITIVE_INFINITY)) throw new SyncError('full');
      const isTrusted = tag === null || this.comparesTags;
      if ((this.files.get(name)?.tag ?? null) !== tag || !isTrusted) return false;
      this.#tags += 1;
      this.files.set(name, { bytes, tag: String(this.#tags) });
      return true;
    });
  }

  async remove(name: string): Promise<void> {
    this.#request(`remove ${name}`, () => this.files.delete(name));
  }

  #request<Result>(what: string, act: () => Result): Result {
    this.requests.push(what);
    const how = this.next(what);
    if (how === 'fails') throw new SyncError(this.fault);
    const result = act();
    if (how === 'answer-lost') throw new SyncError(this.fault);
    return result;
  }
}
