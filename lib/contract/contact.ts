/**
 * A person or role address as Harrier shows and saves it, from any operation, and the lead made from it. Without
 * schemas, because pages load it. lib/contract/README.md §2.3–2.6, §4.9.
 */
import { isCountry } from './countries.ts';
import { limits } from './limits.ts';
import type { Params } from './operations.ts';
import type { Candidate, DomainSearch, EmailEntry, Finding, Source } from './resources/emails.ts';
import type { FieldSources } from './resources/field-sources.ts';
import { domainOf } from './text.ts';

export interface Contact {
  email: string;
  /** `personal`, `generic`, or null if unknown. */
  type: string | null;
  first_name: string | null;
  last_name: string | null;
  position: string | null;
  department: string | null;
  seniority: string | null;
  decision_maker: boolean;
  phone_number: string | null;
  linkedin_url: string | null;
  twitter: string | null;
  /** 0 to 100: how likely the address is correct. Not the same as a verification. */
  confidence: number | null;
  verification: { status: string | null; date: string | null };
  sources: Source[];
  /** `found` or `generated`. */
  source_type: string | null;
  company: string | null;
  domain: string | null;
  company_industry: string | null;
  company_size: string | null;
  country_code: string | null;
  /** Where each field came from, for services that send it (§2.16). */
  field_sources?: FieldSources | undefined;
}

/** What is known of a contact's company. */
export type Company = Pick<Contact, 'company' | 'domain' | 'company_industry' | 'company_size' | 'country_code'>;

export function companyOfSearch(
  search: Pick<DomainSearch, 'organization' | 'domain' | 'industry' | 'headcount' | 'country'>,
): Company {
  return {
    company: search.organization,
    domain: search.domain,
    company_industry: search.industry,
    company_size: search.headcount,
    country_code: countryIn(search.country),
  };
}

/** Drops an unknown country code, because a service would refuse the whole lead for it. */
function countryIn(code: string | null): string | null {
  return code !== null && isCountry(code) ? code : null;
}

export function contactOfEntry(entry: EmailEntry, company: Company): Contact {
  return {
    ...company,
    email: entry.value,
    type: entry.type,
    first_name: entry.first_name,
    last_name: entry.last_name,
    position: entry.position ?? entry.position_raw,
    department: entry.department,
    seniority: entry.seniority,
    decision_maker: entry.decision_maker,
    phone_number: entry.phone_number,
    linkedin_url: entry.linkedin,
    twitter: entry.twitter,
    confidence: entry.confidence,
    verification: { status: entry.verification.status, date: entry.verification.date },
    sources: entry.sources,
    source_type: entry.source_type,
    ...fieldSourcesOf(entry),
  };
}

/** Omitted if there are none. */
function fieldSourcesOf({ field_sources }: Pick<EmailEntry, 'field_sources'>): Pick<Contact, 'field_sources'> {
  return field_sources && Object.keys(field_sources).length > 0 ? { field_sources } : {};
}

/** Null if the finder found no address. */
export function contactOfFinding(finding: Finding): Contact | null {
  if (finding.email === null) return null;
  return {
    ...contactOfAddress(finding.email, null),
    type: 'personal',
    first_name: finding.first_name,
    last_name: finding.last_name,
    position: finding.position,
    phone_number: finding.phone_number,
    linkedin_url: finding.linkedin_url,
    twitter: finding.twitter,
    confidence: finding.score,
    verification: { status: finding.verification.status, date: finding.verification.date },
    sources: finding.sources,
    source_type: finding.source_type,
    company: finding.company,
    domain: finding.domain ?? domainOf(finding.email),
    ...fieldSourcesOf(finding),
  };
}

/**
 * The same person under each other address that may be theirs, with its own score. Sources and verification of the
 * first address do not carry over. A known candidate may be a namesake: it keeps only its own position and sources,
 * the name and the company.
 */
export function contactsOfCandidates(finding: Finding): Contact[] {
  const found = contactOfFinding(finding);
  if (!found) return [];
  return (finding.candidates ?? []).map(
    ({ email, score, source_type, position = null, sources }: Candidate): Contact => ({
      ...found,
      ...(sources && { ...nothingBeyond, position }),
      ...{ email, confidence: score, source_type },
      sources: sources ?? [],
      verification: { status: null, date: null },
    }),
  );
}

/** Facts of one person that a namesake must not inherit. */
const nothingBeyond = { phone_number: null, linkedin_url: null, twitter: null, field_sources: undefined };

/** An address found on a page or typed: only itself and, if there was one, the name beside it. */
export function contactOfAddress(email: string, name: string | null): Contact {
  return {
    email,
    type: null,
    ...namesIn(name),
    position: null,
    department: null,
    seniority: null,
    decision_maker: false,
    phone_number: null,
    linkedin_url: null,
    twitter: null,
    confidence: null,
    verification: { status: null, date: null },
    sources: [],
    source_type: null,
    company: null,
    domain: domainOf(email),
    company_industry: null,
    company_size: null,
    country_code: null,
  };
}

/** Names in Han, Kana or Hangul put the family name first. A name in Latin letters keeps its order. */
export function isFamilyFirst(name: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・\s]+$/u.test(name);
}

function namesIn(name: string | null): Pick<Contact, 'first_name' | 'last_name'> {
  const [one = null, ...others] = name?.match(/\S+/g) ?? [];
  const rest = others.join(' ') || null;
  return rest !== null && name !== null && isFamilyFirst(name)
    ? { first_name: rest, last_name: one }
    : { first_name: one, last_name: rest };
}

export type LeadFields = Params<'createLead'>;

/** Every field that the contact has. `page` is where the user saw it: it becomes `source` and a line of `notes`. */
export function leadOf(contact: Contact, page: string | null): LeadFields {
  const fields = {
    first_name: contact.first_name,
    last_name: contact.last_name,
    position: contact.position,
    company: contact.company,
    company_industry: contact.company_industry,
    company_size: contact.company_size,
    confidence_score: contact.confidence === null ? null : Math.min(100, Math.max(0, Math.round(contact.confidence))),
    website: contact.domain,
    country_code: countryIn(contact.country_code),
    department: contact.department,
    linkedin_url: contact.linkedin_url,
    phone_number: contact.phone_number,
    twitter: contact.twitter,
    source: page ?? contact.sources[0]?.uri ?? null,
    notes: notesOf(contact, page),
  };
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  return { email: contact.email, ...Object.fromEntries(known) };
}

/** Lines in a lead's notes. */
export const seniorityNote = (seniority: string): string => `Seniority: ${seniority}`;
export const decisionMakerNote = 'Decision maker';

/** One line per fact that the contract has no field for. */
function notesOf(contact: Contact, page: string | null): string | null {
  const { status, date } = contact.verification;
  const lines = [
    page && `Saved from ${page}`,
    contact.seniority && seniorityNote(contact.seniority),
    contact.decision_maker && decisionMakerNote,
    status && `Verification: ${status}${date ? ` (${date})` : ''}`,
    ...contact.sources
      .filter((source) => source.uri !== null)
      .map((source) => `Seen on ${source.uri}${source.last_seen_on ? `, last ${source.last_seen_on}` : ''}`),
  ];
  const notes = lines.filter((line) => typeof line === 'string').join('\n');
  return notes.slice(0, limits.leads.text) || null;
}

/** All addresses in a reply: in `email`, `person`, `candidates` and `emails`. */
export function emailsIn(reply: unknown): string[] {
  const data = valueIn(reply, 'data');
  const rowsIn = (key: string): readonly unknown[] => {
    const rows = valueIn(data, key);
    return Array.isArray(rows) ? rows : [];
  };
  const values = [
    valueIn(data, 'email'),
    ...[valueIn(data, 'person'), ...rowsIn('candidates')].map((one) => valueIn(one, 'email')),
    ...rowsIn('emails').map((one) => valueIn(one, 'value')),
  ];
  return values.filter((value): value is string => typeof value === 'string' && value !== '');
}

const valueIn = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
