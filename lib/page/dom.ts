/**
 * The DOM through methods that a page cannot stand in for: `<form name="querySelectorAll">` and `<input name="title">`
 * replace a document's or a form's own properties, but not the ones borrowed here.
 */

const { querySelectorAll: inDocument, createTreeWalker } = Document.prototype;
const { querySelectorAll: inElement, getAttribute, closest } = Element.prototype;

type Read = (of: object) => unknown;

function getter(owner: object, name: string): Read {
  const get = Object.getOwnPropertyDescriptor(owner, name)?.get;
  return (of) => get?.call(of);
}

const readTitle = getter(Document.prototype, 'title');
const readLocalName = getter(Element.prototype, 'localName');
const readText = getter(Node.prototype, 'textContent');
const readParent = getter(Node.prototype, 'parentElement');
const readPrevious = getter(Node.prototype, 'previousSibling');
const readNext = getter(Node.prototype, 'nextSibling');

const asString = (value: unknown): string => (typeof value === 'string' ? value : '');
const asNode = (value: unknown): Node | null => (value instanceof Node ? value : null);
const asElement = (value: unknown): Element | null => (value instanceof Element ? value : null);

/** Every element that matches, in the order of the page; at most `most`. */
export function all(within: Document | Element, selector: string, most = Number.POSITIVE_INFINITY): Element[] {
  const found = within instanceof Document ? inDocument.call(within, selector) : inElement.call(within, selector);
  const out: Element[] = [];
  for (let at = 0; at < found.length && at < most; at += 1) {
    const element = found[at];
    if (element) out.push(element);
  }
  return out;
}

/** The first element that matches, or null. */
export const first = (within: Document | Element, selector: string): Element | null =>
  all(within, selector, 1)[0] ?? null;

/** An attribute's value; an empty string when it is missing. */
export const attribute = (element: Element, name: string): string => getAttribute.call(element, name) ?? '';

/** The element's name in lower case. */
export const tagOf = (element: Element): string => asString(readLocalName(element)).toLowerCase();

/** All text within, as it stands in the source: no layout is forced. */
export const textOf = (node: Node): string => asString(readText(node));

export const titleOf = (document: Document): string => asString(readTitle(document));
export const parentOf = (node: Node): Element | null => asElement(readParent(node));
export const previousOf = (node: Node): Node | null => asNode(readPrevious(node));
export const nextOf = (node: Node): Node | null => asNode(readNext(node));

/** The nearest element, itself or above, that matches. */
export const closestOf = (element: Element, selector: string): Element | null => closest.call(element, selector);

/** Walks the page's text nodes (or elements and text nodes) in order. */
export function walk(document: Document, root: Node, show: number): TreeWalker {
  return createTreeWalker.call(document, root, show);
}
