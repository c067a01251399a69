/**
 * Entries in the browser's menus: Harrier's commands in its button's menu, lookups in a web page's menu. Intents are
 * built only from the browser's click data.
 */

import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { decoded } from '../../contract/text.ts';
import type { LaunchIntent } from '../../messages/opening-views.ts';
import { addressesIn, readTyped } from '../../subject/read-typed.ts';
import { subjectOf } from '../../subject/subject-of.ts';

let making: Promise<void> = Promise.resolve();

/**
 * Called on installation and on browser start, which may coincide. The browser stores the entries, and creating one
 * twice is an error.
 */
export function makeMenus(): void {
  making = making.then(remake).catch(() => undefined);
}

async function remake(): Promise<void> {
  // Their descriptions are already in the user's language.
  const commands = await browser.commands.getAll();
  await browser.contextMenus.removeAll();
  for (const { name, description } of commands) {
    // Names with a leading underscore are the browser's own, such as a press of the button.
    if (name && description && !name.startsWith('_'))
      browser.contextMenus.create({ id: name, title: description, contexts: ['action'] });
  }
  for (const entry of pageEntries()) browser.contextMenus.create(entry);
}

const web = ['http://*/*', 'https://*/*'];

/** The fields of a menu entry used here. */
interface PageEntry {
  id: string;
  title: string;
  contexts: ['link'] | ['selection'] | ['page', 'frame'];
  targetUrlPatterns?: string[];
  documentUrlPatterns?: string[];
}

/** The browser replaces `%s` by the selection, shortened to fit. */
export const pageEntries = (): PageEntry[] => [
  { id: 'mailto', title: i18n.t('menu.mailto'), contexts: ['link'], targetUrlPatterns: ['mailto:*'] },
  { id: 'link', title: i18n.t('menu.link'), contexts: ['link'], targetUrlPatterns: web },
  { id: 'selection', title: i18n.t('menu.selection', ['%s']), contexts: ['selection'] },
  { id: 'page', title: i18n.t('menu.page'), contexts: ['page', 'frame'], documentUrlPatterns: web },
];

/** The fields of a click used here. */
export interface Chosen {
  menuItemId: string | number;
  linkUrl?: string | undefined;
  selectionText?: string | undefined;
  pageUrl?: string | undefined;
}

/** Longest address of a link, and longest text of a lookup, in characters. */
const longestAddress = 20_000;
const longestText = 2_000;
/** A longer selection without an address or domain is not a name: the page's subject is shown instead. */
const longestName = 100;

/** Null for entries that are not in a page's menu. */
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

/** Origin and path, which say whose page it is. Query and fragment are dropped. */
function withoutQuery(address: string): string {
  return address.slice(0, longestAddress).split(/[?#]/, 1)[0] ?? '';
}

/** Includes `cc` and `bcc`. */
function recipientsOf(mailto: string): string {
  const plain = mailto.slice(0, longestAddress).replace(/^mailto:/i, '');
  const [to = '', ...query] = plain.split('?');
  const copies = new URLSearchParams(query.join('?'));
  return [decoded(to), ...copies.getAll('to'), ...copies.getAll('cc'), ...copies.getAll('bcc')].join(', ');
}

function aboutAddresses(text: string): LaunchIntent | null {
  const { addresses } = addressesIn(text);
  const [only, ...more] = addresses;
  if (only === undefined) return null;
  return more.length === 0 ? { want: 'look-up', text: only } : { want: 'addresses', addresses };
}

/** A person's name alone is looked up at the page's company. Anything else is looked up as it is. */
function aboutWords(text: string, page: string | undefined): LaunchIntent {
  if (text.length > longestName) return inside(text) ?? { want: 'page' };
  const typed = readTyped(text);
  if (typed.kind !== 'company' || !isPersonsName(text)) return { want: 'look-up', text };
  const home = subjectOf(page, null);
  const domain = home.kind === 'company' || home.kind === 'article' ? home.domain.unicode : '';
  return { want: 'look-up', text: `${text} @ ${domain}`.trim() };
}

/** The first address, domain or profile in a longer text. */
function inside(text: string): LaunchIntent | null {
  for (const word of text.slice(0, longestAddress).split(/[\s,;()<>"]+/)) {
    if (!word.includes('.')) continue;
    const { kind } = readTyped(word);
    if (kind === 'domain' || kind === 'address' || kind === 'profile') return { want: 'look-up', text: word };
  }
  return null;
}

/** Two to five words that are capitalised like a name, short particles aside. Text with a legal form is a company. */
function isPersonsName(text: string): boolean {
  const words = text.split(' ');
  if (words.length < 2 || words.length > 5 || legalForm.test(text)) return false;
  const isCapital = (word: string | undefined) => word !== undefined && begins.test(word);
  if (!isCapital(words[0]) && !isCapital(words.at(-1))) return false;
  return words.every((word) => nameWord.test(word) && (isCapital(word) || word.length <= longestParticle));
}

const nameWord = /^[\p{L}\p{M}'’.-]{1,40}$/u;
/** A capital letter, or a letter of a script without case. */
const begins = /^[\p{Lu}\p{Lo}]/u;
/** Such as `van` or `bint`. */
const longestParticle = 4;
const legalForm =
  /(?:^|\s)(?:inc|ltd|llc|llp|plc|corp|co|company|gmbh|ag|kg|se|sa|sarl|srl|spa|bv|nv|ab|as|asa|oy|aps|group|holding)\.?$/i;
