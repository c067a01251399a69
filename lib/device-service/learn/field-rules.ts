/** Decides which of two values of a field is kept. */
import type { FieldOrigin, PageOrigin } from './learnt.ts';

/** The authority of an origin; higher is better. */
export type Rank = (origin: FieldOrigin) => number;

interface Held {
  value: string | boolean | null;
  origin: FieldOrigin | undefined;
}

/** A page only overwrites a page's value: the better page wins, among equals the newer one. */
export function isReplaced({ value, origin }: Held, pageOrigin: PageOrigin, rank: Rank): boolean {
  // A value without an origin stays.
  if (origin === undefined) return value === null;
  if (origin.by !== 'page') return false;
  const better = rank(pageOrigin) - rank(origin);
  return better > 0 || (better === 0 && pageOrigin.extracted_on >= origin.extracted_on);
}

/** The same value from the same page only updates the date. From another page it keeps its first origin. */
export function originAfter(held: Held, pageOrigin: PageOrigin, value: string | boolean | null): FieldOrigin {
  const { origin } = held;
  if (held.value !== value || origin === undefined) return pageOrigin;
  return origin.by === 'page' && origin.uri === pageOrigin.uri && origin.extracted_on < pageOrigin.extracted_on
    ? pageOrigin
    : origin;
}
