/** Whole words in a text, whatever their case, accents and the signs between them. */
import { fold } from './fold.ts';

/** Lower case, one space between words, before the first and after the last. */
export function wordsIn(text: string): string {
  return ` ${(fold(text).match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? []).join(' ')} `;
}

/** Whether a text says a word, or several one after another. */
export function saysWord(text: string, wanted: string): boolean {
  const words = wordsIn(wanted);
  return words.trim() !== '' && wordsIn(text).includes(words);
}
