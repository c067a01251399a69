/**
 * DOM methods that a page cannot replace. `<form name="querySelectorAll">` and `<input name="title">` shadow a
 * document's or form's own properties, but not these borrowed prototype methods.
 */

const { getElementsByTagName, querySelectorAll, createTreeWalker } = Document.prototype;
const { querySelector, querySelectorAll: allWithin, getAttribute, closest, matches } = Element.prototype;

/** `NodeFilter.SHOW_ELEMENT`, `SHOW_TEXT`, `Node.ELEMENT_NODE` and `Node.TEXT_NODE`. */
const SHOW_ELEMENT = 1;
const SHOW_TEXT = 4;
const ELEMENT = 1;
const TEXT = 3;

type Read = (of: object) => unknown;

function getter(owner: object, name: string): Read {
  const get = Object.getOwnPropertyDescriptor(owner, name)?.get;
  return (of) => get?.call(of);
}

const readLocalName = /* @__PURE__ */ getter(Element.prototype, 'localName');
const readText = /* @__PURE__ */ getter(Node.prototype, 'textContent');
const readParent = /* @__PURE__ */ getter(Node.prototype, 'parentElement');
const readChildren = /* @__PURE__ */ getter(Node.prototype, 'childNodes');
const readType = /* @__PURE__ */ getter(Node.prototype, 'nodeType');
const readBefore = /* @__PURE__ */ getter(Element.prototype, 'previousElementSibling');

const asString = (value: unknown): string => (typeof value === 'string' ? value : '');
const asElement = (value: unknown): Element | null => (value instanceof Element ? value : null);

/**
 * Takes the nodes by `item`: by index, Chromium first counts a live list to its end. No element named "item" shadows
 * a list's own method.
 */
function taken<N extends Node>(found: { item(at: number): N | null }, most: number): N[] {
  const out: N[] = [];
  for (let at = 0; at < most; at += 1) {
    const node = found.item(at);
    if (!node) break;
    out.push(node);
  }
  return out;
}

/** Every matching element in page order; at most `most`. */
export const all = (document: Document, selector: string, most: number): Element[] =>
  taken(querySelectorAll.call(document, selector), most);

/** The same within an element. */
export const allIn = (within: Element, selector: string, most: number): Element[] =>
  taken(allWithin.call(within, selector), most);

/** The first elements of that name. Unlike a selector it stops searching after `most`. */
export const tagged = (document: Document, name: string, most: number): Element[] =>
  taken(getElementsByTagName.call(document, name), most);

/** Elements and other nodes directly within, in page order. */
export function childrenOf(node: Node): Node[] {
  const children = readChildren(node);
  return children instanceof NodeList ? taken(children, children.length) : [];
}

/** Has the page more elements than that? Counts no further. */
export const hasMoreThan = (document: Document, elements: number): boolean =>
  getElementsByTagName.call(document, '*').item(elements) !== null;

/** The first element within that matches, or null. */
export const first = (within: Element, selector: string): Element | null => querySelector.call(within, selector);

/** An attribute's value; an empty string when it is missing. */
export const attribute = (element: Element, name: string): string => getAttribute.call(element, name) ?? '';

/** The element's name in lower case. */
export const tagOf = (element: Element): string => asString(readLocalName(element)).toLowerCase();

/** Whether it is around everything on the page: neither a card nor a list. */
export const isWhole = (element: Element): boolean => /^(?:body|html|main)$/.test(tagOf(element));

/** Elements whose text is not displayed. */
export const CODE = /^(?:script|style|noscript)$/;

export const isCode = (element: Element): boolean => CODE.test(tagOf(element));

/** All text within, as in the source; forces no layout. */
export const textOf = (node: Node): string => asString(readText(node));

/** The text within if it has at most `most` characters, else null. A long text is never put together. */
export function shortText(document: Document, element: Element, most: number): string | null {
  let text = '';
  for (const node of textNodes(document, element)) {
    text += node.nodeValue ?? '';
    if (text.length > most) return null;
  }
  return text;
}

export const isText = (node: Node): boolean => readType(node) === TEXT;

export const isElement = (node: Node): node is Element => readType(node) === ELEMENT;

export const parentOf = (node: Node): Element | null => asElement(readParent(node));

/** The previous sibling element. */
export const previousOf = (element: Element): Element | null => asElement(readBefore(element));

/** The nearest matching element, itself or an ancestor. */
export const closestOf = (element: Element, selector: string): Element | null => closest.call(element, selector);

export const isMatch = (element: Element, selector: string): boolean => matches.call(element, selector);

/**
 * Elements and texts within, in page order, skipping elements named by `unread` with all their content.
 * No filter is passed to the walker: the browser would call it for every node.
 */
export function* readable(document: Document, root: Node, unread: RegExp): Generator<Node, void, void> {
  const walker = walkerOf(document, root);
  let node = walker.nextNode();
  while (node) {
    if (isElement(node) && unread.test(tagOf(node))) node = afterSubtree(walker);
    else {
      yield node;
      node = walker.nextNode();
    }
  }
}

function afterSubtree(walker: TreeWalker): Node | null {
  for (;;) {
    const next = walker.nextSibling();
    if (next) return next;
    if (!walker.parentNode()) return null;
  }
}

/** Elements and texts, from the root down. */
export const walkerOf = (document: Document, root: Node): TreeWalker =>
  createTreeWalker.call(document, root, SHOW_ELEMENT | SHOW_TEXT);

/** The text nodes within in page order, or those after (or before, if not `forward`) the node `from`. */
export function* textNodes(document: Document, root: Node, from = root, forward = true): Generator<Node, void, void> {
  const walker: TreeWalker = createTreeWalker.call(document, root, SHOW_TEXT);
  walker.currentNode = from;
  for (;;) {
    const node = forward ? walker.nextNode() : walker.previousNode();
    if (!node) return;
    yield node;
  }
}
