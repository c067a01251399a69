/**
 * Writes people as vCard 3.0 (RFC 2426), the version that Apple, Google, Outlook and Nextcloud all import.
 *
 * Why our own code: `vcard-creator` does not escape addresses, phone numbers and links. A service could add a contact
 * of its own with a line break in one of them. Without schemas, because pages load it.
 */
import type { CardField } from './vcard.ts';
import { xProfileAddress } from './x-profile.ts';

/** `country`: in words. `twitter`: a handle or an address. */
export type CardPerson = Readonly<
  Partial<Record<Exclude<CardField, 'country_code'> | 'country', string | null | undefined>>
>;

/**
 * One card per person.
 *
 * @example
 * writeVcards([{ first_name: 'Marit', last_name: 'Lindqvist', email: 'marit@aldermoor.test' }]);
 */
export function writeVcards(people: readonly CardPerson[]): string {
  return people.map((person) => linesOf(person).map(withCharset).map(folded).join('')).join('');
}

function linesOf(person: CardPerson): string[] {
  const text = (field: keyof CardPerson) => escaped(oneLine(person[field]));
  const link = (field: keyof CardPerson) => oneLine(person[field]);
  const has = (...fields: (keyof CardPerson)[]) => fields.some((field) => oneLine(person[field]) !== '');
  const name = [text('first_name'), text('last_name')].filter((part) => part !== '').join(' ');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${text('last_name')};${text('first_name')};;;`,
    `FN:${name || text('email') || text('company')}`,
    ...(has('company', 'department')
      ? [`ORG:${text('company')}${has('department') ? `;${text('department')}` : ''}`]
      : []),
    ...(has('position') ? [`TITLE:${text('position')}`] : []),
    ...(has('email') ? [`EMAIL;TYPE=INTERNET,WORK:${text('email')}`] : []),
    ...(has('phone_number') ? [`TEL;TYPE=WORK,VOICE:${text('phone_number')}`] : []),
    ...(has('country') ? [`ADR;TYPE=WORK:;;;;;;${text('country')}`] : []),
    ...(has('website') ? [`URL:${link('website')}`] : []),
    ...(has('linkedin_url') ? [`X-SOCIALPROFILE;TYPE=linkedin:${link('linkedin_url')}`] : []),
    ...(has('twitter') ? [`X-SOCIALPROFILE;TYPE=twitter:${xProfileAddress(link('twitter')) ?? link('twitter')}`] : []),
    ...(has('notes') ? [`NOTE:${escaped((person.notes ?? '').trim())}`] : []),
    'END:VCARD',
  ];
}

/** Links are written without escapes (RFC 2426 §5), so their line breaks must go. */
const oneLine = (value: string | null | undefined): string => (value ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

/**
 * RFC 2426 leaves the charset to the mail around a card. Without one, Outlook and iPhones read a file in an older
 * charset.
 */
const withCharset = (line: string): string => (/[^\0-\x7f]/.test(line) ? line.replace(':', ';CHARSET=UTF-8:') : line);

const mostOctets = 75;

/** A line of more octets goes on after a line break and a space, never inside a character (RFC 2425 §5.8.1). */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const letter of line) {
    const more = octetsOf(letter);
    if (octets + more > mostOctets) {
      text += '\r\n ';
      octets = 1;
    }
    text += letter;
    octets += more;
  }
  return `${text}\r\n`;
}

function octetsOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x8_00) return 2;
  return point < 0x1_00_00 ? 3 : 4;
}
