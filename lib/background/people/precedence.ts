/**
 * One person from everything that is known of an address. What counts, if sources differ:
 *
 * | what | counts |
 * | --- | --- |
 * | verification | the latest; of one day, the one received last |
 * | name, taken whole | the first source by order; a fuller form of the same name in a later one |
 * | every other field | the first source by order that states it |
 *
 * The order: a lead, which the user or an import wrote, before an answer; within each the newest first.
 */
import { type Contact, contactOfAddress } from '../../contract/contact.ts';
import { foldedName } from '../../contract/text.ts';
import { readTime } from '../../contract/times.ts';
import type { PersonRecord } from '../storage/store.ts';

/** Null if the records say nothing. */
export function personOf(email: string, records: readonly PersonRecord[]): Contact | null {
  const said = inOrder(records).map(({ facts }) => facts);
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

const isLead = ({ id }: PersonRecord): boolean => id.startsWith('marks|');

const inOrder = (records: readonly PersonRecord[]): PersonRecord[] =>
  newestFirst(records).sort((one, other) => Number(isLead(other)) - Number(isLead(one)));

type Named = Pick<Contact, 'first_name' | 'last_name'>;

function nameIn(said: readonly Partial<Contact>[]): Named {
  const names = said
    .map(({ first_name = null, last_name = null }): Named => ({ first_name, last_name }))
    .filter((name) => wordsIn(name).length > 0);
  const [first = { first_name: null, last_name: null }, ...others] = names;
  return others.reduce((fullest, other) => (isFuller(other, fullest) ? other : fullest), first);
}

/** `A. Berg` and `Berg` are short forms of `Anna Berg`, and that of `Anna Maria Berg`. */
function isFuller(name: Named, than: Named): boolean {
  const [long, short] = [wordsIn(name), wordsIn(than)];
  if (long.join('').length <= short.join('').length) return false;
  let from = 0;
  return short.every((word) => {
    const at = long.findIndex((whole, place) => place >= from && (whole === word || isInitialOf(word, whole)));
    from = at + 1;
    return at >= 0;
  });
}

const isInitialOf = (word: string, whole: string): boolean => word.length === 1 && whole.startsWith(word);

const wordsIn = ({ first_name, last_name }: Named): string[] =>
  foldedName(`${first_name ?? ''} ${last_name ?? ''}`)
    .split(' ')
    .filter((word) => word !== '');

function latest(records: readonly PersonRecord[]): Contact['verification'] {
  const verdicts = records.flatMap(({ facts: { verification }, asked }) =>
    verification ? [{ verification, at: readTime(verification.date) ?? 0, asked }] : [],
  );
  const [newest] = verdicts.sort((one, other) => other.at - one.at || other.asked - one.asked);
  return newest?.verification ?? { status: null, date: null };
}
