import { decoded } from '../../contract/text.ts';
import { personOrTeam } from '../authors/names.ts';
import { all, attribute, parentOf, shortText, tagOf } from '../dom.ts';
import type { AddressForm, PageAddress } from '../facts.ts';
import type { Link } from '../links.ts';
import type { Meta } from '../meta.ts';
import { asSeen, nodeAsSeen, textsAround } from '../seen-text.ts';
import type { Steps } from '../slices.ts';
import { type Found, scanAt } from './address-scan.ts';
import { fromCloudflare, mayHoldReferences, withoutReferences } from './coded-addresses.ts';
import { isLarge, signedTexts } from './signed-texts.ts';
import { spelledAddresses, withoutSpelledDots } from './spelled-addresses.ts';

const MOST_ADDRESSES = 1_000;

/** `@` signs per slice, and at most. */
const SIGNS_A_STEP = 200;
const MOST_SIGNS = 10_000;
const LONGEST_TEXT = 8_000_000;
/** Longer texts are read as they are: obfuscation is used on short ones. */
const LONGEST_SEEN = 20_000;
const LONGEST_CUT = 320;
const LONGEST_CODED = 100_000;

/** A link of Cloudflare's, with the address coded in it. */
export const CODED_LINK = /\/cdn-cgi\/l\/email-protection#([0-9a-f]{6,2000})/i;
const MOST_CODED = 5_000;

/** What has been found so far. */
interface Book {
  entries: Map<string, PageAddress>;
  cut: boolean;
  /** How many `@` were looked at. */
  signs: number;
}

function note(book: Book, addresses: string[], form: AddressForm, name: string | null = null): void {
  for (const address of addresses) {
    const entry = book.entries.get(address) ?? { address, forms: [], name };
    if (!entry.forms.includes(form)) entry.forms.push(form);
    entry.name ??= name;
    book.cut ||= book.entries.size >= MOST_ADDRESSES && !book.entries.has(address);
    if (!book.cut) book.entries.set(address, entry);
  }
}

/** Every address of a short text in any of its forms. */
export function addressesIn(text: string, pageHost: string): string[] {
  const plain = [...scanAt(text, pageHost)].flatMap((found) => (found ? [found.address] : []));
  return plain.length > 0 ? plain : spelledAddresses(text, pageHost);
}

/** The recipients of a `mailto:`; a share link has none. */
export function recipients(href: string, pageHost: string): string[] {
  const [to = '', query = ''] = href
    .replace(/^\s{0,20}mailto:(?:\/\/)?/i, '')
    .slice(0, 4_000)
    .split('?', 2);
  const named = to.trim() === '' ? (/(?:^|&)to=([^&]{3,320})/i.exec(query)?.[1] ?? '') : to;
  return addressesIn(asSeen(withoutReferences(decoded(named))), pageHost);
}

/** A link's own words, when they name a person or a team. */
const nameBeside = (document: Document, element: Element): string | null =>
  tagOf(element) === 'a' ? personOrTeam(shortText(document, element, 200) ?? '') : null;

/** Cloudflare's code. Many decode to `?subject=…`, a share link without a recipient. */
function readCode(code: string, name: string | null, book: Book, pageHost: string): void {
  const decoded = fromCloudflare(code).replace(/\?.*/s, '');
  note(book, addressesIn(asSeen(decoded), pageHost), 'cloudflare', name);
}

function readLink(document: Document, { element, href }: Link, book: Book, pageHost: string): void {
  const code = CODED_LINK.exec(href)?.[1];
  const beside = nameBeside(document, element);
  if (code !== undefined) readCode(code, beside, book, pageHost);
  if (!/^mailto:/i.test(href)) return;
  const addresses = recipients(href, pageHost);
  note(book, addresses, 'mailto', addresses.length === 1 ? beside : null);
}

/** Cloudflare's attributes, and `<meta>` elements that hold an address. */
function* readAttributes(document: Document, meta: Meta, book: Book, pageHost: string): Steps<void> {
  // Cloudflare gives its elements this class, and a class is found faster than an attribute.
  const coded = isLarge(document) ? '.__cf_email__' : '[data-cfemail]';
  for (const element of all(document, coded, MOST_CODED)) {
    readCode(attribute(element, 'data-cfemail'), nameBeside(document, element), book, pageHost);
    yield;
  }
  for (const value of [...meta.values()].flat()) {
    if (value.includes('@')) note(book, addressesIn(value.slice(0, 2_000), pageHost), 'data');
  }
}

/** What precedes an address that a script's data labels as an e-mail. */
const CALLED_EMAIL = /\be-?mail(?:[-_ ]?address)?\\{0,2}["']?\s{0,3}:\s{0,3}\\{0,2}["'](?:mailto:)?$/i;

/** Visits every `@` of a text and records the address around it when `isMeant` agrees. Returns their number. */
function* readSigns(
  text: string,
  book: Book,
  pageHost: string,
  form: AddressForm,
  isMeant: (found: Found) => boolean,
): Steps<number> {
  let met = 0;
  for (const found of scanAt(text, pageHost)) {
    if (found && isMeant(found)) {
      note(book, [found.address], form);
      met += 1;
    }
    book.signs += 1;
    if (book.signs % SIGNS_A_STEP === 0) yield;
    book.cut ||= book.signs > MOST_SIGNS;
    if (book.cut) break;
  }
  return met;
}

/** Scripts: JSON-LD anywhere, other data only what is called an e-mail address. */
function* readScript(script: Element, raw: string, book: Book, pageHost: string): Steps<void> {
  const isLinkedData = /ld\+json/i.test(attribute(script, 'type'));
  const isCoded = /&#(?:64|x40);|&commat;/i.test(raw);
  const text = (isCoded ? withoutReferences(raw) : raw).replaceAll('\\u0040', '@');
  const isMeant = ({ from }: Found): boolean =>
    isLinkedData || CALLED_EMAIL.test(text.slice(Math.max(0, from - 60), from));
  yield* readSigns(text, book, pageHost, isCoded ? 'entity' : 'data', isMeant);
}

/** One text node that contains a sign of an address. */
function* readText(document: Document, node: Node, book: Book, pageHost: string): Steps<void> {
  const raw = node.nodeValue ?? '';
  const text = raw.length > LONGEST_SEEN ? raw : withoutSpelledDots(nodeAsSeen(node));
  const met = yield* readSigns(text, book, pageHost, 'text', () => true);
  const spelled = spelledAddresses(text, pageHost);
  note(book, spelled, 'spelled');
  if (mayHoldReferences(text))
    note(book, addressesIn(withoutReferences(text.slice(0, LONGEST_CODED)), pageHost), 'entity');
  if (met + spelled.length > 0 || text.length > LONGEST_CUT) return;
  // An address may be split into several elements: read the surrounding text as one.
  const joined = textsAround(document, node).find((around) => addressesIn(around, pageHost).length > 0) ?? '';
  note(book, addressesIn(joined, pageHost), joined.includes('@') ? 'text' : 'spelled');
}

function* readNode(document: Document, node: Node, book: Book, pageHost: string): Steps<void> {
  const parent = parentOf(node);
  const tag = parent === null ? '' : tagOf(parent);
  const text = node.nodeValue ?? '';
  if (tag === 'style' || text.length > LONGEST_TEXT) return;
  if (parent && tag === 'script') yield* readScript(parent, text, book, pageHost);
  else yield* readText(document, node, book, pageHost);
}

/** All addresses of the page: links and coded forms first, then its text and data in order. */
export function* addressSteps(
  document: Document,
  links: Link[],
  meta: Meta,
  pageHost: string,
): Steps<{ addresses: PageAddress[]; addressesCut: boolean }> {
  const book: Book = { entries: new Map(), cut: false, signs: 0 };
  for (const link of links) {
    if (CODED_LINK.test(link.href) || /^mailto:/i.test(link.href)) {
      readLink(document, link, book, pageHost);
      yield;
    }
  }
  yield* readAttributes(document, meta, book, pageHost);
  for (const node of yield* signedTexts(document)) {
    yield;
    if (book.cut) break;
    yield* readNode(document, node, book, pageHost);
  }
  return { addresses: [...book.entries.values()], addressesCut: book.cut };
}
