/** Tells pages that are surely no article: a front page, a forum, a shop, a list of other pages. */
import { first } from './dom.ts';
import { type JsonLd, type Thing, typesOf } from './json-ld.ts';
import { type Meta, metaOne } from './meta.ts';

const OTHER_TYPE =
  /^(?:Product(?:Group)?|DiscussionForumPosting|QAPage|CollectionPage|SearchResultsPage|JobPosting|Course|SoftwareApplication|PodcastSeries|AboutPage|ContactPage)$/;
const OTHER_MARKUP =
  '[itemtype*="DiscussionForumPosting"], [itemtype*="QAPage"], [itemtype$="schema.org/Product"], [itemtype$="schema.org/Answer"]';
const FORUM_HOST = /(?:^|\.)(?:forums?|community|discuss(?:ion)?s?|boards?|answers|support)\./;
const FORUM_MADE = /discourse|vbulletin|phpbb|xenforo|nodebb|flarum|vanilla|invision|mybb|smf/i;
const OTHER_PATH =
  /\/(?:forums?|threads?|topics?|t|questions|showthread\.php|viewtopic\.php|products?|shop|store|collections?|categor(?:y|ies)|tags?|services?|docs?|documentation|reference|manual|glossary|search|cart|listing|r|wiki|about(?:-us)?|contact|testimonials?|locations?|careers?|jobs|pricing|author|shows|parts|cat)(?:\/|$)/i;

/** The address has no page of its own in it: the front page, or a section's. */
export const isFront = (path: string): boolean => /^\/?(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:index\.\w{2,5})?$/i.test(path);

/** `forum` stands for every page made of answers. */
export type OtherKind = 'front' | 'forum' | 'typed' | 'path' | null;

export function otherKind(
  document: Document,
  url: URL,
  jsonLd: JsonLd,
  article: Thing | undefined,
  meta: Meta,
): OtherKind {
  if (isFront(url.pathname)) return 'front';
  if (article) return OTHER_PATH.test(url.pathname) ? 'path' : null;
  if (FORUM_HOST.test(url.hostname) || FORUM_MADE.test(metaOne(meta, 'generator'))) return 'forum';
  if (/product/i.test(metaOne(meta, 'og:type')) || first(document, OTHER_MARKUP)) return 'typed';
  if (jsonLd.things.some((thing) => typesOf(thing).some((type) => OTHER_TYPE.test(type)))) return 'typed';
  return OTHER_PATH.test(url.pathname) ? 'path' : null;
}
