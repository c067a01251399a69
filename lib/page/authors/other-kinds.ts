/** Recognises pages that are certainly no article: a front page, a forum, a shop, a list of other pages. */
import { type JsonLd, type Thing, typesOf } from '../json-ld.ts';
import { type Meta, metaOne } from '../meta.ts';

const OTHER_TYPE = /^(?:Product|QA|Collection|SearchResults|Job|Course|Podcast|About|Contact|DiscussionForum)/;
const FORUM_HOST =
  /(?:^|\.)(?:forums?|community|discuss(?:ion)?s?|boards?|answers|support|quora|reddit|stackexchange|stackoverflow)\./;
const FORUM_MADE = /discourse|bulletin|phpbb|xenforo|nodebb|flarum|vanilla/i;
const OTHER_PATH =
  /\/(?:forums?|threads?|topics?|t|questions|products?|shop|store|collections?|categor\w+|tags?|services?|doc\w*|reference|glossary|search|wiki|about[^/]*|contact|testimonials|careers|jobs|author)(?:\/|$)/i;

/** The front page, or a section's. */
const isFront = (path: string): boolean => /^\/?(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:index\.\w{2,5})?$/i.test(path);

/** `forum` means any page made of answers. */
export type OtherKind = 'front' | 'forum' | 'typed' | 'path' | null;

/** `markup`: the types of the page's microdata. `article`: its own article in the JSON-LD, if any. */
export function otherKind(
  url: URL,
  jsonLd: JsonLd,
  article: Thing | undefined,
  meta: Meta,
  markup: string[],
): OtherKind {
  if (isFront(url.pathname)) return 'front';
  if (article) return OTHER_PATH.test(url.pathname) ? 'path' : null;
  if (FORUM_HOST.test(url.hostname) || FORUM_MADE.test(metaOne(meta, 'generator'))) return 'forum';
  const types = [...markup, ...jsonLd.things.flatMap(typesOf)];
  if (/product/i.test(metaOne(meta, 'og:type')) || types.some((type) => OTHER_TYPE.test(type))) return 'typed';
  return OTHER_PATH.test(url.pathname) ? 'path' : null;
}
