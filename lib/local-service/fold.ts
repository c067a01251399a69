/** Text made comparable: case, accents and letters with an ASCII neighbour folded away; other scripts are left as they are. */

const neighbours: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  þ: 'th',
};

export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đðħıłøœæßþ]/gu, (letter) => neighbours[letter] ?? letter)
    .replace(/[\u2010-\u2015־]/gu, '-')
    .trim();
}

/** What of a name can stand before the `@`; empty when it is in another script. */
export function localPart(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|-+$/g, '');
}
