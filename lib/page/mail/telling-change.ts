/** Tells changes of a page that may bring somebody into view or out of it from all others, at a bounded cost. */
import { attribute } from '../dom.ts';
import { frames } from './frames.ts';
import { addressAttributes, addressed } from './mailbox.ts';
import { isAt, isElement, walkerOf } from './nodes.ts';

const HIDING = ['hidden', 'aria-hidden', 'inert', 'open'];
const HIDDEN_STYLE = /display:\s?none|visibility:\s?hidden/i;

export const observed: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  characterDataOldValue: true,
  attributeFilter: [...addressAttributes, ...HIDING, 'style'],
  attributeOldValue: true,
};

/** So many nodes and changes are looked at in one go; after that it is taken for granted that one of them matters. */
const MOST_LOOKS = 500;

export function isTelling(page: Document, records: readonly MutationRecord[]): boolean {
  const looks = { left: MOST_LOOKS };
  for (const record of records) {
    looks.left -= 1;
    if (looks.left < 0 || matters(page, record, looks)) return true;
  }
  return false;
}

function matters(page: Document, record: MutationRecord, looks: { left: number }): boolean {
  const { type, target, oldValue, attributeName } = record;
  if (type === 'childList') {
    return [record.addedNodes, record.removedNodes].some((nodes) => holdsSomebody(page, nodes, looks));
  }
  const before = oldValue ?? '';
  if (type === 'characterData') return `${before} ${target.nodeValue ?? ''}`.includes('@');
  if (!isElement(target) || attributeName === null) return false;
  if (HIDING.includes(attributeName)) return true;
  const now = attribute(target, attributeName);
  if (attributeName === 'style') return HIDDEN_STYLE.test(before) !== HIDDEN_STYLE.test(now);
  return before !== now && `${before} ${now}`.includes('@');
}

function holdsSomebody(page: Document, nodes: NodeList, looks: { left: number }): boolean {
  for (let at = 0; at < nodes.length; at += 1) {
    const root = nodes[at];
    if (root && holds(page, root, looks)) return true;
  }
  return false;
}

function holds(page: Document, root: Node, looks: { left: number }): boolean {
  const walker = walkerOf(page, root);
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    looks.left -= 1;
    if (looks.left < 0) return true;
    if (isElement(node) ? isAt(node, telling) : (node.nodeValue ?? '').includes('@')) return true;
  }
  return false;
}

/** Addresses in other attributes are in elements that mark a person, which have the address as a text or title, too. */
const telling = `${addressed},${frames},[data-testid*="@"]`;
