/**
 * The display order of a domain's addresses: people before roles, highest confidence first, then alphabetical. The
 * order is total.
 */
import type { KnownEmail } from './store-directory.ts';

const surest = 100;

/** Ascending; equal ranks are ordered by address. */
export function rankOf({ type, confidence }: Pick<KnownEmail, 'type' | 'confidence'>): number {
  return (type === 'personal' ? 0 : surest + 2) + surest - (confidence ?? -1);
}

export function inOrder(one: KnownEmail, other: KnownEmail): number {
  return rankOf(one) - rankOf(other) || byAlphabet(one.value.toLowerCase(), other.value.toLowerCase());
}

export function byAlphabet(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
