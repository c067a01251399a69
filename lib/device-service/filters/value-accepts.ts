import type { Scalar } from './wanted.ts';

/** One of the values, exactly. `none`: the word by which records without a value are asked for. */
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
