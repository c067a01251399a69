/** What the journal tells of: the operations of the contract, and what this device asks by itself. */
import { costs } from '../contract/costs.ts';
import type { OperationName } from '../contract/operations.ts';

/**
 * `askResolver`: a question of a check to the resolver that the user chose; `readSite`: a request of a site search; `askHealth`: whether a service is a
 * team's own; `giveKnowledge`: what this device knows, to a team's service; `searchSite`: that it search a
 * company's site; `readSiteSearch`: how far it is; `stopSiteSearch`: that it end.
 */
const ownOperations = [
  'askResolver',
  'readSite',
  'askHealth',
  'giveKnowledge',
  'searchSite',
  'readSiteSearch',
  'stopSiteSearch',
] as const;

export type OwnOperation = (typeof ownOperations)[number];

export type JournalOperation = OperationName | OwnOperation;

export const isJournalOperation = (name: string): name is JournalOperation =>
  name in costs || ownOperations.some((one) => one === name);

export const journalOperations: readonly JournalOperation[] = [...Object.keys(costs), ...ownOperations].filter(
  isJournalOperation,
);
