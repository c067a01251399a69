/** Known addresses as records of their table, and out of it: whole, with what an older version did not keep yet. */
import { isRecord } from '../../../contract/tolerant.ts';
import { blankEmail } from '../../../device-service/blank-records.ts';
import { handleOf } from '../../../device-service/email-filter.ts';
import type { KnownEmail } from '../../../device-service/store.ts';
import type { Reading } from '../database.ts';

export interface AddressRecord {
  /** `domain|address`, in lower case: a domain's addresses stand together. */
  id: string;
  email: KnownEmail;
  /** The address, indexed, where it is kept under another domain than its own. */
  elsewhere?: string;
  /** Where it stands in its domain's columns; only of domains that have columns. */
  row?: number;
  /** Indexed; left out where there is none. */
  handle?: string;
  /** The pages of its sources, indexed each. */
  uris?: string[];
  /** Indexed: none of its pages names it any more. */
  lost?: 1;
}

export function recordOf(email: KnownEmail, row: number | undefined): AddressRecord {
  const handle = handleOf(email);
  const uris = [...new Set(email.sources.flatMap(({ uri }) => uri ?? []))];
  return {
    id: idOf(email),
    ...(homeOf(email) !== domainOf(email.value) && { elsewhere: email.value.toLowerCase() }),
    email,
    ...(row !== undefined && { row }),
    ...(handle !== null && { handle }),
    ...(uris.length > 0 && { uris }),
    ...(isLost(email) && { lost: 1 }),
  };
}

const isLost = ({ sources }: KnownEmail): boolean =>
  sources.length > 0 && sources.every(({ still_on_page }) => still_on_page === false);

export const idOf = (email: Pick<KnownEmail, 'value' | 'company'>): string => idIn(homeOf(email), email.value);

export const idIn = (domain: string, address: string): string => `${domain}|${address.toLowerCase()}`;

/** The domain of the company that it is kept under. */
export const homeOf = ({ value, company }: Pick<KnownEmail, 'value' | 'company'>): string =>
  company?.toLowerCase() ?? domainOf(value);

/** Its record where it is kept under its own domain. */
export const findAtHome = (from: Reading, address: string): Promise<unknown> =>
  from.get('addresses', idIn(domainOf(address), address));

/** Its record, whichever company it is kept under. */
export async function findAddress(from: Reading, address: string): Promise<unknown> {
  const own = await findAtHome(from, address);
  return own ?? from.first('addresses', 'elsewhere', address.toLowerCase());
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

export const rangeOf = (domain: string) => ({ from: `${domain}|`, to: `${domain}|\uffff` });

/** Null for a record that was damaged. */
export function readAddress(record: unknown): AddressRecord | null {
  if (!isRecord(record) || typeof record.id !== 'string' || !isRecord(record.email)) return null;
  const { email, row } = record;
  if (typeof email.value !== 'string') return null;
  if (email.type !== 'personal' && email.type !== 'generic') return null;
  const whole = { ...blankEmail(email.value, email.type), ...email };
  if (!isSound(whole) || idOf(whole) !== record.id) return null;
  return recordOf(whole, typeof row === 'number' ? row : undefined);
}

const texts = ['first_name', 'last_name', 'position', 'position_raw', 'seniority', 'department', 'linkedin'] as const;

function isSound(email: KnownEmail): boolean {
  const { sources, verification, confidence, place, company } = email;
  return (
    Array.isArray(sources) &&
    sources.every(isRecord) &&
    isRecord(verification) &&
    (confidence === null || typeof confidence === 'number') &&
    (place === null || isRecord(place)) &&
    (company === undefined || typeof company === 'string') &&
    texts.every((field) => email[field] === null || typeof email[field] === 'string')
  );
}
