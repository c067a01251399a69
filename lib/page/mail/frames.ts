/**
 * Frames without an address of their own, which often hold a message's text. They are read from the page around them,
 * because a script may not run in them.
 * A frame with an address is read by the script that runs in it. Only borrowed methods are used, which a page cannot
 * replace.
 */

const { matches } = Element.prototype;
const { contains } = Node.prototype;

const readType = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeType')?.get;
const readPrevious = Object.getOwnPropertyDescriptor(Node.prototype, 'previousSibling')?.get;
const readNext = Object.getOwnPropertyDescriptor(Node.prototype, 'nextSibling')?.get;
const readView = Object.getOwnPropertyDescriptor(Document.prototype, 'defaultView')?.get;
const readFrame = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentDocument')?.get;

/** Works across documents: a frame's elements are not instances of this document's `Element`. */
export const isElement = (node: Node): node is Element => readType?.call(node) === 1;

export const isText = (node: Node): boolean => readType?.call(node) === 3;

export const previousNode = (node: Node): Node | null => readPrevious?.call(node) ?? null;
export const nextNode = (node: Node): Node | null => readNext?.call(node) ?? null;

export const isInside = (outer: Node, inner: Node): boolean => contains.call(outer, inner);

/** Across documents, too. */
export const isNode = (target: EventTarget | null): target is Node =>
  target !== null && 'nodeType' in target && !('window' in target);

export const isAt = (element: Element, selector: string): boolean => matches.call(element, selector);

/** The document's window, even if an element of the page shadows the property. */
const viewOf = (document: Document): (Window & typeof globalThis) | null => readView?.call(document) ?? null;

/** The document within an accessible frame, or null. */
function documentIn(frame: Element): Document | null {
  try {
    return readFrame?.call(frame) ?? null;
  } catch {
    // No frame of that kind.
    return null;
  }
}

export const frames = 'iframe';

export const hasFrames = (document: Document): boolean => (viewOf(document)?.length ?? 0) > 0;

/** The frame's current address: an empty frame may have navigated. An inaccessible one is elsewhere. */
const hasAddress = (frame: Element): boolean => {
  const inside = documentIn(frame);
  const view = inside && viewOf(inside);
  return view === null || !view.location.href.startsWith('about:');
};

/** The document in a frame that is read from the page around it; null for any other frame. */
export const documentOfFrame = (frame: Element): Document | null => (hasAddress(frame) ? null : documentIn(frame));

/** Does this document stand in such a frame? */
export function isReadFromOutside(document: Document): boolean {
  const frame = viewOf(document)?.frameElement ?? null;
  return frame !== null && !hasAddress(frame);
}

export function isFramed(document: Document): boolean {
  const view = viewOf(document);
  return view !== null && view.parent !== view;
}

/** Does it have an opaque origin, as sandboxed message texts do? */
export const isShutOff = (document: Document): boolean => viewOf(document)?.origin === 'null';

/** An enclosing document, and the frame in it that contains the other one. */
export interface Around {
  page: Document;
  frame: Element;
}

const MOST_AROUND = 5;

/** The accessible enclosing documents, nearest first. */
export function documentsAround(document: Document): Around[] {
  const around: Around[] = [];
  let view: Window | null = viewOf(document);
  while (view?.frameElement && around.length < MOST_AROUND) {
    const frame: Element = view.frameElement;
    view = view.parent;
    around.push({ page: view.document, frame });
  }
  return around;
}
