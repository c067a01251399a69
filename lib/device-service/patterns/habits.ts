/**
 * Decisions that a company makes once for all addresses: how to write names that are more than one plain word.
 * The shares are this project's estimates from general knowledge; a company's known addresses outweigh them
 * (`company-model.ts`).
 */

export interface Habit {
  /** The prior share of each choice; they sum to one. */
  choices: Readonly<Record<string, number>>;
  /** Related habits that likely follow the same choice, and what an address that shows one contributes. */
  kin?: Readonly<Record<string, number>>;
  /** Like `kin`, only for choices that write both words: a left-out word says nothing about other kinds of names. */
  kinJoined?: Readonly<Record<string, number>>;
}

/** Both words are written. */
const joins: ReadonlySet<string> = new Set(['joined', 'hyphen', 'separated', 'dotted']);

export const habits: Readonly<Record<string, Habit>> = {
  /** ä, ö, ü in names that look German: `mueller` or `muller`. */
  umlaut: { choices: { digraph: 0.82, plain: 0.18 }, kin: { umlautElsewhere: 0.5, nordic: 0.3 } },
  /** The same letters in Swedish, Finnish, Turkish, Hungarian, Spanish names. */
  umlautElsewhere: { choices: { digraph: 0.1, plain: 0.9 }, kin: { umlaut: 0.6, nordic: 0.3 } },
  /** ø and å: `soerensen` or `sorensen`. */
  nordic: { choices: { digraph: 0.36, plain: 0.64 }, kin: { umlaut: 0.3, umlautElsewhere: 0.3 } },
  /** Jean-Pierre; `separated` uses the pattern's own separator. */
  firstHyphen: {
    choices: { hyphen: 0.52, joined: 0.21, first: 0.2, separated: 0.04, dotted: 0.03 },
    kin: { firstPair: 0.5 },
    kinJoined: { lastHyphen: 0.4, firstSpace: 0.3 },
  },
  /** Hans Peter, Per Olof: two names that are usually one. */
  firstPair: {
    choices: { first: 0.36, joined: 0.26, hyphen: 0.24, separated: 0.06, dotted: 0.05, initial: 0.02, last: 0.01 },
    kin: { firstHyphen: 0.5 },
    kinJoined: { firstSpace: 0.5 },
  },
  /** Anna Maria, John Q.; `initial` is the first name, then the initial of the second. */
  firstSpace: {
    choices: { first: 0.76, joined: 0.07, separated: 0.04, hyphen: 0.03, initial: 0.05, dotted: 0.03, last: 0.02 },
    kinJoined: { firstPair: 0.2, firstHyphen: 0.05 },
  },
  /** The initials of M. Hendrik, who is called Hendrik: `h`, `m` or `mh`. */
  calledInitial: { choices: { second: 0.7, one: 0.2, both: 0.1 } },
  /** The initials of Jean-Pierre: `j` or `jp`. */
  doubleInitial: { choices: { one: 0.75, both: 0.25 } },
  /** The initials of Anna Maria: `a` or `am`. */
  middleInitial: { choices: { one: 0.9, both: 0.1 }, kin: { doubleInitial: 0.4 } },
  /**
   * van der Berg as `vanderberg`, `berg`, `van-der-berg`, `van.der.berg`, `vdberg`; `separated` uses the pattern's
   * own separator.
   */
  particle: { choices: { joined: 0.57, dropped: 0.2, hyphen: 0.1, separated: 0.07, dotted: 0.04, short: 0.02 } },
  /** al-Farsi, with the same choices. */
  hyphenedParticle: {
    choices: { joined: 0.5, dropped: 0.15, hyphen: 0.28, separated: 0.03, dotted: 0.03, short: 0.01 },
    kin: { particle: 0.7 },
  },
  /** The initial of van der Berg: `v` or `b`. */
  particleInitial: { choices: { joined: 0.65, dropped: 0.35 }, kin: { particle: 0.4 } },
  /** Meyer-Lang. */
  lastHyphen: {
    choices: { hyphen: 0.51, joined: 0.22, first: 0.14, last: 0.08, separated: 0.03, dotted: 0.02 },
    kin: { lastSpace: 0.3 },
    kinJoined: { firstHyphen: 0.4 },
  },
  /** The initial of García López: `g` or `l`. */
  doubleLastInitial: { choices: { first: 0.85, last: 0.15 }, kin: { lastSpace: 0.7 } },
  /** García López. */
  lastSpace: {
    choices: { first: 0.47, joined: 0.25, last: 0.15, hyphen: 0.08, separated: 0.03, dotted: 0.02 },
    kin: { lastHyphen: 0.3, lastSpacePortuguese: 0.5 },
  },
  /** Silva Pereira. */
  lastSpacePortuguese: {
    choices: { last: 0.6, first: 0.14, joined: 0.14, hyphen: 0.06, separated: 0.04, dotted: 0.02 },
    kin: { lastSpace: 0.5, lastHyphen: 0.2 },
  },
  /** Nguyễn Văn An, who is called An: `an`, `vanan`, `van-an`, `van`. */
  vietnameseGiven: { choices: { last: 0.55, joined: 0.25, hyphen: 0.05, separated: 0.05, dotted: 0.02, first: 0.08 } },
  /** The initials behind An: `n`, or `nv` of Nguyễn Văn. */
  vietnameseInitials: { choices: { one: 0.6, all: 0.4 } },
  /** Robert as `robert`, or as the commonest or another name he is called by: `bob`, `rob`. */
  called: { choices: { formal: 0.95, usual: 0.035, other: 0.015 } },
  /** Somebody who is listed as Bob, as `bob` or `robert`. */
  listed: { choices: { called: 0.93, formal: 0.07 } },
  /** Names in other scripts (`romanize.ts`): я, ю as `ya`, `ia` or `ja`. */
  cyrillicYa: { choices: { y: 0.72, i: 0.22, j: 0.06 }, kin: { cyrillicShort: 0.5, ukrainianYa: 0.5 } },
  /** Inside a word: Гнатюк is Hnatiuk. */
  ukrainianYa: { choices: { y: 0.3, i: 0.66, j: 0.04 }, kin: { cyrillicYa: 0.5 } },
  cyrillicShort: { choices: { y: 0.66, i: 0.3, j: 0.04 }, kin: { cyrillicYa: 0.5 } },
  cyrillicIy: { choices: { y: 0.58, iy: 0.32, i: 0.06, ii: 0.04 } },
  cyrillicIa: { choices: { ia: 0.64, iya: 0.3, iia: 0.06 } },
  cyrillicSoft: { choices: { i: 0.5, none: 0.3, y: 0.2 } },
  cyrillicE: { choices: { e: 0.82, ye: 0.18 } },
  cyrillicYo: { choices: { e: 0.76, yo: 0.2, io: 0.04 } },
  cyrillicZh: { choices: { zh: 0.86, j: 0.09, z: 0.05 } },
  cyrillicKh: { choices: { kh: 0.66, h: 0.3, x: 0.04 } },
  cyrillicTs: { choices: { ts: 0.86, c: 0.09, tz: 0.05 } },
  cyrillicShch: { choices: { shch: 0.52, sch: 0.36, sh: 0.07, sht: 0.05 } },
  cyrillicKs: { choices: { ks: 0.6, x: 0.4 } },
  cyrillicAlexander: { choices: { er: 0.4, x: 0.3, ks: 0.3 }, kin: { cyrillicKs: 0.5 } },
  greekEu: { choices: { v: 0.82, u: 0.18 } },
  greekDigraph: { choices: { whole: 0.62, short: 0.38 } },
  greekFirst: { choices: { one: 0.78, two: 0.22 } },
  greekInner: { choices: { two: 0.72, one: 0.28 } },
  greekY: { choices: { y: 0.72, i: 0.28 } },
  greekPh: { choices: { f: 0.66, ph: 0.34 }, kin: { greekCh: 0.3 } },
  greekCh: { choices: { ch: 0.6, h: 0.28, x: 0.07, kh: 0.05 } },
  greekX: { choices: { x: 0.86, ks: 0.14 } },
  kanaLong: { choices: { short: 0.8, whole: 0.12, h: 0.08 } },
  korean: { choices: { usual: 0.65, official: 0.35 } },
};

/** One choice of a habit: `umlaut:digraph`. */
export type Choice = `${string}:${string}`;

/** The probability of each choice. */
export type HabitWeights = ReadonlyMap<Choice, number>;

export const habitOf = (choice: Choice): string => choice.slice(0, choice.indexOf(':'));

/** The number of addresses that the priors weigh. */
const estimateWeight = 0.5;

/** Precomputed for frequent use. */
const lines = Object.entries(habits).map(([habit, { choices, kin, kinJoined }]) =>
  Object.entries(choices).map(([name, share]): { choice: Choice; share: number; kin: readonly [Choice, number][] } => ({
    choice: `${habit}:${name}`,
    share,
    kin: Object.entries({ ...kin, ...(joins.has(name) && kinJoined) }).map(([other, weight]) => [
      `${other}:${name}`,
      weight,
    ]),
  })),
);

/** The posterior of each choice after `seen` addresses showed it this often. */
export function weighHabits(seen: ReadonlyMap<Choice, number>): Map<Choice, number> {
  const weights = new Map<Choice, number>();
  for (const choices of lines) {
    const counts = choices.map(
      ({ choice, share, kin }) =>
        estimateWeight * share +
        (seen.get(choice) ?? 0) +
        kin.reduce((sum, [other, weight]) => sum + weight * (seen.get(other) ?? 0), 0),
    );
    const sum = counts.reduce((all, count) => all + count, 0);
    for (const [at, { choice }] of choices.entries()) weights.set(choice, (counts[at] ?? 0) / sum);
  }
  return weights;
}
