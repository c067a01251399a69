/**
 * One person from everything that is known of an address. What counts, if sources differ:
 *
 * | what | counts |
 * | --- | --- |
 * | verification | the latest; of one day, the one received last |
 * | name, taken whole | the user's; else the newest, or a fuller form of the same name in an older one |
 * | every other field | the user's; else the newest that states it |
 *
 * The user's are the fields of a lead that were changed or imported here. A lead is otherwise as old as when it was
 * noted.
 */
import { type Contact, contactOfAddress } from '../../contract/contact.ts';
import { readTime } from '../../contract/times.ts';
import { isShorterName } from '../../names/fuller-name.ts';
import type { PersonRecord } from '../storage/store.ts';

/** Null if the records say nothing. */
export function personOf(email: string, records: readonly PersonRecord[]): Contact | null {
  const said = [...newestFirst(records).flatMap(written), ...newestFirst(records).map(({ facts }) => facts)];
  if (said.every((facts) => Object.keys(facts).length === 0)) return null;
  return {
    ...contactOfAddress(email, null),
    ...Object.assign({}, ...said.toReversed()),
    ...nameIn(said),
    verification: latest(records),
  };
}

export const newestFirst = (records: readonly PersonRecord[]): PersonRecord[] =>
  records.toSorted((one, other) => other.asked - one.asked);

/** A name is written whole, whichever part was changed. */
function written({ facts, written: fields = [] }: PersonRecord): Partial<Contact>[] {
  if (fields.length === 0) return [];
  const all = fields.some((field) => nameFields.includes(field)) ? [...fields, ...nameFields] : fields;
  return [
    Object.fromEntries(Object.entries(facts).filter(([field]) => field !== 'verification' && all.includes(field))),
  ];
}

const nameFields: readonly string[] = ['first_name', 'last_name'] satisfies (keyof Contact)[];

type Named = Pick<Contact, 'first_name' | 'last_name'>;

function nameIn(said: readonly Partial<Contact>[]): Named {
  const names = said
    .map(({ first_name = null, last_name = null }): Named => ({ first_name, last_name }))
    .filter(({ first_name, last_name }) => Boolean(first_name ?? last_name));
  const [first = { first_name: null, last_name: null }, ...others] = names;
  return others.reduce((fullest, other) => (isShorterName(fullest, other) ? other : fullest), first);
}

/** The newest verdict; nulls if none of them states one. */
export function latest(records: readonly Pick<PersonRecord, 'facts' | 'asked'>[]): Contact['verification'] {
  const verdicts = records.flatMap(({ facts: { verification }, asked }) =>
    verification ? [{ verification, at: readTime(verification.date) ?? 0, asked }] : [],
  );
  const [newest] = verdicts.sort((one, other) => other.at - one.at || other.asked - one.asked);
  return newest?.verification ?? { status: null, date: null };
}
