/** The spellings of a name in an address, each with the company's choices it follows from (`habits.ts`). */
import { type LetterStyle, nordics, toAscii, umlauts } from '../../names/ascii.ts';
import { lettersOf } from '../../names/letters.ts';
import type { NameParts, Unit } from '../../names/name-parts.ts';
import { callNamesFor, fullNameFor } from '../../names/nicknames.ts';
import { isVietnameseFamily } from '../../names/vietnamese-names.ts';
import { type Choice, type HabitWeights, habitOf, weighHabits } from './habits.ts';
import { isForeign, isHangul, koreanFamily, romanize } from './romanize.ts';
import type { Token } from './templates.ts';

/** Endings and letters that rule out a German name with ä, ö or ü. */
const notGerman =
  /[åøæğşıçőűáéíóúàèìòùêôñõãčšžěřůýąęłńśź]|(?:ström|[kq]vist|gård|gren|sson|nen|lä|mäki|järvi|niemi|oğlu|türk)$|^(?:göran|pär|jörgen|söder|sjö|öberg|öhman|östlund|nyström|mäk|väi|päi|häk|ömer|öz|gök|gül|ümit|ünal|yü|kös|bülent|müge|tür|gyö|tör|vörös|ödön|agüe|argüe|güe)/;

/** Portuguese family names: of two, the last one is used. */
const portuguese = /[ãõç]|(?:eir[ao]|inho|lho|nha)$|^(?:silva|santos|souza|sousa|pinto|araújo|costa)$/;

export interface Spelling {
  /** ASCII; `*` is the pattern's own separator. */
  text: string;
  choices: readonly Choice[];
}

/** Empty for a missing name or one without an ASCII form. */
export type Spellings = Readonly<Record<Token, readonly Spelling[]>>;

/** The number of spellings considered, likeliest first. */
const most = 24;
/** Where nothing is known of a company. */
export const usual = weighHabits(new Map());

/** `weights`: the company's habits, where they are known: they decide which of many spellings are considered. */
export function spellingsOf(name: NameParts, weights: HabitWeights = usual): Spellings {
  const parts = inSyllables(name);
  const words = [...parts.first.flat(), ...parts.last.flat().map((unit) => unit.word)];
  const umlaut = words.some((one) => notGerman.test(one)) ? 'umlautElsewhere' : 'umlaut';
  const tongue = words.some(isForeign) ? words.join(' ') : null;
  const written = (spellings: Spelling[], isInitials = false) =>
    likeliest(
      likeliest(spellings, weights)
        .flatMap((one) => (tongue === null ? [one] : inLatin(one, tongue, weights, isInitials)))
        .flatMap((one) => inLetters(one, umlaut)),
      weights,
    );
  const { first, f, l } = isVietnamese(parts) ? vietnamese(parts) : western(parts);
  return {
    first: written(first),
    last: written(lastNames(parts.last, weights)),
    f: written(f, true),
    l: written(l, true),
  };
}

/** Korean given names are written like double names: 서연 as Seo-yeon. */
function inSyllables({ first, last }: NameParts): NameParts {
  const isKorean = first.flat().some(isHangul) || last.flat().some(({ word }) => isHangul(word));
  if (!isKorean) return { first, last };
  return {
    first: first.map((group) => group.flatMap((one) => (isHangul(one) ? [...one] : [one]))),
    last: last.map((units) => units.map((unit) => ({ ...unit, word: koreanFamily(unit.word) }))),
  };
}

/** Of initials, only the first letter of each: Ж gives `z`. */
function inLatin({ text, choices }: Spelling, tongue: string, weights: HabitWeights, isInitials: boolean): Spelling[] {
  const pieces = isInitials ? [...text] : text.split(/([*.-])/);
  return pieces.reduce<Spelling[]>(
    (before, piece) => {
      const ways = isForeign(piece) ? romanize(piece, tongue, weights) : [word(piece)];
      return likeliest(
        before.flatMap((one) =>
          ways.flatMap((way) => {
            const joined = joinChoices(one.choices, way.choices);
            return joined ? [{ text: one.text + (isInitials ? way.text.slice(0, 1) : way.text), choices: joined }] : [];
          }),
        ),
        weights,
      );
    },
    [{ text: '', choices }],
  );
}

type Tokens = Record<Exclude<Token, 'last'>, Spelling[]>;

const western = ({ first, last }: NameParts): Tokens => ({
  first: firstNames(first),
  f: firstInitials(first),
  l: lastInitials(last),
});

/** The product of its choices' weights; each counts once. */
export function likelihood(choices: readonly Choice[], weights: HabitWeights): number {
  return choices.reduce((product, choice) => product * (weights.get(choice) ?? 0), 1);
}

/** Both choices combined; null if they contradict each other. */
export function joinChoices(some: readonly Choice[], others: readonly Choice[]): readonly Choice[] | null {
  if (some.length === 0) return others;
  if (others.length === 0) return some;
  const added = others.filter((choice) => !some.includes(choice));
  const habits = some.map(habitOf);
  return added.some((choice) => habits.includes(habitOf(choice))) ? null : [...some, ...added];
}

function inLetters({ text, choices }: Spelling, umlaut: string): Spelling[] {
  const styles: [LetterStyle, Choice[]][] = [];
  for (const two of umlauts.test(text) ? [true, false] : [false]) {
    for (const nordic of nordics.test(text) ? [true, false] : [false]) {
      const made: Choice[] = [];
      if (umlauts.test(text)) made.push(`${umlaut}:${two ? 'digraph' : 'plain'}`);
      if (nordics.test(text)) made.push(`nordic:${nordic ? 'digraph' : 'plain'}`);
      styles.push([{ umlaut: two, nordic }, made]);
    }
  }
  return styles.flatMap(([style, made]) => {
    const pieces = text.split(/([*.-])/).map((piece) => (/^[*.-]$/.test(piece) ? piece : toAscii(piece, style)));
    if (pieces.some((piece) => piece === null || piece === '')) return [];
    return [{ text: pieces.join(''), choices: [...choices, ...made] }];
  });
}

const joints: Readonly<Record<string, string>> = { joined: '', hyphen: '-', separated: '*', dotted: '.' };

/** Without duplicates. */
function likeliest(spellings: Spelling[], weights: HabitWeights): Spelling[] {
  if (spellings.length < 2) return spellings;
  const unique = [...new Map(spellings.map((one) => [`${one.text} ${one.choices.join(' ')}`, one])).values()];
  if (unique.length <= most) return unique;
  const weighed = unique.map((one) => ({ one, weight: likelihood(one.choices, weights) }));
  return weighed
    .sort((some, other) => other.weight - some.weight)
    .slice(0, most)
    .map(({ one }) => one);
}

/** A list of words by one habit: joined in one way, or only one of them. */
function joinedBy(habit: string, words: readonly Spelling[]): Spelling[] {
  const [head] = words;
  const tail = words.at(-1);
  if (!head || !tail) return [];
  if (words.length === 1) return [head];
  const whole = Object.entries(joints).flatMap(([name, joint]) => {
    const choices = words.reduce<readonly Choice[] | null>(
      (all, word) => all && joinChoices(all, word.choices),
      [`${habit}:${name}`],
    );
    return choices ? [{ text: words.map(({ text }) => text).join(joint), choices }] : [];
  });
  return [
    ...whole,
    { text: head.text, choices: [...head.choices, `${habit}:first`] },
    { text: tail.text, choices: [...tail.choices, `${habit}:last`] },
  ];
}

/** Every combination of one per list without a contradiction. */
function combinations(lists: readonly Spelling[][]): Spelling[][] {
  const begun: { taken: Spelling[]; choices: readonly Choice[] }[] = [{ taken: [], choices: [] }];
  const all = lists.reduce(
    (before, list) =>
      before
        .flatMap(({ taken, choices }) =>
          list.flatMap((one) => {
            const joined = joinChoices(choices, one.choices);
            return joined ? [{ taken: [...taken, one], choices: joined }] : [];
          }),
        )
        .slice(0, most),
    begun,
  );
  return all.map(({ taken }) => taken);
}

const word = (text: string): Spelling => ({ text, choices: [] });

/** Empty when only initials are known: `J.`; for `J. Robert` the second. */
function firstNames(groups: string[][]): Spelling[] {
  const from = groups.findIndex((group) => group.some((one) => one.length > 1));
  const whole = from < 0 ? [] : groups.slice(from);
  const [given, second] = whole.map((group) => joinedBy('firstHyphen', group.map(word)).filter(isNotLast));
  if (!given) return [];
  if (!second) return given.flatMap(withOtherNames);
  const [one, other] = whole;
  const habit = one && other && isPair(one, other) ? 'firstPair' : 'firstSpace';
  const initial = (other?.[0] ?? '').slice(0, 1);
  return [
    ...combinations([given, second]).flatMap((pair) => joinedBy(habit, pair)),
    ...given.map(
      ({ text, choices }): Spelling => ({ text: `${text}*${initial}`, choices: [...choices, `${habit}:initial`] }),
    ),
  ];
}

/** Names that often start a double name: Hans Peter, Per Olof, Anna Maria. */
const pairHeads =
  /^(?:hans|heinz|karl|klaus|kai|jan|jens|per|lars|sven|jean|marie|anna|anne|ann|eva|ulla|jos[eé]|juan|luis|mar[ií]a|miguel|gian|pier)$/;

const isPair = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 1 && other.length === 1 && (other[0] ?? '').length > 2 && pairHeads.test(one[0] ?? '');

/** What the person may be called instead. */
function withOtherNames(given: Spelling): Spelling[] {
  const name = lettersOf(given.text);
  const as = (text: string, choice: Choice): Spelling => ({ text, choices: [...given.choices, choice] });
  const full = fullNameFor(name);
  if (full !== null) return [as(given.text, 'listed:called'), as(full, 'listed:formal')];
  const others = callNamesFor(name);
  if (others.length === 0) return [given];
  return [
    as(given.text, 'called:formal'),
    ...others.map((text, at) => as(text, at === 0 ? 'called:usual' : 'called:other')),
  ];
}

/** Vietnamese is written with the family name first; the last word is what a person is called. */
function isVietnamese({ first, last }: NameParts): boolean {
  const [family, ...more] = last.flat();
  return first.flat().length > 1 && more.length === 0 && family !== undefined && isVietnameseFamily(family.word);
}

function vietnamese({ first, last }: NameParts): Tokens {
  const words = first.flat();
  const family = initialOf(last.flat()[0]?.word ?? '');
  return {
    first: joinedBy('vietnameseGiven', words.map(word)),
    f: initials('vietnameseGiven', ['last', initialOf(words.at(-1) ?? '')], ['joined', initialOf(words[0] ?? '')]),
    l: initials('vietnameseInitials', ['one', family], ['all', family + words.slice(0, -1).map(initialOf).join('')]),
  };
}

/** A double first name is never called by its second half. */
const isNotLast = ({ choices }: Spelling): boolean => !choices.includes('firstHyphen:last');

function firstInitials([given, second]: string[][]): Spelling[] {
  const [head, other] = given ?? [];
  if (head === undefined) return [];
  const called = second?.[0] ?? '';
  if (head.length === 1 && called.length > 1) {
    const [own, next] = [initialOf(head), initialOf(called)];
    return initials('calledInitial', ['second', next], ['one', own], ['both', own + next]);
  }
  const habit = other === undefined ? 'middleInitial' : 'doubleInitial';
  const next = other ?? second?.[0];
  return next === undefined
    ? [word(initialOf(head))]
    : initials(habit, ['one', initialOf(head)], ['both', initialOf(head) + initialOf(next)]);
}

function lastInitials(groups: Unit[][]): Spelling[] {
  const [group] = groups;
  const other = groups.length > 1 ? groups.at(-1)?.at(-1) : group?.[1];
  const [unit] = group ?? [];
  if (!unit) return [];
  const own = unitInitials(unit);
  if (!other) return own;
  const first = own.map(({ text, choices }): Spelling => ({ text, choices: [...choices, 'doubleLastInitial:first'] }));
  return [...first, { text: initialOf(other.word), choices: ['doubleLastInitial:last'] }];
}

function unitInitials({ particles: [particle], word: name }: Unit): Spelling[] {
  const own = initialOf(name);
  if (particle === undefined || initialOf(particle) === own) return [word(own)];
  return initials('particleInitial', ['joined', initialOf(particle)], ['dropped', own]);
}

const initials = (habit: string, ...choices: [name: string, text: string][]): Spelling[] =>
  choices.map(([name, text]) => ({ text, choices: [`${habit}:${name}`] }));

/** The first letter in ASCII: `ö` gives `o`, `þ` gives `t`. */
function initialOf(text: string): string {
  const letter = [...text][0] ?? '';
  return (toAscii(letter, { umlaut: false, nordic: false }) ?? letter).slice(0, 1);
}

function lastNames(groups: Unit[][], weights: HabitWeights): Spelling[] {
  const spelled = groups.map((group) =>
    likeliest(
      combinations(group.map(unitNames)).flatMap((units) => joinedBy('lastHyphen', units)),
      weights,
    ),
  );
  const habit = groups.flat().some((unit) => portuguese.test(unit.word)) ? 'lastSpacePortuguese' : 'lastSpace';
  return combinations(spelled).flatMap((words) => joinedBy(habit, words));
}

function unitNames(unit: Unit): Spelling[] {
  if (unit.particles.length === 0) return [word(unit.word)];
  const habit = unit.hyphened ? 'hyphenedParticle' : 'particle';
  const words = [...unit.particles, unit.word];
  const joined = Object.entries(joints).map(
    ([name, joint]): Spelling => ({ text: words.join(joint), choices: [`${habit}:${name}`] }),
  );
  return [
    ...joined,
    { text: unit.word, choices: [`${habit}:dropped`] },
    { text: unit.particles.map(initialOf).join('') + unit.word, choices: [`${habit}:short`] },
  ];
}
