/**
 * Contacts as a file that a spreadsheet opens safely, and any such file read back without loss; see `contract/csv.ts`. Null and empty text
 * are both an empty cell.
 */
import type { Contact } from '../../lib/contract/contact.ts';
import { csvLines, csvMark, unguarded } from '../../lib/contract/csv.ts';

/** A header row, then the rows; every cell is text. */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return csvMark + csvLines([header, ...rows]);
}

/** What `writeCsv` wrote, or any RFC 4180 file with a header; short rows are filled up with empty cells. */
export function readCsv(file: string): { header: string[]; rows: string[][] } {
  const [header = [], ...rows] = cells(file.startsWith(csvMark) ? file.slice(1) : file).map((row) =>
    row.map(unguarded),
  );
  return { header, rows: rows.map((row) => header.map((_, column) => row[column] ?? '')) };
}

/** Named as the contract names them. */
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

/** One pass over the text, so that a long file takes no longer than its length. */
function cells(text: string): string[][] {
  const rows: string[][] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/y;
  let row: string[] = [];
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) break;
    const [, quoted, plain = '', end] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',' && pattern.lastIndex < text.length) continue;
    if (end === ',') row.push('');
    rows.push(row);
    row = [];
  }
  return rows;
}
