/**
 * Decides which of the names near an address is its owner. Evidence: the name that the address is built from, an
 * element with both and no other person, and the order of names and addresses nearby.
 *
 * A role mailbox (press@) belongs to a person only in that person's own card or line. In an imprint, beside a
 * company's name, street or register, it belongs to no person.
 * An address shared by several people belongs to none of them.
 */
import { fold } from '../../contract/text.ts';
import { nameKey } from '../authors/names.ts';
import { closestOf, isWhole, parentOf, tagOf } from '../dom.ts';
import type { Steps } from '../slices.ts';
import { ancestors, commonHolder, Holders, isInside } from './holders.ts';
import { likeness } from './local-part.ts';
import { isRole } from './names/not-names.ts';
import { type Mention, REACH } from './names-near.ts';
import type { Flow, Mark } from './page-flow.ts';
import { isPosition } from './post-words.ts';
import { isAbove } from './table-cells.ts';

export interface Pair {
  mark: Mark;
  mention: Mention;
  score: number;
  like: number;
}

const LEAST = 1.5;

/** Role mailboxes of a whole organisation. */
const GENERAL =
  /^(?:info|infos|informa\p{L}+|office|mail|email|post|posta|contact\p{L}*|kontakt\p{L}*|contato|contacto|contatti|hello|hallo|hola|bonjour|buero|biuro|iroda|admin|webmaster|service|support|shop|zentrale|verwaltung|reception|secretaria|sekretariat|segreteria|secretariat)$/u;

/** What an organisation's own block contains: legal form, register, tax number, postcode. */
const ORGANISATION =
  /(?<!\p{L})(?:GmbH|mbH|e\.\s?V\.|Ltd|LLC|Inc|S\.?r\.?l|S\.?p\.?A|ApS|Kft|Zrt|s\.\s?r\.\s?o|a\.\s?s|sp\. z o|SARL|SRL|Lda|Ltda|CIF|NIF|CNPJ|SIRET|KvK|NIP|REGON|IČO?|DIČ|USt|VAT|HRB|P\.?\s?IVA|Handelsregister|Umsatzsteuer|Registergericht|Impressum|Imprint|TMG|Aviso legal|Mentions légales|ИНН|ОГРН|ΑΦΜ|CVR|Org\.?\s?nr|Y-tunnus)(?!\p{L})|株式会社|有限公司|주식회사/iu;
/** In lower case these are ordinary words: "ab 9 Uhr", "dans sa rue". */
const SHORT_FORM = /(?<!\p{L})(?:AG|KG|S\.?A\.?S?|S\.?L\.?U?|B\.?V|N\.?V|AB|A\/S|Oy)(?!\p{L})/u;
export const saysOrganisation = (text: string): boolean => ORGANISATION.test(text) || SHORT_FORM.test(text);

interface Page {
  flow: Flow;
  mentions: readonly Mention[];
  addresses: Holders;
  names: Holders;
  /** The order of names and addresses in an element that holds several: -1 when names come first. */
  orders: Map<Element, number>;
}

const isBefore = (mention: Mention, mark: Mark): boolean =>
  mention.line < mark.line || (mention.line === mark.line && mention.from < mark.at);

const localOf = (mark: Mark): string => mark.email.slice(0, mark.email.lastIndexOf('@'));

const within = (mark: Mark, mention: Mention, other: { line: number; at: number }): boolean => {
  const [from, to] = isBefore(mention, mark)
    ? [mention, { line: mark.line, from: mark.at }]
    : [{ line: mark.line, from: mark.at }, mention];
  const isAfter = other.line > from.line || (other.line === from.line && other.at > from.from);
  return isAfter && (other.line < to.line || (other.line === to.line && other.at < to.from));
};

/** Judged by the certain pairs, otherwise by which comes first. */
function orderIn(page: Page, holder: Element): number {
  const known = page.orders.get(holder);
  if (known !== undefined) return known;
  let votes = 0;
  const inside = (element: Element) => ancestors(element).includes(holder);
  const marks = page.flow.marks.filter(({ element }) => inside(element)).slice(0, 60);
  const mentions = page.mentions.filter(({ element }) => inside(element)).slice(0, 120);
  for (const mark of marks) {
    const own = mentions.filter(
      (mention) =>
        mention.mark === null && Math.abs(mention.line - mark.line) < 8 && likeness(localOf(mark), mention.name) >= 2,
    );
    const [nearest] = own.sort((one, other) => Math.abs(one.line - mark.line) - Math.abs(other.line - mark.line));
    if (nearest) votes += isBefore(nearest, mark) ? -1 : 1;
  }
  const [first] = mentions;
  const [mark] = marks;
  const order = votes !== 0 ? Math.sign(votes) : first && mark && !isBefore(first, mark) ? 1 : -1;
  page.orders.set(holder, order);
  return order;
}

const LIKES: Readonly<Record<string, number>> = { '3': 7, '2': 4.5, '1': 1.5, '0': 0, '-1': -2, '-2': -5 };

/** The surroundings of an address: only these are read closely. */
interface Near {
  mentions: readonly Mention[];
  marks: readonly Mark[];
}

function scoreOf(page: Page, mark: Mark, mention: Mention, close: Near): { score: number; like: number } | null {
  const local = localOf(mark);
  const role = isRole(local);
  const like = likeness(local, mention.name);
  if (mention.mark !== null) {
    if (mention.mark !== mark || (mention.name.last === null && like < 2)) return null;
    return { score: 8 + (LIKES[like] ?? 0) / (like < 0 ? 3 : 1) + mention.name.score, like };
  }
  // A single word is a name only if the address or a title confirms it.
  if (mention.name.last === null && like < 2) return null;
  // With a word of a position in it, only the address makes it a name.
  if (mention.name.score < -1.5 && like < 3) return null;
  if (mention.name.first === null && like < 2 && mention.line !== mark.line) return null;
  const holder = commonHolder(mention.element, mark.element);
  if (!holder) return null;
  const emails = page.addresses.count(holder);
  const names = page.names.count(holder);
  const distance = Math.abs(mention.line - mark.line);
  const column = isAbove(mention.element, mark.element, page.addresses.count);
  let score = (LIKES[like] ?? 0) + Math.max(-3, Math.min(3, mention.name.score)) + (mention.heading ? 0.8 : 0);
  if (emails <= 1) score += names <= 1 ? 4 : 2.5;
  else score += orderIn(page, holder) === (isBefore(mention, mark) ? -1 : 1) ? 2.2 : -2;
  if (mention.line === mark.line) score += 1.5;
  score -= Math.min(4, 0.3 * Math.max(0, distance - 1)) + (isWhole(holder) && distance > 3 ? 2 : 0);
  if (column) score += 4;
  else {
    const crossed = close.marks.some((other) => other.email !== mark.email && within(mark, mention, other));
    if (crossed) score -= 4;
    const key = keyOf(mention);
    const others = close.mentions.filter(
      (other) =>
        other.mark === null &&
        other.name.last !== null &&
        // Words that may be anything never displace a known name.
        other.name.score >= Math.min(0.7, mention.name.score) &&
        keyOf(other) !== key &&
        within(mark, mention, { line: other.line, at: other.from }),
    );
    score -= Math.min(3.6, 1.2 * new Set(others.map(keyOf)).size);
  }
  if (mention.aside) score -= 6;
  const foot = closestOf(mark.element, 'footer');
  if (foot && like < 2 && !isInside(mention.element, foot)) score -= 6;
  if (like < 2 && closestOf(mention.element, 'nav, [role="navigation"], button, form') !== null) score -= 4;
  if (page.flow.lines[mention.line]?.alt) score -= 0.5;
  if (role && like < 2) score -= roleCost(page, mark, mention, holder);
  return { score, like };
}

/** A role mailbox near a person is theirs only in a card or line of their own. */
function roleCost(page: Page, mark: Mark, mention: Mention, holder: Element): number {
  const from = Math.min(mention.line, mark.line);
  const to = Math.max(mention.line, mark.line);
  let cost = GENERAL.test(localOf(mark)) ? 2.5 : 1;
  const around = page.flow.lines
    .slice(Math.max(0, from - 6), to + 5)
    .filter(({ block }) => ancestors(block).includes(holder));
  if (around.some(({ text }) => saysOrganisation(text.slice(0, 300)))) cost += 4;
  if (isWhole(holder) || closestOf(mark.element, 'footer') !== null) cost += 2;
  if (to - from > 4) cost += 2;
  return cost;
}

export const keyOf = ({ name }: Mention): string => nameKey(name.words.join(' ')) || `${name.last}${name.first}`;

/** Several names in one line or list, none of them in the address: it is shared. */
function isShared(page: Page, { mark, mention, like }: Pair): boolean {
  if (like > 0 || mention.mark !== null || mention.heading) return false;
  const holder = commonHolder(mention.element, mark.element);
  const block = page.flow.lines[mention.line]?.block;
  if (!holder || !block || page.addresses.count(holder) > 1) return false;
  const key = keyOf(mention);
  // Below a certain name with a position, further lines belong to a department or building.
  const isPosted = mention.name.score >= 0.7 && isPosition(page.flow.lines[mention.line + 1]?.text ?? '');
  const rivals = near(page.mentions, mark).filter(
    (other) =>
      other.mark === null &&
      keyOf(other) !== key &&
      !other.aside &&
      other.name.last !== null &&
      other.name.score >= (isPosted && other.line !== mention.line ? 0.7 : 0),
  );
  const list = parentOf(block);
  return rivals.some((other) => {
    const beside = page.flow.lines[other.line]?.block;
    if (beside === block) return true;
    // Items of one list, with the address outside of it.
    return (
      list !== null &&
      beside !== undefined &&
      parentOf(beside) === list &&
      tagOf(beside) === tagOf(block) &&
      tagOf(block) === 'li' &&
      !ancestors(mark.element).includes(block)
    );
  });
}

/** Pairs people and addresses: at most one person per address. */
export function* pairSteps(flow: Flow, mentions: readonly Mention[], names: Holders): Steps<Map<string, Pair>> {
  const page: Page = { flow, mentions, addresses: new Holders(), names, orders: new Map() };
  for (const mark of flow.marks) page.addresses.add(mark.element, mark.email);
  for (const one of mentions)
    if (one.name.last !== null && one.name.score >= -1 && one.mark === null) page.names.add(one.element, keyOf(one));
  yield;
  const pairs: Pair[] = [];
  for (const [at, mark] of flow.marks.entries()) {
    const close: Near = { mentions: near(mentions, mark), marks: flow.marks.slice(Math.max(0, at - 30), at + 31) };
    for (const mention of close.mentions) {
      const scored = scoreOf(page, mark, mention, close);
      if (scored && scored.score >= LEAST) pairs.push({ mark, mention, ...scored });
    }
    yield;
  }
  return assigned(page, pairs);
}

/** In page order. */
function near(mentions: readonly Mention[], mark: Mark): Mention[] {
  let low = 0;
  let high = mentions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((mentions[middle]?.line ?? 0) < mark.line - REACH) low = middle + 1;
    else high = middle;
  }
  const out: Mention[] = [];
  for (let at = low; at < mentions.length && out.length < 120; at += 1) {
    const mention = mentions[at];
    if (!mention || mention.line > mark.line + REACH) break;
    out.push(mention);
  }
  return out;
}

function assigned(page: Page, pairs: Pair[]): Map<string, Pair> {
  const out = new Map<string, Pair>();
  const taken = new Map<string, string>();
  const nobodys = new Set<string>();
  const ways = new Map<string, Map<string, Pair>>();
  pairs.sort((one, other) => other.score - one.score);
  for (const pair of pairs) {
    const { email } = pair.mark;
    const key = keyOf(pair.mention);
    const others = ways.get(email) ?? new Map<string, Pair>();
    if (!others.has(key)) others.set(key, pair);
    ways.set(email, others);
    if (out.has(email) || nobodys.has(email)) continue;
    const owner = taken.get(key);
    if (owner !== undefined && owner !== email && pair.like <= 0 && pair.mention.mark === null) continue;
    if (isShared(page, pair)) nobodys.add(email);
    else {
      out.set(email, pair);
      if (!taken.has(key)) taken.set(key, email);
    }
  }
  // Once below each of several names: a shared address.
  for (const [email, pair] of out) {
    const rivals = [...(ways.get(email)?.values() ?? [])].filter(
      (other) =>
        // A link and its own text are two marks of one place.
        other.mark.line !== pair.mark.line &&
        other.score > pair.score - 2.5 &&
        taken.get(keyOf(other.mention)) === undefined,
    );
    if (pair.like <= 0 && rivals.length > 0) out.delete(email);
  }
  return out;
}

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}]/gu, '');

/**
 * Two capitalised words beside an unrelated address are as often a menu's or a brand's as a person's.
 * A known given name, a title or a position must support them. Scripts that addresses are not built from need less.
 */
export function isBelieved({ mark, mention, like }: Pair, hasPosition: boolean, pageHost: string): boolean {
  const { name } = mention;
  const local = localOf(mark);
  const letters = lettersOf(local);
  const words = nameKey(name.words.join(''));
  const isOwner = words.length > 4 && lettersOf(pageHost).includes(words);
  // The site's own mailbox elsewhere: `aldermoor.org@mail.test` below "Aldermoor Org".
  if (isOwner && name.score < 1 && lettersOf(pageHost).endsWith(letters)) return false;
  // A school's or building's mailbox: named like the whole heading, without any sign of a person.
  if (local === words && mention.heading && name.score < 0.7 && name.last !== null && !hasPosition) return false;
  // "Pharmacie" above pharmacie@: one unknown word that is the mailbox's own name.
  if (name.last === null && letters === words && name.score < 0) return false;
  if (like > 1) return name.last !== null || name.score >= 0 || hasPosition || mention.heading;
  if (isOwner && name.score < 1) return false;
  if (name.score >= 0.7 || (hasPosition && !isRole(local))) return true;
  return !isRole(local) && /^[\p{Lo}]/u.test(name.words[0] ?? '');
}
