/** Latin letters in ASCII, in the ways that addresses use. */

/** Spelling of letters with two forms. */
export interface LetterStyle {
  /** ä, ö, ü as `ae`, `oe`, `ue`. */
  umlaut: boolean;
  /** ø, å as `oe`, `aa`. */
  nordic: boolean;
}

export const umlauts = /[äöü]/;
export const nordics = /[øå]/;

const digraphs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Letters that are not an ASCII letter with a mark. */
const others: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'a',
  ŧ: 't',
};

/** ASCII letters and digits of a lower-case NFC text; null if a letter has no ASCII form. */
export function toAscii(text: string, style: LetterStyle): string | null {
  if (/^[a-z0-9]*$/.test(text)) return text;
  const written = [...text].map((letter) => {
    const two = digraphs[letter];
    if (two !== undefined && (umlauts.test(letter) ? style.umlaut : style.nordic)) return two;
    return others[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
  });
  const ascii = written.join('').replace(/[^\p{L}\p{N}]/gu, '');
  return /^[a-z0-9]*$/.test(ascii) ? ascii : null;
}

export const plain: LetterStyle = { umlaut: false, nordic: false };
export const digraph: LetterStyle = { umlaut: true, nordic: true };
