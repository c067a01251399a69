/** The newest action that can be undone: leads about to be saved or deleted. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { JobView } from '../../../lib/messages/job-views.ts';
import type { SharedState } from '../shared-state.ts';

export interface Undoable {
  job: string;
  kind: 'save' | 'delete';
  count: number;
  list: string | null;
  /** Epoch milliseconds. */
  until: number;
}

export function newestUndoable({ jobs, connection }: SharedState): ReadonlySignal<Undoable | null> {
  return computed(() => {
    const waiting = [...jobs.all.value.values()].flatMap((job) => undoableOf(job, connection.now()) ?? []);
    return waiting.sort((one, other) => other.until - one.until)[0] ?? null;
  });
}

function undoableOf({ id, kind, state, total, list, sendAfter }: JobView, now: number): Undoable | null {
  if (kind !== 'save' && kind !== 'delete') return null;
  if (state !== 'waiting' || sendAfter === null || sendAfter <= now) return null;
  return { job: id, kind, count: total, list, until: sendAfter };
}
