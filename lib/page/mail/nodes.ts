/** More of the DOM by methods that a page cannot stand in for, for nodes of this document and of the frames that belong to it. */

const { matches } = Element.prototype;
const { createTreeWalker } = Document.prototype;

const readType = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeType')?.get;
const readFrame = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentDocument')?.get;

/** `NodeFilter.SHOW_ELEMENT` and `NodeFilter.SHOW_TEXT`. */
const SHOW_BOTH = 5;

/** An element of any document: those of a frame are not made by this one's `Element`. */
export const isElement = (node: Node): node is Element => readType?.call(node) === 1;

/** Of any document, too. */
export const isNode = (target: EventTarget | null): target is Node =>
  target !== null && 'nodeType' in target && !('window' in target);

export const isAt = (element: Element, selector: string): boolean => matches.call(element, selector);

/** Elements and texts, from the root down. */
export const walkerOf = (document: Document, root: Node): TreeWalker =>
  createTreeWalker.call(document, root, SHOW_BOTH);

/** The document within a frame that may be looked into, or null. */
export function documentIn(frame: Element): Document | null {
  try {
    return readFrame?.call(frame) ?? null;
  } catch {
    // No frame of that kind.
    return null;
  }
}
