/**
 * What an operation may spend of the user's plan: lib/contract/README.md §8, including what the contract leaves open.
 * Without schemas, because pages load it.
 */

export type Spend = 'search' | 'verification' | 'nothing' | 'unknown';

/** `unknown`: the contract does not say that it is free, so the UI says "may use credits". */
export const costs = {
  /** Counted only if at least one result is returned. */
  searchDomain: 'search',
  searchDomainWithPost: 'search',
  findEmail: 'search',
  findAuthor: 'search',
  /** All polls of one verification count once. */
  verifyEmail: 'verification',
  countDomainEmails: 'nothing',
  listLeads: 'nothing',
  getLead: 'nothing',
  createLead: 'nothing',
  createOrUpdateLead: 'nothing',
  updateLead: 'nothing',
  deleteLead: 'nothing',
  leadExists: 'nothing',
  getAccount: 'nothing',
  discoverCompanies: 'nothing',
  discoverPeople: 'nothing',
  listViews: 'nothing',
  getView: 'nothing',
  createView: 'nothing',
  deleteView: 'nothing',
  enrichPerson: 'unknown',
  enrichCompany: 'unknown',
  enrichPersonAndCompany: 'unknown',
  listCampaignRecipients: 'nothing',
  updateAccount: 'nothing',
  getAccountStats: 'nothing',
  getUsage: 'nothing',
  getUsageHistory: 'nothing',
  listTeamMembers: 'nothing',
  listConnectedApps: 'nothing',
  getConnectedApp: 'nothing',
  pushToConnectedApp: 'nothing',
  listEmailAccounts: 'nothing',
  listEmailAccountCapacities: 'nothing',
} as const satisfies Record<string, Spend>;
