/**
 * The entries that the browser keeps for Harrier: in the menu of its own button its commands, in the menu of a web page what can be looked
 * up there. What each of these asks for is made of what the browser says of the click, and of nothing else.
 */
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import type { LaunchIntent } from '../../messages/views.ts';
import { addressesIn, readTyped } from '../../subject/read-typed.ts';
import { subjectOf } from '../../subject/subject-of.ts';

let making: Promise<void> = Promise.resolve();

/** At an installation and at a browser's start, which may be one moment: browsers keep them meanwhile, and one that is made twice is an error. */
export function makeMenus(): void {
  making = making.then(makeAnew).catch(() => undefined);
}

async function makeAnew(): Promise<void> {
  // Commands bear their words in the user's language already.
  const commands = await browser.commands.getAll();
  await browser.contextMenus.removeAll();
  for (const { name, description } of commands) {
    // What begins with an underscore is the browser's own, like a press of the button itself.
    if (name && description && !name.startsWith('_'))
      browser.contextMenus.create({ id: name, title: description, contexts: ['action'] });
  }
  for (const entry of pageEntries()) browser.contextMenus.create(entry);
}

const web = ['http://*/*', 'https://*/*'];

/** What is used of an entry as browsers take it. */
export interface PageEntry {
  id: string;
  title: string;
  contexts: ['link'] | ['selection'] | ['page', 'frame'];
  targetUrlPatterns?: string[];
  documentUrlPatterns?: string[];
}

/** `%s` is the selection, which the browser puts in and cuts to fit. */
export const pageEntries = (): PageEntry[] => [
  { id: 'mailto', title: i18n.t('menu.mailto'), contexts: ['link'], targetUrlPatterns: ['mailto:*'] },
  { id: 'link', title: i18n.t('menu.link'), contexts: ['link'], targetUrlPatterns: web },
  { id: 'selection', title: i18n.t('menu.selection', ['%s']), contexts: ['selection'] },
  { id: 'page', title: i18n.t('menu.page'), contexts: ['page', 'frame'], documentUrlPatterns: web },
];

/** What is used of a click on an entry. */
export interface Chosen {
  menuItemId: string | number;
  linkUrl?: string | undefined;
  selectionText?: string | undefined;
  pageUrl?: string | undefined;
}

/** Of a link, and of what is looked up. */
const longestAddress = 20_000;
const longestText = 2_000;
/** A longer selection without an address is no name of anything: what the page itself is about is shown then. */
const longestName = 100;

/** Null for what is no entry of a page's menu. */
export function intentOf({ menuItemId, linkUrl = '', selectionText = '', pageUrl }: Chosen): LaunchIntent | null {
  if (menuItemId === 'page') return { want: 'page' };
  if (menuItemId === 'link') return { want: 'look-up', text: withoutQuery(linkUrl).slice(0, longestText) };
  if (menuItemId === 'mailto') {
    const recipients = recipientsOf(linkUrl);
    return aboutAddresses(recipients) ?? { want: 'look-up', text: recipients.slice(0, longestText) };
  }
  if (menuItemId !== 'selection') return null;
  return aboutAddresses(selectionText) ?? aboutWords(selectionText.replace(/\s+/g, ' ').trim(), pageUrl);
}

/** The site and the page, as far as they say whose it is: what else a link carries is not looked at. */
function withoutQuery(address: string): string {
  return address.slice(0, longestAddress).split(/[?#]/, 1)[0] ?? '';
}

/** Those of copies included. */
function recipientsOf(mailto: string): string {
  const plain = mailto.slice(0, longestAddress).replace(/^mailto:/i, '');
  const [to = '', query = ''] = plain.split('?', 2);
  const copies = new URLSearchParams(query);
  return [decoded(to), ...copies.getAll('to'), ...copies.getAll('cc'), ...copies.getAll('bcc')].join(', ');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function aboutAddresses(text: string): LaunchIntent | null {
  const { addresses } = addressesIn(text);
  const [only, ...more] = addresses;
  if (only === undefined) return null;
  return more.length === 0 ? { want: 'look-up', text: only } : { want: 'addresses', addresses };
}

/** A domain, a profile, or a name that ends in one stand for themselves; another name is sought where the page is at home. */
function aboutWords(text: string, page: string | undefined): LaunchIntent {
  if (text.length > longestName) return inside(text) ?? { want: 'page' };
  const typed = readTyped(text);
  if (typed.kind !== 'company' || !isPersonsName(text)) return { want: 'look-up', text };
  const home = subjectOf(page, null);
  const domain = home.kind === 'company' || home.kind === 'article' ? home.domain.unicode : '';
  return { want: 'look-up', text: `${text} @ ${domain}`.trim() };
}

/** The first address or domain that a longer text names. */
function inside(text: string): LaunchIntent | null {
  for (const word of text.slice(0, longestAddress).split(/[\s,;()<>"]+/)) {
    if (!word.includes('.')) continue;
    const { kind } = readTyped(word);
    if (kind === 'domain' || kind === 'address' || kind === 'profile') return { want: 'look-up', text: word };
  }
  return null;
}

/** Two to five words that begin as names do, particles aside. A company that says its legal form is none. */
function isPersonsName(text: string): boolean {
  const words = text.split(' ');
  if (words.length < 2 || words.length > 5 || legalForm.test(text)) return false;
  const isCapital = (word: string | undefined) => word !== undefined && begins.test(word);
  if (!isCapital(words[0]) && !isCapital(words.at(-1))) return false;
  return words.every((word) => nameWord.test(word) && (isCapital(word) || word.length <= longestParticle));
}

const nameWord = /^[\p{L}\p{M}'’.-]{1,40}$/u;
/** A capital, or a letter of a script that has none. */
const begins = /^[\p{Lu}\p{Lo}]/u;
/** `van`, `bint`. */
const longestParticle = 4;
const legalForm =
  /(?:^|\s)(?:inc|ltd|llc|llp|plc|corp|co|company|gmbh|ag|kg|se|sa|sarl|srl|spa|bv|nv|ab|as|asa|oy|aps|group|holding)\.?$/i;
