/** Names in microdata and links: `itemprop="author"`, `rel="author"`. */
import { all, attribute, closestOf, first, shortText } from './dom.ts';
import type { Link } from './links.ts';

const MOST = 12;
const MOST_MARKED = 3;
const MOST_TYPES = 60;
const LONGEST_NAME = 300;

/** Comments and teasers of other articles have authors too. */
const ELSEWHERE =
  'footer, nav, .comment, .comments, #comments, [class^="comment"], [class*="comment-" i], [class*="related" i], .sidebar, .widget, [class*="recommend" i], [class*="teaser" i], [itemtype*="Comment"], [itemtype*="Review"]';

/** Is the element in a part of the page that is about something else? Such a part does not hold the page's heading. */
export function isElsewhere(element: Element): boolean {
  const part = closestOf(element, ELSEWHERE);
  return part !== null && first(part, 'h1') === null;
}

function nameOf(document: Document, element: Element): string {
  const held = first(element, '[itemprop="name"]') ?? element;
  return attribute(held, 'content') || (shortText(document, held, LONGEST_NAME) ?? '');
}

const namesAt = (document: Document, elements: Element[]): string[] =>
  elements
    .filter((element) => !isElsewhere(element))
    .slice(0, MOST)
    .map((element) => nameOf(document, element));

/** A page that marks more names than this is a list of others' articles. */
const fewOnly = (names: string[]): string[] =>
  new Set(names.map((name) => name.trim())).size > MOST_MARKED ? [] : names;

/** The types of the page's microdata: without any there are no properties either. */
export const markupTypes = (document: Document): string[] =>
  all(document, '[itemtype]', MOST_TYPES).map((element) => attribute(element, 'itemtype'));

export const itempropAuthors = (document: Document): string[] =>
  namesAt(document, all(document, '[itemprop~="author"]', MOST));

const AUTHOR_PAGE = /\/authors?\/[^/]/i;

const isAuthorLink = ({ element, href }: Link): boolean =>
  AUTHOR_PAGE.test(href) || /\bauthor\b/i.test(attribute(element, 'rel'));

/** Links to their authors' pages. */
export const relAuthors = (document: Document, links: Link[]): string[] =>
  fewOnly(
    namesAt(
      document,
      links
        .filter(isAuthorLink)
        .slice(0, MOST)
        .map(({ element }) => element),
    ),
  );

const BOXED =
  '[class*="author-name" i], [class*="author__name" i], [class*="author_name" i], [class*="author-box__name" i], .vcard .fn';

/** Boxes about the author, wherever on the page: looked at when nothing else names one. */
export const boxedAuthors = (document: Document): string[] => fewOnly(namesAt(document, all(document, BOXED, MOST)));
