/** The behaviour of every operation of the table. */

import { searchDomain } from '../device-service/domain-search.ts';
import { findEmail } from '../device-service/email-finder.ts';
import { verifyEmail } from '../device-service/email-verifier.ts';
import { enrichCompany, enrichPerson, enrichPersonAndCompany } from '../device-service/enrichment.ts';
import { createLead, createOrUpdateLead, updateLead } from '../device-service/leads/lead-writing.ts';
import { getAccount, getAccountStats, updateAccount } from './account.ts';
import { findAuthor } from './author-finder.ts';
import { listCampaignRecipients } from './campaigns.ts';
import { discoverCompanies, discoverPeople } from './discover.ts';
import { countDomainEmails } from './email-count.ts';
import type { Handlers } from './handler.ts';
import { deleteLead, getLead, leadExists, listLeads } from './leads.ts';
import {
  getConnectedApp,
  listConnectedApps,
  listEmailAccountCapacities,
  listEmailAccounts,
  listTeamMembers,
  pushToConnectedApp,
} from './team.ts';
import { getUsage, getUsageHistory } from './usage.ts';
import { createView, deleteView, getView, listViews } from './views.ts';

export const handlers: Handlers = {
  searchDomain,
  searchDomainWithPost: searchDomain,
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
