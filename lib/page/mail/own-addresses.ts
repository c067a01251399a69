/** The user's own addresses, where the mailbox shows its account; never by words, and never within a message's text. */
import { all, attribute, closestOf, tagged } from '../dom.ts';
import { addressesOn, textIn } from './addresses-on.ts';
import { documentsAround } from './frames.ts';
import { addressed, around, type OwnSign, type Reading } from './mailbox.ts';
import type { DocumentPart } from './mailbox-of.ts';
import { asName, type Named, namedAddresses } from './named-addresses.ts';

const MOST_OWN = 20;
const MOST_PLACES = 5;
const MOST_IN_A_PLACE = 50;
const LONGEST_PLACE = 5_000;

/** Addresses that the page, or one around this frame, shows as the user's. */
export function ownAddresses(document: Document, reading: Reading, part: DocumentPart, pageHost: string): Named[] {
  const found = new Map<string, Named>();
  const pages = documentsAround(document).map(({ page }) => page);
  for (const page of part === 'text' ? pages : [document, ...pages]) {
    for (const one of ownIn(page, reading, pageHost)) if (!found.has(one.address)) found.set(one.address, one);
  }
  return [...found.values()].slice(0, MOST_OWN);
}

function ownIn(page: Document, reading: Reading, pageHost: string): Named[] {
  for (const sign of reading.own) {
    const found = all(page, sign.at, MOST_OWN)
      .filter((mark) => !isInMail(mark, reading))
      .flatMap((mark) =>
        sign.part ? partIn(page, mark, sign.part, pageHost) : addressesOn(page, mark, sign, pageHost),
      )
      .map((one) => ({ ...one, name: one.name ?? nameInHead(page, sign) }));
    // The most reliable sign decides.
    if (found.length > 0) return found;
  }
  return reading.own.length === 0 ? onlyOneIn(page, reading, pageHost) : [];
}

function partIn(page: Document, mark: Element, part: RegExp, pageHost: string): Named[] {
  return namedAddresses(part.exec(textIn(page, mark, LONGEST_PLACE) ?? '')?.[1] ?? '', pageHost);
}

const isInMail = (mark: Element, { bodies, message }: Reading): boolean =>
  [bodies, message].some((selector) => selector !== null && closestOf(mark, selector) !== null);

function nameInHead(page: Document, { nameInHead: name }: OwnSign): string | null {
  const [head] = tagged(page, 'head', 1);
  return head && name ? asName(attribute(head, name)) : null;
}

/** The address in the page's navigation if it is the only one; none where texts cannot be told from the page. */
function onlyOneIn(page: Document, reading: Reading, pageHost: string): Named[] {
  if (reading.bodies === null) return [];
  const found = new Map<string, Named>();
  for (const place of all(page, around, MOST_PLACES)) {
    if (isInMail(place, reading)) continue;
    const marks = all(page, `:is(${around}) :is(${addressed})`, MOST_IN_A_PLACE).filter(
      (mark) => !isInMail(mark, reading),
    );
    const text = textIn(page, place, LONGEST_PLACE) ?? '';
    const here = [
      ...marks.flatMap((mark) => addressesOn(page, mark, undefined, pageHost)),
      ...namedAddresses(text, pageHost),
    ];
    for (const one of here) found.set(one.address, { ...one, name: found.get(one.address)?.name ?? one.name });
  }
  return found.size === 1 ? [...found.values()] : [];
}
