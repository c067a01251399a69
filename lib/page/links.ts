import { attribute, closestOf, tagged } from './dom.ts';

export interface Link {
  element: Element;
  href: string;
}

const MOST_LINKS = 5_000;

export const readLinks = (document: Document): Link[] =>
  tagged(document, 'a', MOST_LINKS).map((element) => ({ element, href: attribute(element, 'href').trim() }));

/** Is the link where sites link to their own profiles? Links in an article's text lead to others. */
export const isOwnLink = ({ element }: Link): boolean =>
  closestOf(element, 'footer, header, nav, [class*="social" i], [class*="footer" i], [rel~="me"]') !== null;
