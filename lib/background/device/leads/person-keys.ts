/**
 * Finds leads by person: keys of name and company for the index `person`. Keys are hashed, because deleted ones stay
 * on disk for a while.
 */

import { keyOfEmail } from '../../../contract/text.ts';
import type { PersonKeys } from '../../../device-service/leads/lead-person.ts';
import { type MergePerson, nameKeys } from '../../../device-service/merge/same-person.ts';
import { isWebmail } from '../../../subject/hosts.ts';
import type { KeyHash } from '../key-hash.ts';

/** Characters of a hash. A random collision only costs reading one lead. */
const keyLength = 8;

/**
 * Webmail known only from the packaged list counts as an employer here. Such a key matches no lead, and no list must
 * be loaded before a lead is written. The code that compares people checks the list.
 */
export const personKeys = (person: MergePerson, keyHash: KeyHash): PersonKeys =>
  nameKeys(person, isWebmail).map(({ own, nicknames }) => ({
    own: own.map((key) => hashed(key, keyHash)),
    nicknames: nicknames.map((key) => hashed(key, keyHash)),
  }));

/** Finds leads that have this as another address. */
export const otherAddressKey = (email: string, keyHash: KeyHash): string => hashed(`@${keyOfEmail(email)}`, keyHash);

const hashed = (key: string, keyHash: KeyHash): string => keyHash(key).slice(0, keyLength);
