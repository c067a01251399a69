/** Collects every address of the page, with each form in which it stood. */
import { scanAt } from './address-scan.ts';
import { fromCloudflare, mayHoldReferences, withoutPercents, withoutReferences } from './coded-addresses.ts';
import { all, attribute, parentOf, tagOf, textOf, walk } from './dom.ts';
import type { AddressForm, PageAddress } from './facts.ts';
import { personOrTeam } from './names.ts';
import { asSeen, nodeAsSeen, textsAround } from './seen-text.ts';
import type { Steps } from './slices.ts';
import { mayBeSpelled, spelledAddresses } from './spelled-addresses.ts';

export const MOST_ADDRESSES = 1_000;

/** Nodes between two looks at the clock, and `@` signs within one long text. */
const NODES_A_STEP = 400;
const SIGNS_A_STEP = 200;
const LONGEST_TEXT = 8_000_000;

const CARRIERS =
  'a[href^="mailto:" i], area[href^="mailto:" i], [data-cfemail], a[href*="/cdn-cgi/l/email-protection#"], [data-email], [itemprop="email"], meta[content*="@"]';

/** What has been found so far. */
class Book {
  readonly entries = new Map<string, PageAddress>();
  cut = false;

  add(address: string, form: AddressForm, name: string | null): void {
    const entry = this.entries.get(address);
    if (entry) {
      if (!entry.forms.includes(form)) entry.forms.push(form);
      entry.name ??= name;
    } else if (this.entries.size < MOST_ADDRESSES) {
      this.entries.set(address, { address, forms: [form], name });
    } else {
      this.cut = true;
    }
  }
}

/** Every address of a short text in any of its forms. */
function addressesIn(text: string, pageHost: string): string[] {
  const plain = [...scanAt(text, pageHost)].flatMap(({ found }) => (found ? [found.address] : []));
  return plain.length > 0 ? plain : spelledAddresses(text, pageHost).map(({ address }) => address);
}

/** The recipients of a `mailto:`; a share link has none. */
function recipients(href: string, pageHost: string): { addresses: string[]; name: string | null } {
  const [to = '', query = ''] = href
    .replace(/^\s{0,20}mailto:(?:\/\/)?/i, '')
    .slice(0, 4_000)
    .split('?', 2);
  const named = to.trim() === '' ? (/(?:^|&)to=([^&]{3,320})/i.exec(query)?.[1] ?? '') : to;
  const text = asSeen(withoutReferences(withoutPercents(named)));
  const name = /^\s*"?([^"<>@]{2,80}?)"?\s*</.exec(text)?.[1];
  return { addresses: addressesIn(text, pageHost), name: name === undefined ? null : personOrTeam(name) };
}

function readCarrier(element: Element, book: Book, pageHost: string): void {
  const href = attribute(element, 'href');
  const code =
    attribute(element, 'data-cfemail') || (/\/cdn-cgi\/l\/email-protection#([0-9a-f]{6,2000})/i.exec(href)?.[1] ?? '');
  if (code !== '') {
    // Many decode to `?subject=…`: a share link without a recipient.
    const decoded = (fromCloudflare(code) ?? '').split('?', 1)[0] ?? '';
    for (const address of addressesIn(asSeen(decoded), pageHost)) book.add(address, 'cloudflare', nameBeside(element));
  } else if (/^\s{0,20}mailto:/i.test(href)) {
    const { addresses, name } = recipients(href, pageHost);
    const only = addresses.length === 1;
    for (const address of addresses) book.add(address, 'mailto', name ?? (only ? nameBeside(element) : null));
  }
  for (const name of ['data-email', 'content']) {
    const value = attribute(element, name).slice(0, 2_000);
    if (value !== '')
      for (const address of addressesIn(withoutReferences(value), pageHost)) book.add(address, 'data', null);
  }
}

/** A link's own words, when they name a person or a team. */
const nameBeside = (element: Element): string | null =>
  tagOf(element) === 'a' ? personOrTeam(textOf(element).slice(0, 200)) : null;

/** What stands before an address that a script's data calls one. */
const CALLED_EMAIL = /\be-?mail(?:[-_ ]?address)?\\{0,2}["']?\s{0,3}:\s{0,3}\\{0,2}["'](?:mailto:)?$/i;

/** Scripts: JSON-LD anywhere, other data only what is called an e-mail address. */
function* readScript(script: Element, text: string, book: Book, pageHost: string): Steps<void> {
  const everywhere = /ld\+json/i.test(attribute(script, 'type'));
  const plain = text.includes('\\u0040') ? text.replaceAll('\\u0040', '@') : text;
  const coded = mayHoldReferences(plain) && /&#(?:64|x40);|&commat;/i.test(plain);
  let signs = 0;
  for (const { found } of scanAt(coded ? withoutReferences(plain) : plain, pageHost)) {
    if (found && (everywhere || CALLED_EMAIL.test(plain.slice(Math.max(0, found.from - 60), found.from)))) {
      book.add(found.address, coded ? 'entity' : 'data', null);
    }
    signs += 1;
    if (signs % SIGNS_A_STEP === 0) yield;
    if (book.cut) return;
  }
}

/** One text node that holds an `@`. */
function* readText(document: Document, node: Node, book: Book, pageHost: string): Steps<void> {
  const raw = node.nodeValue ?? '';
  const text = raw.length > 20_000 ? raw : nodeAsSeen(node);
  let signs = 0;
  for (const { found } of scanAt(text, pageHost)) {
    if (found) book.add(found.address, 'text', null);
    else if (text.length < 320) {
      const joined = textsAround(document, node).find((around) => addressesIn(around, pageHost).length > 0) ?? '';
      for (const address of addressesIn(joined, pageHost)) book.add(address, 'text', null);
    }
    signs += 1;
    if (signs % SIGNS_A_STEP === 0) yield;
    if (book.cut) return;
  }
}

function* readNode(document: Document, node: Node, text: string, book: Book, pageHost: string): Steps<void> {
  const parent = parentOf(node);
  const tag = parent === null ? '' : tagOf(parent);
  if (tag === 'style' || text.length > LONGEST_TEXT) return;
  if (tag === 'script') {
    if (parent) yield* readScript(parent, text, book, pageHost);
    return;
  }
  if (text.includes('@') || text.includes('\uff20')) yield* readText(document, node, book, pageHost);
  for (const { address } of spelledAddresses(text, pageHost)) book.add(address, 'spelled', null);
  if (mayHoldReferences(text)) {
    for (const address of addressesIn(withoutReferences(text), pageHost)) book.add(address, 'entity', null);
  }
}

/** All addresses of the page: links and coded forms first, then its text and data in order. */
export function* addressSteps(
  document: Document,
  pageHost: string,
): Steps<{ addresses: PageAddress[]; addressesCut: boolean }> {
  const book = new Book();
  let count = 0;
  for (const element of all(document, CARRIERS)) {
    readCarrier(element, book, pageHost);
    count += 1;
    if (count % 50 === 0) yield;
    if (book.cut) break;
  }
  yield;
  const walker = walk(document, document, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && !book.cut; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    if (text.includes('@') || mayBeSpelled(text) || mayHoldReferences(text))
      yield* readNode(document, node, text, book, pageHost);
    count += 1;
    if (count % NODES_A_STEP === 0) yield;
  }
  return { addresses: [...book.entries.values()], addressesCut: book.cut };
}
