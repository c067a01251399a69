/** Text as a reader sees it: hidden pieces left out, right-to-left tricks undone. Looks at inline marks only and forces no style. */
import { attribute, closestOf, parentOf, shortText, tagOf, walk } from './dom.ts';

const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const OVERRIDDEN = /\u202e([^\u202c\u202e\n]{1,320})/g;
const REVERSED = '[style*="bidi-override" i], bdo[dir="rtl" i]';
const HIDDEN = /display\s?:\s?none|visibility\s?:\s?hidden/i;
const LONGEST_JOINED = 320;
const MOST_PIECES = 60;

const reversed = (text: string): string => [...text].reverse().join('');

/** A piece of text with its direction marks obeyed and its invisible characters gone. */
export function asSeen(text: string): string {
  const turned = text.includes('\u202e') ? text.replace(OVERRIDDEN, (_, run: string) => reversed(run)) : text;
  return turned.replace(INVISIBLE, '').replaceAll('\uff20', '@');
}

/** Is the node's text shown from right to left by its element? */
export function isReversed(node: Node): boolean {
  const parent = parentOf(node);
  return parent !== null && closestOf(parent, REVERSED) !== null;
}

/** The text of a node as seen, element by element reversed where the page says so. */
export function nodeAsSeen(node: Node): string {
  const text = asSeen(node.nodeValue ?? '');
  return text.length <= LONGEST_JOINED && isReversed(node) ? reversed(text) : text;
}

/** The text of a small element without the pieces that only confuse collectors. */
function elementAsSeen(document: Document, element: Element): string {
  let out = '';
  const walker = walk(document, element, NodeFilter.SHOW_TEXT);
  for (let pieces = 0, node = walker.nextNode(); node && pieces < MOST_PIECES; pieces += 1, node = walker.nextNode()) {
    const parent = parentOf(node);
    if (parent === null || tagOf(parent) === 'script' || tagOf(parent) === 'style') continue;
    if (parent !== element && HIDDEN.test(attribute(parent, 'style'))) continue;
    out += node.nodeValue ?? '';
  }
  const seen = asSeen(out);
  return isReversed(walker.root.firstChild ?? element) ? reversed(seen) : seen;
}

/** The texts of the two elements around a node, nearest first, while they are short: an address may be cut into several. */
export function textsAround(document: Document, node: Node): string[] {
  const texts: string[] = [];
  let element = parentOf(node);
  for (let level = 0; level < 3 && element; level += 1, element = parentOf(element)) {
    if (shortText(document, element, LONGEST_JOINED) === null) break;
    texts.push(elementAsSeen(document, element));
  }
  return texts;
}
