import { costs } from '../../contract/costs.ts';
import { isRecord } from '../../contract/tolerant.ts';

/** Whether requesting this answer again may cost something. A damaged record counts as paid. */
export function mayHaveCost(record: unknown): boolean {
  if (!isRecord(record)) return true;
  const { operation, free } = record;
  return free !== true && !(isOperation(operation) && costs[operation] === 'nothing');
}

const isOperation = (name: unknown): name is keyof typeof costs =>
  typeof name === 'string' && Object.hasOwn(costs, name);
