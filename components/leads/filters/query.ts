/** The query behind the list of leads: the list in the URL, the filters, and the free search, which is debounced. */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Form, type Wrong, wayOf } from '../../filters/form.ts';
import { numberOf } from '../../shell/route.ts';
import type { Workspace } from '../../shell/workspace-state.ts';
import { fieldAt, formOf, type LeadFilters, readFilter, withFilter, without, withoutIds } from './filters.ts';

/** The filter in the open form. While `wrong` is not empty, the query does not use it. */
interface EditedFilter {
  key: string;
  form: Form;
  wrong: readonly Wrong[];
}

export interface LeadQuery {
  filters: ReadonlySignal<LeadFilters>;
  search: ReadonlySignal<string>;
  /** Searches after a pause in typing. */
  type(text: string): void;
  edited: ReadonlySignal<EditedFilter | null>;
  /** Invalid filters whose forms were closed, by key. They are not applied, but their forms are not lost. */
  wrong: ReadonlySignal<ReadonlyMap<string, EditedFilter>>;
  edit(key: string): void;
  /**
   * Changes fields of the open form. A valid choice applies at once, typed text after a pause. An invalid form shows
   * its faults and applies nothing.
   */
  fill(changes: Form): void;
  leave(): void;
  remove(key: string): void;
  replace(filters: LeadFilters): void;
  clear(): void;
  /** Call when another service is chosen: its lists and members with these ids are different ones. */
  dropIds(): void;
}

/** Milliseconds without a keystroke */
const pause = 300;

export function createLeadQuery({ route, turn, life }: Workspace): LeadQuery {
  const others = signal<LeadFilters>({});
  const list = signal<number | null>(null);
  const search = signal('');
  const edited = signal<EditedFilter | null>(null);
  const wrong = signal<ReadonlyMap<string, EditedFilter>>(new Map());
  /** Timers by filter key: text typed into one filter does not delay another one. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const stop = effect(() => {
    if (route.value.at === 'leads') list.value = numberOf(route.value, 'list');
  });
  const drop = (key: string) => clearTimeout(timers.get(key));
  const dropAll = () => {
    for (const key of timers.keys()) drop(key);
  };
  life.addEventListener(
    'abort',
    () => {
      stop();
      dropAll();
    },
    { once: true },
  );

  /** Batched, so that one change sends one request. */
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
  /** Starts over with other filters. */
  const begin = (next: LeadFilters) => {
    dropAll();
    edited.value = null;
    wrong.value = new Map();
    search.value = next.query ?? '';
    choose(next);
  };
  const later = (key: string, act: () => void) => {
    drop(key);
    timers.set(key, setTimeout(act, pause));
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
      later('query', () => searchFor(text));
    },
    edited,
    wrong,
    edit(key) {
      const form = formOf(filters.value, key);
      const left = wrong.value.get(key);
      if (left) edited.value = left;
      else if (form) edited.value = { key, form, wrong: [] };
    },
    fill(changes) {
      const before = edited.value;
      if (!before) return;
      const { key } = before;
      const form = { ...before.form, ...changes };
      const read = readFilter(key, form);
      edited.value = { key, form, wrong: read.ok ? [] : read.wrong };
      drop(key);
      if (!read.ok) return;
      forgive(key);
      const next = () => choose(withFilter(without(filters.value, key), read.value ?? {}));
      if (isTyped(key, form) && isTyped(key, before.form)) later(key, next);
      else next();
    },
    leave() {
      const left = edited.value;
      edited.value = null;
      if (left && left.wrong.length > 0) wrong.value = new Map(wrong.value).set(left.key, left);
    },
    remove(key) {
      if (edited.value?.key === key) edited.value = null;
      drop(key);
      forgive(key);
      choose(without(filters.value, key));
    },
    replace: begin,
    clear: () => begin({}),
    dropIds: () => choose(withoutIds(filters.value)),
  };
}

/** True for values that are typed key by key. */
function isTyped(key: string, form: Form): boolean {
  const kind = fieldAt(key)?.kind;
  if (kind === 'id' || kind === 'ids' || kind === 'option' || kind === 'options') return false;
  return kind === 'placed' || wayOf(form) === 'some';
}
