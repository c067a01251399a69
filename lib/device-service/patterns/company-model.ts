/**
 * What a company's known addresses show about its patterns. A company uses one pattern, or less often two; some
 * addresses follow neither.
 * Every such hypothesis is weighed by how well it explains the known addresses (Bayes' rule), together with spelling
 * habits (`habits.ts`).
 */
import type { Explanation } from './explain.ts';
import { type Choice, type HabitWeights, weighHabits } from './habits.ts';
import { likelihood } from './spellings.ts';
import { templates } from './templates.ts';

export interface CompanyModel {
  /** By index in `templates`: the probability that the next person's address follows it. Sums to at most one. */
  weights: readonly number[];
  habits: HabitWeights;
}

/** Estimates of this project. */
const mixedCompanies = 0.14;
/** The share of addresses that follow the first of two patterns. */
const mixtures = [0.5, 0.65, 0.8, 0.9];
/** The share of addresses without a pattern, and how common such companies are. */
const strays: readonly [rate: number, share: number][] = [
  [0.03, 0.3],
  [0.06, 0.52],
  [0.12, 0.14],
  [0.3, 0.04],
];
/** For addresses outside the patterns: how many follow another pattern, and the probability of a random text. */
const strayByPattern = 0.6;
const chance = 1e-5;
/** A pattern without any known address. */
const unseen = -1;
const mostSeen = 10;
const rounds = 3;
/** From this number of addresses, plain counts are as good as the model. */
const countsFrom = 80;

/** One list of explanations per address. An address without any is a stray. */
export function modelOf(addresses: readonly Explanation[][]): CompanyModel {
  let habits = weighHabits(new Map());
  let weights: readonly number[] = templates.map(({ prior }) => prior);
  for (let round = 0; round < rounds; round += 1) {
    const groups = grouped(addresses, habits);
    const posterior = weigh(groups);
    weights = posterior.weights;
    habits = weighHabits(seenChoices(addresses, habits, posterior.shares));
  }
  return { weights, habits };
}

/** Addresses of one kind: the probability of each pattern. */
interface Group {
  likelihoods: ReadonlyMap<number, number>;
  /** The probability of such an address as a stray. */
  stray: number;
  count: number;
}

function grouped(addresses: readonly Explanation[][], habits: HabitWeights): Group[] {
  const groups = new Map<string, Group>();
  for (const explanations of addresses) {
    const likelihoods = new Map<number, number>();
    for (const { template, choices, form } of explanations) {
      likelihoods.set(template, (likelihoods.get(template) ?? 0) + form * likelihood(choices, habits));
    }
    const key = [...likelihoods].map(([template, value]) => `${template}:${value.toPrecision(3)}`).join(' ');
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { likelihoods, stray: strayLikelihood(likelihoods), count: 1 });
  }
  return [...groups.values()];
}

function strayLikelihood(likelihoods: ReadonlyMap<number, number>): number {
  let sum = chance;
  for (const [template, value] of likelihoods) sum += strayByPattern * priorOf(template) * value;
  return sum;
}

/** A hypothesis: patterns, their shares, the share of strays, and its log-likelihood. */
interface History {
  one: number;
  other: number;
  share: number;
  rate: number;
  log: number;
}

function weigh(groups: readonly Group[]): { weights: number[]; shares: number[] } {
  const seen = mostLikely(groups);
  const rest = templates.reduce((sum, { prior }, at) => (seen.includes(at) ? sum : sum + prior), 0);
  const prior = (at: number) => (at === unseen ? rest : priorOf(at));
  const histories: History[] = [];
  for (const [rate, often] of strays) {
    const add = (one: number, other: number, share: number, before: number) => {
      if (before <= 0) return;
      const log = Math.log(before * often) + logLikelihood(groups, one, other, share, rate);
      histories.push({ one, other, share, rate, log });
    };
    for (const one of [...seen, unseen]) {
      add(one, one, 1, (1 - mixedCompanies) * prior(one));
      for (const other of [...seen, unseen]) {
        if (one === other && one !== unseen) continue;
        const before = (mixedCompanies * prior(one) * prior(other)) / Math.max(1 - prior(one), 0.1) / mixtures.length;
        for (const share of mixtures) add(one, other, share, before);
      }
    }
  }
  const best = Math.max(...histories.map(({ log }) => log));
  const shares = templates.map(() => 0);
  let strayShare = 0;
  let restShare = 0;
  let sum = 0;
  for (const { one, other, share, rate, log } of histories) {
    const weight = Math.exp(log - best);
    sum += weight;
    strayShare += weight * rate;
    for (const [at, part] of [
      [one, share],
      [other, 1 - share],
    ] as const) {
      if (at === unseen) restShare += weight * (1 - rate) * part;
      else shares[at] = (shares[at] ?? 0) + weight * (1 - rate) * part;
    }
  }
  const made = shares.map((share, at) => (share + (seen.includes(at) ? 0 : (restShare * priorOf(at)) / rest)) / sum);
  return {
    weights: withCounts(
      made.map((share, at) => share + (strayShare / sum) * strayByPattern * priorOf(at)),
      groups,
    ),
    shares: made,
  };
}

function logLikelihood(groups: readonly Group[], one: number, other: number, share: number, rate: number): number {
  let log = 0;
  for (const { likelihoods, stray, count } of groups) {
    const made = share * (likelihoods.get(one) ?? 0) + (1 - share) * (likelihoods.get(other) ?? 0);
    log += count * Math.log((1 - rate) * made + rate * stray);
  }
  return log;
}

/** The patterns that explain most, by index. */
function mostLikely(groups: readonly Group[]): number[] {
  const sums = new Map<number, number>();
  for (const { likelihoods, count } of groups) {
    const all = [...likelihoods].reduce((sum, [at, value]) => sum + priorOf(at) * value, 0);
    for (const [at, value] of likelihoods) {
      if (value > 0) sums.set(at, (sums.get(at) ?? 0) + (count * priorOf(at) * value) / all);
    }
  }
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostSeen)
    .map(([at]) => at);
}

/** A large company may have more than two patterns: there the counts decide. */
function withCounts(weights: number[], groups: readonly Group[]): number[] {
  const number = groups.reduce((sum, { count }) => sum + count, 0);
  const trust = number / (number + countsFrom);
  const counted = templates.map(({ prior }) => prior);
  for (const { likelihoods, count } of groups) {
    const all = [...likelihoods].reduce((sum, [at, value]) => sum + (weights[at] ?? 0) * value, 0);
    for (const [at, value] of likelihoods) {
      if (all > 0) counted[at] = (counted[at] ?? 0) + (count * (weights[at] ?? 0) * value) / all;
    }
  }
  return weights.map((weight, at) => (1 - trust) * weight + (trust * (counted[at] ?? 0)) / (number + 1));
}

/** How often each choice occurs in the likeliest explanations. */
function seenChoices(
  addresses: readonly Explanation[][],
  habits: HabitWeights,
  shares: readonly number[],
): Map<Choice, number> {
  const seen = new Map<Choice, number>();
  for (const explanations of addresses) {
    const weighed = explanations.map(
      ({ template, choices, form }) => (shares[template] ?? 0) * form * likelihood(choices, habits),
    );
    const sum = weighed.reduce((all, one) => all + one, 0);
    for (const [at, { choices }] of explanations.entries()) {
      const part = sum > 0 ? (weighed[at] ?? 0) / sum : 0;
      for (const choice of choices) seen.set(choice, (seen.get(choice) ?? 0) + part);
    }
  }
  return seen;
}

const priorOf = (at: number): number => templates[at]?.prior ?? 0;
