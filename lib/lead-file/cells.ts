/** What a cell says for the field of its column. */
import { countryIn } from '../contract/country-names.ts';
import { type FileField, kindOf, type ValueFault } from '../contract/lead-fields.ts';
import { limits } from '../contract/limits.ts';
import { addressIn, bareAddress } from './addresses.ts';

/** `quoted`: the cell's content, shortened. */
export type AddressFault = { why: 'no-address' } | { why: 'not-an-address'; quoted: string };

/** `why`: the cell cannot be read, so it is left empty. */
export type CellValue = { ok: true; value: string | number | null } | { ok: false; why: ValueFault };

const empty: CellValue = { ok: true, value: null };

/**
 * `value` null: the cell is empty, so the field is left alone. Text stays unchanged, so that a file reads back
 * without loss.
 */
export function cellValue(field: Exclude<FileField, 'email'>, cell: string): CellValue {
  if (cell.trim() === '') return empty;
  if (kindOf(field) === 'country') return countryValue(cell);
  if (kindOf(field) === 'score') return scoreValue(cell.trim());
  return cellText(cell);
}

export function cellText(cell: string): CellValue {
  if (cell.trim() === '') return empty;
  return cell.length > limits.leads.text ? { ok: false, why: 'too-long' } : { ok: true, value: cell };
}

export function addressOf(cell: string): { ok: true; address: string } | { ok: false; fault: AddressFault } {
  const address = addressIn(cell);
  if (address !== null) return { ok: true, address };
  if (placeholder.test(bareAddress(cell))) return { ok: false, fault: { why: 'no-address' } };
  return { ok: false, fault: { why: 'not-an-address', quoted: quoted(cell) } };
}

/** Words for an empty cell. */
const placeholder = /^(?:[-–—./?]*|n\.?\s?\/?\s?a\.?|none|null|nil|unknown|keine?|unbekannt|k\.\s?a\.|undefined)$/i;

function countryValue(cell: string): CellValue {
  const code = countryIn(cell);
  return code === null ? { ok: false, why: 'country' } : { ok: true, value: code };
}

/** `87`, `87 %`, `87.4`: 0 to 100. */
function scoreValue(cell: string): CellValue {
  const number = /^\d{1,3}(?:[.,]\d{1,6})?\s?%?$/.test(cell) ? Number.parseFloat(cell.replace(',', '.')) : Number.NaN;
  return number >= 0 && number <= 100 ? { ok: true, value: Math.round(number) } : { ok: false, why: 'confidence' };
}

const quotedLength = 60;

export function quoted(cell: string): string {
  const text = cell.trim();
  return text.length > quotedLength ? `${text.slice(0, quotedLength)}…` : text;
}
