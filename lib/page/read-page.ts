/**
 * Reads the whole page once. It changes nothing and adds no listener. No content makes it throw, but it rejects if
 * reading takes longer than 10 s.
 */
import { addressSteps } from './addresses/addresses.ts';
import { articleThing, readArticle, weighArticle } from './authors/article.ts';
import { readAuthors } from './authors/authors.ts';
import { markupTypes } from './authors/microdata.ts';
import { otherKind } from './authors/other-kinds.ts';
import { attribute, first, tagged, textOf } from './dom.ts';
import type { AuthorCandidate, PageFacts } from './facts.ts';
import { readJsonLd } from './json-ld.ts';
import { readLinks } from './links.ts';
import { readMeta } from './meta.ts';
import { readOrganisation } from './organisation.ts';
import { plain, plainOrNull, webAddress } from './plain-text.ts';
import { inSlices, type Steps } from './slices.ts';

/** `location` itself serves. */
type Address = Pick<Location, 'href' | 'hostname'>;

/** The page's own canonical address, if it is http(s). */
function canonicalOf(document: Document, base: string): string | null {
  const [head] = tagged(document, 'head', 1);
  const link = head && first(head, 'link[rel~="canonical" i][href]');
  return link ? webAddress(attribute(link, 'href'), base) : null;
}

const isShown = ({ places }: AuthorCandidate): boolean => places.some((place) => /^(?:rel|item|by)/.test(place));

export function* readSteps(document: Document, location: Address): Steps<PageFacts> {
  const title = plain(tagged(document, 'title', 1).map(textOf)[0] ?? '');
  const [root] = tagged(document, 'html', 1);
  const meta = readMeta(document);
  const jsonLd = readJsonLd(document);
  yield;
  const url = new URL(location.href);
  const markup = markupTypes(document);
  const thing = articleThing(jsonLd, title);
  const other = otherKind(url, jsonLd, thing, meta, markup);
  const links = readLinks(document);
  const organisation = readOrganisation(links, jsonLd, meta);
  yield;
  const signs = { document, url, title, meta, jsonLd, thing, links, markup, other };
  const weight = weighArticle(signs);
  const isLikely = weight >= 1;
  // Front pages, forums and shops name many people but no author.
  const named = other === null || other === 'path' ? readAuthors(signs, isLikely) : [];
  yield;
  const article = readArticle(signs, weight, named.some(isShown));
  const authors = article.is || (other === null && isLikely) ? named : [];
  yield;
  const { addresses, addressesCut } = yield* addressSteps(document, links, meta, location.hostname);
  return {
    title,
    language: plainOrNull(root ? attribute(root, 'lang') : '', 35),
    canonical: canonicalOf(document, location.href),
    article,
    authors,
    addresses,
    addressesCut,
    organisation,
  };
}

/**
 * Reads the page's facts in short slices, so the page stays responsive.
 * @example
 * const facts = await readPage(document, location);
 * facts.authors[0]?.name; // 'Jane Doe'
 */
export const readPage = (document: Document, location: Address): Promise<PageFacts> =>
  inSlices(readSteps(document, location));
