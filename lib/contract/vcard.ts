/**
 * Reads the contacts in a vCard file as rows of lead fields. Supports versions 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350)
 * and several cards per file, as Apple, Google, Outlook and Nextcloud write them.
 *
 * Why our own code: `vcard4` refuses versions before 4.0 and lines that end in LF. `vcf` refuses LF and does not
 * decode escapes and quoted-printable. `ical.js` is under the MPL. Without schemas, because pages load it.
 */
import { countryIn } from './country-names.ts';
import type { TextField } from './lead-fields.ts';
import { cardLines, type Property, propertyOf, valuesOf } from './vcard-lines.ts';

/** Fields of a lead, and further ones without a lead field. `full_name` only if the name is not given in parts. */
export type CardField =
  | Extract<TextField, 'first_name' | 'last_name' | 'position' | 'department' | 'company' | 'website' | 'notes'>
  | Extract<TextField, 'country_code' | 'phone_number' | 'linkedin_url' | 'twitter'>
  | 'email'
  | 'full_name'
  | 'middle_name'
  | 'email_2'
  | 'email_3'
  | 'phone_2'
  | 'phone_3'
  | 'address'
  | 'birthday';

export interface CardContact {
  /** The card's first line, from 1. */
  line: number;
  fields: Partial<Record<CardField, string>>;
}

/**
 * - `unended`: the file ends, or another card begins, before this card ends. Its content is used.
 * - `group`: a list of other cards, not a person.
 * - `empty`: holds nothing that a lead has.
 * - `outside`: text between the cards.
 */
export interface CardFault {
  line: number;
  why: 'unended' | 'group' | 'empty' | 'outside';
}

/** In the order of columns. */
export const cardFields: readonly CardField[] = [
  ...(['email', 'first_name', 'last_name', 'full_name', 'position', 'department', 'company', 'website'] as const),
  ...(['country_code', 'phone_number', 'linkedin_url', 'twitter', 'notes'] as const),
  ...(['middle_name', 'email_2', 'email_3', 'phone_2', 'phone_3', 'address', 'birthday'] as const),
];

export function isVcard(text: string): boolean {
  return /^[\ufeff\s]*BEGIN[ \t]*:[ \t]*VCARD/i.test(text.slice(0, 1_000));
}

/** Before version 4, as iCloud and Fastmail write it. */
const ofKind = /^(?:X-ADDRESSBOOKSERVER-)?KIND$/;

/** Never throws; faults are reported with their line. */
export function readVcards(text: string): { contacts: CardContact[]; faults: CardFault[] } {
  const contacts: CardContact[] = [];
  const faults: CardFault[] = [];
  let card: { line: number; properties: Property[]; depth: number } | null = null;
  let isOutside = false;
  const end = (isEnded: boolean) => {
    if (!card) return;
    const { line, properties } = card;
    card = null;
    if (!isEnded) faults.push({ line, why: 'unended' });
    if (properties.some(({ name, value }) => ofKind.test(name) && /^group$/i.test(value.trim()))) {
      faults.push({ line, why: 'group' });
      return;
    }
    const fields = fieldsOf(properties);
    if (Object.keys(fields).length === 0) faults.push({ line, why: 'empty' });
    else contacts.push({ line, fields });
  };
  for (const { line, text: content } of cardLines(text)) {
    const property = propertyOf(content);
    const marks = property && /^vcard$/i.test(property.value.trim()) ? property.name : null;
    if (marks === 'BEGIN') {
      isOutside = false;
      // A card inside a card is an assistant or agent. One that begins before the last has ended is the next person.
      if (card && isAgent(card.properties.at(-1))) card.depth += 1;
      else {
        end(false);
        card = { line, properties: [], depth: 0 };
      }
    } else if (marks === 'END' && card) {
      if (card.depth > 0) card.depth -= 1;
      else end(true);
    } else if (card && property && card.depth === 0) card.properties.push(property);
    else if (!card && content.trim() !== '' && !isOutside) {
      isOutside = true;
      faults.push({ line, why: 'outside' });
    }
  }
  end(false);
  return { contacts, faults };
}

function isAgent(property: Property | undefined): boolean {
  return property?.name === 'AGENT' && property.value.trim() === '';
}

function fieldsOf(properties: readonly Property[]): CardContact['fields'] {
  const all = (name: string) => properties.filter((property) => property.name === name);
  const parts = (name: string) =>
    all(name)
      .map(valuesOf)
      .find((values) => values.some((value) => value !== '')) ?? [];
  const one = (name: string) => parts(name).join(' ').trim();
  const [last = '', first = '', middle = ''] = parts('N');
  const [company = '', ...units] = parts('ORG');
  const emails = best(all('EMAIL'), /^work$/i).map((value) => value.replace(/^mailto:/i, ''));
  const phones = best(
    all('TEL').filter(({ types }) => !types.some((type) => /^(?:fax|pager|modem)$/i.test(type))),
    /^(?:work|cell)$/i,
  ).map((value) => value.replace(/^tel:/i, ''));
  const [box = '', extra = '', street = '', city = '', region = '', code = '', country = ''] = parts('ADR');
  const links = ['URL', 'X-SOCIALPROFILE', 'SOCIALPROFILE', 'X-LINKEDIN', 'X-TWITTER', 'IMPP'].flatMap(all);
  const whole = one('FN');
  const isCompany =
    all('X-ABSHOWAS').some(({ value }) => /^company$/i.test(value)) ||
    all('KIND').some(({ value }) => /^org$/i.test(value));
  const fields: Record<CardField, string> = {
    email: emails[0] ?? '',
    first_name: first,
    last_name: last,
    full_name: first === '' && last === '' && !isCompany && whole !== company ? whole : '',
    position: one('TITLE') || one('ROLE'),
    department: units.filter((unit) => unit !== '').join(', '),
    company: company || (isCompany ? whole : ''),
    website: websiteIn(links),
    country_code: countryIn(country) ?? '',
    phone_number: phones[0] ?? '',
    linkedin_url: links.map(textOf).find((link) => /linkedin\.com\//i.test(link)) ?? '',
    twitter: handleIn(links),
    notes: all('NOTE')
      .map(textOf)
      .filter((note) => note !== '')
      .join('\n'),
    middle_name: middle,
    email_2: emails[1] ?? '',
    email_3: emails.slice(2).join(', '),
    phone_2: phones[1] ?? '',
    phone_3: phones.slice(2).join(', '),
    address: [box, extra, street, [code, city].join(' ').trim(), region, country]
      .filter((part) => part !== '')
      .join(', '),
    birthday: one('BDAY'),
  };
  const said = Object.entries(fields).map(([field, value]) => [field, tidy(field, value)] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== ''));
}

/** Everything but notes becomes one line. */
function tidy(field: string, value: string): string {
  return (field === 'notes' ? value : value.replace(/\s+/g, ' ')).trim();
}

const textOf = (property: Property): string => valuesOf(property).join(';').trim();

/** Values without duplicates: preferred ones first, then those of the wanted type, then in the card's order. */
function best(properties: readonly Property[], wanted: RegExp): string[] {
  const rank = ({ preference, types }: Property) => preference + (types.some((type) => wanted.test(type)) ? 0 : 0.5);
  const values = properties.toSorted((some, other) => rank(some) - rank(other)).map((property) => textOf(property));
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = value.toLowerCase();
    return value !== '' && !seen.has(key) && seen.add(key) !== undefined;
  });
}

const ofNetworks =
  /(?:^|[/.@])(?:linkedin|twitter|x|facebook|instagram|youtube|github|skype|xing|tiktok)\.com(?:[/:]|$)/i;

function websiteIn(links: readonly Property[]): string {
  const own = links.filter(({ name }) => name === 'URL').map(textOf);
  return own.find((link) => link !== '' && !ofNetworks.test(link)) ?? '';
}

/** A bare handle. */
function handleIn(links: readonly Property[]): string {
  for (const property of links) {
    const text = textOf(property);
    const isTwitter = property.name === 'X-TWITTER' || property.types.some((type) => /^twitter$/i.test(type));
    const handle =
      /(?:twitter|\/x|www\.x|^x)\.com\/@?(\w{1,30})/i.exec(text)?.[1] ??
      (isTwitter ? /^@?(\w{1,30})$/.exec(text)?.[1] : undefined);
    if (handle !== undefined) return handle;
  }
  return '';
}
