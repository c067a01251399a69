/** Hashes that are equal in all browsers of a sync. */
import { fold } from '../../../contract/text.ts';
import { forgottenTable } from '../../../sync/replica.ts';
import { addressWord } from '../../requests/address-word.ts';
import type { KeyHash } from '../key-hash.ts';
import type { Reading } from '../transaction.ts';

/** By the salt of the sync that is on. */
export function hashIn({ syncHashes }: Pick<Reading, 'syncHashes'>): KeyHash {
  const hash = syncHashes.at(-1);
  if (!hash) throw new Error('No sync is on');
  return hash;
}

/** Hashes a value, alike in all browsers of the sync. */
export const sumIn =
  (hash: KeyHash) =>
  (text: string): string =>
    hash(text).slice(0, sumLength);

/** Characters: 72 bits. */
const sumLength = 12;

/** Of a record, as `table|hash`. `key`: at the others. */
export const idOf = (from: Reading, table: string, key: string): string =>
  `${table}|${table === forgottenTable ? key : hashIn(from)(wordOf(table, key))}`;

export const isOfPerson = (table: string): boolean => table === 'emails' || table === 'leads';

/** The text behind a record's identifier. A person's is that of their opt-out. */
function wordOf(table: string, key: string): string {
  if (isOfPerson(table)) return addressWord(key);
  return table === 'views' ? `${table} ${fold(key)}` : `${table} ${key}`;
}
