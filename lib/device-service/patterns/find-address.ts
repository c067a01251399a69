/** The likeliest addresses of a person at a company, by the addresses that are known there. lib/contract/README.md §2.4. */
import { tidyDomain } from '../domain-name.ts';
import { scoreOf } from './calibration.ts';
import { type CompanyModel, modelOf } from './company-model.ts';
import { addressesAt, type CompanyAddress, explainAll, isRole, type KnownAddress } from './known-addresses.ts';
import { type AskedName, nameParts } from './name-parts.ts';
import { comparer, type Sameness } from './same-person.ts';
import { joinChoices, likelihood, type Spellings, spellingsOf } from './spellings.ts';
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
const sure = { same: 0.97, sameRole: 0.4, maybe: 0.75 };
/** How much likelier an address is, in odds, when it is known to exist and nobody's name stands beside it. */
const oddsOfExisting = 12;

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
  const made = render(spellingsOf(nameParts(asked)), modelOf(explained));
  const likely = byWhatIsKnown(made, addresses, comparer(asked));
  return likely
    .map(
      ([local, chance, isFound]): Candidate => ({
        email: `${local}@${host}`,
        score: scoreOf(chance),
        source_type: isFound ? 'found' : 'generated',
      }),
    )
    .slice(0, isKnown ? mostCandidates : mostUnknown);
}

/** What stands before the `@`, with how likely it is, by every pattern and every spelling. */
function render(spellings: Spellings, { weights, habits }: CompanyModel): Map<string, number> {
  const chances = new Map<string, number>();
  const add = (local: string, chance: number) => {
    if (local.length <= longestLocal && chance > 0) chances.set(local, (chances.get(local) ?? 0) + chance);
  };
  for (const [at, { tokens, separator }] of templates.entries()) {
    const weight = weights[at] ?? 0;
    const [head, tail] = tokens;
    if (head === undefined || weight < leastWeight) continue;
    for (const one of spellings[head]) {
      const begin = one.text.replaceAll('*', separator);
      if (tail === undefined) add(begin, weight * likelihood(one.choices, habits));
      else {
        for (const other of spellings[tail]) {
          const choices = joinChoices(one.choices, other.choices);
          if (choices)
            add(begin + separator + other.text.replaceAll('*', separator), weight * likelihood(choices, habits));
        }
      }
    }
  }
  return chances;
}

type Likely = [local: string, chance: number, isFound: boolean];

/** An address that is somebody else's is taken out; one that is the person's own, or nobody's by name, is likelier. */
function byWhatIsKnown(
  made: ReadonlyMap<string, number>,
  addresses: readonly CompanyAddress[],
  compare: (name: AskedName) => Sameness,
): Likely[] {
  const chances = new Map(made);
  const own = new Map<string, number>();
  const existing = new Set<string>();
  for (const address of addresses) {
    const { local, named } = address;
    const sameness = named ? compare(address) : 'other';
    if (sameness === 'same') own.set(local, isRole(local) && !made.has(local) ? sure.sameRole : sure.same);
    else if (sameness === 'maybe') own.set(local, Math.max(own.get(local) ?? 0, sure.maybe));
    else if (!named && made.has(local)) existing.add(local);
    else if (named) chances.delete(local);
  }
  for (const local of existing) {
    const odds = (oddsOfExisting * (made.get(local) ?? 0)) / (1 - Math.min(made.get(local) ?? 0, 0.999));
    chances.set(local, odds / (1 + odds));
  }
  const best = Math.max(0, ...own.values());
  const rest = [...chances]
    .filter(([local]) => !own.has(local))
    .map(([local, chance]): Likely => [local, chance * (1 - best), existing.has(local)]);
  return [...ownShares(own, made), ...rest].sort(([, one], [, other]) => other - one);
}

/** Several addresses under the person's name share what is sure; those that follow the pattern come first. */
function ownShares(own: ReadonlyMap<string, number>, made: ReadonlyMap<string, number>): Likely[] {
  const sum = [...own.keys()].reduce((all, local) => all + 0.05 + (made.get(local) ?? 0), 0);
  return [...own].map(([local, chance]) => [local, (chance * (0.05 + (made.get(local) ?? 0))) / sum, true]);
}
