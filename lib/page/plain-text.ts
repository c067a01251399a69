/** Makes a page's string safe to pass on: one line, no invisible or direction-changing characters, a bounded length. */

import { bare } from '../contract/text.ts';

/** Longest strings that leave the page, in characters. */
export const LONGEST = { name: 100, line: 300, text: 600, url: 2_000 } as const;

/** The text on one line, trimmed and cut to `most` characters. */
export function plain(text: string, most: number = LONGEST.line): string {
  const near = text.length > most * 8 ? text.slice(0, most * 8) : text;
  const tidy = bare(near).replace(/\s+/g, ' ').trim();
  return tidy.length > most ? tidy.slice(0, most).trimEnd() : tidy;
}

/** The same, or null when empty. */
export const plainOrNull = (text: string, most: number = LONGEST.line): string | null => plain(text, most) || null;

/** An absolute http(s) address, or null for anything else. */
export function webAddress(text: string, base: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST.url || !URL.canParse(trimmed, base)) return null;
  const url = new URL(trimmed, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
