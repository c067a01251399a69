/** The question: a sentence or filters, each edited in a form of its own, put to the service on a click. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Wrong } from '../../lib/screens/workspace/discover/filter-form.ts';
import {
  type FilterName,
  type Filters,
  filterNames,
  isNone,
  without,
} from '../../lib/screens/workspace/discover/filters.ts';
import { createForms, type Forms } from '../../lib/screens/workspace/discover/forms.ts';
import { keepDraft, recordIn } from '../../lib/screens/workspace/discover/kept-drafts.ts';
import { readFilters } from '../../lib/screens/workspace/discover/read-filters.ts';
import type { Trouble } from '../shell/connection.ts';
import type { Ground } from '../shell/shared-state.ts';
import type { Answered, Found, FoundState, Question, Variant } from './found-store.ts';
import type { Refusals } from './refusals.ts';

/** What is wrong in a filter's form: seen here, or said by the service. */
export type Blame = Wrong | { path: string; why: 'refused'; quoted: string | null };

export interface Asking {
  sentence: ReadonlySignal<string>;
  write(sentence: string): void;
  /** The sentence was empty when it was asked with. */
  sentenceMissing: ReadonlySignal<boolean>;
  variant: ReadonlySignal<Variant>;
  /** Asks for the same anew, when something was asked. */
  setVariant(variant: Variant): void;
  filters: ReadonlySignal<Filters>;
  formOf: Forms['of'];
  edit: Forms['edit'];
  /** Edited and not applied yet. */
  edited: Forms['edited'];
  blames: ReadonlySignal<ReadonlyMap<FilterName, Blame[]>>;
  /** What stands beside no filter. */
  problem: ReadonlySignal<Trouble | null>;
  /** Puts a form's filter to the service. True when it was answered, or the filter went. */
  apply(name: FilterName): Promise<boolean>;
  remove(name: FilterName): void;
  /** One that the service chose in a form of its own. */
  removeFurther(name: string): void;
  clear(): void;
  /** Lets the service choose the filters by the sentence. */
  choose(): Promise<void>;
  /** A saved search's. */
  open(said: Readonly<Record<string, unknown>>): Promise<void>;
  /** The last question once more. */
  again(): void;
}

const keys = { sentence: 'discover.sentence', filters: 'discover.filters' };

export function createAsking({ drafts }: Ground, found: Found, refusals: Refusals): Asking {
  const kept = drafts.values.peek();
  const sentence = signal(kept[keys.sentence] ?? '');
  const sentenceMissing = signal(false);
  const variant = signal<Variant>('companies');
  const filters = signal<Filters>(readFilters(recordIn(kept[keys.filters])));
  const forms = createForms(drafts, filters);
  /** Filters that the user set since the last sentence: they go along with the next one. */
  const byHand = new Set<string>();
  const refused = computed(() => refusalOf(found.state.value));

  const write = (text: string) => {
    sentence.value = text;
    sentenceMissing.value = false;
    keepDraft(drafts, keys.sentence, text);
  };
  const setFilters = (next: Filters) => {
    filters.value = next;
    keepDraft(drafts, keys.filters, isNone(next) ? '' : JSON.stringify(next));
  };
  const put = async (question: Question): Promise<boolean> => {
    const answered = await found.ask(question);
    const state = found.state.value;
    if (answered) refusals.forget(Object.keys(question.filters));
    else if (state.at === 'failed') refusals.learn(state.problem);
    return answered;
  };
  const putFilters = async (next: Filters): Promise<boolean> => {
    if (!isNone(next)) return put({ variant: variant.value, sentence: null, filters: next });
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
    const read = forms.read(name);
    if (!read.ok) return false;
    byHand.add(name);
    const { value } = read;
    const next: Filters = { ...without(filters.value, name), ...(value !== undefined && { [name]: value }) };
    const answered = await putFilters(next);
    // What the service refuses stays in its form, to be put right.
    if (!answered && refused.value?.name === name) return false;
    batch(() => {
      setFilters(next);
      forms.drop(name);
    });
    return answered;
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
      if (before) void put({ ...questionAfter(before, filters.value), variant: next });
    },
    formOf: forms.of,
    edit: forms.edit,
    edited: forms.edited,
    blames: computed(() => withRefusal(forms.wrong.value, refused.value)),
    problem: computed(() => {
      const state = found.state.value;
      return state.at === 'failed' && state.why === 'first' && refused.value === null ? state.problem : null;
    }),
    apply,
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
        setFilters(readFilters(said));
        forms.clear();
        write(typeof said.query === 'string' ? said.query : '');
      });
      await (isNone(filters.value) && sentence.value !== '' ? choose() : putFilters(filters.value));
    },
    again() {
      const state = found.state.value;
      if (state.at === 'failed' && state.why === 'more') void found.loadMore();
      else if (state.at === 'failed') void put(state.question);
      else void putFilters(filters.value);
    },
  };
}

/** What is asked when only the way of looking changes: the filters as they stand, else the sentence. */
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
