/** The byline near the heading: the last place where an author's name is looked for. */
import { attribute, closestOf, parentOf, shortText, tagged, tagOf, walk } from './dom.ts';
import { isElsewhere } from './microdata.ts';
import { DATE } from './name-words.ts';
import { isPersonal, isShortName, namesIn } from './names.ts';

/** Texts and nodes looked at around the heading: a byline stands close to it. */
const AFTER = { texts: 90, nodes: 300 };
const BEFORE = { texts: 12, nodes: 30 };
/** How near the heading a name that only a date speaks for must be. */
const DATED_WITHIN = 12;
const MOST_LINKED = 3;
const LONGEST_MARKED = 240;
const LONGEST_TEXT = 160;
/** Of a longer text only this much is looked at, white space and all. */
const LONGEST_LOOK = 1_000;

const MARK =
  /(?:^|[^a-z])(?:authors?|writers?|posted-?by|written-?by|contributors?)(?:[^a-z]|$)|author-?_?(?:name|link|info)|by-?line/i;
const BY = /^(?:[a-z]{4,9} )?(?:by|von|par|por)\b:?|^(?:author|written|words)s?\s?:/i;
const BY_ALONE = /^(?:(?:[a-z]{4,9} )?(?:by|von|par|por)|(?:about the |meet the )?(?:author|writer)s?)\s?:?$/i;
const REVIEW = /\b(?:review|edit|fact|check|photo|image|illustrat|translat|updat|sort|power|sponsor)\w*\b.{0,20}$/i;
const AUTHOR_ADDRESS = /\/(?:authors?|writers?|contributors?|people|profiles?|team|staff|by)\/[^/?#]+/i;

/** What speaks for a text being a name, most telling first. */
type Sign = 'by' | 'mark' | 'link' | 'date';
const SURE: Sign[] = ['by', 'mark'];
const ANY: Sign[] = [...SURE, 'link', 'date'];

interface Piece {
  text: string;
  element: Element;
  sign: Sign | null;
}

const normal = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** The heading of the page's own article: one that the title repeats, else the first; without any, where the content begins. */
export function headingOf(document: Document, title: string): Element | null {
  const wanted = normal(title);
  const headings = [...tagged(document, 'h1', 5), ...tagged(document, 'h2', 5)];
  const same = headings.find((heading) => {
    const text = normal(shortText(document, heading, 400) ?? '');
    return text.length > 12 && wanted.startsWith(text.slice(0, 60));
  });
  return (
    same ??
    headings.find((heading) => tagOf(heading) === 'h1') ??
    ['article', 'main', 'body'].flatMap((name) => tagged(document, name, 1))[0] ??
    null
  );
}

const marks = (element: Element): string =>
  ['class', 'id', 'itemprop', 'data-testid'].map((name) => attribute(element, name).slice(0, 200)).join(' ');

/** Is the text within a small element that calls itself an author's? */
function isMarked(document: Document, element: Element): boolean {
  for (let level = 0, at: Element | null = element; at && level < 4; level += 1, at = parentOf(at)) {
    if (MARK.test(marks(at))) return shortText(document, at, LONGEST_MARKED) !== null;
  }
  return false;
}

function signOf(document: Document, text: string, element: Element, before: string): Sign | null {
  if ((BY.test(text) && text.length > 5 && !REVIEW.test(text.slice(0, 20))) || BY_ALONE.test(before)) return 'by';
  if (isMarked(document, element)) return 'mark';
  const link = closestOf(element, 'a[href]');
  if (link && AUTHOR_ADDRESS.test(attribute(link, 'href'))) return 'link';
  return null;
}

/** Is the text a piece of a long paragraph, where "by" is a word like any other? */
function isProse(document: Document, element: Element): boolean {
  const paragraph = closestOf(element, 'p, li');
  return paragraph !== null && shortText(document, paragraph, LONGEST_MARKED) === null;
}

/** The texts from the heading on (or back), each with what speaks for it. */
function pieces(document: Document, heading: Element, forward: boolean): Piece[] {
  const walker = walk(document, document, NodeFilter.SHOW_TEXT);
  walker.currentNode = heading;
  const most = forward ? AFTER : BEFORE;
  const found: Piece[] = [];
  let before = '';
  for (let nodes = 0; nodes < most.nodes && found.length < most.texts; nodes += 1) {
    const node = forward ? walker.nextNode() : walker.previousNode();
    if (!node) break;
    const text = (node.nodeValue ?? '').slice(0, LONGEST_LOOK).replace(/\s+/g, ' ').trim();
    const element = parentOf(node);
    if (text === '' || !element || /^(?:script|style|noscript)$/.test(tagOf(element))) continue;
    const short = text.length <= LONGEST_TEXT && !isElsewhere(element) && !isProse(document, element);
    found.push({
      text,
      element,
      sign: short && !REVIEW.test(before) ? signOf(document, text, element, before) : null,
    });
    before = text;
  }
  return found;
}

/** A lone name one or two texts from a date is the author's. */
function markDated(found: Piece[]): Piece[] {
  const dated = found.map(({ text }) => text.length < 60 && DATE.test(text));
  return found.map((piece, at) => {
    const near = [at - 2, at - 1, at + 1, at + 2].some((other) => dated[other] === true);
    const isLone = at < DATED_WITHIN && piece.sign === null && near && piece.text.length < 40 && isPersonal(piece.text);
    return isLone && !isElsewhere(piece.element) ? { ...piece, sign: 'date' } : piece;
  });
}

/** The names of the first run of texts with one sign: joiners, roles and dates may stand between two. */
function firstRun(found: Piece[], sign: Sign): string[] {
  const names: string[] = [];
  let gap = 0;
  for (const piece of found) {
    const here =
      piece.sign !== null && (piece.sign === sign || names.length > 0) ? namesIn(piece.text).filter(isPersonal) : [];
    if (here.length > 0) {
      names.push(...here);
      gap = 0;
    } else if (names.length > 0) {
      gap += 1;
      if (gap > 3 || piece.text.length > 60) break;
    }
  }
  return names;
}

export interface Byline {
  names: string[];
  /** Does the page say "by" in so many words? */
  said: boolean;
}

/** The names of the byline; none when the page shows none near its heading. */
export function bylineNames(document: Document, heading: Element, isLikely: boolean): Byline {
  const after = markDated(pieces(document, heading, true));
  const around = [after, markDated(pieces(document, heading, false))];
  for (const sign of isLikely ? ANY : SURE) {
    for (const found of around) {
      const names = firstRun(found, sign);
      // Many links to authors are a list of others' articles.
      const isList = sign === 'link' && names.length > MOST_LINKED;
      if (names.length > 0 && !isList) return { names, said: sign === 'by' };
    }
  }
  // A pen name, a desk or a team: only where the byline leaves no doubt.
  const plain = after
    .filter(({ sign }) => sign === 'by' || sign === 'mark')
    .flatMap(({ text }) => namesIn(text).filter(isShortName));
  return { names: plain.slice(0, 1), said: false };
}
