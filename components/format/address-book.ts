/** People as files for address books: vCard, and the CSV that Google Contacts exports and imports. */
import { i18n } from '#i18n';
import type { Contact } from '../../lib/contract/contact.ts';
import { csvLines } from '../../lib/contract/csv.ts';
import type { FileField } from '../../lib/contract/lead-fields.ts';
import { type CardPerson, writeVcards } from '../../lib/contract/vcard-writing.ts';
import { xProfileAddress } from '../../lib/contract/x-profile.ts';
import type { FileFormat } from '../../lib/messages/file-formats.ts';
import { countryName } from './countries.ts';

export type BookFormat = Exclude<FileFormat, 'csv'>;

/** The fields of a lead that an address book has a place for. */
export const bookFields = [
  ...(['email', 'first_name', 'last_name', 'position', 'department', 'company', 'website'] as const),
  ...(['country_code', 'phone_number', 'linkedin_url', 'twitter', 'source', 'notes'] as const),
] as const satisfies readonly FileField[];

export type BookPerson = Readonly<Partial<Record<(typeof bookFields)[number], string | null>>>;

/** `isFirst`: the start of a file, which has a header row in Google's format. */
export function writeBook(format: BookFormat, people: readonly BookPerson[], isFirst = true): string {
  const cards = people.map(cardOf);
  if (format === 'vcard') return writeVcards(cards);
  const columns = Object.values(google);
  const head = isFirst ? csvLines([Object.keys(google)]) : '';
  return (
    head +
    csvLines(
      cards.map((card) => columns.map((cell) => cell(card) ?? '')),
      plainPhone,
    )
  );
}

export function bookPersonOf(contact: Contact): BookPerson {
  return { ...contact, website: contact.domain, source: contact.sources[0]?.uri ?? null, notes: null };
}

function cardOf({ country_code, source, notes, ...person }: BookPerson): CardPerson {
  const said = [notes, source ? `${i18n.t('leads_field.source')}: ${source}` : null];
  return {
    ...person,
    country: country_code ? countryName(country_code) : null,
    notes: said.filter((note) => note).join('\n'),
  };
}

/** The header of Google Contacts' own export, without the columns that would be empty. */
const google: Readonly<Record<string, (person: CardPerson) => string | null | undefined>> = {
  'First Name': (person) => person.first_name,
  'Last Name': (person) => person.last_name,
  'Organization Name': (person) => person.company,
  'Organization Title': (person) => person.position,
  'Organization Department': (person) => person.department,
  Notes: (person) => person.notes,
  'E-mail 1 - Label': (person) => person.email && 'Work',
  'E-mail 1 - Value': (person) => person.email,
  'Phone 1 - Label': (person) => person.phone_number && 'Work',
  'Phone 1 - Value': (person) => person.phone_number,
  'Address 1 - Label': (person) => person.country && 'Work',
  'Address 1 - Country': (person) => person.country,
  'Website 1 - Label': (person) => person.website && 'Work',
  'Website 1 - Value': (person) => person.website,
  'Website 2 - Label': (person) => person.linkedin_url && 'LinkedIn',
  'Website 2 - Value': (person) => person.linkedin_url,
  'Website 3 - Label': (person) => person.twitter && 'X',
  'Website 3 - Value': (person) => person.twitter && (xProfileAddress(person.twitter.trim()) ?? person.twitter),
};

/** A phone number keeps its plus sign: Google would save the guard of a cell too. Digits alone cannot do harm. */
const plainPhone = /^\+[\d ()/.-]+$/;
