/** Which of two services' sayings of a field is kept, where one is given what the other knows. */
import type { Origin } from '../store.ts';

export interface Said {
  value: string | boolean | null;
  origin: Origin | undefined;
}

/** Whose page counts more; higher is better. */
export type PageRank = (uri: string | null) => number;

const weights: Readonly<Record<Origin['by'], number>> = { page: 0, import: 1, user: 2 };

/**
 * Whether what is given takes the place of what is here. The user's own word counts most, then an import's, then a page's: of pages the better
 * one, of equals the newer. Of what is as good what is here stays, so that the same given twice changes nothing.
 */
export function isBetter(given: Said, here: Said, rank: PageRank): boolean {
  // No page says that there is nothing.
  if (given.value === null && weightOf(given) === 0) return false;
  // Whoever wrote it did not say where it came from: it stays.
  if (here.origin === undefined) return here.value === null && given.value !== null;
  if (given.origin === undefined) return here.value === null && weightOf(here) === 0;
  const weight = weightOf(given) - weightOf(here);
  if (weight !== 0) return weight > 0;
  const isNewer = given.origin.extracted_on > here.origin.extracted_on;
  // Seen again where it was seen before; elsewhere the place where it was seen first is kept.
  if (given.value === here.value) return isNewer && given.origin.uri === here.origin.uri;
  if (here.value === null && weightOf(here) === 0) return true;
  const better = weightOf(given) === 0 ? rank(given.origin.uri) - rank(here.origin.uri) : 0;
  return better > 0 || (better === 0 && isNewer);
}

const weightOf = ({ origin }: Said): number => (origin === undefined ? 0 : weights[origin.by]);
