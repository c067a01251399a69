/** What the list of leads is asked for: the list of the address, the filters, and the free search, which waits for a pause in typing. */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Form, type Wrong, wayOf } from '../../filters/form.ts';
import { numberOf } from '../../shell/route.ts';
import type { Workspace } from '../../shell/workspace-state.ts';
import { fieldAt, formOf, type LeadFilters, readFilter, withFilter, without } from './filters.ts';

/** The filter that is being edited. `wrong`: it is not what is asked for. */
export interface EditedFilter {
  key: string;
  form: Form;
  wrong: readonly Wrong[];
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
  /** Some places of its form. What it means is asked for at once, or after a pause where it is typed; what is wrong is said, and nothing is asked. */
  fill(changes: Form): void;
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
      else if (form) edited.value = { key, form, wrong: [] };
    },
    fill(changes) {
      const before = edited.value;
      if (!before) return;
      const { key } = before;
      const form = { ...before.form, ...changes };
      const read = readFilter(key, form);
      edited.value = { key, form, wrong: read.ok ? [] : read.wrong };
      wait();
      if (!read.ok) return;
      forgive(key);
      const next = () => choose(withFilter(without(filters.value, key), read.value ?? {}));
      if (isTyped(key, form) && isTyped(key, before.form)) later(next);
      else next();
    },
    leave() {
      const left = edited.value;
      edited.value = null;
      if (left && left.wrong.length > 0) wrong.value = new Map(wrong.value).set(left.key, left);
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
function isTyped(key: string, form: Form): boolean {
  const kind = fieldAt(key)?.kind;
  if (kind === 'id' || kind === 'ids' || kind === 'option' || kind === 'options') return false;
  return kind === 'placed' || wayOf(form) === 'some';
}
