/** Known addresses as records of their table. Unknown fields are not stored, and filled in on reading. */
import { linkedInHandle } from '../../../contract/linkedin-profile.ts';
import { domainOf, keyOfEmail } from '../../../contract/text.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import { blankEmail, sparseEmail } from '../../../device-service/blank-records.ts';
import type { KnownEmail } from '../../../device-service/store-directory.ts';
import type { KeyHash } from '../key-hash.ts';
import type { Reading } from '../transaction.ts';

export interface StoredAddress {
  /** `domain|hash of the address`, so that a domain's addresses are adjacent. */
  id: string;
  email: KnownEmail;
  /** Its row in the domain's columns; only for domains with columns. */
  row?: number;
}

/** Includes the indexed fields. */
interface AddressRecord extends Omit<StoredAddress, 'email'> {
  email: Partial<KnownEmail>;
  /** The address's hash, if it is stored under a domain other than its own. */
  elsewhere?: string;
  /** Hashed; omitted if there is none. */
  handle?: string;
  /** The pages of its sources, each hashed. */
  uris?: string[];
  /** None of its pages names it any longer. */
  lost?: 1;
}

export function recordOf(email: KnownEmail, row: number | undefined, keyHash: KeyHash): AddressRecord {
  const handle = linkedInHandle(email.linkedin);
  const uris = [...new Set(email.sources.flatMap(({ uri }) => uri ?? []))];
  return {
    id: idOf(email, keyHash),
    ...(homeOf(email) !== domainOf(email.value) && { elsewhere: addressKey(email.value, keyHash) }),
    email: sparseEmail(email),
    ...(row !== undefined && { row }),
    ...(handle !== null && { handle: keyHash(handle) }),
    ...(uris.length > 0 && { uris: uris.map(keyHash) }),
    ...(isLost(email) && { lost: 1 }),
  };
}

const isLost = ({ sources }: KnownEmail): boolean =>
  sources.length > 0 && sources.every(({ still_on_page }) => still_on_page === false);

export const idOf = (email: Pick<KnownEmail, 'value' | 'company'>, keyHash: KeyHash): string =>
  idIn(homeOf(email), email.value, keyHash);

export const idIn = (domain: string, address: string, keyHash: KeyHash): string =>
  `${domain}|${addressKey(address, keyHash)}`;

const addressKey = (address: string, keyHash: KeyHash): string => keyHash(keyOfEmail(address));

/** The domain of the company that it is stored under. */
export const homeOf = ({ value, company }: Pick<KnownEmail, 'value' | 'company'>): string => domainOf(company ?? value);

/** Its record, if stored under its own domain. */
export const findAtHome = (from: Reading, address: string): Promise<unknown> =>
  from.get('addresses', idIn(domainOf(address), address, from.keyHash));

/** Its record, under whichever company it is stored. */
export async function findAddress(from: Reading, address: string): Promise<unknown> {
  const key = addressKey(address, from.keyHash);
  if (!from.directoryKeys.mayHaveAddress(key)) return undefined;
  const own = await from.get('addresses', `${domainOf(address)}|${key}`);
  return own ?? from.first('addresses', 'elsewhere', key);
}

export const rangeOf = (domain: string) => ({ from: `${domain}|`, to: `${domain}|\uffff` });

/** Null for a damaged record. */
export function readAddress(record: unknown, keyHash: KeyHash): StoredAddress | null {
  if (!isRecord(record) || typeof record.id !== 'string' || !isRecord(record.email)) return null;
  const { email, row } = record;
  if (typeof email.value !== 'string') return null;
  if (email.type !== 'personal' && email.type !== 'generic') return null;
  const whole = { ...blankEmail(email.value, email.type), ...email };
  if (!isSound(whole) || idOf(whole, keyHash) !== record.id) return null;
  return { id: record.id, email: whole, ...(typeof row === 'number' && { row }) };
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
