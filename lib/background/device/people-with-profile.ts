/** Finds people of a company by their profile, if no address of theirs is known. */
import { linkedInHandle } from '../../contract/linkedin-profile.ts';
import { nameWord } from '../../device-service/forget/name-word.ts';
import type { PersonThere } from '../../device-service/store-directory.ts';
import type { Database } from './database.ts';
import { readCompany } from './directory/stored-companies.ts';
import { keyOf } from './tables.ts';

/** Companies read at once. */
const atOnce = 1_000;

/** Whether it is the person with this handle, as `linkedInHandle` gives it. */
export const hasProfile = (handle: string | null) => (person: Pick<PersonThere, 'linkedin'>) =>
  handle !== null && linkedInHandle(person.linkedin) === handle;

/** Words of their names. `handle` in any case. No index has profiles of these people, so this reads all companies. */
export async function namesWithProfile(database: Database, handle: string): Promise<string[]> {
  const isTheirs = hasProfile(handle.trim().toLowerCase());
  const words = new Set<string>();
  let records: unknown[];
  let after: string | null = null;
  do {
    records = await database.read(['companies'], (from) => from.following('companies', after, atOnce));
    for (const company of records.flatMap((record) => readCompany(record) ?? []))
      for (const person of company.people ?? []) if (isTheirs(person)) words.add(nameWord(person, company.domain));
    after = String(keyOf(records.at(-1)));
  } while (records.length === atOnce);
  return [...words];
}
