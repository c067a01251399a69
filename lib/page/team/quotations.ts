/** Customers' words: whoever said them works elsewhere. */
import { first, isMatch, parentOf, previousOf, shortText, tagOf } from '../dom.ts';
import { plain } from '../plain-text.ts';

/** Markup and class names of quotations, in the languages of site builders. */
export const QUOTATIONS = [
  ...['blockquote', 'q', 'cite', '[itemtype*="schema.org/Review" i]', '[itemtype*="schema.org/Quotation" i]'],
  ...[
    ...['testimon', 'temoign', 'quote', 'quotation', 'review', 'recensi', 'rezension', 'opiniones'],
    ...['kundenstimm', 'kundenmeinung', 'kundezitat', 'avis-client', 'citation'],
  ].map((word) => `[class*="${word}" i]`),
].join(', ');

/** A source is short: a name, a position, a company. */
const LONGEST_SOURCE = 160;
const LONGEST_QUOTE = 2_000;
const SHORTEST_QUOTE = 25;

const LIST = /^(?:ul|ol|li|dl|table|tr|section|article|main|body)$/;
const MARKED = /^["“”„‟«»‹『「].*["“”‟«»›』」]$/su;

/** Is a text block the source of the quotation right before it? */
export function isSource(document: Document, block: Element): boolean {
  let element: Element | null = block;
  for (let level = 0; element && level < 3 && !LIST.test(tagOf(element)); level += 1) {
    if (shortText(document, element, LONGEST_SOURCE) === null) return false;
    const before = previousOf(element);
    if (before && isQuote(document, before)) return true;
    element = parentOf(element);
  }
  return false;
}

function isQuote(document: Document, element: Element): boolean {
  if (isMatch(element, 'blockquote, q')) return true;
  const text = shortText(document, element, LONGEST_QUOTE);
  if (text === null) return false;
  const said = plain(text, LONGEST_QUOTE);
  return said.length >= SHORTEST_QUOTE && (MARKED.test(said) || isQuoteAlone(document, element, said));
}

/** `<p><q>…</q></p>` */
function isQuoteAlone(document: Document, element: Element, said: string): boolean {
  const quote = first(element, 'blockquote, q');
  const text = quote && shortText(document, quote, LONGEST_QUOTE);
  return text !== null && plain(text, LONGEST_QUOTE) === said;
}
