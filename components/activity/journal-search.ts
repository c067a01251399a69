/** The journal stores codes and shows words: what a search for a word means in codes. */
import type { Spend } from '../../lib/contract/costs.ts';
import type { Says } from '../../lib/messages/catalogue.ts';
import { type JournalOperation, journalOperations } from '../../lib/messages/journal-operations.ts';
import { isFree, spentWords } from '../format/cost-words.ts';
import { outcomesWithWords } from '../format/outcome-words.ts';
import { plain } from '../format/plain.ts';
import { operationWords } from './journal-table.tsx';

export const spends = ['search', 'verification', 'unknown', 'nothing'] as const satisfies readonly Spend[];

/** All operations with the same label in the table. Searches by GET and by POST are one to the user. */
export function shownAs(operation: JournalOperation): JournalOperation[] {
  const words = operationWords(operation);
  return journalOperations.filter((name) => operationWords(name) === words);
}

/** Codes that the table shows as words with this text in them. `services`: names by identifier. */
export function codesShownAs(
  text: string,
  services: ReadonlyMap<string, string>,
): NonNullable<Says<'journal'>['codes']> {
  const wanted = plain(text).toLowerCase();
  const isIn = (words: string) => wanted !== '' && words.toLowerCase().includes(wanted);
  return {
    operations: journalOperations.filter((name) => isIn(operationWords(name))),
    outcomes: outcomesWithWords(isIn),
    // Without prices or with a single service, the table has no such column.
    spent: isFree.value ? [] : spends.filter((spend) => isIn(spentWords(spend))),
    services: services.size > 1 ? [...services].flatMap(([id, name]) => (isIn(plain(name)) ? [id] : [])) : [],
  };
}
