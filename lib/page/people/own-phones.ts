/** Assigns a phone number to the one person in whose card it stands. A number in several cards belongs to no person. */
import { closestOf, isWhole, shortText } from '../dom.ts';
import { phoneKey, type ShownPhone } from '../phones.ts';
import { ancestors, Holders } from './holders.ts';
import type { Flow } from './page-flow.ts';
import { type Pair, saysOrganisation } from './pairing.ts';

/** A longer text is not a card. */
const LONGEST_CARD = 2_000;
/** A number here is the site's. */
const FRAME = 'footer, nav, body > header, [role="contentinfo" i]';
const ENTRY = 'article, li, td';

const isInFrame = (element: Element): boolean => {
  const frame = closestOf(element, FRAME);
  return frame !== null && closestOf(frame, ENTRY) === null;
};

/** By the card's address. The first of several numbers counts. */
export function phonesOf(
  document: Document,
  flow: Flow,
  names: Holders,
  shown: readonly ShownPhone[],
  pairs: ReadonlyMap<string, Pair>,
): Map<string, string> {
  const addresses = new Holders();
  for (const { element, email } of flow.marks) addresses.add(element, email);
  const inOrder = ownersInOrder(flow, pairs);
  const out = new Map<string, string>();
  const owners = new Map<string, Set<string>>();
  const behind = new Map<string, string>();
  const add = (email: string, number: string): void => {
    const key = phoneKey(number);
    owners.set(key, (owners.get(key) ?? new Set()).add(email));
    if (!out.has(email)) out.set(email, number);
  };
  for (const phone of shown) {
    const card = ancestors(phone.element).find((element) => addresses.count(element) > 0);
    const only = card && isCard(document, card, names) ? addresses.only(card) : null;
    const owner = only === null && !isInFrame(phone.element) ? inOrder(phone) : null;
    const email = only ?? owner?.email;
    if (email === undefined) continue;
    if (!owner?.isBehind) add(email, phone.number);
    else if (!behind.has(email)) behind.set(email, phone.number);
  }
  // A single number behind the last person may be everybody's.
  if (behind.size > 1) for (const [email, number] of behind) add(email, number);
  for (const [email, number] of out) if ((owners.get(phoneKey(number))?.size ?? 0) > 1) out.delete(email);
  return out;
}

/** A card of one person, without a legal form or register entry. */
function isCard(document: Document, card: Element, names: Holders): boolean {
  const text = shortText(document, card, LONGEST_CARD);
  if (isInFrame(card)) return false;
  return text !== null && names.count(card) <= 1 && !isWhole(card) && !saysOrganisation(text);
}

/** Lines behind the last of a person's own in which a number is still theirs. */
const BEHIND = 1;
/** Lines of a person without a card; more are a section. */
const MOST_LINES = 8;

interface Owner {
  email: string;
  /** The number follows the name and the address. */
  isBehind: boolean;
}

/** Without cards people follow one another: a number between a name and its address, or next to them, is theirs. */
function ownersInOrder({ lines }: Flow, pairs: ReadonlyMap<string, Pair>): (phone: ShownPhone) => Owner | null {
  const persons = [...pairs]
    .filter(([, { mention }]) => mention.name.last !== null && !mention.aside)
    .map(([email, { mark, mention }]) => ({
      email,
      from: Math.min(mark.line, mention.line),
      to: Math.max(mark.line, mention.line),
    }))
    .sort((one, other) => one.from - other.from);
  return ({ line }) => {
    if (line === null) return null;
    const at = persons.findLastIndex(({ from }) => from <= line);
    const person = persons[at];
    if (!person || line > person.to + BEHIND || person.to - person.from > MOST_LINES) return null;
    // Two people share their lines.
    const isShared = [persons[at - 1], persons[at + 1]].some(
      (other) => other && other.from <= person.to && other.to >= person.from,
    );
    const text = lines.slice(person.from, person.to + BEHIND + 1).map((one) => one.text.slice(0, 300));
    return isShared || saysOrganisation(text.join(' ')) ? null : { email: person.email, isBehind: line > person.to };
  };
}
