/**
 * Guesses how a text that is not UTF-8 was encoded: spreadsheets save CSV in the old encoding of the system's language.
 * Decided by the words of the header if one encoding yields the most known ones, otherwise by the letters.
 */
import { headingOf } from './header-words.ts';

/** Of Windows and of a Mac: Western, Central European, Cyrillic, Greek, Turkish; then Japanese, Chinese, Korean. */
export const oldEncodings = [
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'shift_jis',
  'gbk',
  'big5',
  'euc-kr',
] as const;
type OldEncoding = (typeof oldEncodings)[number];

const decoded = (bytes: Uint8Array, encoding: OldEncoding): string => new TextDecoder(encoding).decode(bytes);

/** Bytes that are looked at, and those of the lines that may name the columns. */
const mostBytes = 65_536;
const headBytes = 2_048;
const headLines = 5;

/** `head`: the file's first bytes. `part`: some that are not UTF-8. */
export function guessOldEncoding(head: Uint8Array, part: Uint8Array): OldEncoding {
  const first = Math.max(
    part.findIndex((byte) => byte >= 0x80),
    0,
  );
  const sample = part.subarray(Math.max(first - 1, 0), first + mostBytes);
  return byHeader(head.subarray(0, headBytes)) ?? (isOfMac(sample) ? 'macintosh' : byLetters(sample));
}

/** The one encoding in which the most words are known to head a column. */
function byHeader(head: Uint8Array): OldEncoding | null {
  const known = oldEncodings.map((encoding) => {
    const lines = decoded(head, encoding).split(/[\r\n]+/, headLines);
    const words = lines.flatMap((line) => line.split(/[,;\t|"]/));
    return words.filter((word) => /\P{ASCII}/u.test(word) && word.length < 60 && headingOf(word) !== null).length;
  });
  const most = Math.max(...known);
  const best = oldEncodings.filter((_, at) => known[at] === most);
  return most > 0 && best.length === 1 ? (best[0] ?? null) : null;
}

/** Letters of a Mac, such as ü, à and è, are rare signs or none on Windows, where letters are from 0xc0 on. */
function isOfMac(bytes: Uint8Array): boolean {
  const ofMac = bytes.filter((byte) => byte >= 0x80 && byte < 0xa0).length;
  const ofWindows = bytes.filter((byte) => byte >= 0xc0).length;
  return ofMac > ofWindows && bytes.some((byte) => rareOnWindows.has(byte)) && !isFull(bytes);
}

const rareOnWindows: ReadonlySet<number> = new Set([0x81, 0x87, 0x88, 0x89, 0x8d, 0x8f, 0x90, 0x98, 0x9d, 0x9f]);

/** Western names hardly have three letters with accents in a row. */
function isFull(bytes: Uint8Array): boolean {
  const text = decoded(bytes, 'windows-1252');
  const inRows = (text.match(/\P{ASCII}{3,}/gu) ?? []).join('').length;
  return inRows * 2 > (text.match(/\P{ASCII}/gu) ?? []).length;
}

const byLetters = (sample: Uint8Array): OldEncoding =>
  isFull(sample) ? byScript(sample) : byAccents(decoded(sample, 'windows-1252'));

/** The letters and signs that make up most of a text in each script. */
const usual: readonly [OldEncoding, RegExp][] = [
  ['euc-kr', /[\uac00-\ud7a3]/g],
  ['windows-1251', /[оаеинтрвслкм]/g],
  ['windows-1253', /[αοιετσνηςάέίό]/g],
  ['shift_jis', /[\u3041-\u30fa々一-龠]/g],
];

function byScript(sample: Uint8Array): OldEncoding {
  const share = ([encoding, letters]: (typeof usual)[number]): number => {
    const text = decoded(sample, encoding).replace(/[\0-\x7f]/g, '');
    const strange = text.match(/[\ufffd\uff61-\uff9f]/g)?.length ?? 0;
    return ((text.match(letters)?.length ?? 0) - 4 * strange) / Math.max(text.length, 1);
  };
  const best = usual.map((one) => ({ encoding: one[0], share: share(one) })).sort((a, b) => b.share - a.share)[0];
  return best && best.share > 0.5 ? best.encoding : 'gbk';
}

/** `text`: read as a Western one. */
function byAccents(text: string): OldEncoding {
  // Polish ą, ł, ż in words, Czech Dvořák and Jiří, Hungarian ő and ű.
  const isCentral =
    /\p{L}[¹³¿]|[£¯¥]\p{Ll}|º\p{Ll}|[øØìò]\p{L}*[áíý]|[áíý]\p{L}*[øìò]/u.test(text) ||
    (/[õûÕÛ]/.test(text) && /[öüóÖÜÓ]/.test(text) && !/[ãçêîôÃÇ]/.test(text));
  if (isCentral) return 'windows-1250';
  // Turkish ş, İ and ı; in Icelandic, þ starts a word.
  return /\p{L}þ|Ý\p{Ll}|ý\p{Ll}+ý/u.test(text) ? 'windows-1254' : 'windows-1252';
}
