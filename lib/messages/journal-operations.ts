/** What the journal records: operations of the contract, and requests that this device sends itself. */
import { costs } from '../contract/costs.ts';
import type { OperationName } from '../contract/operations.ts';

/**
 * - `askResolver`: a check's question to the resolver that the user chose
 * - `readSite`: a request of a site search
 * - `askHealth`: asks whether a service is a team's own
 * - `joinTeam`: exchanges the code of an invitation for a key
 * - `manageTeam`: reads or changes the members, invitations and settings of a team
 * - `readAudit`: reads a team's audit log
 * - `listDeleted`, `restoreLead`: list the leads that a team deleted lately, and restore one
 * - `optOutOfTeam`: opts a person out for the whole team
 * - `reportPerson`: asks what a team stores about a person
 * - `lookUpInApp`: asks whether a connected app has people or companies
 * - `giveKnowledge`: copies what this device knows to a team's service
 * - `sync`: reads and writes the encrypted files of the user's browsers
 * - `searchSite`, `readSiteSearch`, `stopSiteSearch`: start, follow and stop a team's search of a company's site
 */
const ownOperations = [
  'askResolver',
  'readSite',
  'askHealth',
  'joinTeam',
  'manageTeam',
  'readAudit',
  'listDeleted',
  'restoreLead',
  'optOutOfTeam',
  'reportPerson',
  'lookUpInApp',
  'giveKnowledge',
  'searchSite',
  'readSiteSearch',
  'stopSiteSearch',
  'sync',
] as const;

export type OwnOperation = (typeof ownOperations)[number];

export type JournalOperation = OperationName | OwnOperation;

export const isJournalOperation = (name: string): name is JournalOperation =>
  name in costs || ownOperations.some((one) => one === name);

/** Parameters as the journal shows and searches them. */
export const writtenParams = (params: Record<string, unknown>): string[] =>
  Object.entries(params).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );

export const journalOperations: readonly JournalOperation[] = [...Object.keys(costs), ...ownOperations].filter(
  isJournalOperation,
);
