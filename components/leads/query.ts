/** What the list of leads is asked for: the list of the address, the filters, and the free search, which waits for a pause in typing. */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type FilterForm, formOf } from '../../lib/screens/workspace/leads/filter-forms.ts';
import { type LeadFilters, withFilter, without } from '../../lib/screens/workspace/leads/filters.ts';
import { type FormFault, type FormPlace, readForm } from '../../lib/screens/workspace/leads/read-filter.ts';
import { numberOf } from '../shell/route.ts';
import type { Workspace } from '../shell/workspace-state.ts';

/** The filter that is being edited. `wrong`: it is not what is asked for. */
export interface EditedFilter {
  key: string;
  form: FilterForm;
  wrong: { place: FormPlace; fault: FormFault } | null;
}

export interface LeadQuery {
  filters: ReadonlySignal<LeadFilters>;
  search: ReadonlySignal<string>;
  /** Asked for after a pause. */
  type(text: string): void;
  edited: ReadonlySignal<EditedFilter | null>;
  /** Those that were left while they were wrong, by key: not asked for, and not lost. */
  wrong: ReadonlySignal<ReadonlyMap<string, EditedFilter>>;
  edit(key: string): void;
  /** What it means is asked for at once, or after a pause where it is typed; what is wrong is said, and nothing is asked. */
  fill(form: FilterForm): void;
  leave(): void;
  remove(key: string): void;
  /** A set of filters in place of all others. */
  replace(filters: LeadFilters): void;
  clear(): void;
}

/** Milliseconds without a key. */
const pause = 300;

export function createLeadQuery({ route, turn, life }: Workspace): LeadQuery {
  const others = signal<LeadFilters>({});
  const list = signal<number | null>(null);
  const search = signal('');
  const edited = signal<EditedFilter | null>(null);
  const wrong = signal<ReadonlyMap<string, EditedFilter>>(new Map());
  let timer: ReturnType<typeof setTimeout> | null = null;

  const stop = effect(() => {
    if (route.value.at === 'leads') list.value = numberOf(route.value, 'list');
  });
  const wait = () => timer !== null && clearTimeout(timer);
  life.addEventListener(
    'abort',
    () => {
      stop();
      wait();
    },
    { once: true },
  );

  /** As one change, so that one question is asked. */
  const choose = (next: LeadFilters) =>
    batch(() => {
      const { leads_list_id, ...rest } = next;
      others.value = rest;
      if ((leads_list_id ?? null) === list.value) return;
      list.value = leads_list_id ?? null;
      const { list: _before, ...of } = route.value.of;
      turn(leads_list_id === undefined ? of : { ...of, list: String(leads_list_id) });
    });
  const filters = computed<LeadFilters>(() => ({
    ...others.value,
    ...(list.value !== null && { leads_list_id: list.value }),
  }));
  const forgive = (key: string) => {
    const left = new Map(wrong.value);
    if (left.delete(key)) wrong.value = left;
  };
  /** All of them are others now. */
  const begin = (next: LeadFilters) => {
    wait();
    edited.value = null;
    wrong.value = new Map();
    search.value = next.query ?? '';
    choose(next);
  };
  const later = (act: () => void) => {
    wait();
    timer = setTimeout(act, pause);
  };
  const searchFor = (text: string) => {
    const query = text.trim();
    choose(query === '' ? without(filters.value, 'query') : { ...filters.value, query });
  };

  return {
    filters,
    search,
    type(text) {
      search.value = text;
      later(() => searchFor(text));
    },
    edited,
    wrong,
    edit(key) {
      const form = formOf(filters.value, key);
      const left = wrong.value.get(key);
      if (left) edited.value = left;
      else if (form) edited.value = { key, form, wrong: null };
    },
    fill(form) {
      const key = edited.value?.key;
      if (key === undefined) return;
      const read = readForm(key, form);
      const fault = !read.ok && !read.empty ? { place: read.place, fault: read.fault } : null;
      const before = edited.value?.form;
      edited.value = { key, form, wrong: fault };
      wait();
      if (fault) return;
      forgive(key);
      const next = () =>
        choose(read.ok ? withFilter(without(filters.value, key), read.patch) : without(filters.value, key));
      if (isTyped(form) && before && isTyped(before)) later(next);
      else next();
    },
    leave() {
      const left = edited.value;
      edited.value = null;
      if (left?.wrong) wrong.value = new Map(wrong.value).set(left.key, left);
    },
    remove(key) {
      if (edited.value?.key === key) edited.value = null;
      forgive(key);
      choose(without(filters.value, key));
    },
    replace: begin,
    clear: () => begin({}),
  };
}

/** What comes key by key. */
function isTyped(form: FilterForm): boolean {
  return form.kind === 'place' || (form.kind !== 'choices' && form.is === 'some');
}
