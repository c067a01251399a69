/** The likeliest addresses of a person at a company, by the known addresses there. lib/contract/README.md §2.4. */
import { comparer, type Sameness } from '../../names/comparer.ts';
import { type AskedName, type NameParts, nameReadings } from '../../names/name-parts.ts';
import { tidyDomain } from '../domain-name.ts';
import { calibrated } from './calibration.ts';
import { type CompanyModel, modelOf } from './company-model.ts';
import {
  addressesAt,
  type CompanyAddress,
  explainAll,
  isRole,
  type KnownAddress,
  longestLocal,
} from './known-addresses.ts';
import { inLatinLetters, isForeign } from './romanize.ts';
import { joinChoices, likelihood, spellingsOf, usual } from './spellings.ts';
import { type Token, templates } from './templates.ts';

export interface Candidate {
  email: string;
  /** 0 to 100: how many of a hundred such answers are right. */
  score: number;
  /** `found`: a known address. `generated`: built by a pattern. */
  source_type: 'found' | 'generated';
}

export interface WeighedPattern {
  /** In the contract's tokens, `{first}.{last}`. */
  pattern: string;
  /** 0 to 1: the share of addresses built this way, as far as known. */
  weight: number;
}

const mostCandidates = 10;
/** For companies without known addresses. */
const mostUnknown = 3;
const leastWeight = 1e-5;

/** The probability that a known address belongs to the person; estimates of this project. */
export const sure = { same: 0.97, role: 0.4, maybe: 0.75 };
/** The odds factor of an address that is known to exist without a name. */
const oddsOfExisting = 12;
/** What happens when two people get the same address: another pattern, a shared address, or a number. */
const collisions = {
  elsewhere: 0.45,
  shared: 0.15,
  numbers: [
    ['2', 0.2],
    ['1', 0.1],
  ],
} as const;
/** A person searched by one name only has an address of just this name. */
const onlyName = 0.3;

/** The company's patterns, most common first; empty without evidence. */
export function patternsOf(domain: string, known: readonly KnownAddress[]): WeighedPattern[] {
  const host = tidyDomain(domain);
  const explained = host === null ? [] : explainAll(addressesAt(host, known)).filter((all) => all.length > 0);
  if (explained.length === 0) return [];
  return modelOf(explained)
    .weights.map((weight, at) => ({ pattern: templates[at]?.pattern ?? '', weight }))
    .filter(({ weight }) => weight >= 0.02)
    .sort((one, other) => other.weight - one.weight);
}

/**
 * Best first, at most ten; three without evidence for a pattern. Empty without a domain or a name, or if the name has
 * no ASCII form, unless the address is known.
 * @example
 * findAddress('acme.test', known, { first_name: 'Jane', last_name: 'Doe' })[0]?.email; // 'jane.doe@acme.test'
 */
export function findAddress(domain: string, known: readonly KnownAddress[], asked: AskedName): Candidate[] {
  const host = tidyDomain(domain);
  if (host === null) return [];
  const addresses = addressesAt(host, known);
  const explained = explainAll(addresses);
  const isKnown = explained.some((all) => all.length > 0);
  const model = modelOf(explained);
  const made = new Map<string, number>();
  const whole = new Set<string>();
  for (const { parts, share } of nameReadings(asked)) {
    for (const [local, chance] of render(parts, model, whole)) made.set(local, (made.get(local) ?? 0) + share * chance);
  }
  const most = isKnown ? mostCandidates : mostUnknown;
  return byWhatIsKnown(made, whole, addresses, asked)
    .slice(0, most)
    .map(
      ([local, chance, isFound]): Candidate => ({
        email: `${local}@${host}`,
        score: Math.round(100 * (isFound ? chance : calibrated(chance))),
        source_type: isFound ? 'found' : 'generated',
      }),
    )
    .filter(({ score }, at) => score > 0 || at < mostUnknown);
}

/** Local parts with their probability, over every pattern and spelling. Adds those with both names to `whole`. */
function render(parts: NameParts, { weights, habits }: CompanyModel, whole: Set<string>): Map<string, number> {
  const chances = new Map<string, number>();
  const spellings = spellingsOf(parts, habits);
  const add = (local: string, chance: number) => {
    if (local.length <= longestLocal && chance > 0) chances.set(local, (chances.get(local) ?? 0) + chance);
  };
  const alone = aloneIn(parts);
  for (const one of alone ? spellings[alone] : []) {
    add(one.text.replaceAll('*', ''), onlyName * likelihood(one.choices, habits));
  }
  for (const [at, { tokens, separator }] of templates.entries()) {
    const weight = (weights[at] ?? 0) * (alone ? 1 - onlyName : 1);
    const [head, tail] = tokens;
    if (head === undefined || weight < leastWeight) continue;
    for (const one of spellings[head]) {
      const begin = one.text.replaceAll('*', separator);
      if (tail === undefined) add(begin, weight * likelihood(one.choices, habits));
      for (const other of tail === undefined ? [] : spellings[tail]) {
        const choices = joinChoices(one.choices, other.choices);
        const end = separator + other.text.replaceAll('*', separator);
        if (!choices) continue;
        add(begin + end, weight * likelihood(choices, habits));
        if (isWhole(head, tail)) whole.add(begin + end);
      }
    }
  }
  return chances;
}

const isWhole = (...tokens: readonly (Token | undefined)[]): boolean =>
  tokens.includes('first') && tokens.includes('last');

/** Which name is given without the other; one in another script counts as given. */
function aloneIn({ first, last }: NameParts): 'first' | 'last' | null {
  if (first.length === 0) return last.length === 0 ? null : 'last';
  return last.length === 0 ? 'first' : null;
}

type Likely = [local: string, chance: number, isFound: boolean];

/** Another person's address is unlikely; the person's own, or one without a name, is likelier. */
function byWhatIsKnown(
  made: ReadonlyMap<string, number>,
  whole: ReadonlySet<string>,
  addresses: readonly CompanyAddress[],
  asked: AskedName,
): Likely[] {
  const compare = inEitherScript(asked);
  const own = new Map<string, number>();
  const others = new Set<string>();
  const unnamed = new Set<string>();
  for (const address of addresses) {
    const { local, named } = address;
    const sameness = named ? compare(address) : 'other';
    if (sameness === 'other') (named ? others : unnamed).add(local);
    else own.set(local, Math.max(own.get(local) ?? 0, sureOf(sameness, isRole(local) && !made.has(local))));
  }
  const rest = 1 - Math.max(0, ...own.values());
  const generated = [...withoutTaken(made, (local) => others.has(local) && !own.has(local))]
    .filter(([local]) => !own.has(local))
    .map(([local, chance]): Likely => {
      const exists = unnamed.has(local);
      // An address of half a name also fits other people, so its existence counts at most like a `maybe` match.
      const most = whole.has(local) ? 1 : Math.max(sure.maybe, chance);
      return [local, rest * (exists ? Math.min(raised(chance), most) : chance), exists];
    });
  return [...ownShares(own, made), ...generated].sort(([, one], [, other]) => other - one);
}

/** Иван Петров is Ivan Petrov, whichever is asked for. */
function inEitherScript(asked: AskedName): (name: AskedName) => Sameness {
  const compare = comparer(asked);
  const isAskedForeign = isForeignName(asked);
  const compareLatin = isAskedForeign ? comparer(inLatinLetters(asked, usual)) : compare;
  return (name) => {
    if (isForeignName(name) === isAskedForeign) return compare(name);
    return compareLatin(isAskedForeign ? name : inLatinLetters(name, usual));
  };
}

const isForeignName = ({ first_name, last_name }: AskedName): boolean => isForeign(`${first_name} ${last_name}`);

/** Alternatives to an address that is taken: the same with a number, or another pattern. */
function withoutTaken(made: ReadonlyMap<string, number>, isTaken: (local: string) => boolean): Map<string, number> {
  const free = new Map([...made].filter(([local]) => !isTaken(local)));
  const taken = [...made].filter(([local]) => isTaken(local));
  const mass = taken.reduce((sum, [, chance]) => sum + chance, 0);
  const left = [...free.values()].reduce((sum, chance) => sum + chance, 0);
  if (mass === 0) return free;
  for (const [local, chance] of free)
    free.set(local, chance * (1 + (collisions.elsewhere * mass) / Math.max(left, mass / 2)));
  for (const [local, chance] of taken) {
    free.set(local, chance * collisions.shared);
    for (const [number, share] of collisions.numbers) {
      if (!isTaken(local + number)) free.set(local + number, chance * share + (free.get(local + number) ?? 0));
    }
  }
  return free;
}

function sureOf(sameness: 'same' | 'maybe', ofRole: boolean): number {
  return ofRole ? sure.role : sure[sameness];
}

/** Weighted by the odds of an existing address. */
function raised(chance: number): number {
  const odds = (oddsOfExisting * chance) / (1 - Math.min(chance, 0.999));
  return odds / (1 + odds);
}

/** Several known addresses of the person share the certainty; those that follow the pattern come first. */
function ownShares(own: ReadonlyMap<string, number>, made: ReadonlyMap<string, number>): Likely[] {
  const weightOf = (local: string) => 0.05 + (made.get(local) ?? 0);
  const sum = [...own.keys()].reduce((all, local) => all + weightOf(local), 0);
  return [...own].map(([local, chance]) => [local, (chance * weightOf(local)) / sum, true]);
}
