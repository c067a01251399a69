/** What the user says by saving or editing a lead is known about its address, until the lead is deleted. */
import { type TextField, textFields } from '../../../contract/lead-fields.ts';
import { writeDay } from '../../../contract/times.ts';
import { statedBy } from '../../../device-service/learn/learn-lead.ts';
import type { LeadDraft, StoredLead } from '../../../device-service/store.ts';
import type { Writing } from '../database.ts';
import { type CompanyDomain, teach, unteach } from '../directory/teach.ts';
import { addressOf } from './stored-leads.ts';

export const tablesToTeach = [
  ...(['addresses', 'addressColumns', 'domains', 'companies', 'companyColumns', 'words', 'counters'] as const),
] as const;

interface How {
  /** The lead before; null if it is new. */
  before: StoredLead | null;
  /** The fields that the user states. */
  said: readonly TextField[];
  companyDomain: CompanyDomain;
  /** Epoch milliseconds. */
  at: number;
}

/** The draft with what it taught. */
export async function teachLead(to: Writing, draft: LeadDraft, how: How): Promise<LeadDraft> {
  const { before, companyDomain } = how;
  const isMoved = before !== null && addressOf(before.email) !== addressOf(draft.email);
  const fields = isMoved ? textFields : [...new Set([...(before?.taught?.fields ?? []), ...how.said])];
  // A change of its lists says nothing about the person.
  if (before && fields.length === 0) return draft;
  // A field that the user emptied is the page's again.
  if (before) await unteachLeads(to, [before]);
  const { taught: _, ...lead } = draft;
  const company = companyDomain(lead.email);
  if (company === null) return lead;
  const isGuess = !isMoved && (before?.taught?.isGuess ?? isGuessed(before ?? lead));
  const origin = { by: 'user', uri: null, extracted_on: writeDay(how.at) } as const;
  const stated = statedBy(lead, (field) => fields.some((one) => one === field));
  const [taught] = await teach(to, [{ email: lead.email, company, stated, lead, origin, guessed: isGuess }]);
  return taught ? { ...lead, taught: { ...taught, fields: [...fields], isGuess } } : lead;
}

/** A score says how likely an address is. Of addresses that are not known, only guesses have one. */
const isGuessed = ({ confidence_score }: Pick<StoredLead, 'confidence_score'>): boolean => confidence_score !== null;

/** Takes back what these leads taught. */
export async function unteachLeads(to: Writing, leads: readonly StoredLead[]): Promise<void> {
  const taught = leads.flatMap(({ email, taught: one }) => (one ? [{ ...one, email }] : []));
  if (taught.length > 0) await unteach(to, taught);
}
