/** Names in microdata and links: `itemprop="author"`, `rel="author"`. */
import { all, attribute, first, shortText, textNodes } from '../dom.ts';
import { bareType } from '../json-ld.ts';
import type { Link } from '../links.ts';
import { plain } from '../plain-text.ts';
import { isElsewhere, type Page } from './elsewhere.ts';
import { isPersonal, namesIn } from './names.ts';

const MOST = 12;
const MOST_MARKED = 3;
const MOST_TYPES = 60;
const LONGEST_NAME = 300;

function nameOf(document: Document, element: Element): string {
  const held = first(element, '[itemprop="name"]') ?? element;
  return attribute(held, 'content') || plain(shortText(document, held, LONGEST_NAME) ?? '');
}

const namesAt = (page: Page, elements: Element[], read = nameOf): string[] =>
  elements.filter((element) => !isElsewhere(page, element)).map((element) => read(page.document, element));

/** A page that marks more names than this lists other articles. */
const fewOnly = (names: string[]): string[] => (new Set(names).size > MOST_MARKED ? [] : names);

/** The types in the page's microdata. Without types there are no properties either. */
export const markupTypes = (document: Document): string[] =>
  all(document, '[itemtype]', MOST_TYPES).map((element) => bareType(attribute(element, 'itemtype')));

export const itempropAuthors = (page: Page): string[] =>
  namesAt(page, all(page.document, '[itemprop~="author"]', MOST));

const AUTHOR_PAGE = /\/authors?\/[^/]/i;

const isAuthorLink = ({ element, href }: Link): boolean =>
  AUTHOR_PAGE.test(href) || /\bauthor\b/i.test(attribute(element, 'rel'));

/** Links to author pages. */
export const relAuthors = (page: Page, links: Link[]): string[] =>
  fewOnly(
    namesAt(
      page,
      links
        .filter(isAuthorLink)
        .slice(0, MOST)
        .map(({ element }) => element),
    ),
  );

const BOXED = '[class*="author" i], [class*="byline" i], .vcard .fn';

/** The first person named in the element. */
function firstNamed(document: Document, element: Element): string {
  let texts = 0;
  for (const node of textNodes(document, element)) {
    texts += 1;
    if (texts > MOST) break;
    const name = namesIn((node.nodeValue ?? '').slice(0, LONGEST_NAME)).find(isPersonal);
    if (name !== undefined) return name;
  }
  return '';
}

/** Author boxes anywhere on the page, used when no other place names an author. */
export const boxedAuthors = (page: Page): string[] =>
  fewOnly(namesAt(page, all(page.document, BOXED, MOST), firstNamed).filter((name) => name !== ''));
