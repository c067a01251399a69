/** The behaviour of every operation of the table. */
import { getAccount } from './account.ts';
import { findAuthor } from './author-finder.ts';
import { searchDomain } from './domain-search.ts';
import { countDomainEmails } from './email-count.ts';
import { findEmail } from './email-finder.ts';
import { verifyEmail } from './email-verifier.ts';
import type { Handlers } from './handler.ts';
import { createLead, createOrUpdateLead, updateLead } from './lead-writing.ts';
import { deleteLead, getLead, leadExists, listLeads } from './leads.ts';

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
};
