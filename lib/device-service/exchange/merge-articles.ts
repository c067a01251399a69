/** What two services know of who wrote one article, as one. */
import { nameOf } from '../forget/mentions.ts';
import { isBetter, type Said } from './better-word.ts';
import type { GivenArticle } from './knowledge-batch.ts';

type Known = Omit<GivenArticle, 'url'>;

/** Gives `here` itself where nothing of what is given is new. Its authors are one word: one page named them together. */
export function mergedArticle<Here extends Known>(here: Here, given: Known): Here {
  if (!isBetter(saidBy(given), saidBy(here), () => 0)) return here;
  return { ...here, authors: given.authors, ...(given.origin && { origin: given.origin }) };
}

const saidBy = ({ authors, origin }: Known): Said => ({ value: authors.map(nameOf).join('\n'), origin });
