/**
 * Frames without an address of their own (a message's text is often put into one): they are read from the page around them, because
 * scripts are not surely run in them. A frame with an address is read by the script that runs in it.
 * What is read of nodes is read by methods that a page cannot stand in for.
 */

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
function documentIn(frame: Element): Document | null {
  try {
    return readFrame?.call(frame) ?? null;
  } catch {
    // No frame of that kind.
    return null;
  }
}

export const frames = 'iframe';

/** Where the frame is by now: one that was empty at first may have been led somewhere. One that can't be looked into is elsewhere. */
const hasAddress = (frame: Element): boolean => {
  const view = documentIn(frame)?.defaultView ?? null;
  return view === null || !view.location.href.startsWith('about:');
};

/** What stands in a frame that the page around it reads; null for any other. */
export const documentOfFrame = (frame: Element): Document | null => (hasAddress(frame) ? null : documentIn(frame));

/** Does this document stand in such a frame? */
export function isReadFromOutside({ defaultView }: Document): boolean {
  const frame = defaultView?.frameElement ?? null;
  return frame !== null && !hasAddress(frame);
}

export const isFramed = ({ defaultView }: Document): boolean =>
  defaultView !== null && defaultView.parent !== defaultView;

/** The documents around it that may be looked into, nearest first: the user's own address may stand in one of them. */
export function documentsAround({ defaultView }: Document): Document[] {
  const around: Document[] = [];
  let view: Window | null = defaultView;
  while (view?.frameElement && around.length < 5) {
    view = view.parent;
    around.push(view.document);
  }
  return around;
}
