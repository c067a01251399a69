/** The addresses that an element bears, by an adapter's sign or else by those that all mailboxes share. */
import { withoutPercents } from '../addresses/coded-addresses.ts';
import { attribute, shortText } from '../dom.ts';
import { addressAttributes, type Sign } from './mailbox.ts';
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
