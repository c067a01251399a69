/** How a known address may follow from its owner's name: by which patterns and habits. */
import type { Choice } from './habits.ts';
import { joinChoices, type Spelling, type Spellings } from './spellings.ts';
import { type Token, templates } from './templates.ts';

export interface Explanation {
  /** Its index in `templates`. */
  template: number;
  choices: readonly Choice[];
  /** The probability of exactly this form, 0 to 1; 1 is the plain pattern. */
  form: number;
}

/** Shares of other forms than the plain pattern; estimates of this project. */
const forms = {
  /** `anna.berg2`. */
  numbered: 0.02,
  /** `anna.m.berg`, without a known middle name. */
  middle: 0.01,
  /** One part of the name is as expected, the other is not: a nickname, or a name before a marriage. */
  half: 0.003,
  /** The name, or a part of it, is unknown. */
  nameless: 0.05,
};

/** All explanations of a local part in lower case. Empty when name and address have nothing in common. */
export function explain(local: string, spellings: Spellings): Explanation[] {
  const exact = matches(local, spellings, false);
  if (exact.length > 0) return exact;
  const unnumbered = local.replace(/[._-]?\d+(?=[._-]|$)/g, '');
  if (unnumbered !== local && unnumbered !== '') {
    const numbered = matches(unnumbered, spellings, false);
    if (numbered.length > 0) return numbered.map((one) => ({ ...one, form: forms.numbered }));
  }
  const middle = matches(local, spellings, true);
  if (middle.length > 0) return middle.map((one) => ({ ...one, form: forms.middle }));
  return byHalf(unnumbered, spellings);
}

/** `withMiddle`: a middle initial stands between both parts. */
function matches(local: string, spellings: Spellings, withMiddle: boolean): Explanation[] {
  const found: Explanation[] = [];
  for (const [template, { tokens, separator }] of templates.entries()) {
    const [head, tail] = tokens;
    if (head === undefined || (withMiddle && tail === undefined)) continue;
    for (const one of spellings[head]) {
      const begin = one.text.replaceAll('*', separator);
      if (!local.startsWith(begin)) continue;
      if (tail === undefined) {
        if (local === begin) found.push({ template, choices: one.choices, form: 1 });
        continue;
      }
      const end = endOf(local.slice(begin.length), separator, withMiddle);
      if (end === null) continue;
      for (const other of spellings[tail]) {
        if (end !== other.text.replaceAll('*', separator)) continue;
        const choices = joinChoices(one.choices, other.choices);
        if (choices) found.push({ template, choices, form: 1 });
      }
    }
  }
  return found;
}

/** What follows the separator, or a letter and the separator. */
function endOf(rest: string, separator: string, withMiddle: boolean): string | null {
  if (!rest.startsWith(separator)) return null;
  const end = rest.slice(separator.length);
  if (!withMiddle) return end;
  const letter = end.slice(0, 1);
  return /[a-z]/.test(letter) && end.slice(1).startsWith(separator) ? end.slice(1 + separator.length) : null;
}

/** One part by the name, the other arbitrary; both arbitrary without a name. */
function byHalf(local: string, spellings: Spellings): Explanation[] {
  const missing = (token: Token) => spellings[token].length === 0;
  return templates.flatMap(({ tokens, separator }, template): Explanation[] => {
    const [head, tail] = tokens;
    if (head === undefined) return [];
    if (tail === undefined)
      return missing(head) && isWord(local) ? [{ template, choices: [], form: forms.nameless }] : [];
    return split(local, separator).flatMap(([begin, end]) => {
      const one = partly(begin, head, spellings, separator);
      const other = partly(end, tail, spellings, separator);
      const choices = one && other && joinChoices(one.choices, other.choices);
      if (!choices || (one.strange && other.strange)) return [];
      const form = one.strange || other.strange ? forms.half : forms.nameless;
      return [{ template, choices, form }];
    });
  });
}

/** What a part may be: as in the name, of an unknown name, or unexpected. */
function partly(
  part: string,
  token: Token,
  spellings: Spellings,
  separator: string,
): (Spelling & { strange: boolean }) | null {
  const own = spellings[token].find(({ text }) => text.replaceAll('*', separator) === part);
  if (own) return { ...own, strange: false };
  const isInitial = token === 'f' || token === 'l';
  if (isInitial ? !/^[a-z]$/.test(part) : !isWord(part)) return null;
  return { text: part, choices: [], strange: spellings[token].length > 0 };
}

const isWord = (part: string): boolean => /^[a-z]{2,}$/.test(part);

/** The ways to split an address at a separator; without one, at the first or last letter, or anywhere. */
function split(local: string, separator: string): [begin: string, end: string][] {
  if (separator !== '') {
    const at = local.split(separator);
    return at.length === 2 ? [[at[0] ?? '', at[1] ?? '']] : [];
  }
  if (!isWord(local)) return [];
  return Array.from({ length: Math.min(local.length, 40) - 1 }, (_, at) => [
    local.slice(0, at + 1),
    local.slice(at + 1),
  ]);
}
