/** Finds the few texts of a page that may contain an address, so that only these are read closely. */
import { sizeOf, textNodes, textsWith } from '../dom.ts';
import type { Steps } from '../slices.ts';

/** More texts would exceed the number of addresses that are kept. */
const MOST_TEXTS = 20_000;
const NODES_A_STEP = 500;

/** On larger pages the browser itself searches, for plain addresses only: walking every text node takes too long. */
const LARGE = 30_000;

export const isLarge = (document: Document): boolean => sizeOf(document) > LARGE;

/** Signs of an address in any form: `@`, a spelled `[at]` or `dot`, a character reference or escape. */
const SIGN = /[@\uff20]|&#|\bdot\s|\\u0040|[([{<]\s?(?:at|a|ät)\s?[)\]}>]/i;

export function* signedTexts(document: Document): Steps<Node[]> {
  if (isLarge(document)) return textsWith(document, '@', MOST_TEXTS);
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
