/** Assigns a phone number to the one person in whose card it stands. A number in several cards belongs to no person. */
import { closestOf, shortText, tagOf } from '../dom.ts';
import { phoneKey, shownPhones } from '../phones.ts';
import { ancestors, Holders } from './holders.ts';
import type { Flow } from './page-flow.ts';
import { saysOrganisation } from './pairing.ts';

/** A longer text is not a card. */
const LONGEST_CARD = 2_000;
/** A number here is the site's. */
const FRAME = 'footer, nav, body > header, [role="contentinfo" i]';
const WHOLE = /^(?:body|html|main)$/;

/** By the card's address. The first of several numbers counts. */
export function phonesOf(document: Document, { marks }: Flow, names: Holders): Map<string, string> {
  const addresses = new Holders();
  for (const { element, email } of marks) addresses.add(element, email);
  const out = new Map<string, string>();
  const owners = new Map<string, Set<string>>();
  for (const phone of shownPhones(document)) {
    const card = ancestors(phone.element).find((element) => addresses.count(element) > 0);
    const email = card ? addresses.only(card) : null;
    if (!card || email === null || !isCard(document, card, names)) continue;
    const key = phoneKey(phone.number);
    owners.set(key, (owners.get(key) ?? new Set()).add(email));
    if (!out.has(email)) out.set(email, phone.number);
  }
  for (const [email, number] of out) if ((owners.get(phoneKey(number))?.size ?? 0) > 1) out.delete(email);
  return out;
}

/** A card of one person, without a legal form or register entry. */
function isCard(document: Document, card: Element, names: Holders): boolean {
  const text = shortText(document, card, LONGEST_CARD);
  if (closestOf(card, FRAME) !== null) return false;
  return text !== null && names.count(card) <= 1 && !WHOLE.test(tagOf(card)) && !saysOrganisation(text);
}
