/**
 * The job title and the phone number in the signature of a message. They are suggestions for an existing lead. Nothing
 * else is taken from a signature, and it never identifies a person.
 *
 * No signature is better than a wrong one. Prose, small print and lines that may name somebody else end the search.
 */
import { fold } from '../../contract/text.ts';
import { isTitle } from '../../names/titles.ts';
import { LEGAL_FORM } from '../legal-forms.ts';
import { labelled, narrow, numbersIn } from '../people/labelled-numbers.ts';
import { readName } from '../people/names/read-name.ts';
import { FAX } from '../phones.ts';
import { plain } from '../plain-text.ts';
import type { Steps } from '../slices.ts';
import { isPost } from '../team/job-words.ts';
import { type Letter, letterLines } from './letter-lines.ts';
import type { Signature } from './mail-facts.ts';

/** The reader that mailbox.js is given, so that it need not contain the words of all these languages. */
export type ReadSignature = (letter: Letter, sender: string) => Steps<Signature | null>;

export function* signatureSteps(letter: Letter, sender: string): Steps<Signature | null> {
  const lines = yield* letterLines(letter);
  yield;
  return signatureIn(lines, sender);
}

const LONGEST_LINE = 120;
/** Longer lines are not a name. */
const LONGEST_NAME = 60;
const MOST_WORDS = 6;
const MOST_MORE = 2;
/** Lines below the name, without empty ones, that are searched. */
const MOST_BELOW = 10;
/** A title is in one of the first lines below the name. */
const MOST_ABOVE_TITLE = 2;

/**
 * `lines`: of the message, without what it quotes. `sender`: the name in the message's header. Null without the
 * sender's own name above a title or a phone number.
 */
export function signatureIn(lines: readonly string[], sender: string): Signature | null {
  const name = ownName(sender);
  if (!name) return null;
  const all = lines.map((line) => narrow(plain(line, LONGEST_LINE + 1)));
  for (let at = all.length - 1; at >= 0; at -= 1) {
    const own = besideName(all, at, name);
    if (own === null) continue;
    const found = inBlock([...own, ...all.slice(at + 1).filter((line) => line !== '')], own.length);
    if (found.position !== null || found.phone_number !== null) return found;
  }
  return null;
}

/** "On behalf of the company", as in `i. A.`, `ppa.` or `p. p.`: the name after it is still the signer's. */
const PROCURATION = /^(?:i\.\s?[av]\.|ppa\.?|p\.\s?p\.)\s+/iu;
/** "On behalf of Jane Doe", "for Jane Doe", "Dear Jane Doe": somebody else signs. Particles of names are shorter. */
const LONG_WORD = /(?<!\p{L})(?!d[ae]ll[aeo](?!\p{L})|degli)\p{Ll}{4,}/u;
const FOR = /^(?:for|für|pour|por|per|an|to|cc|dear|hi|hello|hallo|liebe|cher|beste|hola|caro|cara|attn)(?!\p{L})/iu;
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

interface OwnName {
  /** Is it the sender's name, in any order or with an initial? */
  isFull: (text: string) => boolean;
  /** Or one word of it: the header does not say which of them is the given name. */
  isAny: (text: string) => boolean;
}

/** Null for a sender without a name. */
function ownName(sender: string): OwnName | null {
  if (sender.includes('@')) return null;
  const own = wordsOf(sender);
  const joined = own.join('');
  const isFull = (text: string): boolean => {
    const name = text.replace(PROCURATION, '');
    if (name.length > LONGEST_NAME) return false;
    const words = wordsOf(name);
    if (SIGNS.test(name)) return words.join('') === joined;
    return isSameName(own, words) && (!isForOthers(name) || words.every((word) => own.includes(word)));
  };
  const isWord = (text: string): boolean => text.length > 1 && own.includes(fold(text));
  return { isFull, isAny: (text) => isFull(text) || isWord(text) };
}

const wordsOf = (name: string): string[] =>
  name
    .split(/[\s,]+/u)
    .filter((word) => !isTitle(word, ''))
    .map((word) => fold(word).replace(/\.$/, ''));

/**
 * In any order, with initials, and with up to `MOST_MORE` words that are not in the sender's name. lib/names also
 * knows nicknames and typing errors, but its word lists would double the size of this reader.
 */
function isSameName(own: readonly string[], words: readonly string[]): boolean {
  if (words.length > MOST_WORDS) return false;
  const [same, others] = parted(words, (word) => own.includes(word));
  if (own.length === 1 || words.length === 1) return words.length === own.length && same.length === 1;
  const [initials, more] = parted(others, (word) => word.length === 1 && own.some((one) => one.startsWith(word)));
  return same.length > 0 && same.length + initials.length >= 2 && more.length <= MOST_MORE;
}

function parted<One>(all: readonly One[], is: (one: One) => boolean): [One[], One[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}

const isForOthers = (name: string): boolean => LONG_WORD.test(name) || FOR.test(name);

/** Between a name and a title in one line. */
const BREAK = /\s*[|•·●▪◦／\t]\s*|\s+[–—-]\s+|\s+\/{1,2}\s+|,\s+/u;
/** The parts of a line beside the sender's name, which may be none; null for a line without it. */
function besideName(lines: readonly string[], at: number, own: OwnName): string[] | null {
  const line = lines[at] ?? '';
  if (line === '' || line.length > LONGEST_LINE) return null;
  const [first = '', ...others] = line.split(BREAK);
  if (others.length > 0 && own.isFull(first)) return [line.slice(first.length).replace(/^[\s|•·●▪◦／/,–—-]+/u, '')];
  if (own.isAny(line)) return aboveInSigns(lines, at);
  return SIGNS.test(line) ? besideInSigns(line, own) : null;
}

/** In East Asian signatures the title is above or before the name: `営業部 部長` `田中 太郎`. */
function aboveInSigns(lines: readonly string[], at: number): string[] {
  const above = lines[at - 1] ?? '';
  const isTitle = SIGNS.test(lines[at] ?? '') && SIGNS.test(above) && above.length <= 30 && titleIn(above) !== null;
  return isTitle ? [above] : [];
}

function besideInSigns(line: string, { isFull }: OwnName): string[] | null {
  const words = line.split(' ');
  for (let at = 1; at < words.length; at += 1) {
    const [before, after] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (isFull(after) && titleIn(before) !== null) return [before];
    if (isFull(before) && titleIn(after) !== null) return [after];
  }
  return null;
}

/** Ends a signature: dial-in numbers, small print, whoever else may be reached. */
const END =
  /([_=*~-])\1{3}|teams|zoom|webex|meeting|conference|dial[- ]?in|confiden|vertraulich|vertretung|nachfolge|successor|elternzeit|maternity|parental|(?:assistan|sekret|secr[eé]t|vorzimmer|backup|absence|abwesen|urgen|emergency|notfall)[^:]{0,40}:/iu;

/** Words of a sentence to a reader. In capitals the short ones are something else: "Boston, US". */
const ADDRESSED =
  /(?<!\p{L})(?:please|will|thanks?|regards|bitte|mein\p{L}*|unser\p{L}*|ihr\p{L}{0,2}|gr[üu](?:ß|ss)\p{L}*|notre|votre|nuestr\p{L}*|groet\p{L}*)(?!\p{L})|[!?…]|送信/iu;
const TO_READER = /(?<!\p{L})(?:[Mm]y|me|us|[Ww]e|I['’]m|mon|mi|mijn|nos|vos|[Oo]nze|[Uu]w|P\.?\s?S\.?)(?!\p{L})/u;

/** Numbers of a company's desks, not of a person. */
const DESK =
  /switchboard|reception|hotline|helpline|help ?desk|support|service|zentrale|centrale|centralino|central(?:ita)?(?!\p{L})|standard|sentralbord|växel|代表|toll[- ]?free|freephone|head ?office|main(?: office| line)?(?!\p{L})/iu;

/** `lines`: without empty ones; the first `beside` of them stand beside the name. */
function inBlock(lines: readonly string[], beside: number): Signature {
  const found: Signature = { position: null, phone_number: null };
  let above = '';
  for (const [at, line] of lines.slice(0, MOST_BELOW + beside).entries()) {
    if (/^[-–—]{2,3}$/u.test(line)) continue;
    const isTop = at < MOST_ABOVE_TITLE + beside;
    if (isEnd(line)) break;
    const title = isTop && found.position === null && !LEGAL_FORM.test(above) ? titleIn(line) : null;
    if (title === null && isSomebody(line)) break;
    found.position ??= title;
    found.phone_number ??= phoneOf(line, above);
    // A title says nothing of the number below it.
    above = title === null ? line : '';
  }
  return found;
}

const isAddressed = (line: string): boolean => ADDRESSED.test(line) || TO_READER.test(line);

const isEnd = (line: string): boolean =>
  line.length > LONGEST_LINE ||
  END.test(line) ||
  isAddressed(line) ||
  (line.match(/(?<!\S)\p{Ll}{2,}/gu)?.length ?? 0) > 5;

const PARTS = /[|•·●▪◦／\t,:;()]|\s[–—-]\s|\s\/{1,2}\s|(?<!\p{L})(?:for|für|pour|is|ist|est|c\/o)\s/iu;

/** Another person's name: what follows is theirs. A place or a company may look like one, too. */
function isSomebody(line: string): boolean {
  return line.split(PARTS).some((part) => !/\d|@/.test(part) && isName(part.trim()));
}

/** Advertising that has a word of a title in it. */
const SLOGAN =
  /^(?:leading|leader in|leaders|the)(?!\p{L})|(?<!\p{L})(?:f[üu]hrend\p{L}*|trusted|best|world|partner (?:of|for|in|für|pour|para|voor))(?!\p{L})|^member of (?!.*(?:board|management|committee|council|team))/iu;

/** "Head of Optics at Kestrel" without the company. */
const AT_COMPANY = /\s+(?:at|@|bei|chez|bij|hos|presso|en|na)\s+\p{Lu}.*$/u;

/** Words after a comma that belong to a title: its department or region. */
const FIELDS = new Set(
  'sales marketing engineering product finance operations research development design people hr legal technology communications business customer international global emea apac europe vertrieb einkauf entwicklung forschung technik'.split(
    ' ',
  ),
);

/** The title in a line, without a company; null if the line is anything else. */
function titleIn(line: string): string | null {
  if (/[:：@]|https?|www\./iu.test(line) || isAddressed(line) || SLOGAN.test(line)) return null;
  const [first = '', ...others] = line.split(/\s*[|•·●▪◦／\t]\s*|\s+[–—-]\s+|\s+\/{1,2}\s+/u);
  const part = [first, ...others].map((one) => one.trim()).find((one) => one !== '') ?? '';
  const [head = '', ...more] = part
    .replace(/^\(([^()]*)\)$/u, '$1')
    .replace(AT_COMPANY, '')
    .replace(/[®™]/gu, '')
    .split(/,\s+/u);
  const kept = more.slice(0, more.findIndex((one) => !isField(one)) >>> 0);
  const title = [head, ...kept].join(', ').trim();
  const isCased = /\p{Ll}/u.test(title.charAt(0));
  return !isCased && isPost(head) && isPost(title) && !hasName(head) ? title : null;
}

const isField = (text: string): boolean =>
  fold(text)
    .split(/\s+(?:(?:and|und|et|y|en|&)\s+)?/u)
    .every((word) => FIELDS.has(word));

/** "Geschäftsführer Max Muster" names somebody. */
function hasName(title: string): boolean {
  const words = title.split(' ');
  return [2, 3].some((most) => {
    return words.length > most && isName(words.slice(-most).join(' '));
  });
}

function isName(text: string): boolean {
  const name = readName(text, '');
  return name?.last != null && name.score >= 0.7;
}

/** The first number of a line that is surely a phone: labelled in its line or the one above, or international. */
function phoneOf(line: string, above: string): string | null {
  const labelAbove = /\d/.test(above) || above.length > 30 ? '' : above;
  if (FAX.test(labelAbove) || DESK.test(labelAbove)) return null;
  for (const part of line.split(/[|•·●▪◦]/u)) {
    for (const { number, at, isLabelled } of numbersIn(part)) {
      const words = part.slice(0, at);
      if (DESK.test(words)) break;
      const isAbove = !/\p{L}/u.test(words) && labelled(labelAbove) === true;
      if (isLabelled || isAbove || number.startsWith('+')) return number.replace(/^(\+\d{1,3})\)/, '$1');
    }
  }
  return null;
}
