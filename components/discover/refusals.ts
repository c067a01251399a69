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

/** What these take is checked here before it is sent, value by value: one that is refused as a whole is refused for the plan, not for a value. */
const checkedHere: ReadonlySet<Premium> = new Set(['offset', 'year_founded', 'funding']);

/**
 * The contract names no error of its own for an option of a higher plan (lib/contract/README.md §4.6): it is refused by the id of its field, as
 * a wrong value is. So the field tells; only where any text may stand, which may be wrong as well, the service's words are left to go by.
 */
export function premiumOf(problem: ScreenProblem): Premium | null {
  if (problem.code !== 'refused-input' || problem.fault !== 'invalid') return null;
  const [field, part] = (problem.field ?? '').split('.');
  const name = all.find((one) => one === field);
  if (name === undefined) return null;
  return (part === undefined && checkedHere.has(name)) || speaksOfPlan.test(problem.quoted ?? '') ? name : null;
}

const speaksOfPlan = /premium|plan|upgrade|tarif|\babo|forfait|subscri|suscri|assinatura|プラン|套餐|тариф|요금제/i;

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
