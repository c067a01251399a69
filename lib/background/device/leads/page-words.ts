/** What the pages that this device read say of a lead: where they say the same as the lead, and where something else. Plain functions of records. */
import type { TextField } from '../../../contract/lead-fields.ts';
import { fold } from '../../../contract/text.ts';
import { matchCompanies } from '../../../device-service/merge/companies.ts';
import { comparer } from '../../../device-service/patterns/same-person.ts';
import type { Company, KnownEmail, Origin, StoredLead } from '../../../device-service/store.ts';
import type { PageChange, PageWords } from '../../../messages/views.ts';
import { madeOfPosition } from './made-of-position.ts';

/** What is known here of a lead's address, and of the company that it is kept under. */
export interface Known {
  email: KnownEmail;
  company: Company | null;
}

/**
 * Only of fields that the lead has: what it lacks, enrichment offers. What the user refused is left out, and so is what was said by a page
 * that names the address no longer.
 */
export function pageWordsOf(lead: StoredLead, known: Known): PageWords {
  const words: PageWords = { changes: [], sources: {} };
  for (const change of saidByPages(known)) {
    const { field, value, uri, extracted_on } = change;
    const own = lead.texts[field];
    if (!own) continue;
    if (plain(own) === plain(value)) words.sources[field] = { by: 'page', uri, extracted_on };
    else if (isOther(change, own, lead, known) && lead.page_changes?.refused[field] !== value)
      words.changes.push(field === 'position' ? { ...change, along: madeOfPosition(lead, own, value) } : change);
  }
  return words;
}

/** Where each field of a lead stands in the record of its address, and of its company: their origins have the same names. */
const ofEmail = [
  ['first_name', 'first_name'],
  ['last_name', 'last_name'],
  ['position', 'position'],
  ['department', 'department'],
  ['phone_number', 'phone_number'],
  ['linkedin_url', 'linkedin'],
  ['twitter', 'twitter'],
] as const;

const ofCompany = [
  ['company', 'organization'],
  ['company_industry', 'industry'],
  ['company_size', 'headcount'],
  ['country_code', 'country'],
] as const;

/** What was imported, or written by the user, is no page's word. */
function saidByPages({ email, company }: Known): PageChange[] {
  const gone = new Set(email.sources.flatMap(({ uri, still_on_page }) => (still_on_page === false ? [uri] : [])));
  const said = (field: TextField, value: string | null, origin: Origin | undefined): PageChange[] =>
    value && origin?.by === 'page' && origin.uri !== null && !gone.has(origin.uri)
      ? [{ field, value, uri: origin.uri, extracted_on: origin.extracted_on, along: [] }]
      : [];
  return [
    ...ofEmail.flatMap(([field, of]) => said(field, email[of], email.origins?.[of])),
    ...ofCompany.flatMap(([field, of]) => said(field, company?.[of] ?? null, company?.origins?.[of])),
  ];
}

/** Another way to write the same is nothing new; what no page says in words, such as a department, is not told as if it did. */
function isOther({ field, value }: PageChange, own: string, lead: StoredLead, { email }: Known): boolean {
  switch (field) {
    case 'first_name':
    case 'last_name':
      return comparer(nameOf(lead.texts))(email) === 'other';
    case 'company':
      return matchCompanies(employer(own), employer(value), () => false) === 'other';
    case 'phone_number':
      return !isEndOf(digits(own), digits(value));
    case 'linkedin_url':
    case 'twitter':
      return handle(own) !== handle(value);
    default:
      return field === 'position';
  }
}

const plain = (text: string): string => fold(text).replace(/\s+/g, ' ');

const nameOf = ({ first_name = null, last_name = null }: StoredLead['texts']) => ({ first_name, last_name });

const employer = (company: string) => ({ company, website: null, email: null });

const digits = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '');

/** With and without the number of the country. */
const isEndOf = (one: string, other: string): boolean => one.endsWith(other) || other.endsWith(one);

/** The last part of a profile's address, or the handle as it is. */
const handle = (text: string): string => plain(text.replace(/[/?#]+$/, '')).replace(/^.*\/|^@/, '');
