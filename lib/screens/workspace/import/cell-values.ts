/** What a cell becomes as a field of a lead, or what is wrong with it. */

import { bareAddress, isAddress } from '../../../../components/import/addresses.ts';
import { limits } from '../../../contract/limits.ts';
import type { LeadField } from './lead-fields.ts';

/** `quoted`: what stands in the cell, cut short. */
export type CellFault =
  | { why: 'no-address' }
  | { why: 'not-an-address' | 'not-a-country' | 'not-a-score'; quoted: string }
  | { why: 'too-long'; column: string; length: number };

export type CellValue = { ok: true; value: string | number | null } | { ok: false; fault: CellFault };

const quotedLength = 60;

/** `value` null: the cell is empty, so nothing is said of the field. Text stays as it is, so that a file reads back without loss. */
export function cellValue(field: LeadField, cell: string): CellValue {
  if (field === 'email') return addressOf(cell);
  if (cell.trim() === '') return { ok: true, value: null };
  if (field === 'country_code') return countryOf(cell.trim());
  if (field === 'confidence_score') return scoreOf(cell.trim());
  return cellText(field, cell);
}

export function cellText(column: string, cell: string): CellValue {
  if (cell.trim() === '') return { ok: true, value: null };
  return cell.length > limits.leads.text
    ? { ok: false, fault: { why: 'too-long', column, length: cell.length } }
    : { ok: true, value: cell };
}

function addressOf(cell: string): CellValue {
  const address = bareAddress(cell);
  if (address === '') return { ok: false, fault: { why: 'no-address' } };
  return isAddress(address) ? { ok: true, value: address } : wrong('not-an-address', cell);
}

function countryOf(cell: string): CellValue {
  const code = /^[A-Za-z]{2}$/.test(cell) ? cell.toUpperCase() : codesByName().get(cell.toLowerCase());
  return code === undefined ? wrong('not-a-country', cell) : { ok: true, value: code };
}

/** `87`, `87 %`, `87.4`: 0 to 100. */
function scoreOf(cell: string): CellValue {
  const number = /^\d{1,3}(?:[.,]\d{1,6})?\s?%?$/.test(cell) ? Number.parseFloat(cell.replace(',', '.')) : Number.NaN;
  return number >= 0 && number <= 100 ? { ok: true, value: Math.round(number) } : wrong('not-a-score', cell);
}

function wrong(why: 'not-an-address' | 'not-a-country' | 'not-a-score', cell: string): CellValue {
  const quoted = cell.trim();
  return {
    ok: false,
    fault: { why, quoted: quoted.length > quotedLength ? `${quoted.slice(0, quotedLength)}…` : quoted },
  };
}

let names: Map<string, string> | undefined;

/** Countries written out, as the browser names them in English and German. Made when the first one is met. */
function codesByName(): Map<string, string> {
  if (names) return names;
  names = new Map();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((other) => one + other)).filter(isInUse);
  for (const language of ['en', 'de']) {
    const words = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = words.of(code)?.toLowerCase();
      if (name !== undefined && !names.has(name)) names.set(name, code);
    }
  }
  return names;
}

/** `DD` is called Germany, too: browsers give the code of today for one that is out of use. */
function isInUse(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}
