/** Text compared as people mean it, and addresses by their form. Free of schemas: screens use it. */

/** In lower case, without accents, and with what is only written in another form (full width, ligatures) as it is written usually. */
export function unaccented(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

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

/** Case, accents and letters with an ASCII neighbour folded away; other scripts are left as they are. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đðħıłøœæßþ]/gu, (letter) => neighbours[letter] ?? letter)
    .replace(/[\u2010-\u2015־]/gu, '-')
    .trim();
}

/** Something on both sides of one `@`, and no space: lib/contract/README.md §4.8. */
export const emailForm = /^[^\s@]+@[^\s@]+$/;

/** Whether a text has the form of an email address. */
export function isEmail(text: string): boolean {
  return emailForm.test(text);
}

/** What stands behind the `@`, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** The same address, in whatever case. */
export function isSameEmail(email: string, other: string): boolean {
  return email.toLowerCase() === other.toLowerCase();
}
