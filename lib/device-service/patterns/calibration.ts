/** From how likely the model takes an address to be, to how often such an address was right. */

/** 0 to 100, from 0 to 1. */
export function scoreOf(chance: number): number {
  return Math.round(100 * Math.min(Math.max(chance, 0), 1));
}
