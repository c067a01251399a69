/** Companies and addresses with nothing known of them, to be filled in. */
import type { Source } from '../contract/resources/emails.ts';
import type { Company, KnownEmail } from '../device-service/store.ts';

export function company(domain: string, known: Partial<Company> = {}): Company {
  return {
    domain,
    organization: null,
    description: null,
    industry: null,
    headcount: null,
    company_type: null,
    twitter: null,
    facebook: null,
    linkedin: null,
    instagram: null,
    youtube: null,
    technologies: [],
    country: null,
    state: null,
    city: null,
    postal_code: null,
    street: null,
    linked_domains: [],
    pattern: null,
    disposable: false,
    webmail: false,
    accept_all: false,
    closed: false,
    ...known,
  };
}

export function address(value: string, known: Partial<KnownEmail> = {}): KnownEmail {
  return {
    value,
    type: 'personal',
    confidence: null,
    sources: [],
    first_name: null,
    last_name: null,
    position: null,
    position_raw: known.position ?? null,
    seniority: null,
    department: null,
    decision_maker: null,
    linkedin: null,
    twitter: null,
    phone_number: null,
    verification: { date: null, status: null },
    source_type: null,
    place: null,
    ...known,
  };
}

export function source(uri: string, extracted: string, lastSeen: string, still = true): Source {
  return {
    domain: new URL(`https://${uri}`).hostname,
    uri: `https://${uri}`,
    extracted_on: extracted,
    last_seen_on: lastSeen,
    still_on_page: still,
  };
}
