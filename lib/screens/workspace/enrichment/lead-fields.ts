/** What a record says in the fields of a lead, and which of a lead's empty fields it would fill. */
import { type Contact, contactOfAddress } from '../../../contract/contact.ts';
import type { Reply } from '../../../contract/operations.ts';
import type { Company, Enriched, Person } from './record.ts';

export type Lead = Reply<'getLead'>['data'];

/** In the order in which they are shown. */
export const fillable = [
  'first_name',
  'last_name',
  'position',
  'department',
  'company',
  'company_industry',
  'company_size',
  'website',
  'country_code',
  'phone_number',
  'linkedin_url',
  'twitter',
] as const satisfies readonly (keyof Lead)[];

export type Fillable = (typeof fillable)[number];
export type LeadFields = Partial<Record<Fillable, string>>;

export function leadFieldsOf({ person, company }: Enriched): LeadFields {
  const said: Record<Fillable, string | null> = {
    first_name: person?.name.givenName ?? null,
    last_name: person?.name.familyName ?? null,
    position: person?.employment.title ?? null,
    department: person?.employment.role ?? null,
    company: person?.employment.name ?? company?.name ?? null,
    company_industry: company?.category.industry ?? null,
    company_size: company?.metrics.employees ?? countOf(company),
    website: company?.domain ?? person?.employment.domain ?? null,
    country_code: countryOf(person?.geo.countryCode ?? null) ?? countryOf(company?.geo.countryCode ?? null),
    phone_number: person?.phone ?? null,
    linkedin_url: profileOf(person?.linkedin.handle ?? null),
    twitter: person?.twitter.handle ?? null,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value.trim() !== ''));
}

const countOf = (company: Company | null) => {
  const count = company?.metrics.employeesCount ?? null;
  return count === null ? null : String(count);
};

const countryOf = (code: string | null) => (code !== null && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : null);

/** A handle comes bare (`marit`) or with its path (`in/marit`). */
export function profileOf(handle: string | null): string | null {
  const bare =
    handle
      ?.trim()
      .replace(/^\/?(?:in\/)?/, '')
      .replace(/\/$/, '') ?? '';
  return /^[^\s/?#:<>]+$/.test(bare) ? `https://www.linkedin.com/in/${encodeURIComponent(bare)}` : null;
}

/** The lead's own fields stay as they are: only what is empty is filled. */
export function fillsOf(lead: Lead, fields: LeadFields): { field: Fillable; value: string }[] {
  return fillable.flatMap((field) => {
    const value = fields[field];
    return value === undefined || (lead[field] ?? '') !== '' ? [] : [{ field, value }];
  });
}

/** To be saved as a new lead. */
export function contactOfRecord(email: string, enriched: Enriched): Contact {
  const { website, ...fields } = leadFieldsOf(enriched);
  const person: Person | null = enriched.person;
  const seniority = person?.employment.seniority ?? null;
  return {
    ...contactOfAddress(email, null),
    ...fields,
    type: person ? 'personal' : null,
    seniority,
    ...(website !== undefined && { domain: website }),
  };
}
