/** Options of a higher plan that the service refused: remembered with the day, and still to be tried. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { premiumFilters } from '../../lib/contract/filters/discover-filters.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import type { SharedState } from '../shell/shared-state.ts';

/** A filter of a higher plan, or `offset`: pages beyond the first. */
export type Premium = (typeof premiumFilters)[number] | 'offset';

export interface Refusals {
  /** What this service refused on this plan, with when; epoch milliseconds. */
  known: ReadonlySignal<ReadonlyMap<Premium, number>>;
  /** Remembers a problem that speaks of the plan. */
  learn(problem: ScreenProblem): void;
  /** It was answered after all. */
  forget(names: readonly string[]): void;
}

const kept = 'discover.refused';
const all: readonly Premium[] = [...premiumFilters, 'offset'];

export function createRefusals({ service, drafts, connection }: SharedState): Refusals {
  /** Another service, or the same on another plan, may say otherwise. */
  const whose = () => `${service.value?.id ?? ''} ${service.value?.account?.plan ?? ''}`;
  const known = computed(() => read(drafts.values.value[kept], whose()));
  const keep = (next: ReadonlyMap<Premium, number>) => {
    if (next.size === 0) drafts.drop([kept]);
    else drafts.keep({ [kept]: JSON.stringify({ whose: whose(), refused: Object.fromEntries(next) }) });
  };
  return {
    known,
    learn(problem) {
      const name = premiumOf(problem);
      if (name) keep(new Map(known.value).set(name, connection.now()));
    },
    forget(names) {
      const left = new Map([...known.value].filter(([name]) => !names.includes(name)));
      if (left.size < known.value.size) keep(left);
    },
  };
}

/** The contract names no error for it: an option of a higher plan is refused as a wrong one is, in words that speak of the plan. */
export function premiumOf(problem: ScreenProblem): Premium | null {
  if (problem.code !== 'refused-input' || !/premium|plan|upgrade/i.test(problem.quoted ?? '')) return null;
  const [name] = (problem.field ?? '').split('.');
  return all.find((one) => one === name) ?? null;
}

function read(text: string | undefined, whose: string): ReadonlyMap<Premium, number> {
  try {
    const said: unknown = JSON.parse(text ?? '');
    if (!isKept(said) || said.whose !== whose) return new Map();
    const { refused } = said;
    return new Map(all.flatMap((name) => (refused[name] === undefined ? [] : [[name, refused[name]]])));
  } catch {
    return new Map();
  }
}

function isKept(said: unknown): said is { whose: string; refused: Partial<Record<Premium, number>> } {
  return typeof said === 'object' && said !== null && 'whose' in said && 'refused' in said && Boolean(said.refused);
}
