/** The order in which a domain's addresses are shown: people before roles, the surest first, then by the alphabet, so that no two are alike. */
import type { KnownEmail } from './store.ts';

const surest = 100;

/** Grows with the order; those with equal ranks follow the alphabet of their addresses. */
export function rankOf({ type, confidence }: Pick<KnownEmail, 'type' | 'confidence'>): number {
  return (type === 'personal' ? 0 : surest + 2) + surest - (confidence ?? -1);
}

export function inOrder(one: KnownEmail, other: KnownEmail): number {
  return rankOf(one) - rankOf(other) || byAlphabet(one.value.toLowerCase(), other.value.toLowerCase());
}

export function byAlphabet(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
