/** Names in microdata and links: `itemprop="author"`, `rel="author"`. */
import { all, attribute, closestOf, first, textOf } from './dom.ts';

const MOST = 12;
const MOST_MARKED = 3;

/** Comments and teasers of other articles have authors too. */
const ELSEWHERE =
  'footer, nav, .comment, .comments, #comments, [class^="comment"], [class*="comment-" i], [class*="related" i], .sidebar, #sidebar, .widget, .widget-area, [class*="recommend" i], [class*="teaser" i], [itemtype*="Comment"], [itemtype*="Review"], [class*="testimonial" i]';

/** Is the element in a part of the page that is about something else? Such a part does not hold the page's heading. */
export function isElsewhere(element: Element): boolean {
  const part = closestOf(element, ELSEWHERE);
  return part !== null && first(part, 'h1') === null;
}

function nameOf(element: Element): string {
  const named = first(element, '[itemprop="name"]');
  const held = named ?? element;
  return attribute(held, 'content') || textOf(held).slice(0, 300);
}

const texts = (document: Document, selector: string): string[] =>
  all(document, selector, MOST)
    .filter((element) => !isElsewhere(element))
    .map(nameOf);

export const itempropAuthors = (document: Document): string[] => texts(document, '[itemprop~="author"]');

/** A page that marks more names than this is a list of others' articles. */
const fewOnly = (names: string[]): string[] =>
  new Set(names.map((name) => name.trim())).size > MOST_MARKED ? [] : names;

export const relAuthors = (document: Document): string[] =>
  fewOnly(texts(document, 'a[rel~="author"], a[href*="/author/" i], a[href*="/authors/" i]'));

/** Boxes about the author, wherever on the page: looked at when nothing else names one. */
export const boxedAuthors = (document: Document): string[] =>
  fewOnly(
    texts(
      document,
      '[class*="author-name" i], [class*="author__name" i], [class*="author_name" i], [class*="authorname" i], [class*="author-box" i] [class*="name" i], .vcard .fn',
    ),
  );
