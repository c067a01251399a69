/** What the user says by saving or editing a lead is known about its address, until the lead is deleted. */

import { type TextField, textFields } from '../../../contract/lead-fields.ts';
import { keyOfEmail } from '../../../contract/text.ts';
import { writeDay } from '../../../contract/times.ts';
import { statedBy } from '../../../device-service/learn/learn-lead.ts';
import type { LeadDraft, StoredLead } from '../../../device-service/store-leads.ts';
import { type CompanyDomain, type Lesson, teach, unteach } from '../directory/teach.ts';
import type { Writing } from '../transaction.ts';

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
  const { before } = how;
  const isMoved = before !== null && keyOfEmail(before.email) !== keyOfEmail(draft.email);
  const fields = isMoved ? textFields : [...new Set([...(before?.taught?.fields ?? []), ...how.said])];
  // A change of its lists says nothing about the person.
  if (before && fields.length === 0) return draft;
  // Taken back first, so that a field that the user emptied gets the page's value again.
  if (before) await unteachLeads(to, [before]);
  const { taught: _, ...lead } = draft;
  const isGuess = !isMoved && (before?.taught?.isGuess ?? isGuessed(before ?? lead));
  const [stated] = await stateAll(to, [{ lead, fields, isGuess }], how);
  return stated ?? lead;
}

interface Stating<Lead> {
  /** Without what it taught before, which was taken back. */
  lead: Lead;
  fields: readonly TextField[];
  isGuess: boolean;
}

/** Teaches these fields as stated by the user. Returns the leads with what they taught. */
export async function stateAll<Lead extends LeadDraft>(
  to: Writing,
  stating: readonly Stating<Lead>[],
  { companyDomain, at }: Pick<How, 'companyDomain' | 'at'>,
): Promise<Lead[]> {
  const origin = { by: 'user', uri: null, extracted_on: writeDay(at) } as const;
  const lessons = stating.map(({ lead, fields, isGuess }): Lesson | null => {
    const company = companyDomain(lead.email);
    const stated = statedBy(lead, (field) => fields.some((one) => one === field));
    return company === null ? null : { email: lead.email, company, stated, lead, origin, guessed: isGuess };
  });
  const open = lessons.filter((lesson) => lesson !== null);
  const taught = await teach(to, open);
  return stating.map(({ lead, fields, isGuess }, nth) => {
    const lesson = lessons[nth];
    const one = lesson ? taught[open.indexOf(lesson)] : null;
    return one ? { ...lead, taught: { ...one, fields: [...fields], isGuess } } : lead;
  });
}

/** A score says how likely an address is. Of addresses that are not known, only guesses have one. */
const isGuessed = ({ confidence_score }: Pick<StoredLead, 'confidence_score'>): boolean => confidence_score !== null;

/** Takes back what these leads taught. */
export async function unteachLeads(to: Writing, leads: readonly StoredLead[]): Promise<void> {
  const taught = leads.flatMap(({ email, taught: one }) => (one ? [{ ...one, email }] : []));
  if (taught.length > 0) await unteach(to, taught);
}
