/**
 * Finds names near an address: alone in a line, between separators, beside a position, in a link's text, or in a
 * sentence.
 */
import { fold } from '../../contract/text.ts';
import { tagOf } from '../dom.ts';
import { OrdinaryWords } from '../ordinary-words.ts';
import type { Steps } from '../slices.ts';
import { likeness } from './local-part.ts';
import { nameInColumns } from './name-columns.ts';
import type { PersonName } from './names/person-name.ts';
import { readName } from './names/read-name.ts';
import { type Flow, type FlowLine, isMarked, type Mark } from './page-flow.ts';
import { hasPostWord, isPosition } from './post-words.ts';

export interface Mention {
  name: PersonName;
  line: number;
  /** In the line's text. */
  from: number;
  to: number;
  element: Element;
  /** The position in the same words, without a separator: "CEO Anna Meyer". */
  post: string | null;
  /** A link's own text names the owner of its address. */
  mark: Mark | null;
  heading: boolean;
  /** "Assistant to Anna Meyer": she is named, but the address is another person's. */
  aside: boolean;
}

/** How far from an address names are searched, in lines. */
export const REACH = 14;
const MOST = 6_000;
const LONGEST = 400;

const SIGN = /\uE000+|[|•·●▪■◆»›→;:()（）[\]<>/\t【】「」『』：；、，…]|\s[–—−‒-]{1,2}\s|[–—]|\s{2,}|,(?=\s?\uE000)/gu;
const JOINT = / (?:and|und|et|y|e|i|en|og|och|ja|és|és|și|ve|και|и|і|та|a|&|\+) | & /;

/** "Assistant to", "Assistentin von", "Secrétaire de": another person's name follows. */
const ASIDE =
  /(?:assist|asist|secret|sekret|segret|pa to|büro|office of|on behalf|im auftrag|stellvertret|deputy|adjoint|zástup|zastęp|εκ μέρους|помощни|секретар|замест|zamest|titkár|asystent)[\p{L}.-]*(?: \p{L}+){0,3} (?:to|of|for|von|vom|zu|des|der|de|du|da|do|di|del|della|van|till|til|for|lui|του|της|к)$|(?:помощник|секретарь|ассистент|асистент|asystent(?:ka)?|asistent(?:ka)?|sekretarka)[\p{L} ]{0,30}$/iu;

const isHeading = (element: Element): boolean => /^(?:h[1-6]|dt|th|strong|b|legend|summary)$/.test(tagOf(element));

interface Cut {
  text: string;
  from: number;
}

/** The parts of a line between separators. */
function cuts(text: string): Cut[] {
  const out: Cut[] = [];
  let from = 0;
  for (const match of text.matchAll(SIGN)) {
    out.push({ text: text.slice(from, match.index), from });
    from = match.index + match[0].length;
  }
  out.push({ text: text.slice(from), from });
  return out.filter((cut) => cut.text.trim().length > 1);
}

interface Found extends Cut {
  name: PersonName;
  post: string | null;
}

/** A name and a position without a separator: "Director General Ana Vega", "Jan Novák jednatel". */
function besidePost(cut: Cut, language: string): Found | null {
  const words = cut.text.trim().split(/\s+/);
  if (words.length < 2 || words.length > 10) return null;
  const inside = cut.from + cut.text.indexOf(words[0] ?? '');
  const joined = (list: readonly string[]) => list.join(' ');
  const isSigns = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u.test(cut.text);
  const least = isSigns ? 1 : 2;
  for (let size = 1; size <= words.length - least; size += 1) {
    const post = joined(words.slice(0, size)).replace(/,$/, '');
    const name = isPosition(post) ? readName(joined(words.slice(size)), language) : null;
    if (name && name.score >= -1 && (name.last !== null || isSigns)) {
      const text = joined(words.slice(size));
      return { text, from: inside + cut.text.trim().length - text.length, name, post };
    }
  }
  for (let size = Math.min(4, words.length - 1); size >= least; size -= 1) {
    const post = joined(words.slice(size));
    const text = joined(words.slice(0, size)).replace(/,$/, '');
    const name = isPosition(post) ? readName(text, language) : null;
    if (name && name.score >= -1 && name.first !== null && name.last !== null)
      return { text, from: inside, name, post };
  }
  return null;
}

/** "Ernst & Young": two family names make a firm. */
const FIRM = /^\s*[^\s&+]+ ?[&+] ?[^\s&+]+\s*$/;

/** The names of one part: as a whole, joined by "and", split at commas, or beside a position. */
function inCut(cut: Cut, language: string): Found[] {
  if (FIRM.test(cut.text)) return [];
  const whole = readName(cut.text, language);
  if (whole && !(whole.first !== null && whole.last === null && /\s/.test(cut.text.trim())))
    return [{ ...cut, name: whole, post: null }];
  for (const joint of [JOINT, /\s*,\s*/]) {
    if (!joint.test(cut.text)) continue;
    const found: Found[] = [];
    let from = cut.from;
    for (const part of cut.text.split(joint)) {
      const at = cut.text.indexOf(part, from - cut.from) + cut.from;
      from = at + part.length;
      const name = readName(part, language);
      if (name) found.push({ text: part, from: at, name, post: null });
      else {
        const posted = besidePost({ text: part, from: at }, language);
        if (posted) found.push(posted);
      }
    }
    if (found.length > 0 && (joint !== JOINT || found.length > 1)) return found;
  }
  const posted = besidePost(cut, language);
  return posted ? [posted] : [];
}

const RUN =
  /(?:\p{Lu}[\p{L}\p{M}'’.-]*|(?:d|l|dell)['’]\p{Lu}\p{L}+)(?:\s(?:(?:v[ao]n|de[rnl]?|d[aeiou]s?|della|la|le|te[rn]|zu|al|bin|y|e|af|av|el)\s){0,3}(?:\p{Lu}[\p{L}\p{M}'’.-]*|(?:al|el)-\p{Lu}\p{L}+)){1,14}/gu;

/**
 * How far around an address a sentence is read, and how far from its start: "Ada Byron builds engines … write to
 * ada@".
 */
const BEFORE = 220;
const BEHIND = 260;
const BEGINNING = 100;

/** In a sentence, only words from which the address is built. */
function inSentence(line: FlowLine, mark: Mark, language: string): Found[] {
  const from = Math.max(0, mark.at - BEFORE);
  const near = inStretch(line.text.slice(from, mark.at + BEHIND), from, mark, language);
  return near.length > 0 || from === 0 ? near : inStretch(line.text.slice(0, BEGINNING), 0, mark, language);
}

function inStretch(text: string, from: number, mark: Mark, language: string): Found[] {
  const [local = ''] = mark.email.split('@');
  let best: (Found & { like: number; begins: number }) | null = null;
  for (const run of text.matchAll(RUN)) {
    const words = run[0].split(' ');
    for (let start = 0; start < words.length - 1; start += 1) {
      for (let end = Math.min(words.length, start + 5); end >= start + 2; end -= 1) {
        const text = words.slice(start, end).join(' ');
        if (!/^(?:\p{Lu}|[dl]['’])/u.test(text)) continue;
        const name = readName(text, language);
        if (!name || name.last === null) continue;
        const like = likeness(local, name);
        // Prefers the closer match including the first letter, then a known given name, then more words.
        const begins = Number(isSameLetter(local, text));
        const isLess =
          best &&
          (best.like - like ||
            best.begins - begins ||
            best.name.score - name.score ||
            best.text.length - text.length) >= 0;
        if (like < 2 || isLess) continue;
        const at = from + run.index + (start === 0 ? 0 : words.slice(0, start).join(' ').length + 1);
        best = { text, from: at, name, post: null, like, begins };
      }
    }
  }
  return best ? [best] : [];
}

const isSameLetter = (one: string, other: string): boolean => fold(one.charAt(0)) === fold(other.charAt(0));

/** "Send an e-mail to Anna Meyer": the longest name at either end of a link's text. */
function inLabel(text: string, local: string, language: string): PersonName | null {
  const whole = readName(text, language);
  if (whole && (whole.last !== null || whole.score >= 0)) return whole;
  const words = text
    .replace(/[:–—]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 16);
  for (let size = Math.min(6, words.length - 1); size >= 2; size -= 1) {
    for (const part of [words.slice(-size), words.slice(0, size)]) {
      if (!/^\p{Lu}/u.test(part[0] ?? '') && !/[\p{Lo}]/u.test(part[0] ?? '')) continue;
      const name = readName(part.join(' '), language);
      if (name && name.first !== null && name.last !== null && name.score >= 0) return name;
    }
  }
  // In the middle if the address confirms it: "Carla Wolf" between "write to" and "now".
  for (let at = 1; at < words.length - 2; at += 1) {
    for (let size = 4; size >= 2; size -= 1) {
      const name = readName(words.slice(at, at + size).join(' '), language);
      if (name && name.first !== null && name.last !== null && likeness(local, name) >= 2) return name;
    }
  }
  return null;
}

const elementAt = (line: FlowLine, at: number): Element =>
  line.pieces.findLast((piece) => piece.at <= at)?.element ?? line.block;

/** The names of a line, without duplicates. */
function inLine(line: FlowLine, language: string): Found[] {
  if (line.text.length > LONGEST) return [];
  const out: Found[] = [];
  const add = (found: Found[]) => {
    for (const one of found) {
      const overlaps = out.some(
        (other) => one.from < other.from + other.text.length && other.from < one.from + one.text.length,
      );
      if (!overlaps) out.push(one);
    }
  };
  // A whole line or part first: its own separators show where a name starts and ends.
  if (!isMarked(line.text)) add(wholeName({ text: line.text, from: 0 }, language));
  if (line.pieces.length > 1)
    for (const piece of line.pieces)
      if (!isMarked(piece.text)) add(wholeName({ text: piece.text, from: piece.at }, language));
  for (const cut of cuts(line.text)) add(inCut(cut, language));
  return out;
}

function wholeName(cut: Cut, language: string): Found[] {
  if (/[:;|/•·]|\s[–—-]\s/.test(cut.text)) return [];
  const name = readName(cut.text, language);
  return name && name.first !== null && name.last !== null ? [{ ...cut, name, post: null }] : [];
}

/** "Anna" and "Meyer" in two lines of one block: the last part of one and the first of the next. */
function acrossLines(flow: Flow, at: number, language: string): (Found & { element: Element }) | null {
  const [line, next] = [flow.lines[at], flow.lines[at + 1]];
  const [piece, after] = [line?.pieces.at(-1), next?.pieces[0]];
  if (!line || !next || !piece || !after || line.block !== next.block || isMarked(line.text) || line.alt) return null;
  const [given, family] = [piece.text.trim(), after.text.trim()];
  if (
    isMarked(family) ||
    given.length > 40 ||
    family.length > 30 ||
    given.split(' ').length > 3 ||
    family.split(' ').length > 3
  )
    return null;
  const whole = (text: string) => {
    const name = readName(text, language);
    return name !== null && name.last !== null && name.first !== null && name.score >= 0;
  };
  // "Ana Vega" and "Ríos": two family names.
  const isMore = /^(?:es|pt|ca|gl)$/.test(language) && !family.includes(' ') && !hasPostWord(family);
  if ((whole(given) && !isMore) || whole(family)) return null;
  const name = readName(`${given} ${family}`, language);
  if (!name || name.last === null || name.score < 0) return null;
  const isOf = flow.marks.some(
    (mark) => Math.abs(mark.line - at) <= REACH && likeness(mark.email.split('@')[0] ?? '', name) >= 2,
  );
  if (!isOf && name.score < 1.5) return null;
  // From here on both are in the first line.
  next.text = next.text.replace(after.text, ' '.repeat(after.text.length));
  next.pieces.shift();
  const text = `${piece.text.trimEnd()} ${family}`;
  line.text = line.text.slice(0, piece.at) + text;
  return { text, from: piece.at, name, post: null, element: piece.element };
}

/** All names near the addresses of a page, in page order. */
export function* mentionSteps(document: Document, flow: Flow, language: string): Steps<Mention[]> {
  const out: Mention[] = [];
  const ordinary = new OrdinaryWords(() => flow.lines.filter(({ alt }) => !alt).map(({ text }) => text));
  const near = new Set<number>();
  for (const { line } of flow.marks) for (let at = line - REACH; at <= line + REACH; at += 1) near.add(at);
  for (const at of [...near].sort((one, other) => one - other)) {
    const line = flow.lines[at];
    if (!line) continue;
    if (at % 50 === 49) yield;
    if (out.length >= MOST) break;
    const inColumns = nameInColumns(document, flow, at, language);
    if (inColumns) {
      out.push(mention(line, at, { name: inColumns, from: 0, text: line.text, post: null }, null));
      continue;
    }
    const across = acrossLines(flow, at, language);
    if (across) out.push(mention(line, at, across, null));
    for (const { name, from, text, post } of across ? [] : inLine(line, language)) {
      out.push(mention(line, at, { name, from, text, post }, null));
    }
  }
  for (const [count, mark] of flow.marks.entries()) {
    if (count % 50 === 49) yield;
    const line = flow.lines[mark.line];
    if (!line || out.length >= MOST) continue;
    const within = out.find(
      (one) =>
        one.line === mark.line &&
        one.mark === null &&
        one.to > one.from &&
        line.pieces.length > 1 &&
        mark.element.contains(one.element) &&
        one.element !== mark.element,
    );
    if (within) out.push({ ...within, mark });
    for (const label of within ? mark.labels : [mark.linkText, ...mark.labels]) {
      const name =
        isMarked(label) || label.includes('@') ? null : inLabel(label, mark.email.split('@')[0] ?? '', language);
      if (name) out.push(mention(line, mark.line, { name, from: mark.at, text: '', post: null }, mark));
    }
    const inText = out.some((one) => one.line === mark.line && likeness(mark.email.split('@')[0] ?? '', one.name) >= 2);
    if (!inText && line.text.length > 24) {
      for (const found of inSentence(line, mark, language)) out.push(mention(line, mark.line, found, null));
    }
  }
  for (const one of out) doubt(one, ordinary);
  const persons = out.filter((one) => !one.name.mayBePlace || isPerson(one, flow));
  return persons.sort((one, other) => one.line - other.line || one.from - other.from);
}

/** For a name that may be a place: the address is built from it, or a position stands with it. */
function isPerson({ name, line, post }: Mention, { lines, marks }: Flow): boolean {
  const near = marks.filter((mark) => Math.abs(mark.line - line) <= REACH);
  const least = name.score < 0 ? 3 : 2;
  const isSaid = near.some((mark) => likeness(mark.email.split('@')[0] ?? '', name) >= least);
  return isSaid || (name.score >= 0 && (post !== null || isPosition(lines[line + 1]?.text ?? '')));
}

/** Doubts a name without a known given name or title whose last word the page uses in prose: more likely a heading. */
function doubt(mention: Mention, ordinary: OrdinaryWords): void {
  const { name } = mention;
  if (name.last !== null && name.score < 0.7 && ordinary.endName(name.words))
    mention.name = { ...name, score: name.score - 2 };
}

function mention(line: FlowLine, at: number, { name, from, text, post }: Found, mark: Mark | null): Mention {
  const element = mark?.element ?? elementAt(line, from);
  const before = line.text.slice(Math.max(0, from - 60), from).trimEnd();
  return {
    name,
    line: at,
    from,
    to: from + text.length,
    element,
    post,
    mark,
    heading: isHeading(element) || isHeading(line.block),
    aside: mark === null && ASIDE.test(before),
  };
}
