/**
 * Reads a page from its text, inertly: no script runs and nothing is fetched. Its address is passed in, because the
 * parsed document has the parser's. The result is the same plain data as from an open page.
 */
import { all, attribute, closestOf, isElement, isMatch, readable, shortText, tagged, tagOf } from './dom.ts';
import type { PageFacts } from './facts.ts';
import { readJsonLd } from './json-ld.ts';
import { type PageMarks, readMarks } from './marks.ts';
import { metaAll, readMeta } from './meta.ts';
import type { NameFacts } from './name-facts.ts';
import { type OwnLine, ownLines } from './own-lines.ts';
import { type PagePerson, readPeopleWhole } from './people/read-people.ts';
import { organisationPhones, type PagePhone, phoneKey } from './phones.ts';
import { LONGEST, plain, webAddress } from './plain-text.ts';
import { readPage } from './read-page.ts';
import { UNREAD } from './team/page-lines.ts';
import { readTeamNames } from './team/team-names.ts';

interface PageLink {
  /** Absolute, http(s). */
  href: string;
  /** Its visible words, or their replacement such as `alt`; at most 100 characters. */
  text: string;
  /** In the site's navigation, header or footer. */
  isNav: boolean;
}

/** People, organisation and technologies of a page: read beside its facts where this device learns from it. */
export interface PagePeople {
  names: NameFacts[];
  people: PagePerson[];
  /** Numbers that may be the organisation's; never a person's. */
  phones: PagePhone[];
  /** Lines that may name the organisation or its address; at most 60. */
  lines: OwnLine[];
  marks: PageMarks;
}

export interface PageRead extends PagePeople {
  facts: PageFacts;
  /** At most 1,000; none where the page asks robots not to follow them. */
  links: PageLink[];
  /** The page's own canonical address, if it is http(s). */
  canonical: string | null;
  /** Nearly empty, with scripts that would write its content. */
  isScripted?: boolean;
}

const MOST_LINKS = 1_000;
const MOST_LOOKED_AT = 5_000;

const NAV =
  'nav, header, footer, [role="navigation" i], [role="contentinfo" i], [class*="nav" i], [class*="menu" i], [class*="footer" i], [id*="nav" i], [id*="menu" i], [id*="footer" i]';

/** A link that its page turns into an action, or asks about first. */
const ACTION =
  '[data-method], [data-confirm], [data-turbo-method], [data-turbo-confirm], [data-action*="delete" i], [hx-delete], [hx-post], [hx-confirm], [onclick*="confirm(" i]';

/** `parse` turns text into a document; see `parse-inertly.ts`. Rejects for a page that cannot be read within bounds. */
export async function readPageText(
  html: string,
  url: string,
  parse: (html: string) => Document | Promise<Document>,
): Promise<PageRead> {
  const document = await parse(html);
  const { href, hostname } = new URL(url);
  const location = { href, hostname };
  const facts = await readPage(document, location);
  const people = await readPagePeople(document, location);
  const links = readPageLinks(document, href);
  return { facts, ...people, links, canonical: facts.canonical, isScripted: isScripted(document, links.length) };
}

/** Text and links of a page that its scripts have not written yet: a title, a spinner, a word on cookies. */
const EMPTY = { text: 400, links: 3 } as const;

/** Is it an empty frame for scripts? */
function isScripted(document: Document, links: number): boolean {
  const [body] = tagged(document, 'body', 1);
  if (!body || links > EMPTY.links || all(document, 'script[src], script[type="module"]', 1).length === 0) return false;
  let length = 0;
  for (const node of readable(document, body, UNREAD)) {
    if (!isElement(node)) length += (node.nodeValue ?? '').trim().length;
    if (length > EMPTY.text) return false;
  }
  return true;
}

/** Takes an open or a parsed page. */
export async function readPagePeople(
  document: Document,
  location: { href: string; hostname: string },
): Promise<PagePeople> {
  const names = await readTeamNames(document, location);
  const { people, phones: shown, flow } = await readPeopleWhole(document, location);
  const persons = new Set(people.flatMap(({ phone }) => (phone === null ? [] : [phoneKey(phone)])));
  const jsonLd = readJsonLd(document);
  const phones = organisationPhones(jsonLd, shown, persons);
  return { names, people, phones, lines: ownLines(jsonLd, flow.lines), marks: readMarks(document, location) };
}

/** Links, image maps, frames and redirects of the page. */
function readPageLinks(document: Document, url: string): PageLink[] {
  const meta = readMeta(document);
  if (metaAll(meta, 'robots').some((said) => /\b(?:nofollow|none)\b/i.test(said))) return [];
  const base = webAddress(attributeOfFirst(document, 'base', 'href'), url) ?? url;
  const links = new Map<string, PageLink>();
  const add = (target: string, text: string, isNav: boolean): void => {
    const href = webAddress(target, base)?.replace(/#.*$/, '');
    if (!href) return;
    const before = links.get(href);
    if (!before && links.size >= MOST_LINKS) return;
    // The first non-empty words. A link in both the navigation and the text counts as navigation.
    links.set(href, { href, text: before?.text || text, isNav: isNav || (before?.isNav ?? false) });
  };
  for (const element of all(document, 'meta[http-equiv="refresh" i]', 1))
    add(/url\s?=\s?['"]?([^'"]{1,2000})/i.exec(attribute(element, 'content'))?.[1] ?? '', '', true);
  for (const element of all(document, 'a[href], area[href], frame[src]', MOST_LOOKED_AT)) {
    const isFrame = tagOf(element) === 'frame';
    const target = attribute(element, isFrame ? 'src' : 'href').trim();
    if (isMatch(element, ACTION)) continue;
    if (/^(?:#|mailto:|tel:|javascript:|data:)/i.test(target)) continue;
    add(target, wordsOf(document, element), isFrame || closestOf(element, NAV) !== null);
  }
  return [...links.values()];
}

const attributeOfFirst = (document: Document, tag: string, name: string): string =>
  tagged(document, tag, 1).map((element) => attribute(element, name))[0] ?? '';

/** A link's text, or the replacement text of its picture. */
function wordsOf(document: Document, element: Element): string {
  const shown = plain(shortText(document, element, LONGEST.text) ?? '', LONGEST.name);
  if (shown !== '') return shown;
  const said = ['aria-label', 'title', 'alt'].map((name) => plain(attribute(element, name), LONGEST.name));
  return said.find((text) => text !== '') ?? '';
}
