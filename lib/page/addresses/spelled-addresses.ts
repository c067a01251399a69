/** Reads addresses spelled for people: `jane [at] acme [dot] com`, `jane(at)acme.com`, `jane at acme dot com`. */
import { realAddress } from './address-check.ts';
import { cleanHost, isCutOff } from './address-scan.ts';

/** Places checked per text: a page of nothing but `[at]` must stay fast. */
const MOST_PLACES = 2_000;

/** In the languages of the site. */
export const SPELLED_AT = String.raw`\s?[([{<]\s?(?:[aäæ]t|[a@]|arr?oba(?:se?)?|chiocciola|ma[lł]pa)\s?[)\]}>]`;

const AT = new RegExp(`${SPELLED_AT}\\s?|\\sat\\s`, 'gi');

/** One dot: bracketed, spelled between spaces, or plain. */
const DOT = String.raw`(?:\s?[([{<]\s?(?:dot|p(?:oin|unk)t|p[uo]nto|kropka|\.)\s?[)\]}>]\s?|\sdot\s|\.)`;
const HOST = new RegExp(`^[a-z0-9][a-z0-9-]{0,61}(?:${DOT}[a-z0-9][a-z0-9-]{0,61}){0,7}`, 'i');
const LOCAL = new RegExp(`[a-z0-9_+-]{1,40}(?:${DOT}[a-z0-9_+-]{1,40}){0,4}$`, 'i');
const DOTS = new RegExp(DOT, 'gi');

/** Turns `acme [dot] com` into `acme.com` where an `@` is written plainly. */
export const withoutSpelledDots = (text: string): string => (text.includes('@') ? text.replace(DOTS, '.') : text);

/** "Find us at", "works at": a mailbox has another name. */
const NO_MAILBOX =
  /^(?:us|me|him|her|them|you|it|here|is|are|live|online|look|visit|find|meet|join|work(?:s|ing|ed)?)$/i;

/**
 * Whether an ordinary " at " follows a mailbox's name. A plain word is one only where a text begins, or after a colon
 * or a word for mail: "She blogs at acme dot com" names no mailbox.
 */
export const isMailboxAt = (local: string, before: string): boolean =>
  !NO_MAILBOX.test(local) && (/[._]| dot /i.test(local) || /(?:^|[:：(]|mail)\s*$/i.test(before));

function localBefore(text: string, to: number, isWord: boolean): string {
  const before = text.slice(Math.max(0, to - 90), to);
  const found = LOCAL.exec(before);
  if (found === null || isCutOff(before, found.index)) return '';
  const local = found[0].replace(DOTS, '.');
  return isWord && !isMailboxAt(local, before.slice(0, found.index)) ? '' : local;
}

/** Every spelled address of the text, in its order. */
export function spelledAddresses(text: string, pageHost: string): string[] {
  const found: string[] = [];
  let places = 0;
  for (const match of text.matchAll(AT)) {
    places += 1;
    if (places > MOST_PLACES) break;
    const from = match.index + match[0].length;
    const spelled = HOST.exec(text.slice(from, from + 260))?.[0] ?? '';
    const host = spelled.replace(DOTS, '.');
    // ` at ` alone is an ordinary word: only a spelled dot after it makes an address.
    const isWord = match[0].trim().length === 2;
    // Before another one, a name with dots is a mailbox's.
    const isNext = text.startsWith(' at ', from + spelled.length);
    if (isWord ? host === spelled || isNext : !host.includes('.')) continue;
    const address = realAddress(`${localBefore(text, match.index, isWord)}@${cleanHost(host)}`, pageHost);
    if (address !== null) found.push(address);
  }
  return found;
}
