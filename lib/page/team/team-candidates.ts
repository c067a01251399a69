/** The lines that look like names, each with the position in its line, below or above it. */
import { fold } from '../../contract/text.ts';
import { nameKey } from '../authors/names.ts';
import { allIn, attribute, closestOf, first, isMatch, isWhole, parentOf, tagOf } from '../dom.ts';
import { FORUM_POSTS } from '../forum-posts.ts';
import { LEGAL_FORM } from '../legal-forms.ts';
import type { Steps } from '../slices.ts';
import { isPost, mayBePost } from './job-words.ts';
import { around, type Line } from './page-lines.ts';
import { isSource, QUOTATIONS } from './quotations.ts';
import { nameIn } from './team-words.ts';

/** A line that looks like a name, with its surroundings. */
export interface Candidate {
  name: string;
  position: string | null;
  /** The position's own words mark it as one. */
  sure: boolean;
  block: Element;
  /** A company with its legal form in a line of its own below. */
  employer: string | null;
  /** What lines of one list have in common. */
  kind: string;
}

/** All of them, and the number of short lines of each kind. */
export interface Candidates {
  named: Candidate[];
  lists: ReadonlyMap<string, number>;
}

const MOST_CANDIDATES = 2_000;
/** How far a card reaches: from a name to the element with its picture, position and links. */
export const CARD = 7;

/** Menus, quotes and comments name people who work elsewhere. */
const OTHERS = [
  QUOTATIONS,
  ...['nav', 'footer', 'form', 'button', '[role="navigation"]', '[role="menu"]', '[hidden]', '[class~="nav" i]'],
  FORUM_POSTS,
  ...['comment', 'breadcrumb', 'cookie', 'menu', 'navbar', 'nav-', '-nav', 'navigation', 'dropdown'].map(
    (word) => `[class*="${word}" i]`,
  ),
].join(', ');

/** Navigation: its texts are links to other pages, not lines of a card. */
export const NAVIGATION =
  'nav, button, [role="navigation"], [role="tablist"], [role="menu"], [class*="breadcrumb" i], [class*="menu" i], [class*="navbar" i], [class~="nav" i]';

/** A dash, comma, bar or colon between a name and its position in one line. */
const BETWEEN = /^(.{3,60}?)(?:\s*[,|:•·]\s+|\s+[–—-]\s+|\s*[–—|]\s*)(.{2,90})$/u;

const looks = new WeakMap<Element, string>();

/** An element's name and first class. */
function lookOf(element: Element): string {
  const known = looks.get(element);
  if (known !== undefined) return known;
  const [first = ''] = attribute(element, 'class').slice(0, 400).trim().split(/\s/, 1);
  const look = `${tagOf(element)}.${first.slice(0, 40)}`;
  looks.set(element, look);
  return look;
}

/** Lines of one list have the same ancestors. */
export const kindOf = (block: Element): string => around(block, 4).map(lookOf).join('>');

/** Tells whether an element is within a matching one, and checks each ancestor once. */
function withinOf(selector: string): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  return (element) => {
    const passed: Element[] = [];
    let now: Element | null = element;
    while (now && !known.has(now)) {
      passed.push(now);
      if (isMatch(now, selector)) break;
      now = parentOf(now);
    }
    // Stopped at a matching or known ancestor, or above all of them.
    const is = now !== null && (known.get(now) ?? true);
    for (const one of passed) known.set(one, is);
    return is;
  };
}

/** "Ada Byron, a life in engines" with a link to `/ada-byron-a-life-in-engines` is an article's title. */
function isTitle({ block }: Line, name: string, post: string): boolean {
  const link = closestOf(block, 'a') ?? (allIn(block, 'a', 2).length === 1 ? first(block, 'a') : null);
  if (!link) return false;
  const slug = lettersOf(attribute(link, 'href').slice(0, 500));
  return slug.includes(lettersOf(`${name}${post}`).slice(0, 60));
}

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}]/gu, '');

/**
 * A line's own name and position: "Ada Byron", "Ada Byron, Head of Engines", or a bold name followed by its position.
 */
function inLine(line: Line): Candidate | null {
  const { pieces, block, alt } = line;
  const whole = pieces.join(' ');
  const found = (name: string, position: string | null) => {
    return {
      name,
      position,
      sure: position !== null,
      block,
      employer: null,
      kind: alt ? `alt ${kindOf(block)}` : kindOf(block),
    };
  };
  const alone = nameIn(whole);
  if (alone) return found(alone, null);
  const [first = '', ...rest] = pieces;
  const named = rest.length > 0 ? nameIn(first) : null;
  const post = rest.join(' ').replace(/^[\s,|:•·–—-]+/u, '');
  if (named && isPost(post)) return found(named, post);
  const [, before = '', behind = ''] = BETWEEN.exec(whole) ?? [];
  const split = before === '' ? null : nameIn(before);
  return split && isPost(behind) && !isTitle(line, split, behind) ? found(split, behind) : null;
}

/** The next line of a list is the next entry, unless both are cells or paragraphs of one card. */
function isSibling(one: Element, other: Element): boolean {
  // Below a name in a definition list, the next term is of somebody else.
  if (kindOf(one) !== kindOf(other)) return tagOf(other) === 'dt';
  return parentOf(one) !== parentOf(other) || !/^(?:p|div|td|th|span|figcaption)$/.test(tagOf(one));
}

/** Do two elements share an ancestor within the reach of a card that is not the whole page? */
function isNear(one: Element, other: Element): boolean {
  const card = new Set(around(one, CARD));
  return around(other, CARD).some((element) => card.has(element) && !isWhole(element));
}

/** The position below or above a name: the nearest line that is no name. */
function beside(
  lines: readonly Line[],
  at: number,
  name: string,
  named: ReadonlyMap<number, Candidate>,
  leadsAway: (element: Element) => boolean,
): string | null {
  const block = lines[at]?.block;
  if (!block) return null;
  const key = nameKey(name);
  let under: string | null = null;
  for (let next = at + 1, last = at + 3; next <= last; next += 1) {
    const line = lines[next];
    if (line && last < at + 9 && leadsAway(line.block)) {
      last += 1;
      continue;
    }
    if (!line || !isNear(block, line.block) || (!line.alt && line.block !== block && isSibling(block, line.block)))
      break;
    const other = named.get(next);
    if (other && nameKey(other.name) === key) continue;
    if (other) break;
    if (line.alt) continue;
    const text = line.pieces.join(' ');
    if (isPost(text)) return text;
    under ??= !mayBePost(text) || text.length > 50 ? null : text;
  }
  const above = lines[at - 1];
  if (!above || above.alt || leadsAway(above.block) || named.has(at - 1)) return under;
  // If a name precedes it, the line belongs to that name.
  if (named.has(at - 2) && tagOf(above.block) !== 'dt') return under;
  const words = above.pieces.join(' ');
  return isPost(words) && isNear(block, above.block) && !isSibling(above.block, block) ? words : under;
}

/** The company in the name's card, below name and position. */
function employerBelow(lines: readonly Line[], at: number, named: ReadonlyMap<number, Candidate>): string | null {
  const block = lines[at]?.block;
  for (let next = at + 1; block && next <= at + 3; next += 1) {
    const line = lines[next];
    if (!line || named.has(next) || !isNear(block, line.block)) return null;
    const text = line.pieces.join(' ');
    if (!line.alt && text.length <= 60 && LEGAL_FORM.test(text)) return text;
  }
  return null;
}

/** All lines that look like names, with their positions. Also counts the short lines of each kind. */
export function* candidateSteps(document: Document, lines: readonly Line[]): Steps<Candidates> {
  const named = new Map<number, Candidate>();
  const lists = new Map<string, number>();
  const isOthers = withinOf(OTHERS);
  const leadsAway = withinOf(NAVIGATION);
  for (const [at, line] of lines.entries()) {
    if (at % 200 === 199) yield;
    const text = line.pieces.join(' ');
    if (text.length > 170) continue;
    if (named.size >= MOST_CANDIDATES) break;
    const candidate = inLine(line);
    if (candidate && !isOthers(line.block) && !isSource(document, line.block)) named.set(at, candidate);
    if (text.length <= 70) {
      const kind = line.alt ? `alt ${kindOf(line.block)}` : kindOf(line.block);
      lists.set(kind, (lists.get(kind) ?? 0) + 1);
    }
  }
  for (const [at, candidate] of named) {
    candidate.employer = employerBelow(lines, at, named);
    if (candidate.position !== null) continue;
    const position = beside(lines, at, candidate.name, named, leadsAway);
    if (position === null) continue;
    candidate.position = position;
    candidate.sure = isPost(position);
  }
  yield;
  return { named: [...named.values()], lists };
}
