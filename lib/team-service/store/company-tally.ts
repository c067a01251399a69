/**
 * What a company's addresses are, in numbers: kept beside a company with many of them, so that a count reads one row, and counted for others, and where a filter is
 * asked.
 */
import type { Kysely, SelectQueryBuilder } from 'kysely';
import { type EmailFilter, type EmailTally, mostTitles } from '../../device-service/store.ts';
import type { Tables } from '../database/tables.ts';

/** Of all addresses, with the commonest titles. */
export interface KeptTally extends EmailTally {
  generic_decision_makers: number;
}

/** With fewer it is counted as quickly as it is read. */
export const manyAddresses = 500;

type Grouped = Pick<Tables['addresses'], 'type' | 'decision_maker' | 'department' | 'seniority' | 'position'>;
type Group = Grouped & { many: number };

/** To be narrowed to the addresses of a company. */
export function groups(trx: Kysely<Tables>): SelectQueryBuilder<Tables, 'addresses', Group> {
  return trx
    .selectFrom('addresses')
    .select(['type', 'decision_maker', 'department', 'seniority', 'position'])
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .groupBy(['type', 'decision_maker', 'department', 'seniority', 'position'])
    .orderBy(({ fn }) => fn.min('rank'));
}

/** As `tallyEmails` of the device's service counts them. */
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

export function keptTally(all: readonly Group[]): KeptTally {
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

export function readTally(kept: string | null): KeptTally | null {
  return kept === null ? null : JSON.parse(kept);
}

/** Only people's words are counted. */
export function ofType({ generic_decision_makers, ...all }: KeptTally, type: EmailFilter['type']): EmailTally {
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
