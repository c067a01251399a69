/**
 * Text as a reader sees it: hidden pieces left out, right-to-left tricks undone. Uses inline styles only and forces
 * no style computation.
 */
import { attribute, CODE, closestOf, isElement, parentOf, readable, shortText, tagOf } from './dom.ts';

const INVISIBLE = /\p{Cf}/gu;
/** Hyphens of typesetters, which look like the one on a keyboard. */
const HYPHEN = /[\u2010\u2011]/g;
/** The letters, digits and signs of an address in full width. Other punctuation separates Japanese lines. */
const WIDE = /[\uff0b\uff0d\uff0e\uff10-\uff19\uff20-\uff5a]/g;
const OVERRIDDEN = /\u202e([^\u202c\u202e\n]{1,320})/g;
const REVERSED = '[style*="bidi-override" i], bdo[dir="rtl" i]';
/** Of an element's own style. */
export const HIDDEN = /display\s?:\s?none|visibility\s?:\s?hidden/i;
const LONGEST_JOINED = 320;
const BLOCK = /^(?:br|p|div|li|h\d|t[dhr]|d[dt])$/;

const reversed = (text: string): string => [...text].reverse().join('');

/** A piece of text with its direction marks applied, invisible characters removed and unusual ones as on a keyboard. */
export function asSeen(text: string): string {
  const turned = text.includes('\u202e') ? text.replace(OVERRIDDEN, (_, run: string) => reversed(run)) : text;
  return turned
    .replace(INVISIBLE, '')
    .replace(HYPHEN, '-')
    .replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

/** Is the element displayed right to left? */
const isReversed = (element: Element | null): boolean => element !== null && closestOf(element, REVERSED) !== null;

/** The text of a node as displayed, reversed element by element where the page does so. */
export function nodeAsSeen(node: Node): string {
  const text = asSeen(node.nodeValue ?? '');
  return text.length <= LONGEST_JOINED && isReversed(parentOf(node)) ? reversed(text) : text;
}

/** A text "Jane Doe" or "Bluesky" before "@jane.acme.test": a handle, and no address that is split in two. */
export const isHandle = (before: string, text: string): boolean =>
  /^\p{Cf}*@\w/u.test(text) && /(?:^|\s)\p{Lu}[\p{L}'’-]*$/u.test(before);

/** The text of a small element without pieces hidden from readers. A block begins a line. */
function elementAsSeen(document: Document, element: Element): string {
  let out = '';
  let before = '';
  for (const node of readable(document, element, CODE)) {
    const text = node.nodeValue ?? '';
    const parent = parentOf(node);
    if (isElement(node) ? BLOCK.test(tagOf(node)) : isHandle(before, text)) out += '\n';
    if (parent === null || (parent !== element && HIDDEN.test(attribute(parent, 'style')))) continue;
    out += text;
    before = text || before;
  }
  const seen = asSeen(out);
  return isReversed(element) ? reversed(seen) : seen;
}

/** The texts of the surrounding elements, nearest first, while they are short: an address may be split into several. */
export function textsAround(document: Document, node: Node): string[] {
  const texts: string[] = [];
  let element = parentOf(node);
  for (let level = 0; level < 3 && element; level += 1, element = parentOf(element)) {
    if (shortText(document, element, LONGEST_JOINED) === null) break;
    texts.push(elementAsSeen(document, element));
  }
  return texts;
}
