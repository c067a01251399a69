/** Is the page an article, and what does it say of itself as one? */
import { attribute, closestOf, shortText, tagged } from './dom.ts';
import type { ArticleFacts, ArticleReason } from './facts.ts';
import { type JsonLd, type Thing, typesOf, words } from './json-ld.ts';
import { type Meta, metaOne } from './meta.ts';
import type { OtherKind } from './other-kinds.ts';
import { LONGEST, plainOrNull } from './plain-text.ts';

const ARTICLE_TYPE = /^(?:\w{0,30}Article|\w{0,10}BlogPosting|Report|Recipe)$/;

/** The page's own article among its JSON-LD: the one that its title repeats, else the first. */
export function articleThing(jsonLd: JsonLd, title: string): Thing | undefined {
  const things = jsonLd.things.filter((thing) => typesOf(thing).some((type) => ARTICLE_TYPE.test(type)));
  const isOwn = (thing: Thing): boolean => {
    const headline = words(thing, 'headline').slice(0, 40).toLowerCase();
    return headline.length > 8 && title.toLowerCase().includes(headline);
  };
  return things.find(isOwn) ?? things[0];
}

const PUBLISHED = ['article:published_time', 'datepublished', 'parsely-pub-date'];
const DATED = /\/(?:19|20)\d\d\/(?:0?[1-9]|1[0-2])\//;
const SECTION =
  /\/(?:blogs?|news|articles?|posts?|stor(?:y|ies)|insights?|magazine|opinion|features?|resources|academy|learn|guides?|p|research)\//i;
/** `ten-things-to-know` or `…-12345678`: the name of one page, not of a section. */
const SLUG = /^(?:[^-]+(?:-[^-]+){3,}|.*\d{5,}.*)$/;

const lastPart = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '')
    .at(-1) ?? '';

const hasArticleElement = (document: Document, markup: string[]): boolean =>
  markup.some((type) => /Article|BlogPosting/.test(type)) ||
  tagged(document, 'h1', 3).some((heading) => closestOf(heading, 'article') !== null);

/** Are there paragraphs long enough, and enough of them, to be read as an article? */
function isProse(document: Document): boolean {
  let letters = 0;
  return tagged(document, 'p', 200).some((paragraph) => {
    const length = (shortText(document, paragraph, 4_000) ?? '').trim().length;
    if (length >= 80) letters += length;
    return letters > 2_000;
  });
}

export interface ArticleSigns {
  document: Document;
  url: URL;
  thing: Thing | undefined;
  meta: Meta;
  title: string;
  other: OtherKind;
  /** The types of the page's microdata. */
  markup: string[];
}

/** From this weight on the page is an article. */
const ENOUGH = 2;
const BYLINE = 1;
const NO_SLUG = 1;
const AGAINST: Record<Exclude<OtherKind, null>, number> = { front: 10, forum: 10, typed: 3, path: 2 };

/** How much each sign speaks for an article, and whether it is there. Weighed on real pages (`npm run bench:pages`). */
function signsOf({ document, url, thing, meta, markup }: ArticleSigns): [ArticleReason, number, boolean][] {
  const last = lastPart(url.pathname);
  const isNamed = SLUG.test(last) && SECTION.test(url.pathname);
  const isDated = metaOne(meta, ...PUBLISHED) !== '' || (thing !== undefined && words(thing, 'datePublished') !== '');
  return [
    ['json-ld', 2.5, thing !== undefined],
    ['published-time', 1, isDated],
    ['og-type', 0.5, /article/i.test(metaOne(meta, 'og:type'))],
    ['address', 1, isNamed || DATED.test(url.pathname) || last.split('-').length > 6],
    ['article-element', 0.5, hasArticleElement(document, markup)],
    ['prose', 0.5, isProse(document)],
  ];
}

export interface ArticleWeight {
  reasons: ArticleReason[];
  weight: number;
}

/** What speaks for an article before its authors are looked for. */
export function weighArticle(signs: ArticleSigns): ArticleWeight {
  const said = signsOf(signs).filter(([, , isSo]) => isSo);
  const noSlug = SLUG.test(lastPart(signs.url.pathname)) ? 0 : NO_SLUG;
  const against = noSlug + (signs.other === null ? 0 : AGAINST[signs.other]);
  return { reasons: said.map(([reason]) => reason), weight: said.reduce((sum, [, each]) => sum + each, -against) };
}

/** Everything about the page as an article. */
export function readArticle(
  { document, thing, meta, title }: ArticleSigns,
  { reasons, weight }: ArticleWeight,
  hasByline: boolean,
): ArticleFacts {
  const time = tagged(document, 'time', 3).find(
    (element) => closestOf(element, 'article, header, [itemprop="datePublished"]') !== null,
  );
  const dates = [
    thing ? words(thing, 'datePublished') : '',
    metaOne(meta, ...PUBLISHED, 'date', 'dc.date'),
    time ? attribute(time, 'datetime') : '',
  ];
  return {
    is: weight + (hasByline ? BYLINE : 0) >= ENOUGH,
    reasons: hasByline ? [...reasons, 'byline'] : reasons,
    title: plainOrNull((thing && words(thing, 'headline')) || metaOne(meta, 'og:title') || title),
    published: plainOrNull(dates.find((date) => /^\d{4}-\d\d/.test(date)) ?? '', 40),
    siteName: plainOrNull(metaOne(meta, 'og:site_name', 'application-name'), LONGEST.name),
  };
}
