/** Seeded random numbers: the same seed always gives the same data. */

export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from `least` to `most`. */
  whole: (least: number, most: number) => number;
  chance: (share: number) => boolean;
  pick: <All extends readonly [unknown, ...unknown[]]>(all: All) => All[number];
}

/** Mulberry32, begun from the seed's words. */
export function seeded(...seed: (string | number)[]): Random {
  let state = hashOf(seed.join('/'));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    pick: (all) => all[Math.floor(next() * all.length)] ?? all[0],
  };
}

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
