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

/** What breaks a line where names and titles have none, beside the breaks that notes are made of. */
const breaks = /[\v\f\u0085\u2028\u2029]/g;

/**
 * Characters that nobody sees: controls but tab and line breaks, marks of direction, zero-width ones, soft hyphens, fillers, blanks that are
 * letters, tags, private ones and halves of pairs. Joiners and selectors are decided on their own.
 */
const hidden =
  /(?![\u200c\u200d]|\p{Variation_Selector})[\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]|(?![\t\n\r])\p{Cc}/gu;

/** Scripts in which a joiner changes what is read. */
const joining =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Tibetan';
const joins = /* @__PURE__ */ joinsPattern();
/** What has forms to choose from: emoji, digits of key caps, ideographs, Mongolian. */
const selects = /(?:\p{Extended_Pictographic}|\p{Emoji}|\p{Script=Han}|\p{Script=Mongolian}|\p{Script=Myanmar})$/u;

/**
 * The one rule for what can't be seen, for every text from outside: without what hides in it or turns its neighbours, so that it reads as
 * what it is. Tabs and line breaks stay as they are; what else breaks a line is a space (tests/faults/README.md #31, #41).
 */
export function visible(text: string): string {
  if (/^[\t\n\r\x20-\x7e]*$/.test(text)) return text;
  return bare(text)
    .replace(/[\u200c\u200d]+/gu, (joiner, at: number, whole: string) => keptAfter(joins, joiner, at, whole))
    .replace(/\p{Variation_Selector}+/gu, (selector, at: number, whole: string) =>
      keptAfter(selects, selector, at, whole),
    );
}

/** A function of its own, so that scripts which never ask for it are built without it. */
function joinsPattern(): RegExp {
  const scripts = joining.replace(/\w+ ?/g, (script) => `\\p{Script=${script.trim()}}`);
  return new RegExp(`(?:[${scripts}\\p{Extended_Pictographic}]|\\p{Emoji_Modifier}|\\ufe0f)$`, 'u');
}

/** The part of it that needs no tables of scripts, for what runs in pages: joiners and selectors stay behind digits and what is no ASCII. */
export function bare(text: string): string {
  return unbroken(text)
    .replace(hidden, '')
    .replace(/(?<![\P{ASCII}\d#*])(?:\u200c|\u200d|\p{Variation_Selector})+/gu, '');
}

/** A text of a reply as it is kept and handed on: whole, but on the lines that it has for everybody. */
export function unbroken(text: string): string {
  return text.replace(breaks, ' ');
}

/** One of them, where it stands behind what it belongs to. */
function keptAfter(what: RegExp, signs: string, at: number, whole: string): string {
  return what.test(whole.slice(Math.max(0, at - 2), at)) ? String.fromCodePoint(signs.codePointAt(0) ?? 0) : '';
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

/** A name without accents, capitals and signs: how two spellings of it are one. */
export function foldedName(name: string): string {
  return unaccented(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
