/** Decides whether the page is an article, and reads what it says about itself as one. */
import { attribute, closestOf, shortText, tagged } from '../dom.ts';
import type { ArticleFacts } from '../facts.ts';
import { type JsonLd, list, readableWords, type Thing, typesOf, words } from '../json-ld.ts';
import { metaOne } from '../meta.ts';
import { LONGEST, plainOrNull } from '../plain-text.ts';
import { nameKey } from './names.ts';
import type { OtherKind } from './other-kinds.ts';
import type { Signs } from './signs.ts';

const ARTICLE_TYPE = /(?:Article|BlogPosting|^Report|^Recipe|^HowTo|^MedicalWebPage)$/;

/**
 * The page's own article in its JSON-LD: the one whose headline the title repeats, else any. Among these, one with an
 * author.
 */
export function articleThing(jsonLd: JsonLd, title: string): Thing | undefined {
  const things = jsonLd.things.filter((thing) => typesOf(thing).some((type) => ARTICLE_TYPE.test(type)));
  const own = things.filter((thing) => {
    const headline = nameKey(readableWords(thing, 'headline')).slice(0, 40);
    return headline.length > 8 && nameKey(title).includes(headline);
  });
  const found = own.length > 0 ? own : things;
  return found.find((thing) => list(thing, 'author').length > 0) ?? found[0];
}

const PUBLISHED = ['article:published_time', 'datepublished', 'citation_publication_date'];
const DATED = /\/(?:19|20)\d\d[/-]?(?:0?[1-9]|1[0-2])(?:\d\d)?\//;
const SECTION =
  /\/(?:blogs?|news|articles?|posts?|stor(?:y|ies)|insights?|magazin\w*|opinion|features?|resources|academy|learn|guides?|p|research|tips|advice|reviews?|columns?|journal|artik\w*|noti\w*|actualit\w*|aktu\w*|nieuws|nyhe\w*)\//i;

/** How much the address suggests an article (`ten-things-to-know`, `…-12345678`) or the opposite (`about`). */
function addressWeight(path: string): number {
  const last = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  const dashes = last.split(/-+/).length - 1;
  const isNumbered = /\d{5}/.test(last);
  const isSection = SECTION.test(path);
  if (DATED.test(path) || (isSection && dashes > 1)) return 1.5;
  if ((isSection && isNumbered) || dashes > 5) return 1;
  return isNumbered || dashes > 2 ? 0 : -1;
}

/** Class names that site builders give a single post: WordPress, Ghost, Drupal, HubSpot, Shopify. */
const POST_MARK = /\b(?:single-post|post-template|blog-post|template-article|node-type-(?:article|blog|news|story))\b/i;

const isPost = (document: Document): boolean =>
  tagged(document, 'body', 1).some((body) => POST_MARK.test(attribute(body, 'class').slice(0, 1_000)));

/** Are there enough paragraphs, long enough, to be an article? */
function isProse(document: Document): boolean {
  let letters = 0;
  return tagged(document, 'p', 200).some((paragraph) => {
    const length = (shortText(document, paragraph, 4_000) ?? '').trim().length;
    if (length >= 80) letters += length;
    return letters > 2_000;
  });
}

/** From this weight on the page is an article. */
const ENOUGH = 2;
const BYLINE = 1;
const AGAINST: Record<Exclude<OtherKind, null>, number> = { front: 10, forum: 10, typed: 3, path: 2 };

/** The weight before authors are read: the sum of its signs' weights, tuned on real pages (`npm run bench:pages`). */
export function weighArticle({ document, url, thing, meta, markup, other }: Signs): number {
  const isDated = metaOne(meta, ...PUBLISHED) !== '' || (thing !== undefined && words(thing, 'datePublished') !== '');
  const isMarked = markup.some((type) => ARTICLE_TYPE.test(type)) ? 1 : 0;
  return (
    (thing !== undefined || meta.has('citation_title') ? 2.5 : 0) +
    (isDated ? 1 : 0) +
    (/article/i.test(metaOne(meta, 'og:type')) ? 0.5 : 0) +
    addressWeight(url.pathname) +
    (thing === undefined && isPost(document) ? 2.5 : isMarked) +
    (isProse(document) ? 0.5 : 0) -
    (other === null ? 0 : AGAINST[other])
  );
}

export function readArticle({ document, thing, meta, title }: Signs, weight: number, hasByline: boolean): ArticleFacts {
  const time = tagged(document, 'time', 3).find((element) => closestOf(element, 'article, header') !== null);
  const dates = [
    thing ? words(thing, 'datePublished') : '',
    metaOne(meta, ...PUBLISHED, 'date', 'dc.date'),
    time ? attribute(time, 'datetime') : '',
  ];
  return {
    is: weight + (hasByline ? BYLINE : 0) >= ENOUGH,
    title: plainOrNull((thing && readableWords(thing, 'headline')) || metaOne(meta, 'og:title') || title),
    published: plainOrNull(dates.find((date) => /^\d{4}-\d\d/.test(date)) ?? '', 40),
    siteName: plainOrNull(metaOne(meta, 'og:site_name', 'application-name'), LONGEST.name),
  };
}
