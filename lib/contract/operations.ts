/** The table of operations, from which requests, replies, pacing, costs, retries and the reference service's routes are derived. */
import type * as z from 'zod/mini';
import type { Operation } from './operation.ts';
import {
  getAccount,
  getAccountStats,
  getConnectedApp,
  getUsage,
  getUsageHistory,
  listConnectedApps,
  listEmailAccountCapacities,
  listEmailAccounts,
  listTeamMembers,
  pushToConnectedApp,
  updateAccount,
} from './operations/account.ts';
import { listCampaignRecipients } from './operations/campaigns.ts';
import {
  createView,
  deleteView,
  discoverCompanies,
  discoverPeople,
  getView,
  listViews,
} from './operations/discover.ts';
import { findAuthor, findEmail } from './operations/email-finder.ts';
import { countDomainEmails, searchDomain, searchDomainWithPost } from './operations/email-search.ts';
import { verifyEmail } from './operations/email-verifier.ts';
import { enrichCompany, enrichPerson, enrichPersonAndCompany } from './operations/enrichment.ts';
import {
  createLead,
  createOrUpdateLead,
  deleteLead,
  getLead,
  leadExists,
  listLeads,
  updateLead,
} from './operations/leads.ts';

export const operations = {
  searchDomain,
  searchDomainWithPost,
  findEmail,
  findAuthor,
  verifyEmail,
  countDomainEmails,
  listLeads,
  leadExists,
  getLead,
  createLead,
  createOrUpdateLead,
  updateLead,
  deleteLead,
  getAccount,
  discoverCompanies,
  discoverPeople,
  listViews,
  getView,
  createView,
  deleteView,
  enrichPerson,
  enrichCompany,
  enrichPersonAndCompany,
  listCampaignRecipients,
  updateAccount,
  getAccountStats,
  getUsage,
  getUsageHistory,
  listTeamMembers,
  listConnectedApps,
  getConnectedApp,
  pushToConnectedApp,
  listEmailAccounts,
  listEmailAccountCapacities,
};

export type OperationName = keyof typeof operations;
export type Params<Name extends OperationName> = z.output<(typeof operations)[Name]['params']>;
export type Reply<Name extends OperationName> = z.output<(typeof operations)[Name]['reply']>;

/** An entry of the table as the engine sees it, whatever its parameters and reply. */
export type AnyOperation = Operation<z.core.$ZodLooseShape, z.core.$ZodType>;

export const operationNames = Object.keys(operations).filter(isOperationName);

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

export function operationOf(name: OperationName): AnyOperation {
  return operations[name];
}
