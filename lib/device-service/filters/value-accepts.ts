import type { Scalar } from './wanted.ts';

/** Whether a value equals one of the wanted ones. `none`: the word that selects records without a value. */
export function valueAccepts<Value extends Scalar>({
  wanted,
  none,
}: {
  wanted: readonly Value[];
  none?: Value;
}): (value: Value | null) => boolean {
  const values = new Set<Value | null>(wanted);
  return (value) => values.has(value ?? none ?? null);
}
