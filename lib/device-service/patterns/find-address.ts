/** The likeliest addresses of a person at a company, by the addresses that are known there. lib/contract/README.md §2.4. */
import { tidyDomain } from '../domain-name.ts';
import { calibrated } from './calibration.ts';
import { type CompanyModel, modelOf } from './company-model.ts';
import { addressesAt, type CompanyAddress, explainAll, isRole, type KnownAddress } from './known-addresses.ts';
import { type AskedName, type NameParts, nameParts } from './name-parts.ts';
import { comparer } from './same-person.ts';
import { joinChoices, likelihood, spellingsOf } from './spellings.ts';
import { templates } from './templates.ts';

export interface Candidate {
  email: string;
  /** 0 to 100: how often in a hundred such answers the address is the person's. */
  score: number;
  /** `found` is an address that is known already, `generated` one that is made by a pattern. */
  source_type: 'found' | 'generated';
}

export interface WeighedPattern {
  /** In the contract's tokens, `{first}.{last}`. */
  pattern: string;
  /** 0 to 1: how many addresses are made so, as far as is known. */
  weight: number;
}

const mostCandidates = 10;
/** Where nothing is known of a company. */
const mostUnknown = 3;
const leastWeight = 1e-5;
const longestLocal = 64;

/** How likely it is that a known address is the asked person's; estimates of this project. */
const sure = { same: 0.97, role: 0.4, maybe: 0.75 };
/** How much likelier an address is, in odds, when it is known to exist and nobody's name stands beside it. */
const oddsOfExisting = 12;
/** What two people with one address by the pattern come to: another pattern, the same address after all, a number behind it. */
const collisions = {
  elsewhere: 0.45,
  shared: 0.15,
  numbers: [
    ['2', 0.2],
    ['1', 0.1],
  ],
} as const;
/** Who is asked for by one name alone has no other one, and an address of just this name. */
const onlyName = 0.3;

/** What a company's addresses are made by, the commonest first; empty when no address at the domain says anything of it. */
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
 * Best first, at most ten; three where no address of the company says anything of its patterns. Empty for no domain, no name, or a name
 * that cannot be written in ASCII, unless the person's address is known.
 */
export function findAddress(domain: string, known: readonly KnownAddress[], asked: AskedName): Candidate[] {
  const host = tidyDomain(domain);
  if (host === null) return [];
  const addresses = addressesAt(host, known);
  const explained = explainAll(addresses);
  const isKnown = explained.some((all) => all.length > 0);
  const made = render(nameParts(asked), modelOf(explained));
  const most = isKnown ? mostCandidates : mostUnknown;
  return byWhatIsKnown(made, addresses, asked)
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

/** What stands before the `@`, with how likely it is, by every pattern and every spelling. */
function render(parts: NameParts, { weights, habits }: CompanyModel): Map<string, number> {
  const chances = new Map<string, number>();
  const spellings = spellingsOf(parts);
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
        if (choices) add(begin + end, weight * likelihood(choices, habits));
      }
    }
  }
  return chances;
}

/** Which name is asked for without the other one; a name in another script is there. */
function aloneIn({ first, last }: NameParts): 'first' | 'last' | null {
  if (first.length === 0) return last.length === 0 ? null : 'last';
  return last.length === 0 ? 'first' : null;
}

type Likely = [local: string, chance: number, isFound: boolean];

/** An address that is somebody else's is hardly likely; one that is the person's own, or nobody's by name, is likelier. */
function byWhatIsKnown(
  made: ReadonlyMap<string, number>,
  addresses: readonly CompanyAddress[],
  asked: AskedName,
): Likely[] {
  const compare = comparer(asked);
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
      return [local, rest * (exists ? raised(chance) : chance), exists];
    });
  return [...ownShares(own, made), ...generated].sort(([, one], [, other]) => other - one);
}

/** What becomes of an address that is somebody else's already: the same name with a number, or another pattern. */
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

/** By the odds of an address that exists. */
function raised(chance: number): number {
  const odds = (oddsOfExisting * chance) / (1 - Math.min(chance, 0.999));
  return odds / (1 + odds);
}

/** Several addresses under the person's name share what is sure; those that follow the pattern come first. */
function ownShares(own: ReadonlyMap<string, number>, made: ReadonlyMap<string, number>): Likely[] {
  const weightOf = (local: string) => 0.05 + (made.get(local) ?? 0);
  const sum = [...own.keys()].reduce((all, local) => all + weightOf(local), 0);
  return [...own].map(([local, chance]) => [local, (chance * weightOf(local)) / sum, true]);
}
