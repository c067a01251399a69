/**
 * Texts that PostgreSQL can store and index. The contract's functions fold case and accents first, because each
 * engine has its own rules.
 */
import { createHash } from 'node:crypto';
import { fold } from '../../contract/text.ts';

/**
 * For filter columns and filter values: PostgreSQL has no NUL and no lone surrogates. Their stand-ins occur in no
 * text that people write. Records are JSON, which escapes both.
 */
export function storable(text: string): string {
  return text.replaceAll('\0', '\u{ffff}').replace(/\p{Cs}/gu, '\u{fffd}');
}

export const storableOrNull = (text: string | null | undefined): string | null =>
  text == null ? null : storable(text);

/** An index takes no long texts: those are replaced by their hash. */
const longest = 300;

export const fitsIndex = (text: string): boolean => text.length <= longest;

export function indexKey(text: string): string {
  if (fitsIndex(text)) return storable(text);
  return `sha256 ${createHash('sha256').update(text, 'utf16le').digest('base64')}`;
}

/** Folded as in the contract, without case and accents. */
export function folded(text: string): string {
  return storable(fold(text));
}
