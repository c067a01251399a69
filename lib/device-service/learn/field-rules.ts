/** Which of two sayings of a field is kept. */
import type { FieldOrigin, PageOrigin } from './learnt.ts';

/** Whose word counts more; higher is better. */
export type Rank = (origin: FieldOrigin) => number;

interface Held {
  value: string | boolean | null;
  origin: FieldOrigin | undefined;
}

/** A page never overwrites what is not a page's; the better page wins, and of pages that are as good the newer one. */
export function isReplaced({ value, origin }: Held, told: PageOrigin, rank: Rank): boolean {
  // Whoever wrote it did not say where it came from: it stays.
  if (origin === undefined) return value === null;
  if (origin.by !== 'page') return false;
  const better = rank(told) - rank(origin);
  return better > 0 || (better === 0 && told.extracted_on >= origin.extracted_on);
}

/** The same word from the same page is only seen again; from another page it keeps the place where it was seen first. */
export function originAfter(held: Held, told: PageOrigin, value: string | boolean | null): FieldOrigin {
  const { origin } = held;
  if (held.value !== value || origin === undefined) return told;
  return origin.by === 'page' && origin.uri === told.uri && origin.extracted_on < told.extracted_on ? told : origin;
}
