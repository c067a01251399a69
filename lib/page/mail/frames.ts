/**
 * Frames without an address of their own (a message's text is often put into one): they are read from the page around them, because
 * scripts are not surely run in them. A frame with an address is read by the script that runs in it.
 */
import { documentIn } from './nodes.ts';

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
