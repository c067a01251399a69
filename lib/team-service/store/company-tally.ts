/**
 * Statistics of a company's addresses: stored for large companies, so that a count reads one row. For others, and
 * under a filter, they are counted.
 */
import type { Kysely, SelectQueryBuilder } from 'kysely';
import { type EmailFilter, type EmailTally, mostTitles } from '../../device-service/store-directory.ts';
import type { Tables } from '../database/tables.ts';

/** Of all addresses, with the most frequent titles. */
export interface StoredTally extends EmailTally {
  generic_decision_makers: number;
}

/** Below this, counting is as fast as reading the stored tally. */
export const manyAddresses = 500;

type Grouped = Pick<Tables['addresses'], 'type' | 'decision_maker' | 'department' | 'seniority' | 'position'>;
type Group = Grouped & { many: number };

/** Restrict it to one company's addresses. */
export function groups(trx: Kysely<Tables>): SelectQueryBuilder<Tables, 'addresses', Group> {
  return trx
    .selectFrom('addresses')
    .select(['type', 'decision_maker', 'department', 'seniority', 'position'])
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .groupBy(['type', 'decision_maker', 'department', 'seniority', 'position'])
    .orderBy(({ fn }) => fn.min('rank'));
}

/** Counts like `tallyEmails` of the device service. */
export function tallyOf(all: readonly Group[]): EmailTally {
  const people = all.filter(({ type }) => type === 'personal');
  const byWord = (wordOf: (group: Group) => string | null) => {
    const counts = new Map<string, number>();
    for (const group of people) {
      const word = wordOf(group);
      if (word !== null) counts.set(word, (counts.get(word) ?? 0) + Number(group.many));
    }
    return Object.fromEntries(counts);
  };
  return {
    personal: sum(people),
    generic: sum(all) - sum(people),
    decision_makers: sum(all.filter(isDecisionMaker)),
    departments: byWord(({ department }) => department),
    seniorities: byWord(({ seniority }) => seniority),
    titles: byWord(({ position }) => position),
  };
}

export function storedTally(all: readonly Group[]): StoredTally {
  const tally = tallyOf(all);
  const commonest = Object.entries(tally.titles)
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostTitles);
  return {
    ...tally,
    titles: Object.fromEntries(commonest),
    generic_decision_makers: sum(all.filter((group) => group.type === 'generic' && isDecisionMaker(group))),
  };
}

export function readTally(stored: string | null): StoredTally | null {
  return stored === null ? null : JSON.parse(stored);
}

/** Titles are counted for people only. */
export function ofType({ generic_decision_makers, ...all }: StoredTally, type: EmailFilter['type']): EmailTally {
  switch (type) {
    case undefined:
      return all;
    case 'personal':
      return { ...all, generic: 0, decision_makers: all.decision_makers - generic_decision_makers };
    case 'generic':
      return {
        personal: 0,
        generic: all.generic,
        decision_makers: generic_decision_makers,
        departments: {},
        seniorities: {},
        titles: {},
      };
  }
}

const isDecisionMaker = ({ decision_maker }: Group): boolean => decision_maker === true;

function sum(some: readonly Group[]): number {
  return some.reduce((all, { many }) => all + Number(many), 0);
}
