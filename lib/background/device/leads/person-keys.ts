/** How leads are found by who they are: keys of name and company for the index `person`, as hashes, since keys stay on the disk for a while. */

import type { PersonKeys } from '../../../device-service/leads/lead-person.ts';
import { type MergePerson, nameKeys } from '../../../device-service/merge/same-person.ts';
import { isWebmail } from '../../../subject/hosts.ts';
import type { KeyHash } from '../key-hash.ts';

/** A hash is cut to so many letters: one that is met by chance costs a look at a lead, and nothing else. */
const keyLength = 8;

/**
 * Webmail that only the packaged list knows is taken for an employer here: it is a key that finds nobody, and so no list has to be read before
 * a lead is written. Whoever compares people asks the list.
 */
export const personKeys = (person: MergePerson, keyHash: KeyHash): PersonKeys =>
  nameKeys(person, isWebmail).map(({ own, nicknames }) => ({
    own: own.map((key) => hashed(key, keyHash)),
    nicknames: nicknames.map((key) => hashed(key, keyHash)),
  }));

/** By which a lead is found that has this as another address. */
export const otherAddressKey = (email: string, keyHash: KeyHash): string => hashed(`@${email.toLowerCase()}`, keyHash);

const hashed = (key: string, keyHash: KeyHash): string => keyHash(key).slice(0, keyLength);
