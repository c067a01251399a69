/** The query behind Discover: a sentence or filters, sent on a click. Each filter has its own form. */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { longestDraft } from '../../lib/messages/draft-forms.ts';
import type { Form, Read, Wrong } from '../filters/form.ts';
import type { Blame } from '../filters/words.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { Drafts } from '../shell/drafts.ts';
import type { SharedState } from '../shell/shared-state.ts';
import {
  type FilterName,
  type Filters,
  filterNames,
  filtersOf,
  formIn,
  isNone,
  readFilter,
  without,
} from './filters.ts';
import type { Answered, Found, FoundState, Question, Variant } from './found-store.ts';
import type { Refusals } from './refusals.ts';

export interface Asking {
  sentence: ReadonlySignal<string>;
  write(sentence: string): void;
  /** The search was started with an empty sentence. */
  sentenceMissing: ReadonlySignal<boolean>;
  variant: ReadonlySignal<Variant>;
  /** Repeats the last query with the other variant, if there was one; one in flight is repeated once it is answered. */
  setVariant(variant: Variant): void;
  filters: ReadonlySignal<Filters>;
  formOf: Forms['of'];
  edit: Forms['edit'];
  /** Filters that were edited but not applied */
  edited: Forms['edited'];
  blames: ReadonlySignal<ReadonlyMap<FilterName, Blame[]>>;
  /** A problem that belongs to no filter and to no open form */
  problem: ReadonlySignal<ShownProblem | null>;
  /** The failure of a query that an open form started; shown in that form. */
  inForm: ReadonlySignal<{ name: FilterName; problem: ShownProblem } | null>;
  /**
   * Applies a form's filter. True if the service answered, or if no filter is left. False and the form stays if it did
   * not, or if the form was edited meanwhile.
   */
  apply(name: FilterName): Promise<boolean>;
  /** Call when a filter's form closes. */
  closed(name: FilterName): void;
  remove(name: FilterName): void;
  /** Removes a filter that the service chose in a format unknown here. */
  removeFurther(name: string): void;
  clear(): void;
  /** Lets the service choose the filters from the sentence. */
  choose(): Promise<void>;
  /** Opens a saved search. */
  open(said: Readonly<Record<string, unknown>>): Promise<void>;
  /** Repeats the last query, or loading the next page. */
  again(): void;
}

const keys = { sentence: 'discover.sentence', filters: 'discover.filters' };

export function createAsking({ drafts }: SharedState, found: Found, refusals: Refusals): Asking {
  const drafted = drafts.values.peek();
  const sentence = signal(drafted[keys.sentence] ?? '');
  const sentenceMissing = signal(false);
  const variant = signal<Variant>('companies');
  const filters = signal<Filters>(filtersOf(recordIn(drafted[keys.filters])));
  const forms = createForms(drafts, filters);
  /** Filters that the user set since the last sentence. They are sent with the next one. */
  const byHand = new Set<string>();
  const refused = computed(() => refusalOf(found.state.value));
  /** The open form that sent the last query */
  const asker = signal<FilterName | null>(null);
  const failed = computed(() => {
    const state = found.state.value;
    return state.at === 'failed' && state.why === 'first' ? state.problem : null;
  });

  const write = (text: string) => {
    sentence.value = text;
    sentenceMissing.value = false;
    keepDraft(drafts, keys.sentence, text);
  };
  const setFilters = (next: Filters) => {
    filters.value = next;
    keepDraft(drafts, keys.filters, isNone(next) ? '' : JSON.stringify(next));
  };
  const put = async (question: Question, from: FilterName | null = null): Promise<boolean> => {
    asker.value = from;
    const answered = await found.ask(question);
    if (answered && question.variant !== variant.value) return put({ ...question, variant: variant.value }, from);
    const state = found.state.value;
    if (answered) refusals.forget(Object.keys(question.filters));
    else if (state.at === 'failed') refusals.learn(state.problem);
    return answered;
  };
  const putFilters = async (next: Filters, from: FilterName | null = null): Promise<boolean> => {
    if (!isNone(next)) return put({ variant: variant.value, sentence: null, filters: next }, from);
    found.clear();
    return true;
  };
  const choose = async () => {
    const text = sentence.value.trim();
    sentenceMissing.value = text === '';
    if (text === '') return;
    const mine = Object.fromEntries(Object.entries(filters.value).filter(([name]) => byHand.has(name)));
    const answered = await put({ variant: variant.value, sentence: text, filters: mine });
    const now = found.answered.value;
    if (answered && now) setFilters(now.filters);
  };
  const apply = async (name: FilterName) => {
    const form = forms.of(name);
    const read = forms.read(name);
    if (!read.ok) return false;
    byHand.add(name);
    const { value } = read;
    const next: Filters = { ...without(filters.value, name), ...(value !== undefined && { [name]: value }) };
    const answered = await putFilters(next, name);
    // Without an answer, the value stays in the form to be corrected or retried. The chips show what is applied.
    if (!answered) return false;
    const now = forms.of(name);
    const isUsed = isSame(now, form);
    batch(() => {
      setFilters(next);
      if (isUsed) forms.drop(name);
      else forms.put(name, now);
    });
    return isUsed;
  };
  /** Repeats a failed query. If it is answered, its filters are applied. */
  const putAgain = async (question: Question) => {
    const answered = await put({ ...question, variant: variant.value });
    if (!answered || question.sentence !== null) return;
    batch(() => {
      setFilters(question.filters);
      forms.settle();
    });
  };

  return {
    sentence,
    sentenceMissing,
    variant,
    filters,
    write,
    setVariant(next) {
      if (next === variant.value) return;
      variant.value = next;
      const before = found.answered.value;
      const state = found.state.value;
      if (before && !(state.at === 'asking' && state.why === 'first'))
        void put({ ...questionAfter(before, filters.value), variant: next });
    },
    formOf: forms.of,
    edit: forms.edit,
    edited: forms.edited,
    blames: computed(() => withRefusal(forms.wrong.value, refused.value)),
    problem: computed(() => (refused.value === null && asker.value === null ? failed.value : null)),
    inForm: computed(() =>
      asker.value !== null && failed.value !== null ? { name: asker.value, problem: failed.value } : null,
    ),
    apply,
    closed(name) {
      if (asker.value === name) asker.value = null;
    },
    remove(name) {
      batch(() => {
        setFilters(without(filters.value, name));
        byHand.delete(name);
        forms.drop(name);
      });
      void putFilters(filters.value);
    },
    removeFurther(name) {
      const { [name]: _gone, ...further } = filters.value.further ?? {};
      const rest = without(filters.value, 'further');
      setFilters(Object.keys(further).length > 0 ? { ...rest, further } : rest);
      void putFilters(filters.value);
    },
    clear() {
      batch(() => {
        byHand.clear();
        setFilters({});
        forms.clear();
        found.clear();
      });
    },
    choose,
    async open(said) {
      batch(() => {
        byHand.clear();
        setFilters(filtersOf(said));
        forms.clear();
        write(typeof said.query === 'string' ? said.query : '');
      });
      await (isNone(filters.value) && sentence.value !== '' ? choose() : putFilters(filters.value));
    },
    again() {
      const state = found.state.value;
      if (state.at === 'failed' && state.why === 'more') void found.loadMore();
      else if (state.at === 'failed') void putAgain(state.question);
      else void putFilters(filters.value);
    },
  };
}

/** The query after a change of variant: the current filters, or the last query if there are none. */
function questionAfter({ question }: Answered, filters: Filters): Question {
  return isNone(filters) ? question : { ...question, sentence: null, filters };
}

interface Refusal {
  name: FilterName;
  blame: Blame;
}

function refusalOf(state: FoundState): Refusal | null {
  if (state.at !== 'failed' || state.problem.code !== 'refused-input') return null;
  const [first, ...rest] = (state.problem.field ?? '').split('.');
  const name = filterNames.find((one) => one === first);
  if (!name) return null;
  return { name, blame: { path: rest.join('.'), why: 'refused', quoted: state.problem.quoted } };
}

function withRefusal(wrong: ReadonlyMap<FilterName, Wrong[]>, said: Refusal | null): Map<FilterName, Blame[]> {
  const all = new Map<FilterName, Blame[]>(wrong);
  if (said) all.set(said.name, [...(all.get(said.name) ?? []), said.blame]);
  return all;
}

/** The forms of the filters. Half-filled forms are stored as drafts; faults are known by field. */
interface Forms {
  /** The edited form, or the applied filter's */
  of(name: FilterName): Form;
  edited: ReadonlySignal<ReadonlySet<FilterName>>;
  wrong: ReadonlySignal<ReadonlyMap<FilterName, Wrong[]>>;
  /** Changes some fields of the form. All others stay, including those edited since it was rendered. */
  edit(name: FilterName, changes: Form): void;
  put(name: FilterName, form: Form): void;
  /** The form's filter. Faults are shown from now on. */
  read<Name extends FilterName>(name: Name): Read<Filters[Name]>;
  drop(name: FilterName): void;
  /** Ends the editing of forms that equal the applied filter. */
  settle(): void;
  clear(): void;
}

const formKey = 'discover.form.';

function createForms(drafts: Drafts, filters: ReadonlySignal<Filters>): Forms {
  const forms = signal<ReadonlyMap<FilterName, Form>>(formsIn(drafts.values.peek()));
  const wrong = signal<ReadonlyMap<FilterName, Wrong[]>>(new Map());

  const of = (name: FilterName) => forms.value.get(name) ?? formIn(filters.value, name);
  const set = (name: FilterName, form: Form | null) => {
    const next = new Map(forms.value);
    if (form) next.set(name, form);
    else next.delete(name);
    forms.value = next;
    keepDraft(drafts, formKey + name, form ? JSON.stringify(form) : '');
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
  const put = (name: FilterName, form: Form) => {
    set(name, isSame(form, formIn(filters.value, name)) ? null : form);
    setWrong(name, []);
  };

  return {
    of,
    edited: computed(() => new Set(forms.value.keys())),
    wrong,
    edit: (name, changes) => put(name, { ...of(name), ...changes }),
    put,
    read(name) {
      const read = readFilter(name, of(name));
      setWrong(name, read.ok ? [] : read.wrong);
      return read;
    },
    drop,
    settle() {
      for (const [name, form] of forms.value) if (isSame(form, formIn(filters.value, name))) drop(name);
    },
    clear: () => batch(() => [...forms.value.keys(), ...wrong.value.keys()].forEach(drop)),
  };
}

function formsIn(drafted: Readonly<Record<string, string>>): Map<FilterName, Form> {
  const forms = new Map<FilterName, Form>();
  for (const name of filterNames) {
    const form = Object.entries(recordIn(drafted[formKey + name]));
    const lines = form.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    if (lines.length > 0) forms.set(name, Object.fromEntries(lines));
  }
  return forms;
}

/** Ignores empty fields. */
function isSame(one: Form, other: Form): boolean {
  const said = (form: Form) =>
    JSON.stringify(
      Object.entries(form)
        .filter(([, text]) => text !== '')
        .sort(([first], [second]) => (first < second ? -1 : 1)),
    );
  return said(one) === said(other);
}

/** An empty or too long text removes the draft. */
function keepDraft(drafts: Drafts, key: string, text: string): void {
  if (text === '' || text.length > longestDraft) drafts.drop([key]);
  else drafts.keep({ [key]: text });
}

function recordIn(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
