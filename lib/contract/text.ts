/** Compares text the way people read it, and checks the form of addresses. Without schemas, because pages load it. */

/** The text as it is; null for a blank one and for any other value. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** First and last name in one; empty if neither is a text. */
export function joinedName(first: unknown, last: unknown): string {
  return [textOf(first), textOf(last)].filter((part) => part !== null).join(' ');
}

/** Percent signs decoded; unchanged if one of them is malformed. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Lower case without accents. Letters in another form (full width, ligatures) become the usual ones. */
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

/** Folds case, accents and letters with an ASCII neighbour. Other scripts stay as they are. */
export function fold(text: string): string {
  // Most names have nothing else to fold, and an import folds millions of words.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase().trim();
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đðħıłøœæßþ]/gu, (letter) => neighbours[letter] ?? letter)
    .replace(/[\u2010-\u2015־]/gu, '-')
    .trim();
}

/** Characters that break a line in names and titles, and are not the breaks used in notes. */
const breaks = /[\v\f\u0085\u2028\u2029]/g;

/**
 * Invisible characters: controls except tab and line breaks, direction marks, zero-width characters, soft hyphens,
 * fillers, blanks that are letters, tags, private-use characters and lone surrogates. Joiners and variation selectors
 * are handled separately.
 */
const hidden =
  /(?![\u200c\u200d]|\p{Variation_Selector})[\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]|(?![\t\n\r])\p{Cc}/gu;

/** Scripts in which a joiner changes the reading. */
const joining =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Tibetan';
const joins = /* @__PURE__ */ joinsPattern();
/** Characters with several forms: emoji, key-cap digits, ideographs, Mongolian, Myanmar. */
const selects = /(?:\p{Extended_Pictographic}|\p{Emoji}|\p{Script=Han}|\p{Script=Mongolian}|\p{Script=Myanmar})$/u;

/**
 * The one rule for invisible characters in text from outside. Removes characters that hide or reorder text, so that
 * it reads as it is. Tabs and line breaks stay; other breaks become spaces (tests/faults/README.md #31, #41).
 */
export function visible(text: string): string {
  if (/^[\t\n\r\x20-\x7e]*$/.test(text)) return text;
  return bare(text)
    .replace(/[\u200c\u200d]+/gu, (joiner, at: number, whole: string) => allowedAfter(joins, joiner, at, whole))
    .replace(/\p{Variation_Selector}+/gu, (selector, at: number, whole: string) =>
      allowedAfter(selects, selector, at, whole),
    );
}

/** A separate function, so that scripts that never call it are built without it. */
function joinsPattern(): RegExp {
  const scripts = joining.replace(/\w+ ?/g, (script) => `\\p{Script=${script.trim()}}`);
  return new RegExp(`(?:[${scripts}\\p{Extended_Pictographic}]|\\p{Emoji_Modifier}|\\ufe0f)$`, 'u');
}

/**
 * The part of `visible` that needs no script tables, for code that runs in pages. Keeps joiners and selectors after
 * digits, `#`, `*` and non-ASCII characters.
 */
export function bare(text: string): string {
  return unbroken(text)
    .replace(hidden, '')
    .replace(/(?<![\P{ASCII}\d#*])(?:\u200c|\u200d|\p{Variation_Selector})+/gu, '');
}

/** A reply's text as it is cached and passed on: complete, with unusual line breaks as spaces. */
export function unbroken(text: string): string {
  return text.replace(breaks, ' ');
}

/** The first of the signs if the character before them takes one, otherwise nothing. */
function allowedAfter(what: RegExp, signs: string, at: number, whole: string): string {
  return what.test(whole.slice(Math.max(0, at - 2), at)) ? String.fromCodePoint(signs.codePointAt(0) ?? 0) : '';
}

/** Something on both sides of one `@`, and no spaces: lib/contract/README.md §4.8. */
export const emailForm = /^[^\s@]+@[^\s@]+$/;

/** Whether a text has the form of an email address. */
export function isEmail(text: string): boolean {
  return emailForm.test(text);
}

/**
 * The part after the `@`, in lower case and ASCII, without a final dot: `möwe.example` and `xn--mwe-sna.example` are
 * one domain.
 */
export function domainOf(email: string): string {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '');
  if (/^[\x21-\x7e]*$/.test(host) || /[/\\?#:]/.test(host) || !URL.canParse(`http://${host}`)) return host;
  return new URL(`http://${host}`).hostname;
}

/**
 * Equal for two spellings of one mailbox: in lower case and one Unicode form, without quotation marks and brackets, and
 * with the domain as `domainOf` gives it. Stored data has it as its key. What is shown or sent keeps the spelling that
 * was read.
 */
export function keyOfEmail(email: string): string {
  const text = email
    .trim()
    .toLowerCase()
    .normalize()
    .replace(/["\\<>]/g, '');
  const at = text.lastIndexOf('@');
  return at < 1 ? text : `${text.slice(0, at + 1)}${domainOf(text)}`;
}

/** Ignores case and the spelling of an international domain. */
export function isSameEmail(email: string, other: string): boolean {
  return keyOfEmail(email) === keyOfEmail(other);
}

/** A name without accents, capitals and punctuation, so that two spellings compare as equal. */
export function foldedName(name: string): string {
  return unaccented(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
