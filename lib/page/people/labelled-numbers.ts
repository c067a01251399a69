/** Numbers in a line of text, and what the words before them say: a phone's label, something else, or nothing. */
import { FAX, phoneIn } from '../phones.ts';

interface LineNumber {
  number: string;
  /** As it stands in the line. */
  text: string;
  at: number;
  /** A phone's label precedes it, perhaps before another number. */
  isLabelled: boolean;
}

const NUMBER = /[+(]?\d(?:[\d()./ \u00a0-]|[‐-―](?=\d))*\d/gu;

/** Words for a phone, a mobile phone or a direct line. */
const WORDS =
  'tell?|t[ée]l[ée]?(?:ph?\\p{L}*|f\\p{L}*)?|telf?|tlf|phone|fon|ph|call|mob|mobil\\p{L}*|mobiel|m[óo]vil|cel|cell(?:ulare|phone)?|celular|telem[óo]vel|gsm|handy|natel|kom|kom[óo]rk\\p{L}*|puh|puhelin|matkapuh\\p{L}*|s[íi]mi|durchwahl|dw|direct(?: dial| line| phone| no)?|direkt|ligne directe|standard|centralino|switchboard|zentrale|rufnummer|landline|cep|тел\\p{L}*|моб\\p{L}*|τηλ\\p{L}*|κιν\\p{L}*|هاتف|جوال|تلفون|تليفون|موبايل|טלפון|טל|נייד|điện thoại|đt|sđt';
/** In scripts without spaces. */
const SIGNS = '電話(?:番号)?|电话|手机|手機|座机|携帯(?:電話)?|直通|전화(?:번호)?|휴대(?:폰|전화)|연락처|โทร(?:ศัพท์)?';
const WHOSE =
  '(?:[\\s.]{0,2}(?:nr|no|number|nummer|n[°º]|direct|work|office|fixe|portable|mobile|mobil|dienstl(?:ich)?|komórkowy)\\.?)?';
const END = '[\\s.:)\\]–-]*$';
const LABEL = new RegExp(
  `(?:(?:^|[^\\p{L}])(?:${WORDS})\\.?${WHOSE}|${SIGNS}|(?:^|[|·•,;/(–—])\\s*[TMPD])${END}`,
  'iu',
);
const HEAD = new RegExp(`(?:^|[^\\p{L}])(?:${WORDS})(?!\\p{L})|${SIGNS}`, 'iu');
const FAX_LETTER = /(?:^|[|·•,;/(–—])\s*F[\s.:]*$/u;
/** One number for both. */
const BOTH = /(tel\p{L}*\.?|phone|тел\.?)\s*[/+&]\s*(?:tele)?fax/iu;

/** What the words before a number say of it; null when they say nothing. */
export function labelled(words: string): boolean | null {
  const text = words.slice(-60).replace(BOTH, '$1');
  if (!/\p{L}/u.test(text)) return null;
  return LABEL.test(text) && !FAX.test(text.slice(-20)) && !FAX_LETTER.test(text);
}

const DIGITS_WIDE = /[！-～]/g;

/** Full-width letters and digits as ASCII, one for one. */
export const narrow = (text: string): string =>
  text.replace(DIGITS_WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');

/** Is it the header of a column of phone numbers? */
export const isPhoneHead = (head: string): boolean => HEAD.test(narrow(head)) && !FAX.test(head.replace(BOTH, '$1'));

/** `line`: narrow. Without numbers that other words precede, such as `Fax`. */
export function* numbersIn(line: string): Generator<LineNumber> {
  let from = 0;
  let before: boolean | null = null;
  for (const found of line.matchAll(NUMBER)) {
    // What stands before an address says nothing of a number behind it.
    const words = line.slice(from, found.index);
    before = labelled(words.slice(words.lastIndexOf('\uE000') + 1)) ?? before;
    from = found.index + found[0].length;
    const number = phoneIn(found[0]) ?? phoneIn(found[0].split(/\s*\/\s*/)[0] ?? '');
    if (number !== null && before !== false)
      yield { number, text: found[0], at: found.index, isLabelled: before === true };
  }
}
