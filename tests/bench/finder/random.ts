/** Seeded pseudo-random numbers. */
export interface Random {
  /** From 0 up to, but not including, 1 */
  next(): number;
  /** True with this probability, 0 to 1. */
  chance(share: number): boolean;
  /** An integer from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  pick<One>(list: readonly [One, ...One[]] | readonly One[]): One;
  /** One of the keys, drawn by weight. */
  weighed<Key extends string>(weights: Readonly<Record<Key, number>>): Key;
}

export function randomBy(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick(list) {
      const [first] = list;
      const one = list[whole(0, list.length - 1)] ?? first;
      if (one === undefined) throw new Error('There is nothing to pick from');
      return one;
    },
    weighed(weights) {
      const keys = Object.keys(weights) as (keyof typeof weights)[];
      let left = next() * keys.reduce((sum, key) => sum + weights[key], 0);
      for (const key of keys) {
        left -= weights[key];
        if (left < 0) return key;
      }
      throw new Error('There is nothing to weigh');
    },
  };
}
