/** In which order rows stand; `service` is the one in which they came. */
import { type Verdict, verdictOf } from '../contract/taxonomy.ts';
import { type Row, verdictOfRow } from './rows.ts';

export type Order = 'service' | 'confidence' | 'verification' | 'name';

/** Rows without the fact come last; equal ones keep the service's order. */
export function inOrderOf(rows: readonly Row[], order: Order): readonly Row[] {
  switch (order) {
    case 'service':
      return rows;
    case 'confidence':
      return rows.toSorted((one, other) => (other.contact.confidence ?? -1) - (one.contact.confidence ?? -1));
    case 'verification':
      return rows.toSorted((one, other) => rank(one) - rank(other));
    case 'name':
      return rows.toSorted((one, other) => byName(one, other));
  }
}

/** Best first: which of them one would write to. */
const best = [
  'valid',
  'accept_all',
  'webmail',
  'unknown',
  'disposable',
  'invalid',
] as const satisfies readonly Verdict[];

function rank(row: Row): number {
  const verdict = verdictOf(verdictOfRow(row));
  return verdict === null ? best.length : best.indexOf(verdict);
}

function byName(one: Row, other: Row): number {
  const named = (row: Row) => [row.contact.last_name, row.contact.first_name].filter(Boolean).join(' ');
  if ((named(one) === '') !== (named(other) === '')) return named(one) === '' ? 1 : -1;
  return named(one).localeCompare(named(other));
}
