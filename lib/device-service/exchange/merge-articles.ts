/** Merges what two services know about an article's authors. */
import { nameOf } from '../forget/mentions.ts';
import { isBetter, type Said } from './better-word.ts';
import type { GivenArticle } from './knowledge-batch.ts';

type Known = Omit<GivenArticle, 'url'>;

/** Returns `here` itself if nothing is new. Its authors are one value: a page named them together. */
export function mergedArticle<Here extends Known>(here: Here, given: Known): Here {
  if (!isBetter(saidBy(given), saidBy(here), () => 0)) return here;
  return { ...here, authors: given.authors, ...(given.origin && { origin: given.origin }) };
}

const saidBy = ({ authors, origin }: Known): Said => ({ value: authors.map(nameOf).join('\n'), origin });
