/** The addresses that an element bears, by a mailbox's sign or else by those that all mailboxes share; and which of them are the user's own. */
import { withoutPercents } from '../addresses/coded-addresses.ts';
import { all, attribute, shortText } from '../dom.ts';
import { documentsAround } from './frames.ts';
import { addressAttributes, type Reading, type Sign } from './mailbox.ts';
import { asName, type Named, namedAddresses } from './named-addresses.ts';

const LONGEST_TEXT = 1_000;
const LONGEST_LINK = 2_000;

export function addressesOn(document: Document, element: Element, sign: Sign | undefined, pageHost: string): Named[] {
  for (const from of sign?.from ?? addressAttributes) {
    const value = valueIn(document, element, from, sign?.after);
    if (!value.includes('@')) continue;
    const found = namedAddresses(value, pageHost);
    const [only] = found;
    if (!only) continue;
    // Somebody's own element may have the name elsewhere; one that bears several has not.
    if (found.length > 1 || only.name !== null) return found;
    return [{ ...only, name: nameBeside(document, element, only.address === value.trim().toLowerCase()) }];
  }
  return [];
}

function valueIn(document: Document, element: Element, from: string, after: string | undefined): string {
  if (from === 'text') return shortText(document, element, LONGEST_TEXT) ?? '';
  const value = attribute(element, from);
  if (from === 'href') return /^\s{0,9}mailto:/i.test(value) ? recipients(value) : '';
  return after !== undefined && value.startsWith(after) ? value.slice(after.length) : value;
}

/** `mailto:%22Jane%20Doe%22%20%3Cjane@acme.test%3E?subject=x` without what surrounds the recipients. */
const recipients = (link: string): string =>
  withoutPercents(
    link
      .slice(0, LONGEST_LINK)
      .replace(/^\s{0,9}mailto:/i, '')
      .split('?', 1)[0] ?? '',
  );

/** The name in an attribute, or as the element's text when its attribute holds the address and nothing else. */
function nameBeside(document: Document, element: Element, alone: boolean): string | null {
  const said = asName(attribute(element, 'name')) ?? asName(attribute(element, 'data-name'));
  if (said !== null || !alone) return said;
  const text = shortText(document, element, LONGEST_TEXT / 10) ?? '';
  // A text that has the address itself may have the name before it.
  return text.includes('@') ? (namedAddresses(text, '')[0]?.name ?? null) : asName(text);
}

const MOST_MARKS = 20;

/** The user's own, where the mailbox says so in its page or in the one around this frame. */
export function ownAddresses(document: Document, { own }: Reading, pageHost: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (own.length === 0) return found;
  for (const page of [document, ...documentsAround(document)]) {
    for (const sign of own) {
      for (const mark of all(page, sign.at, MOST_MARKS)) {
        for (const { address } of addressesOn(page, mark, sign, pageHost)) found.add(address);
      }
    }
  }
  return found;
}
