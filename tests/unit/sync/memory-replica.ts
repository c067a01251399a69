import {
  type Change,
  capture,
  type Fields,
  isFreshHere,
  type Known,
  merge,
  ownDelta,
  unknown,
  unsent,
} from '../../../lib/sync/change.ts';
import { type HybridClock, hybridClock, stampAt } from '../../../lib/sync/clock.ts';
import { type Applied, noProgress, type Pending, type Progress, type Replica } from '../../../lib/sync/replica.ts';

interface Captured {
  id: string;
  known: Known;
  revision: number;
}

/** A browser's records in memory. `now` is its own clock, which may be wrong. */
export class MemoryReplica implements Replica {
  records = new Map<string, Fields>();
  #known = new Map<string, Known>();
  #marks = new Map<string, number>();
  #progress: Progress;
  #clock: HybridClock;
  #revisions = 0;
  readonly #now: () => number;
  readonly #origin: string;

  constructor(origin: string, now: () => number) {
    this.#now = now;
    this.#origin = origin;
    this.#progress = noProgress(origin);
    this.#clock = hybridClock(now, origin, '');
  }

  write(id: string, fields: Fields | null): void {
    if (fields) this.records.set(id, fields);
    else this.records.delete(id);
    this.#mark(id);
  }

  /** Loses what is in memory and reads the stored clock again. */
  restart(): void {
    this.#clock = hybridClock(this.#now, this.#origin, this.#progress.clock);
  }

  makeStale(): void {
    this.#progress.isStale = true;
  }

  async progress(): Promise<Progress> {
    return structuredClone(this.#progress);
  }

  async save(progress: Progress): Promise<void> {
    this.#progress = structuredClone(progress);
  }

  async pending(most: number): Promise<Pending | null> {
    const marks = [...this.#marks].slice(0, most);
    if (marks.length === 0) return null;
    const token: Captured[] = [];
    const changes = marks.flatMap(([id, revision]): Change[] => {
      const { known, change } = this.#captured(id);
      token.push({ id, known, revision });
      return change ? [{ table: 'leads', id, key: id, ...change }] : [];
    });
    return { changes, people: [], isPurge: false, isFirst: false, token };
  }

  async sent({ token }: Pending, progress: Progress): Promise<void> {
    for (const { id, known, revision } of token as Captured[]) {
      this.#known.set(id, known);
      if (this.#marks.get(id) === revision) this.#marks.delete(id);
    }
    await this.save(progress);
  }

  async apply(changes: readonly Change[]): Promise<Applied> {
    for (const change of structuredClone(changes)) {
      const { id } = change;
      const isFresh = isFreshHere(this.#known.get(id) ?? null, this.records.has(id));
      const mine =
        (!this.#known.has(id) && this.records.has(id)) || this.#marks.has(id)
          ? unsent(this.#captured(id))
          : (this.#known.get(id) ?? null);
      const merged = merge(mine, change, this.#mergeContext(), isFresh);
      this.#known.set(id, merged.known);
      const kept = Object.entries(this.records.get(id) ?? {}).filter(([field]) => field in merged.known.fields);
      const next: Record<string, Fields[string]> = Object.fromEntries(kept);
      for (const [field, value] of Object.entries(merged.values)) {
        if (value === null) delete next[field];
        else next[field] = { value, rank: merged.known.fields[field]?.rank ?? 0 };
      }
      if (merged.known.dead) this.records.delete(id);
      else this.records.set(id, next);
      if (merged.isUnsent) this.#mark(id);
      else this.#marks.delete(id);
    }
    return { people: [], isPurge: false };
  }

  async own(after: string | null, most: number) {
    const ids = [...this.#known.keys()].sort().filter((id) => after === null || id > after);
    const changes = ids.slice(0, most).flatMap((id): Change[] => {
      const delta = ownDelta(
        this.#known.get(id) ?? unknown,
        this.records.get(id) ?? {},
        this.#origin,
        this.#mergeContext(),
      );
      return delta ? [{ table: 'leads', id, key: id, ...delta }] : [];
    });
    return { changes, next: ids.length > most ? (ids[most - 1] ?? null) : null };
  }

  latest(): string {
    return this.#clock.latest();
  }

  #captured(id: string) {
    const written = stampAt(this.#now(), this.#origin);
    return capture(this.#known.get(id) ?? null, this.records.get(id) ?? null, { ...this.#mergeContext(), written });
  }

  #mark(id: string): void {
    this.#revisions += 1;
    this.#marks.set(id, this.#revisions);
  }

  #mergeContext() {
    return { clock: this.#clock, sum: (text: string) => text };
  }
}
