/** Undoing an import: whether it can be, and the job that does it. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../lib/messages/send.ts';
import type { JobView } from '../../lib/messages/views.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import { isOver, type Jobs } from '../shell/jobs/jobs.ts';

/** The undoing of an import that was begun last; null when there is none. */
export function undoingOf(jobs: Iterable<JobView>, id: string): JobView | null {
  const undoings = [...jobs].filter(({ reverts }) => reverts === id);
  return undoings.sort((one, other) => other.created - one.created)[0] ?? null;
}

/** What of an import can be undone now; null when nothing can. */
export function undoableIn(jobs: Pick<Jobs, 'all'>, job: JobView): { created: number; updated: number } | null {
  const { created = 0, updated = 0 } = job.counts;
  const going = undoingOf(jobs.all.value.values(), job.id);
  if (job.kind !== 'import' || job.dry || !isOver(job) || (going && !isOver(going))) return null;
  return created + updated > 0 ? { created, updated } : null;
}

export interface ImportUndo {
  busy: ReadonlySignal<boolean>;
  trouble: ReadonlySignal<ScreenProblem | null>;
  /** A click. `begun` is called before anything is drawn anew: it goes on by itself from then on. */
  begin(begun: () => void): Promise<void>;
}

export function createImportUndo(jobs: Pick<Jobs, 'learn'>, id: string): ImportUndo {
  const busy = signal(false);
  const trouble = signal<ScreenProblem | null>(null);
  return {
    busy,
    trouble,
    async begin(begun) {
      if (busy.value) return;
      busy.value = true;
      const heard = await send('revert-import', { job: id });
      busy.value = false;
      trouble.value = heard.ok ? null : heard.problem;
      if (heard.ok) begun();
      if (heard.ok && heard.value.job) jobs.learn(heard.value.job);
    },
  };
}
