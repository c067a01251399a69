/**
 * Contacts as a file that a spreadsheet opens safely and that reads back without loss.
 *
 * A cell that a spreadsheet might run (`=` `+` `-` `@` or their full-width forms come first, perhaps after spaces or quotes; or a tab or a
 * line break comes first) gets one `'` in front. So does one that has a `'` there already, so that reading takes exactly one away again.
 * RFC 4180 otherwise: CRLF, quotes doubled; a byte order mark in front, so that names keep their letters. Null and empty text are both an
 * empty cell.
 */
import type { Contact } from '../contract/contact.ts';

const mark = '\ufeff';
const runs = /^[\s'"]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^'*[\t\r\n]/;
const wantsQuotes = /[",;\r\n\t]|^\s|\s$/;

/** A header row, then the rows; every cell is text. */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return (
    mark +
    [header, ...rows]
      .map((row) => row.map(written).join(','))
      .join('\r\n')
      .concat('\r\n')
  );
}

/** What `writeCsv` wrote, or any RFC 4180 file with a header; short rows are filled up with empty cells. */
export function readCsv(file: string): { header: string[]; rows: string[][] } {
  const [header = [], ...rows] = cells(file.startsWith(mark) ? file.slice(1) : file).map((row) => row.map(read));
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

function written(cell: string): string {
  const inert = runs.test(cell) ? `'${cell}` : cell;
  return wantsQuotes.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

function read(cell: string): string {
  return cell.startsWith("'") && runs.test(cell) ? cell.slice(1) : cell;
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
