/** A page's text as lines: one block each, split at line breaks, with the parts that inline elements make of it. */
import { attribute, isElement, parentOf, readable, tagOf } from '../dom.ts';
import { LONGEST, plain } from '../plain-text.ts';
import type { Steps } from '../slices.ts';

export interface Line {
  /** Parts between inline elements: a bold name and the words after it are two. */
  pieces: string[];
  /** The nearest block element around it; for a picture the picture itself. */
  block: Element;
  /** The alternative text of a picture. */
  alt: boolean;
}

const MOST_NODES = 200_000;
const MOST_LINES = 20_000;
/** Longer parts are prose and are not joined. */
const LONGEST_PIECE = 240;

export const INLINE = /^(?:a|abbr|b|bdi|bdo|cite|em|font|i|mark|small|span|strong|sub|sup|time|u|wbr)$/;
export const UNREAD = /^(?:script|style|noscript|template|svg|math|select|textarea|iframe|canvas|video|audio|head)$/;
const STEP = 2_000;

/** Links to topic pages: they name films, plants, places or companies more often than people, so they are skipped. */
const FILED = /\/(?:tags?|categor(?:y|ies)|topics?|genres?|labels?|schlagwort\p{L}*|kategorien?)\//iu;

const isFiled = (link: Element): boolean =>
  /(?:^|\s)tag(?:\s|$)/i.test(attribute(link, 'rel')) || FILED.test(attribute(link, 'href').slice(0, 300));

/** The block around the text; null within a link to a topic page and within `<cite>`. */
function blockOf(node: Node): Element | null {
  let element = parentOf(node);
  for (let level = 0; level < 20 && element && INLINE.test(tagOf(element)); level += 1) {
    if ((tagOf(element) === 'a' && isFiled(element)) || tagOf(element) === 'cite') return null;
    element = parentOf(element);
  }
  return element;
}

/** Every line of the body in order; long prose is left out. */
export function* lineSteps(document: Document, root: Element): Steps<Line[]> {
  const lines: Line[] = [];
  let open: Line | null = null;
  let seen = 0;
  for (const node of readable(document, root, UNREAD)) {
    seen += 1;
    if (seen > MOST_NODES || lines.length >= MOST_LINES) break;
    if (seen % STEP === 0) yield;
    if (isElement(node)) {
      const tag = tagOf(node);
      if (tag === 'img') {
        const alt = plain(attribute(node, 'alt'), LONGEST.name);
        if (alt !== '') lines.push({ pieces: [alt], block: node, alt: true });
      }
      // A link may be a whole card, so its content starts a new line.
      if (tag === 'a' || !INLINE.test(tag)) open = null;
      continue;
    }
    const raw = node.nodeValue ?? '';
    if (!/\S/.test(raw)) continue;
    if (raw.length > LONGEST_PIECE * 4) {
      open = null;
      continue;
    }
    const text = plain(raw, LONGEST_PIECE);
    if (text === '') continue;
    const block = blockOf(node);
    if (!block) continue;
    // Text after a nested block is a line of its own: the nested block closed the previous one.
    if (open && open.block === block) open.pieces.push(text);
    else {
      open = { pieces: [text], block, alt: false };
      lines.push(open);
    }
  }
  return lines;
}

/** The element and its ancestors, nearest first, as far as a card reaches. */
export function around(element: Element, most: number): Element[] {
  const out: Element[] = [];
  for (let now: Element | null = element; now && out.length < most; now = parentOf(now)) out.push(now);
  return out;
}
