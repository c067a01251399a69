/** How leads are found by who they are: keys of name and company for the index `person`, as hashes, since keys stay on the disk for a while. */
import { type MergePerson, type NameKeys, nameKeys } from '../../../device-service/merge/same-person.ts';
import type { StoredLead } from '../../../device-service/store.ts';
import { isWebmail } from '../../../subject/hosts.ts';
import type { KeyHash } from '../key-hash.ts';

/** A hash is cut to so many letters: one that is met by chance costs a look at a lead, and nothing else. */
const keyLength = 8;

export function personOf({ email, texts, place }: Pick<StoredLead, 'email' | 'texts' | 'place'>): MergePerson {
  const of = (field: keyof typeof texts) => texts[field] ?? null;
  return {
    ...{ email, first_name: of('first_name'), last_name: of('last_name'), position: of('position') },
    ...{ company: of('company'), website: of('website'), phone_number: of('phone_number') },
    ...{ linkedin_url: of('linkedin_url'), country_code: of('country_code'), city: place.city },
  };
}

export type PersonKeys = readonly NameKeys[];

/**
 * Webmail that only the packaged list knows is taken for an employer here: it is a key that finds nobody, and so no list has to be read before
 * a lead is written. Whoever compares people asks the list.
 */
export const personKeys = (person: MergePerson, keyHash: KeyHash): PersonKeys =>
  nameKeys(person, isWebmail).map(({ own, nicknames }) => ({
    own: own.map((key) => hashed(key, keyHash)),
    nicknames: nicknames.map((key) => hashed(key, keyHash)),
  }));

/** As the index has them. */
export const ownKeys = (keys: PersonKeys): string[] => keys.flatMap(({ own }) => own);

/** By which a lead is found that has this as another address. */
export const otherAddressKey = (email: string, keyHash: KeyHash): string => hashed(`@${email.toLowerCase()}`, keyHash);

const hashed = (key: string, keyHash: KeyHash): string => keyHash(key).slice(0, keyLength);
