/** Whether a local part looks machine-made, by letter sequences of names and words in many languages. */
import { fold } from '../../contract/text.ts';
import { packedPairs, packedTriples, threshold } from './gibberish-model.ts';

/** a–z are 1–26; 0 is before the first letter and after the last. */
export const letters = 27;

export interface LetterModel {
  /** `letters` × `letters`: how much likelier than chance one letter follows another, in steps of 1/4 bit. */
  pairs: Int8Array;
  /** One bit for each of `letters`³ triples: whether it occurs. */
  triples: Uint8Array;
}

/** RFC 5321 §4.5.3.1. */
const longest = 64;
/** Bits added for a known triple and subtracted for an unknown one. */
const tripleWeight = 1;
/** Too few letters to judge: initials, abbreviations. */
const fewestLetters = 7;
/** This many letters at the start may be initials, or one at the end. */
const mostInitials = 2;
/** Changes between letters and digits in a word: `jsmith2` has one, `b2b4you` four. */
const mostSwitches = 3;

/** False when it cannot judge: short ones, numbers, other scripts. */
export function isGibberish(local: string): boolean {
  const text = fold(local.slice(0, longest).replace(/^"|"$/g, ''));
  if (/(?![a-z])\p{L}/u.test(text)) return false;
  const words = text.split(/[^a-z0-9]+/).filter((word) => word !== '');
  if (words.some(isMadeOfDigits) || isHex(words.join(''))) return true;
  const score = scoreOf(words, unpacked());
  return score !== null && score < threshold;
}

function isMadeOfDigits(word: string): boolean {
  const switches = word.match(/[a-z](?=\d)|\d(?=[a-z])/g) ?? [];
  return word.length >= 8 && switches.length > mostSwitches;
}

function isHex(text: string): boolean {
  return /^[0-9a-f]{16,}$/.test(text) && /[a-f]/.test(text) && (text.match(/\d/g) ?? []).length >= 4;
}

/** Bits per letter over all words; null with too few letters. */
export function scoreOf(words: readonly string[], model: LetterModel): number | null {
  const runs = words.map((word) => word.replace(/\d/g, '')).filter((run) => run.length > 2);
  const total = runs.reduce((sum, run) => sum + run.length, 0);
  if (total < fewestLetters) return null;
  return runs.reduce((sum, run) => sum + bestMean(run, model) * run.length, 0) / total;
}

/** The best mean of the run, of the rest after initials, or before one. */
function bestMean(run: string, model: LetterModel): number {
  const values = valuesOf(run, model);
  const whole = values.reduce((all, value) => all + value, 0);
  if (run.length < fewestLetters) return whole / values.length;
  let best = Math.max(whole / values.length, (whole - (values.at(-1) ?? 0)) / (values.length - 1));
  let sum = whole;
  for (let cut = 1; cut <= Math.min(mostInitials, run.length - fewestLetters + 1); cut += 1) {
    sum -= values[cut - 1] ?? 0;
    best = Math.max(best, sum / (values.length - cut));
  }
  return best;
}

/** Bits for each letter. */
function valuesOf(run: string, { pairs, triples }: LetterModel): number[] {
  const codes = codesOf(run);
  return codes.slice(1, -1).map((code, index) => {
    const before = codes[index] ?? 0;
    const pair = (pairs[before * letters + code] ?? 0) / 4;
    if (index === 0) return pair;
    const triple = ((codes[index - 1] ?? 0) * letters + before) * letters + code;
    const seen = ((triples[triple >> 3] ?? 0) >> (triple & 7)) & 1;
    return pair + (seen === 1 ? tripleWeight : -tripleWeight);
  });
}

/** With the 0 before and behind. */
export function codesOf(run: string): number[] {
  return [0, ...Array.from(run, (letter) => letter.charCodeAt(0) - 96), 0];
}

let model: LetterModel | null = null;

function unpacked(): LetterModel {
  model ??= {
    pairs: Int8Array.from(packedPairs, (sign) => sign.charCodeAt(0) - middle),
    triples: Uint8Array.from(atob(packedTriples), (sign) => sign.charCodeAt(0)),
  };
  return model;
}

/** The character code of `P`, which stands for a pair as likely as chance. */
export const middle = 80;
