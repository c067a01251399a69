/** Texts as PostgreSQL can hold and index them. Case and accents are folded before, by the contract's own functions: an engine's own idea of them differs. */
import { createHash } from 'node:crypto';
import { fold } from '../../contract/text.ts';

/**
 * For columns that filters ask, and for what they ask: PostgreSQL has no NUL and no halves of characters. What stands for them is found in no text
 * that people write. Records are JSON, which has escapes for both, and lose nothing.
 */
export function storable(text: string): string {
  return text.replaceAll('\0', '\u{ffff}').replace(/\p{Cs}/gu, '\u{fffd}');
}

/** An index takes no long texts: one is known by its hash there. */
const longest = 300;

export const fitsIndex = (text: string): boolean => text.length <= longest;

export function indexKey(text: string): string {
  if (fitsIndex(text)) return storable(text);
  return `sha256 ${createHash('sha256').update(text, 'utf16le').digest('base64')}`;
}

/** Without case and accents, as the contract folds them. */
export function folded(text: string): string {
  return storable(fold(text));
}
