/**
 * Makes any text from a page or a service safe to show: one line's worth of characters, none that hides or turns its neighbours.
 * Preact escapes markup; what is left to fear is text that reads differently from what it is (tests/faults/README.md #31).
 */

/** Control characters, bidi controls, zero-width and other invisible ones, private ones. Joiners are decided on their own. */
const hidden = /(?!\u200c|\u200d|\p{Variation_Selector})[\p{Cc}\p{Co}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Letters after which a joiner changes what is read: Arabic, Indic scripts and their kin, and emoji. */
const joining = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Tibetan',
];
const joins = new RegExp(
  `(?:[${joining.map((script) => `\\p{Script=${script}}`).join('')}\\p{Extended_Pictographic}]|\\p{Emoji_Modifier}|\\ufe0f)$`,
  'u',
);

/** The text to be shown; empty when nothing readable is left. */
export function plain(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(hidden, '')
    .replace(/[\u200c\u200d]+/gu, keptJoiner)
    .trim();
}

/** The same, or null for null, nothing, and text of invisible characters alone. */
export function plainOrNull(text: string | null | undefined): string | null {
  return (text && plain(text)) || null;
}

function keptJoiner(joiner: string, at: number, whole: string): string {
  return joins.test(whole.slice(Math.max(0, at - 2), at)) ? joiner.charAt(0) : '';
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
/** Words that stand for themselves begin with a capital; the same words within a sentence don't. */
export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
