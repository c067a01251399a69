/** Everything that Harrier does and did: its jobs, and the journal of what left this device. Works without a service. */
import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals';
import { linkTo, type Place } from '../../../../components/shell/route.ts';
import type { Workspace } from '../../../../components/shell/workspace-state.ts';
import type { JobKind, JobView } from '../../../messages/views.ts';
import { createJournalScreen, type JournalFilter, type JournalScreen } from './journal.ts';

export interface Activity {
  /** What is not over comes first, then the newest. */
  jobs: ReadonlySignal<JobView[]>;
  journal: JournalScreen;
}

export function createActivity({ ground, route, life, hear }: Workspace): Activity {
  const journal = createJournalScreen(ground);
  const isHere = computed(() => route.value.at === 'activity');
  const stop = effect(() => {
    if (isHere.value) untracked(() => void journal.load());
  });
  life.addEventListener('abort', stop, { once: true });
  // What a job asked is in the journal when it is over; who reads older pages is not thrown back to the first.
  hear((push) => {
    if (push.topic === 'job' && isOver(push.job) && isHere.value && journal.isFirstPage()) void journal.load();
  });
  return {
    jobs: computed(() => [...ground.jobs.all.value.values()].sort(byWeight)),
    journal,
  };
}

export function isOver({ state }: Pick<JobView, 'state'>): boolean {
  return state === 'done' || state === 'stopped';
}

function byWeight(one: JobView, other: JobView): number {
  return Number(isOver(one)) - Number(isOver(other)) || other.created - one.created;
}

const places: Record<JobKind, Place> = {
  verify: 'checks',
  save: 'leads',
  edit: 'leads',
  delete: 'leads',
  import: 'import',
  export: 'leads',
  search: 'discover',
};

/** Where in the workspace a job's outcome is looked at. */
export function placeOfJob({
  id,
  kind,
  total,
}: Pick<JobView, 'id' | 'kind' | 'total'>): { at: Place; link: string } | null {
  // One address alone was checked beside its row, wherever that stood.
  if (kind === 'verify' && total === 1) return null;
  const at = places[kind];
  return { at, link: linkTo(at, kind === 'verify' || kind === 'import' ? { job: id } : {}) };
}

/** Something is left out of the journal. */
export function isNarrowed({ operation, spent, text, since }: JournalFilter): boolean {
  return operation !== null || spent !== null || text.trim() !== '' || since !== 'any';
}
