/** Reads `Jane Doe <jane@acme.test>`, also several in one text. */
import { scanAt } from '../addresses/address-scan.ts';
import { LONGEST, plain } from '../plain-text.ts';
import { asSeen } from '../seen-text.ts';

export interface Named {
  address: string;
  name: string | null;
}

/** Longer texts and labels are cut here. */
const LONGEST_READ = 100_000;
const MOST_SIGNS = 2_000;

/** What ends a name, read backwards from its address. In prose a comma does, too. */
const BREAK = /[;:<>()[\]@\n\t]/;
const PROSE_BREAK = /[,;:<>()[\]@\n\t،؛，、；：。]/;

/** Words at the end of a sentence that may be a name: each capitalised, or of a script without capitals. */
const LAST_WORDS = /(?:[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}.'’-]{0,40} ){1,5}$/u;

/** Between two addresses: the first is only what the second is called, as in `"ceo@acme.test" <jane@beta.test>`. */
const CALLED = /^(?:[^,;<>\n]{0,80}|["'”’)]?\s{0,9})<\s{0,9}$/u;
const CALLED_IN_PROSE = /^["'”’]?\s{0,9}<\s{0,9}$/u;

/** `prose`: in a sentence only the last words before an address may be a name. */
export function namedAddresses(text: string, pageHost: string, prose = false): Named[] {
  const seen = asSeen(text.slice(0, LONGEST_READ));
  const found: Named[] = [];
  let signs = 0;
  let end = 0;
  for (const one of scanAt(seen, pageHost)) {
    signs += 1;
    if (signs > MOST_SIGNS) break;
    if (one === null) continue;
    const before = seen.slice(Math.max(end, one.from - 200), one.from);
    const last = found.at(-1);
    // `https://acme.test/leave?e=jane@acme.test`: an address may contain a `=`, but none behind a `?`.
    const address = before.endsWith('?') ? one.address.replace(/^.*=/, '') : one.address;
    const isCalled = last && last.address !== address && (prose ? CALLED_IN_PROSE : CALLED).test(before);
    if (isCalled) found.pop();
    found.push({ address, name: isCalled ? null : nameBefore(before, prose) });
    end = one.from + one.address.length;
  }
  return found;
}

/** `Müller, Jörg (EXT)`, `Jane Doe [Acme]`: a department or a company behind the name. */
const ASIDE =
  /(?<=\p{L}[^()[\]]{0,100})(?:\s[([]|（)(?!(?:via|über|tramite|przez)\s)[^()[\]（）]{0,60}[)\]）]\s{0,9}$/u;

/**
 * "Jane Doe via Acme List", "Jane Doe (über LinkedIn)": the address is the list's or the service's.
 * "Bob Roe on behalf of Jane Doe": either's.
 */
const VIA =
  /\p{L}['"’”]?\s\(?(?:via|über|tramite|przez|[Oo]n [Bb]ehalf [Oo]f|[Ii]m Auftrag von|de la part de|au nom de|en nombre de|namens|per conto di)\s/u;

/** The name before an address, if a bracket or line break shows that the two belong together. */
function nameBefore(before: string, prose: boolean): string | null {
  const bracket = /\s{0,9}[<([]\s{0,9}(?:mailto:)?$|\s{0,9}\n\s{0,9}$/i.exec(before);
  if (!bracket) return null;
  const text = before.slice(0, bracket.index).replace(ASIDE, '').trimEnd();
  // A nickname has quotes of its own: `"Jane \"JJ\" Doe"`, `Jane "JJ" Doe`.
  const quoted = /(?:^|[,;:<>()[\]@\n\t]|(?<!\p{L})\p{Ll}+\s)\s{0,9}["“]([^\n\t;:<>]{2,100})["”]$/u.exec(text)?.[1];
  if (quoted !== undefined) return asName(quoted.replaceAll('\\"', '"'));
  const last = text.split(prose ? PROSE_BREAK : BREAK).at(-1) ?? '';
  return asName(prose ? lastWords(last, bracket[0].includes('(')) : last);
}

/** Up to three words without capitals that stand by themselves. */
const ALONE = /^\P{L}{0,9}\p{Lo}[^\s]{0,40}(?: [^\s]{1,40}){0,2}$/u;

/** Where no word is capitalised, a sentence's last words are anything: `נא לכתוב אל נועה (noa@acme.test)`. */
function lastWords(text: string, isInSentence: boolean): string {
  const words = LAST_WORDS.exec(`${text} `)?.[0] ?? '';
  return /^\p{Lo}/u.test(words) && (isInSentence || !ALONE.test(text)) ? '' : words;
}

/** What may follow a comma without the name being reversed: legal forms and titles. */
const NO_FIRST_NAME =
  /^(?:inc|incorporated|ltd|limited|llc|llp|lp|plc|co|corp|gmbh|ag|kg|se|sa|sas|sarl|srl|spa|bv|nv|ab|as|oy|jr|sr|ii|iii|iv|ph ?d|dr|prof|m ?d|mba|msc|bsc|ma|ba|esq|cpa)$/i;
const TURNABLE = /^([\p{L}\p{M}.'’ -]{1,50}),\s{1,3}([\p{L}\p{M}.'’ -]{1,50})$/u;

/** `Doe, Jane` as `Jane Doe`. */
function turned(name: string): string {
  const [, last, first] = TURNABLE.exec(name) ?? [];
  if (last === undefined || first === undefined || NO_FIRST_NAME.test(first.replaceAll('.', ''))) return name;
  // `Jane Doe, CFA`: a degree or a post, unless the whole name is in capitals.
  if (/^\p{Lu}{2,6}$/u.test(first) && /\p{Ll}/u.test(last) && last.includes(' ')) return name;
  return `${first} ${last}`;
}

/** A text as a name; null when it cannot be one. */
export function asName(text: string): string | null {
  const name = plain(text, LONGEST.name).replace(/^["'“”‘’\s,]{1,5}|["'“”‘’\s,;]{1,5}$/g, '');
  const isNone = name.length < 2 || name.includes('@') || !/\p{L}/u.test(name) || VIA.test(name);
  return isNone ? null : turned(name.replace(ASIDE, ''));
}
