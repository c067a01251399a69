/**
 * What a company decides once and then does alike for everybody: how it writes names that are more than one plain word. The shares are
 * this project's own estimates from general knowledge; what is known of a company outweighs them (`company-model.ts`).
 */

export interface Habit {
  /** Choice to its share before anything is known; they add up to one. */
  choices: Readonly<Record<string, number>>;
  /** A habit that is likely to go the same way, by the same names of choices. */
  kin?: string;
}

export const habits: Readonly<Record<string, Habit>> = {
  /** ä, ö, ü in names that look German: `mueller` or `muller`. */
  umlaut: { choices: { digraph: 0.78, plain: 0.22 }, kin: 'umlautElsewhere' },
  /** The same letters in Swedish, Finnish, Turkish, Hungarian, Spanish names. */
  umlautElsewhere: { choices: { digraph: 0.15, plain: 0.85 }, kin: 'umlaut' },
  /** ø and å: `soerensen` or `sorensen`. */
  nordic: { choices: { digraph: 0.4, plain: 0.6 }, kin: 'umlautElsewhere' },
  /** Jean-Pierre; `separated` is with the pattern's own separator. */
  firstHyphen: { choices: { hyphen: 0.5, joined: 0.22, first: 0.22, separated: 0.06 }, kin: 'lastHyphen' },
  /** Anna Maria, John Q.; `initial` is the first name, then the initial of the second. */
  firstSpace: {
    choices: { first: 0.68, joined: 0.12, separated: 0.05, hyphen: 0.06, initial: 0.06, last: 0.03 },
  },
  /** The initials of Jean-Pierre: `j` or `jp`. */
  doubleInitial: { choices: { one: 0.75, both: 0.25 } },
  /** The initials of Anna Maria: `a` or `am`. */
  middleInitial: { choices: { one: 0.9, both: 0.1 }, kin: 'doubleInitial' },
  /** van der Berg, as `vanderberg`, `berg`, `van-der-berg`, `van.der.berg`, `vdberg`. */
  particle: { choices: { joined: 0.55, dropped: 0.21, hyphen: 0.11, separated: 0.1, short: 0.03 } },
  /** The initial of van der Berg: `v` or `b`. */
  particleInitial: { choices: { joined: 0.65, dropped: 0.35 }, kin: 'particle' },
  /** Meyer-Lang. */
  lastHyphen: { choices: { hyphen: 0.47, joined: 0.24, first: 0.15, last: 0.1, separated: 0.04 }, kin: 'firstHyphen' },
  /** García López. */
  lastSpace: { choices: { first: 0.42, joined: 0.28, last: 0.15, hyphen: 0.09, separated: 0.06 } },
};

/** One choice of one habit, `umlaut:digraph`. */
export type Choice = `${string}:${string}`;

/** How likely each choice is. */
export type HabitWeights = ReadonlyMap<Choice, number>;

export const habitOf = (choice: Choice): string => choice.slice(0, choice.indexOf(':'));

/** How many addresses the estimates above weigh. */
const estimateWeight = 0.8;
/** What an address that shows a habit says of its kin. */
const kinWeight = 0.4;

/** The likelihood of each choice after `seen` addresses showed it so often. */
export function weighHabits(seen: ReadonlyMap<Choice, number>): Map<Choice, number> {
  const weights = new Map<Choice, number>();
  for (const [habit, { choices, kin }] of Object.entries(habits)) {
    const counts = Object.entries(choices).map(([name, share]): [Choice, number] => {
      const own = seen.get(`${habit}:${name}`) ?? 0;
      const other = kin === undefined ? 0 : (seen.get(`${kin}:${name}`) ?? 0);
      return [`${habit}:${name}`, own + kinWeight * other + estimateWeight * share];
    });
    const sum = counts.reduce((all, [, count]) => all + count, 0);
    for (const [choice, count] of counts) weights.set(choice, count / sum);
  }
  return weights;
}
