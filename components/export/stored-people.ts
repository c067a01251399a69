import Papa from 'papaparse';
import { csvMark, unguarded } from '../../lib/contract/csv.ts';
import { type BookPerson, bookFields } from '../format/address-book.ts';

/** The people in a stored part of an export of `bookFields`. The first part, 0, begins with a header. */
export function peopleIn(text: string, part: number): BookPerson[] {
  const { data } = Papa.parse<string[]>(text.startsWith(csvMark) ? text.slice(1) : text, {
    delimiter: ',',
    newline: '\r\n',
    skipEmptyLines: true,
  });
  const rows = part === 0 ? data.slice(1) : data;
  return rows.map((cells) => Object.fromEntries(bookFields.map((field, at) => [field, unguarded(cells[at] ?? '')])));
}
