/**
 * Phone numbers of a page's `tel:` links and data, and where each stands. Numbers in its text: people/text-phones.ts.
 */
import { all, attribute, closestOf, shortText, textNodes } from './dom.ts';
import { type JsonLd, thingsUnder, words } from './json-ld.ts';
import { isOrganisation } from './organisation.ts';
import { plain } from './plain-text.ts';

export interface PagePhone {
  /** As displayed if that is the whole number, else as in the link. */
  number: string;
  /**
   * `data`: stated for an organisation; `frame`: in the page's header, footer or `<address>`; `text`: anywhere else.
   */
  stands: 'data' | 'frame' | 'text';
}

export interface ShownPhone {
  number: string;
  element: Element;
  /** In the page's flow; null for a link without text. */
  line: number | null;
}

const MOST = 500;
const MOST_HANDED = 20;
const LONGEST = 40;
export const LINKS = 'a[href^="tel:" i]';
const FRAME =
  'footer, header, address, [role="contentinfo" i], [id*="footer" i], [class~="footer" i], [class*="site-footer" i], [id="pied" i], [id="fuss" i], [class~="stopka" i], [id="stopka" i], [class~="copyright" i]';
export const FAX = /fax|факс|φαξ|ファックス|传真|傳真|팩스|télécopie/iu;
/** How many texts before a number its label may stand. */
const LABEL = 3;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The number of a text that contains nothing else, without its extension; null when it is not one. */
export function phoneIn(text: string): string | null {
  const number = plain(text.replace(/^tel:/i, ''), LONGEST)
    .replace(/[;,#a-z].*$/i, '')
    .replace(/^\s*\(([^()]*)\)\s*$/, '$1')
    .replace(/^[\s./‐-―-]+|[\s(./‐-―-]+$/gu, '');
  const digits = digitsOf(number);
  const isNumber = /^\+?[\d\s()./‐-―-]+$/u.test(number) && digits.length >= 7 && digits.length <= 15;
  // Placeholders: one repeated digit, or digits in sequence.
  return isNumber && !/^(\d)\1*$/.test(digits.slice(-6)) && !'01234567890'.includes(digits) ? number : null;
}

function phoneOf(document: Document, link: Element): string | null {
  const called = phoneIn(decoded(attribute(link, 'href').slice(0, 200)));
  const shown = phoneIn(shortText(document, link, LONGEST * 2) ?? '');
  return called !== null && shown !== null && digitsOf(called) === digitsOf(shown) ? shown : called;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Decided by the link's words and class, or the words before it. */
function isFax(document: Document, link: Element): boolean {
  const said = ['class', 'title', 'aria-label', 'href'].map((name) => attribute(link, name).slice(0, 200)).join(' ');
  if (FAX.test(said) || FAX.test(shortText(document, link, 200) ?? '')) return true;
  const [body] = all(document, 'body', 1);
  let looked = 0;
  for (const node of body ? textNodes(document, body, link, false) : []) {
    const text = node.nodeValue ?? '';
    looked += 1;
    if (/\p{L}/u.test(text)) return FAX.test(text.slice(-30));
    if (looked >= LABEL || /\d/.test(text)) return false;
  }
  return false;
}

/** Every number with a `tel:` link, in page order, without fax numbers. */
export const linkedPhones = (document: Document): { number: string; element: Element }[] =>
  all(document, LINKS, MOST).flatMap((element) => {
    const number = phoneOf(document, element);
    return number === null || isFax(document, element) ? [] : [{ number, element }];
  });

/** Is it where a site describes itself? The header or footer of an entry does not count. */
export const isInFrame = (element: Element): boolean =>
  closestOf(element, FRAME) !== null && closestOf(element, 'article, li, td') === null;

/** Numbers that may be the organisation's own, each once, without those in `persons`. */
export function organisationPhones(
  jsonLd: JsonLd,
  shown: readonly ShownPhone[],
  persons: ReadonlySet<string>,
): PagePhone[] {
  const said = jsonLd.things.filter(isOrganisation).flatMap((thing) => {
    const points = [thing, ...thingsUnder(jsonLd, thing, 'contactPoint')];
    return points.flatMap((point) => phoneIn(words(point, 'telephone')) ?? []);
  });
  const phones: PagePhone[] = [
    ...said.map((number) => ({ number, stands: 'data' }) as const),
    ...shown.map((phone) => ({ number: phone.number, stands: isInFrame(phone.element) ? 'frame' : 'text' }) as const),
  ];
  const out = new Map<string, PagePhone>();
  for (const phone of phones) {
    const key = digitsOf(phone.number);
    if (!persons.has(key) && !out.has(key)) out.set(key, phone);
  }
  return [...out.values()].slice(0, MOST_HANDED);
}

export const phoneKey = digitsOf;
