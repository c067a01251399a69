/**
 * Contacts as CSV that opens safely in a spreadsheet, see `contract/csv.ts`. Null and empty text are both an empty
 * cell.
 */
import type { Contact } from '../../lib/contract/contact.ts';
import { csvLines, csvMark } from '../../lib/contract/csv.ts';

/** A header row, then the rows; every cell is text. */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return csvMark + csvLines([header, ...rows]);
}

/** Named as in the contract. */
const columns = {
  email: (contact) => contact.email,
  first_name: (contact) => contact.first_name,
  last_name: (contact) => contact.last_name,
  position: (contact) => contact.position,
  department: (contact) => contact.department,
  seniority: (contact) => contact.seniority,
  decision_maker: (contact) => String(contact.decision_maker),
  phone_number: (contact) => contact.phone_number,
  linkedin_url: (contact) => contact.linkedin_url,
  twitter: (contact) => contact.twitter,
  type: (contact) => contact.type,
  confidence: (contact) => contact.confidence?.toString() ?? null,
  verification_status: (contact) => contact.verification.status,
  verification_date: (contact) => contact.verification.date,
  company: (contact) => contact.company,
  domain: (contact) => contact.domain,
  company_industry: (contact) => contact.company_industry,
  company_size: (contact) => contact.company_size,
  country_code: (contact) => contact.country_code,
  source_type: (contact) => contact.source_type,
  sources: (contact) => contact.sources.flatMap((source) => source.uri ?? []).join('\n'),
} as const satisfies Record<string, (contact: Contact) => string | null>;

export function csvOfContacts(contacts: readonly Contact[]): string {
  const row = (contact: Contact) => Object.values(columns).map((cell) => cell(contact) ?? '');
  return writeCsv(Object.keys(columns), contacts.map(row));
}
