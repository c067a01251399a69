/** Parts of a page about something else: comments, quotes, pictures, menus, teasers. They name people too. */
import { closestOf, first, parentOf, shortText, tagOf } from '../dom.ts';
import { nameKey } from './names.ts';

/** The page as its parts are compared with it. */
export interface Page {
  document: Document;
  /** The page's `<title>`. */
  title: string;
  /** The heading of the page's own article, if found. */
  heading: Element | null;
}

const ELSEWHERE =
  'footer, nav, .comment, #comments, [class^="comment"], [class*="comment-" i], [id^="comment-" i], [class*="related" i], .sidebar, .widget, [class*="recommend" i], [class*="teaser" i], [class*="testimonial" i], blockquote, [class*="quote" i], figcaption, [class*="caption" i], [class*="credit" i], [class*="menu-item" i], [class*="dropdown" i], [class*="promo" i], [class*="newsletter" i], [class*="trending" i], [class*="popular" i], [class*="carousel" i], [itemtype*="Comment"], [itemtype*="Review"]';

const HEADING = 'h2, h3, h4';
const SHORTEST_HEADING = 15;
const LONGEST_TEASER = 600;
const TEASER_DEPTH = 5;

function holds(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = parentOf(at)) if (at === outer) return true;
  return false;
}

const hasHeading = (element: Element, heading: Element | null): boolean =>
  first(element, 'h1') !== null || (heading !== null && holds(element, heading));

/** Is it in a teaser: a small part with a linked heading of another article? */
function isTeased({ document, title, heading: own }: Page, element: Element): boolean {
  let at: Element | null = element;
  for (let level = 0; at && level < TEASER_DEPTH; level += 1, at = parentOf(at)) {
    if (shortText(document, at, LONGEST_TEASER) === null || hasHeading(at, own)) return false;
    const heading = first(at, HEADING);
    if (!heading || holds(heading, element)) continue;
    const words = nameKey(shortText(document, heading, LONGEST_TEASER) ?? '');
    const isLinked = first(heading, 'a[href]') !== null || closestOf(heading, 'a[href]') !== null;
    if (isLinked && words.length >= SHORTEST_HEADING && !nameKey(title).includes(words)) return true;
  }
  return false;
}

/** Such a part does not contain the page's heading. An article's own footer is not apart. */
function isApart(element: Element, heading: Element | null): boolean {
  const part = closestOf(element, ELSEWHERE);
  if (part === null || hasHeading(part, heading)) return false;
  const tag = tagOf(part);
  if (tag !== 'footer') return tag !== 'body' && tag !== 'html';
  const article = closestOf(part, 'article');
  return article === null || !hasHeading(article, heading);
}

/** Is the element in a part of the page that is about something else? */
export const isElsewhere = (page: Page, element: Element): boolean =>
  isApart(element, page.heading) || isTeased(page, element);
