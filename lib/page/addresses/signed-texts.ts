/** Finds the few texts of a page that may contain an address, so that only these are read closely. */
import { childrenOf, hasMoreThan, isText, tagged, textNodes, textOf } from '../dom.ts';
import type { Steps } from '../slices.ts';
import { SPELLED_AT } from './spelled-addresses.ts';

/** More texts would exceed the number of addresses that are kept. */
const MOST_TEXTS = 20_000;
const NODES_A_STEP = 500;
const PARTS_A_STEP = 100;

/** On larger pages only plain addresses are found, because walking every text node takes too long. */
const LARGE = 30_000;

export const isLarge = (document: Document): boolean => hasMoreThan(document, LARGE);

/** Signs of an address in any form: `@`, a spelled `[at]` or `dot`, a character reference or escape. */
const SIGN = new RegExp(`[@\\uff20]|&#|\\bdot\\s|\\\\u0040|${SPELLED_AT}`, 'i');

/** Parts of a large page. */
const SEVERAL = 500;
const MOST_LEVELS = 50;
const LEVELS_WITHIN = 8;

/** Several parts of the page that together are all of it, from as few levels below its body as possible. */
function partsOf(document: Document): Node[] {
  let parts: Node[] = tagged(document, 'body', 1);
  for (let level = 0; level < MOST_LEVELS && parts.length < SEVERAL; level += 1)
    parts = parts.flatMap((part) => {
      const inside = childrenOf(part);
      return inside.length > 0 ? inside : [part];
    });
  return parts;
}

/** Reading a part's whole text is faster than walking its nodes, so only parts whose text has an `@` are walked. */
function addTexts(document: Document, part: Node, levels: number, found: Node[]): void {
  if (found.length >= MOST_TEXTS || !textOf(part).includes('@')) return;
  if (isText(part)) found.push(part);
  // Below the last level, nodes are walked: reading the text again on every level would cost more.
  else
    for (const each of levels > 0 ? childrenOf(part) : textNodes(document, part))
      addTexts(document, each, levels - 1, found);
}

function* largeTexts(document: Document): Steps<Node[]> {
  const found: Node[] = [];
  let count = 0;
  for (const part of partsOf(document)) {
    addTexts(document, part, LEVELS_WITHIN, found);
    count += 1;
    if (count % PARTS_A_STEP === 0) yield;
  }
  return found;
}

export function* signedTexts(document: Document): Steps<Node[]> {
  if (isLarge(document)) return yield* largeTexts(document);
  const found: Node[] = [];
  let count = 0;
  for (const node of textNodes(document, document)) {
    if (found.length >= MOST_TEXTS) break;
    if (SIGN.test(node.nodeValue ?? '')) found.push(node);
    count += 1;
    if (count % NODES_A_STEP === 0) yield;
  }
  return found;
}
