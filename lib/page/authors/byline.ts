/** Reads the byline near the heading: its names, and what supports each. */
import { attribute, closestOf, isCode, parentOf, shortText, tagged, textNodes } from '../dom.ts';
import { plain } from '../plain-text.ts';
import { isElsewhere, type Page } from './elsewhere.ts';
import { DATE, GOES_ON, IN_SIGNS, LEADING } from './name-words.ts';
import { isInstitution, isPersonal, isShortName, nameKey, namesIn } from './names.ts';

/** Texts and nodes checked around the heading. */
const AFTER = 90;
const BEFORE = 12;
const NODES_A_TEXT = 3;
/** How near the heading a name supported only by a date must be. */
const DATED_WITHIN = 12;
/** How near the heading a first name alone must be. */
const PEN_WITHIN = 8;
const MOST_LINKED = 3;
const LONGEST_MARKED = 240;
const LONGEST_TEXT = 160;
const LONGEST_HEADING = 400;
/** Only this much of a longer text is checked. */
const LONGEST_LOOK = 200;

const MARK = /aut(?:h?or(?!i)|eur)|by-?line|writer|(?:writt?en|posted)-?by|contributor/i;
/** Elements that call themselves a category, a place or a job hold no name, even if it looks like one. */
const NO_NAME = /categor|\btags?\b|topic|badge|eyebrow|crumb|location|role/i;
/** A town or country beside the date has the shape of a name, and so has a topic with a German adjective. */
const NO_ONE =
  /^(?:S(?:an|ão|t\.?)|L[ao]s|New|Hong|Tel|Abu|Rio|Bad|United|North|South) |^\p{L}{2,}(?:lich|isch|bar|iert)e[ns]? /u;
const REVIEW =
  /(?<!\p{L})(?:review|edit|fact|check|photo|image|illustrat|translat|updat|courtesy|cr[eé]dit|foto|bild|tradu[czç]|übersetz|vertal|grafik|lektor|интерв|фото)[\p{L}]*(?!\p{L})[^:]{0,20}:?$/iu;
/** Controls and drawings. */
const PRESSED = 'button, [role="button"], select, label, svg, nav, template';
/** Links to the section in which the article is filed. */
const FILED = 'a[rel~="tag"], a[href*="/category/"], a[href*="/tag/"], a[href*="/topic/"]';
const AUTHOR_ADDRESS =
  /\/(?:aut(?:h?or|eur)\w*|writers?|contributors?|people|profiles?|team|staff|by|bio|users?|experts?)\/[^/?#]|\/@[^/?#]+$/i;

/** What supports a name, strongest first. `pen`: anything in a place meant for a name. */
type Sign = 'by' | 'mark' | 'pen' | 'link' | 'date';
/** Some texts are known to be something else: a reviewer, a category, prose. */
type Mark = Sign | 'none' | 'unknown';
const SURE: Sign[] = ['by', 'mark', 'pen'];
const SIGNS: Sign[] = [...SURE, 'link', 'date'];

interface Piece {
  text: string;
  element: Element;
  sign: Mark;
}

/** The heading of the page's own article: one that the title repeats, else the first, else where the content starts. */
export function headingOf(document: Document, title: string): Element | null {
  const wanted = nameKey(title);
  const headings = [...tagged(document, 'h1', 5), ...tagged(document, 'h2', 5)];
  const same = headings.find((heading) => {
    const text = nameKey(shortText(document, heading, LONGEST_HEADING) ?? '');
    return text.length > 10 && wanted.startsWith(text.slice(0, 50));
  });
  return same ?? ['h1', 'article', 'main', 'body'].flatMap((name) => tagged(document, name, 1))[0] ?? null;
}

const marks = (element: Element): string =>
  ['class', 'id', 'itemprop', 'data-testid'].map((name) => attribute(element, name).slice(0, 200)).join(' ');

/** Is the text within a small element labelled as the author's? */
function isMarked(document: Document, element: Element): boolean {
  for (let level = 0, at: Element | null = element; at && level < 4; level += 1, at = parentOf(at)) {
    if (MARK.test(marks(at))) return shortText(document, at, LONGEST_MARKED) !== null;
  }
  return false;
}

/** Is the text part of a long paragraph, where "by" is an ordinary word? */
function isProse(document: Document, element: Element): boolean {
  const paragraph = closestOf(element, 'p, li');
  return paragraph !== null && shortText(document, paragraph, LONGEST_MARKED) === null;
}

function signOf(page: Page, text: string, element: Element, before: string): Mark {
  const { document } = page;
  const mark = marks(element);
  if (text.length > LONGEST_TEXT || /[:?!]$/.test(text) || REVIEW.test(before)) return 'none';
  if (closestOf(element, PRESSED) || (NO_NAME.test(mark) && !MARK.test(mark))) return 'none';
  if (isElsewhere(page, element) || isProse(document, element)) return 'none';
  if (LEADING.test(text) || before.replace(LEADING, '') === '') return 'by';
  if (isMarked(document, element)) return 'mark';
  if (closestOf(element, FILED)) return 'none';
  const link = closestOf(element, 'a[href]');
  return link && AUTHOR_ADDRESS.test(attribute(link, 'href')) ? 'link' : 'unknown';
}

/** Does the text continue the name before it: `By <a>Jane</a> Doe`, `<a>Jane Doe</a> and John Roe`? */
function goesOn({ text, sign, element }: Piece, next: string, parent: Element): boolean {
  if (sign === 'none' || sign === 'unknown') return false;
  const isWithin = sign === 'by' && parentOf(element) === parent;
  return (
    GOES_ON.test(`${text}\n${next}`) || (isWithin && /^\p{Lu}[\p{L}’-]+ \p{Lu}[\p{L}’-]+$/u.test(`${text} ${next}`))
  );
}

/** The texts after the heading (or before it), in page order. */
function textsBeside(document: Document, heading: Element, forward: boolean): [string, Element][] {
  const most = forward ? AFTER : BEFORE;
  const found: [string, Element][] = [];
  let nodes = 0;
  for (const node of textNodes(document, document, heading, forward)) {
    nodes += 1;
    if (nodes > most * NODES_A_TEXT || found.length >= most) break;
    const text = plain(node.nodeValue ?? '', LONGEST_LOOK);
    const element = parentOf(node);
    if (text !== '' && element && !isCode(element)) found.push([text, element]);
  }
  return forward ? found : found.reverse();
}

/** The same with what supports each, and what speaks against it. */
function pieces(page: Page, heading: Element, forward: boolean): Piece[] {
  const found: Piece[] = [];
  // No text stands before the first one.
  let before = '-';
  for (const [text, element] of textsBeside(page.document, heading, forward)) {
    const last = found.at(-1);
    const sign = signOf(page, text, element, before);
    // "por", a name, and "en": a place or a section follows in Spanish.
    const isPlace = /^en(?!\S)/.test(text) && /por$/i.test(found.at(-2)?.text ?? '');
    if (last && sign !== 'none' && !isPlace && goesOn(last, text, element)) last.text += ` ${text}`;
    else found.push({ text, element, sign });
    before = text;
  }
  return found;
}

/** A name alone, one or two texts from a date or separated from one by a bar or dot, is the author's. */
function markDated(found: Piece[]): Piece[] {
  const dated = found.map(({ text }) => text.length < 60 && DATE.test(text));
  return found.map((piece, at) => {
    const { text, element, sign } = piece;
    const isNear = dated.some((is, other) => is && (other === at ? /[|•·]/.test(text) : Math.abs(other - at) < 3));
    const names = isNear && at < DATED_WITHIN && sign === 'unknown' && text.length < 60 ? namesIn(text) : [];
    return names.length > 0 &&
      names.every((name) => isPersonal(name) && !NO_ONE.test(name)) &&
      !closestOf(element, 'h1, h2')
      ? { ...piece, sign: 'date' }
      : piece;
  });
}

/** The names of the first run of texts with one sign. Joiners, roles and dates may stand between two. */
function firstRun(found: Piece[], wanted: Sign, isMeant: (name: string) => boolean): string[] {
  const names: string[] = [];
  let gap = 0;
  for (const { text, sign } of found) {
    const isSigned = sign === wanted || (names.length > 0 && sign !== 'none' && sign !== 'unknown');
    const here = isSigned ? namesIn(text).filter((name) => isPersonal(name) && isMeant(name)) : [];
    names.push(...here);
    gap = here.length > 0 ? 0 : gap + 1;
    if (names.length > 0 && (gap > 3 || (gap > 0 && text.length > 60))) break;
  }
  return names;
}

interface Byline {
  names: string[];
  /** What supports them; null when there are none. */
  sign: Sign | null;
}

/** A pen name, a desk or a team: only where the byline is unambiguous. Of names in signs, all that stand together. */
function plainNames(found: Piece[]): string[] {
  const named = found
    .filter(({ sign }) => sign === 'by' || sign === 'mark')
    .map(({ text }) => namesIn(text).filter(isShortName));
  return named.find((names) => names.length > 0)?.filter((name, at) => at === 0 || IN_SIGNS.test(name)) ?? [];
}

/** "By Amanda" right below the heading, linked to her page, whoever is named further on. */
const linkedPen = (found: Piece[]): string[] =>
  plainNames(
    found.slice(0, PEN_WITHIN).filter(({ element, sign }) => {
      const link = closestOf(element, 'a[href]');
      return sign === 'by' && link !== null && AUTHOR_ADDRESS.test(attribute(link, 'href'));
    }),
  );

/** A name in the heading is the article's topic unless "by" precedes it. A heading that is only a name is no byline. */
function isAbout(heading: string, name: string, sign: Sign): boolean {
  const key = nameKey(name);
  return sign === 'link' || sign === 'date' ? heading.includes(key) : heading === key;
}

/** The names of the byline; empty when there is none near the heading. */
export function readByline(page: Page, isLikely: boolean): Byline {
  const { document, heading } = page;
  if (heading === null) return { names: [], sign: null };
  const after = markDated(pieces(page, heading, true));
  const around = [after, markDated(pieces(page, heading, false))];
  const about = nameKey(shortText(document, heading, LONGEST_HEADING) ?? '');
  const pen = linkedPen(after).filter((name) => !name.includes(' '));
  if (pen.length > 0) return { names: pen, sign: 'pen' };
  let desk: Byline | null = null;
  for (const sign of isLikely ? SIGNS : SURE) {
    // The person whom a desk's text links to wrote it; a name beside a date alone is not enough.
    if (desk !== null && sign !== 'link') break;
    for (const found of around) {
      const isMeant = (name: string): boolean => !isAbout(about, name, sign);
      const names = sign === 'pen' ? plainNames(found).filter(isMeant) : firstRun(found, sign, isMeant);
      // Many author links are a list of other articles.
      const isList = sign === 'link' && names.length > MOST_LINKED;
      if (names.length === 0 || isList) continue;
      if (sign !== 'pen' || !names.every(isInstitution)) return { names, sign };
      desk ??= { names, sign };
    }
  }
  return desk ?? { names: [], sign: null };
}
