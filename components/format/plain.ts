/**
 * Makes any text from a page or service safe to display: bounded, without hidden or direction-changing characters.
 * Preact escapes markup; this prevents text that reads differently from what it is (tests/faults/README.md #31).
 */
import { visible } from '../../lib/contract/text.ts';

/** The text to display; empty when nothing readable is left. */
export function plain(text: string): string {
  return visible(text).replace(/\s+/gu, ' ').trim();
}

/** The same; null for null and for invisible characters alone. */
export function plainOrNull(text: string | null | undefined): string | null {
  return (text && plain(text)) || null;
}

/** A web address that may be opened; null for anything else (`javascript:`, `data:`, words). */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** A web address for display: without scheme, `www.` and trailing slash. */
export function shownAddress(address: string): string {
  return plain(address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, ''));
}

/** Capitalises standalone words; within a sentence they stay lower case. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
