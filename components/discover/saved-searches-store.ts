/** Searches stored at the service under a name. Free of charge. lib/contract/README.md §2.9, §4.7. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { limits } from '../../lib/contract/limits.ts';
import type { Reply } from '../../lib/contract/operations.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { Connection } from '../shell/connection.ts';
import { createNewest } from '../shell/newest.ts';
import { requestFrom } from '../shell/request-state.ts';
import type { Filters } from './filters.ts';

export type SavedSearch = Reply<'getView'>['data'];

export type SavedState = { at: 'idle' } | { at: 'asking' } | { at: 'shown' } | { at: 'failed'; problem: ShownProblem };

/** The state of saving a search. `name`: the name is at fault. */
export type Saving =
  | { at: 'idle' }
  | { at: 'asking' }
  | { at: 'saved'; name: string }
  | { at: 'name'; why: 'missing' | 'taken'; quoted: string | null }
  | { at: 'failed'; problem: ShownProblem };

export interface SavedSearches {
  state: ReadonlySignal<SavedState>;
  list: ReadonlySignal<readonly SavedSearch[]>;
  /** As the service reports it; null before the first request. */
  total: ReadonlySignal<number | null>;
  /** More searches exist than are listed. */
  more: ReadonlySignal<boolean>;
  load(): void;
  saving: ReadonlySignal<Saving>;
  save(name: string, sentence: string, filters: Filters): Promise<boolean>;
  forgetSaving(): void;
  /** The search that is being deleted, or could not be */
  deleting: ReadonlySignal<{ id: number; problem: ShownProblem | null } | null>;
  remove(id: number): Promise<boolean>;
  /** Call when the service changes: another one has other searches. */
  reset(): void;
}

export function createSavedSearches(connection: Connection): SavedSearches {
  const state = signal<SavedState>({ at: 'idle' });
  const list = signal<readonly SavedSearch[]>([]);
  const total = signal<number | null>(null);
  const saving = signal<Saving>({ at: 'idle' });
  const deleting = signal<{ id: number; problem: ShownProblem | null } | null>(null);
  const how = { click: true, skipCache: true };

  const newest = createNewest(connection.signal);
  /** The service whose searches are listed. Null after a change of service, where these ids are other searches. */
  let of: string | null | undefined;

  /** `changed`: we changed something at the service, so an answer still under way may be older. */
  async function load(changed = false): Promise<void> {
    if (state.value.at === 'asking' && !changed) return;
    const mine = newest.begin();
    of = connection.service.value;
    state.value = { at: 'asking' };
    const all = new Map<number, SavedSearch>();
    for (;;) {
      const params = { limit: limits.views.maxPerPage, ...(all.size > 0 && { offset: all.size }) };
      const response = await requestFrom(connection, 'listViews', params, how);
      if (mine.aborted) return;
      if (!response.ok) {
        state.value = { at: 'failed', problem: response.problem };
        return;
      }
      const { data, meta } = response.reply;
      const before = all.size;
      // The offset does not count unreadable searches, so pages may overlap.
      for (const view of data.views) all.set(view.id, view);
      total.value = meta.total ?? all.size;
      if (all.size === before || all.size >= total.value || all.size >= most) break;
    }
    list.value = [...all.values()];
    state.value = { at: 'shown' };
  }

  return {
    state,
    list,
    total,
    more: computed(() => (total.value ?? 0) > list.value.length),
    load: () => void load(),
    saving,
    async save(typed, sentence, filters) {
      const name = typed.trim();
      if (saving.value.at === 'asking') return false;
      if (name === '') {
        saving.value = { at: 'name', why: 'missing', quoted: null };
        return false;
      }
      const asking: Saving = { at: 'asking' };
      saving.value = asking;
      const { further, ...known } = filters;
      const said = { ...further, ...known, ...(Object.keys(known).length === 0 && sentence && { query: sentence }) };
      const response = await requestFrom(connection, 'createView', { name, filters: said }, how);
      // Another service was chosen meanwhile.
      if (saving.value !== asking) return false;
      saving.value = response.ok ? { at: 'saved', name } : refusedBecause(response.problem);
      if (response.ok) void load(true);
      return response.ok;
    },
    forgetSaving() {
      if (saving.value.at !== 'asking') saving.value = { at: 'idle' };
    },
    deleting,
    async remove(id) {
      const asked = of;
      deleting.value = { id, problem: asked === null ? { code: 'service-changed' } : null };
      if (asked === null) return false;
      const response = await requestFrom(connection, 'deleteView', { id }, { ...how, service: asked });
      const isGone = response.ok || response.problem.code === 'not-found';
      if (asked !== of) return isGone;
      deleting.value = isGone ? null : { id, problem: response.ok ? null : response.problem };
      if (!isGone) return false;
      list.value = list.value.filter((one) => one.id !== id);
      total.value = Math.max(0, (total.value ?? 1) - 1);
      if (state.value.at === 'asking') void load(true);
      return true;
    },
    reset() {
      newest.drop();
      of = null;
      list.value = [];
      total.value = null;
      state.value = { at: 'idle' };
      saving.value = { at: 'idle' };
      deleting.value = null;
    },
  };
}

/** The most searches that the menu lists */
const most = 500;

function refusedBecause(problem: ShownProblem): Saving {
  const isName = (problem.code === 'not-created' || problem.code === 'refused-input') && problem.field === 'name';
  return isName ? { at: 'name', why: 'taken', quoted: problem.quoted } : { at: 'failed', problem };
}
