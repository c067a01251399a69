/** Decides which of two services' values of a field is kept. */
import { type Origin, weights } from '../store-directory.ts';

export interface Said {
  value: string | boolean | null;
  origin: Origin | undefined;
}

/** The authority of a page; higher is better. */
export type PageRank = (uri: string | null) => number;

/**
 * Whether the given value replaces the existing one. The user's own counts most, then an import's, then a page's.
 * Of pages the better one wins, among equals the newer. Otherwise the existing value stays, so giving twice changes
 * nothing.
 */
export function isBetter(given: Said, here: Said, rank: PageRank): boolean {
  // A page never states that a value is absent.
  if (given.value === null && weightOf(given) === 0) return false;
  // A value without an origin stays.
  if (here.origin === undefined) return here.value === null && given.value !== null;
  if (given.origin === undefined) return here.value === null && weightOf(here) === 0;
  const weight = weightOf(given) - weightOf(here);
  if (weight !== 0) return weight > 0;
  const isNewer = given.origin.extracted_on > here.origin.extracted_on;
  // The same page updates the date; another page does not replace the first one.
  if (given.value === here.value) return isNewer && given.origin.uri === here.origin.uri;
  if (here.value === null && weightOf(here) === 0) return true;
  const better = weightOf(given) === 0 ? rank(given.origin.uri) - rank(here.origin.uri) : 0;
  return better > 0 || (better === 0 && isNewer);
}

/** For an order of many values: the greater one is kept. */
export const authorityOf = (origin: Origin, rank: PageRank): number =>
  weights[origin.by] * 10 + (origin.by === 'page' ? rank(origin.uri) : 0);

const weightOf = ({ origin }: Said): number => (origin === undefined ? 0 : weights[origin.by]);
