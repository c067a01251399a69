/**
 * Compares a lead with the pages that this device has read: where they agree, and where they differ. Pure functions
 * on records.
 */
import type { TextField } from '../../../contract/lead-fields.ts';
import { linkedInHandle } from '../../../contract/linkedin-profile.ts';
import { fold } from '../../../contract/text.ts';
import { asPagesSay } from '../../../device-service/learn/learn-lead.ts';
import { matchCompanies } from '../../../device-service/merge/companies.ts';
import type { Company, KnownEmail, Origin } from '../../../device-service/store-directory.ts';
import type { StoredLead } from '../../../device-service/store-leads.ts';
import type { PageChange, PageWords } from '../../../messages/lead-views.ts';
import { comparer } from '../../../names/comparer.ts';
import { madeOfPosition } from './made-of-position.ts';

/** What this device knows about a lead's address, and about the company it is stored under. */
export interface Known {
  email: KnownEmail;
  company: Company | null;
}

/**
 * Only fields that the lead has; missing ones are offered by enrichment. Leaves out values that the user refused, and
 * pages that no longer name the address.
 */
export function pageWordsOf(lead: StoredLead, { email, company }: Known): PageWords {
  const known = { email: asPagesSay(email), company };
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

/**
 * Lead fields and their counterparts in the records of the address and the company. Origins use the record's field
 * names.
 */
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

/** Values that were imported or entered by the user do not come from a page. */
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

/**
 * Spelling variants are not differences. Fields that no page states in words, such as a department, are never
 * suggested.
 */
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
      return (linkedInHandle(own) ?? handle(own)) !== (linkedInHandle(value) ?? handle(value));
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

/** Ignores the country code. */
const isEndOf = (one: string, other: string): boolean => one.endsWith(other) || other.endsWith(one);

/** The last part of a profile URL, or the handle itself. */
const handle = (text: string): string => plain(text.replace(/[/?#]+$/, '')).replace(/^.*\/|^@/, '');
