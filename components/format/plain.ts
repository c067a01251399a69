/**
 * Makes any text from a page or a service safe to show: one line's worth of characters, none that hides or turns its neighbours.
 * Preact escapes markup; what is left to fear is text that reads differently from what it is (tests/faults/README.md #31).
 */
import { visible } from '../../lib/contract/text.ts';

/** The text to be shown; empty when nothing readable is left. */
export function plain(text: string): string {
  return visible(text).replace(/\s+/gu, ' ').trim();
}

/** The same, or null for null, nothing, and text of invisible characters alone. */
export function plainOrNull(text: string | null | undefined): string | null {
  return (text && plain(text)) || null;
}

/** An address of the web that may be opened; null for anything else (`javascript:`, `data:`, words). */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** A web address for people to read: without scheme, `www.`, and a slash at the end. */
export function shownAddress(address: string): string {
  return plain(address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, ''));
}

/** Words that stand for themselves begin with a capital; the same words within a sentence don't. */
export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
