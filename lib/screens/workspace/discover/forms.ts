/** The forms that filters are edited in: half-filled ones are kept, and what is wrong in them is known by its place. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Drafts } from '../../../../components/shell/drafts.ts';
import { filterOf, formOf, type Read, type Wrong } from './filter-form.ts';
import { type FilterName, type Filters, type Form, filterNames } from './filters.ts';
import { keepDraft, recordIn } from './kept-drafts.ts';

export interface Forms {
  /** As it is being edited, else as the filter stands. */
  of(name: FilterName): Form;
  edited: ReadonlySignal<ReadonlySet<FilterName>>;
  wrong: ReadonlySignal<ReadonlyMap<FilterName, Wrong[]>>;
  /** Changes some places of the form; the others stay, also those that were written since it was drawn. */
  edit(name: FilterName, changes: Form): void;
  /** The filter that the form says; what is wrong in it is shown from then on. */
  read<Name extends FilterName>(name: Name): Read<Filters[Name]>;
  drop(name: FilterName): void;
  clear(): void;
}

const key = 'discover.form.';

export function createForms(drafts: Drafts, filters: ReadonlySignal<Filters>): Forms {
  const forms = signal<ReadonlyMap<FilterName, Form>>(formsIn(drafts.values.peek()));
  const wrong = signal<ReadonlyMap<FilterName, Wrong[]>>(new Map());

  const of = (name: FilterName) => forms.value.get(name) ?? formOf(filters.value[name]);
  const set = (name: FilterName, form: Form | null) => {
    const next = new Map(forms.value);
    if (form) next.set(name, form);
    else next.delete(name);
    forms.value = next;
    keepDraft(drafts, key + name, form ? JSON.stringify(form) : '');
  };
  const setWrong = (name: FilterName, list: Wrong[]) => {
    const next = new Map(wrong.value);
    if (list.length > 0) next.set(name, list);
    else next.delete(name);
    wrong.value = next;
  };
  const drop = (name: FilterName) => {
    set(name, null);
    setWrong(name, []);
  };

  return {
    of,
    edited: computed(() => new Set(forms.value.keys())),
    wrong,
    edit(name, changes) {
      const form = { ...of(name), ...changes };
      set(name, isSame(form, formOf(filters.value[name])) ? null : form);
      setWrong(name, []);
    },
    read(name) {
      const read = filterOf(name, of(name));
      setWrong(name, read.ok ? [] : read.wrong);
      return read;
    },
    drop,
    clear: () => batch(() => [...forms.value.keys(), ...wrong.value.keys()].forEach(drop)),
  };
}

function formsIn(kept: Readonly<Record<string, string>>): Map<FilterName, Form> {
  const forms = new Map<FilterName, Form>();
  for (const name of filterNames) {
    const form = Object.entries(recordIn(kept[key + name]));
    const lines = form.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    if (lines.length > 0) forms.set(name, Object.fromEntries(lines));
  }
  return forms;
}

/** What is empty says nothing. */
function isSame(one: Form, other: Form): boolean {
  const said = (form: Form) =>
    JSON.stringify(
      Object.entries(form)
        .filter(([, text]) => text !== '')
        .sort(([first], [second]) => (first < second ? -1 : 1)),
    );
  return said(one) === said(other);
}
