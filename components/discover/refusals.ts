/** Options of a higher plan that the service refused. They are stored with the time, and can still be tried. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { premiumFilters } from '../../lib/contract/filters/discover-filters.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { SharedState } from '../shell/shared-state.ts';

/** A filter of a higher plan, or `offset` for pages after the first */
export type Premium = (typeof premiumFilters)[number] | 'offset';

export interface Refusals {
  /** Options refused by this service on this plan, with the time in epoch milliseconds */
  known: ReadonlySignal<ReadonlyMap<Premium, number>>;
  /** Remembers a refusal that is about the plan. */
  learn(problem: ShownProblem): void;
  /** Forgets options that were answered after all. */
  forget(names: readonly string[]): void;
}

const draftKey = 'discover.refused';
const all: readonly Premium[] = [...premiumFilters, 'offset'];

export function createRefusals({ service, drafts, connection }: SharedState): Refusals {
  /** Refusals count for one service and one plan only. */
  const whose = () => `${service.value?.id ?? ''} ${service.value?.account?.plan ?? ''}`;
  const known = computed(() => read(drafts.values.value[draftKey], whose()));
  const keep = (next: ReadonlyMap<Premium, number>) => {
    if (next.size === 0) drafts.drop([draftKey]);
    else drafts.keep({ [draftKey]: JSON.stringify({ whose: whose(), refused: Object.fromEntries(next) }) });
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

/** Values of these are validated before sending. A refusal of the whole field is therefore about the plan. */
const checkedHere: ReadonlySet<Premium> = new Set(['offset', 'year_founded', 'funding']);

/**
 * The contract has no error for options of a higher plan (lib/contract/README.md §4.6): they are refused with the
 * field's error, like wrong values. For fields validated here, the field alone decides. For free text, which may
 * really be wrong, the service's words decide.
 */
export function premiumOf(problem: ShownProblem): Premium | null {
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
    if (!isStored(said) || said.whose !== whose) return new Map();
    const { refused } = said;
    return new Map(all.flatMap((name) => (refused[name] === undefined ? [] : [[name, refused[name]]])));
  } catch {
    return new Map();
  }
}

function isStored(said: unknown): said is { whose: string; refused: Partial<Record<Premium, number>> } {
  return typeof said === 'object' && said !== null && 'whose' in said && 'refused' in said && Boolean(said.refused);
}
