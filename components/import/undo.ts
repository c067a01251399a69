import { type ReadonlySignal, signal } from '@preact/signals';
import type { JobView } from '../../lib/messages/job-views.ts';
import { send } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { isOver, type Jobs } from '../shell/jobs/jobs.ts';

/** The newest job that undoes the import; null if there is none. */
export function undoingOf(jobs: Iterable<JobView>, id: string): JobView | null {
  const undoings = [...jobs].filter(({ reverts }) => reverts === id);
  return undoings.sort((one, other) => other.created - one.created)[0] ?? null;
}

interface Undoable {
  created: number;
  updated: number;
  /** People who are kept without an address. */
  without_address: number;
}

/** What can be undone now; null if nothing can. */
export function undoableIn(jobs: Pick<Jobs, 'all'>, job: JobView): Undoable | null {
  const { created = 0, updated = 0, without_address = 0 } = job.counts;
  const going = undoingOf(jobs.all.value.values(), job.id);
  if (job.kind !== 'import' || job.dry || !isOver(job) || (going && !isOver(going))) return null;
  return created + updated + without_address > 0 ? { created, updated, without_address } : null;
}

interface ImportUndo {
  busy: ReadonlySignal<boolean>;
  trouble: ReadonlySignal<ShownProblem | null>;
  /**
   * A click. `begun` is called once the background has accepted, before the new job changes the page. The undo then
   * runs by itself.
   */
  begin(begun: () => void): Promise<void>;
}

export function createImportUndo(jobs: Pick<Jobs, 'learn'>, id: string): ImportUndo {
  const busy = signal(false);
  const trouble = signal<ShownProblem | null>(null);
  return {
    busy,
    trouble,
    async begin(begun) {
      if (busy.value) return;
      busy.value = true;
      const response = await send('revert-import', { job: id });
      busy.value = false;
      const made = response.ok ? response.value.job : null;
      trouble.value = response.ok ? (made ? null : { code: 'service-changed' }) : response.problem;
      if (!made) return;
      begun();
      jobs.learn(made);
    },
  };
}
