/** A person and a company in the format of enrichment. lib/contract/README.md §2.10, §2.11. */
import { linkedInHandle } from '../contract/linkedin-profile.ts';
import type { CompanyRecord } from '../contract/resources/company.ts';
import type { Person } from '../contract/resources/person.ts';
import { countryName } from './discover/places.ts';
import { domainOf } from './domain-name.ts';
import { fieldSourcesOf } from './field-sources.ts';
import { companyOfEmail, emailsOf, mailDomainOf } from './mail-domains.ts';
import type { Store } from './store.ts';
import type { Company, KnownCompany, KnownEmail, Place } from './store-directory.ts';

/** A parsed record and its wire format. */
interface Shown<Record> {
  record: Record;
  wire: object;
}

/** Unknown fields are null. A phone number that the person does not share is omitted. */
export async function personRecord(known: KnownEmail, { directory }: Store): Promise<Shown<Person>> {
  const domain = domainOf(known.value);
  const company = await companyOfEmail(directory, known);
  const beyond = await directory.personBeyond(known.value);
  const place = known.place ?? company;
  const { first_name, last_name } = known;
  const record: Person = {
    ...unknownPerson,
    id: stableId(known.value),
    name: {
      fullName: [first_name, last_name].filter((part) => part !== null).join(' ') || null,
      givenName: first_name,
      familyName: last_name,
    },
    email: known.value,
    ...(place && personPlace(place)),
    employment: {
      domain: company?.domain ?? null,
      name: company?.organization ?? null,
      title: known.position,
      role: known.department,
      subRole: null,
      seniority: known.seniority,
    },
    linkedin: { handle: linkedInHandle(known.linkedin) },
    twitter: { ...unknownPerson.twitter, handle: known.twitter },
    emailProvider: domain,
    ...beyond?.record,
    ...fieldSourcesOf(known.origins),
    phone: beyond?.phoneWithheld ? null : known.phone_number,
  };
  return { record, wire: beyond?.phoneWithheld ? { ...record, phone: undefined } : record };
}

function personPlace({ city, state, country }: Place): Pick<Person, 'location' | 'geo'> {
  const name = countryName(country);
  return {
    location: [city, state, name].filter((part) => part !== null).join(', ') || null,
    geo: { city, state: null, stateCode: state, country: name, countryCode: country, lat: null, lng: null },
  };
}

const mostRoles = 100;

const unknownPerson: Person = {
  id: null,
  name: { fullName: null, givenName: null, familyName: null },
  email: null,
  location: null,
  timeZone: null,
  utcOffset: null,
  geo: { city: null, state: null, stateCode: null, country: null, countryCode: null, lat: null, lng: null },
  bio: null,
  site: null,
  avatar: null,
  employment: { domain: null, name: null, title: null, role: null, subRole: null, seniority: null },
  facebook: { handle: null },
  github: { handle: null, id: null, avatar: null, company: null, blog: null, followers: null, following: null },
  twitter: {
    handle: null,
    id: null,
    bio: null,
    followers: null,
    following: null,
    statuses: null,
    favorites: null,
    location: null,
    site: null,
    avatar: null,
  },
  linkedin: { handle: null },
  googleplus: { handle: null },
  gravatar: { handle: null, urls: [], avatar: null, avatars: [] },
  fuzzy: false,
  emailProvider: null,
  indexedAt: null,
  phone: null,
  activeAt: null,
  inactiveAt: null,
};

/**
 * Unknown fields are null or empty. Services name the type's field in two ways (lib/contract/README.md §2.11).
 * This one uses both, depending on the domain.
 */
export async function companyRecord(
  { company, facts }: KnownCompany,
  { directory }: Store,
): Promise<Shown<CompanyRecord>> {
  const { domain } = company;
  const generic = await emailsOf(directory, company, { type: 'generic' }, { offset: 0, limit: mostRoles });
  const roles = generic.emails.map(({ value }) => value);
  const raised = facts.funding.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const beyond = await directory.companyBeyond(domain);
  const record: CompanyRecord = {
    ...unknownCompany,
    id: stableId(domain),
    name: company.organization,
    domain,
    domainAliases: company.linked_domains,
    site: { phoneNumbers: company.phone_number ? [company.phone_number] : [], emailAddresses: roles },
    category: { ...unknownCompany.category, industry: company.industry },
    tags: [...facts.keywords],
    description: company.description,
    foundedYear: facts.founded,
    ...companyPlace(company),
    facebook: { handle: socialHandle(company.facebook), likes: null },
    linkedin: { handle: socialHandle(company.linkedin) },
    twitter: { ...unknownCompany.twitter, handle: socialHandle(company.twitter) },
    instagram: { handle: socialHandle(company.instagram) },
    emailProvider: await mailDomainOf(directory, company),
    phone: company.phone_number ?? null,
    type: company.company_type === 'public company' ? 'public' : company.company_type && 'private',
    company_type: company.company_type,
    metrics: { ...unknownCompany.metrics, employees: company.headcount, raised: raised || null },
    tech: company.technologies.map((one) => one.toLowerCase()),
    fundingRounds: facts.funding.map(({ date, series, amount, investors }) => ({
      date,
      type: series,
      amount,
      investors: [...investors],
    })),
    ...beyond,
    ...fieldSourcesOf(company.origins),
  };
  const { company_type } = record;
  return {
    record,
    wire: domain.length % 2 === 0 ? record : { ...record, company_type: undefined, companyType: company_type },
  };
}

function companyPlace({ street, postal_code, city, state, country }: Company): Pick<CompanyRecord, 'location' | 'geo'> {
  const name = countryName(country);
  const parts = [street, [postal_code, city].filter((part) => part !== null).join(' ') || null, state, name];
  return {
    location: parts.filter((part) => part !== null).join(', ') || null,
    geo: {
      ...unknownCompany.geo,
      streetAddress: street,
      city,
      postalCode: postal_code,
      stateCode: state,
      country: name,
      countryCode: country,
    },
  };
}

/** The last segment of a social profile's address. */
function socialHandle(address: string | null): string | null {
  return /^https?:\/\/[^/]+\/(?:.*\/)?@?([^/?#]+)\/?$/.exec(address ?? '')?.[1] ?? null;
}

const unknownCompany: CompanyRecord = {
  id: null,
  name: null,
  legalName: null,
  domain: null,
  domainAliases: [],
  site: { phoneNumbers: [], emailAddresses: [] },
  category: {
    sector: null,
    industryGroup: null,
    industry: null,
    subIndustry: null,
    gicsCode: null,
    sicCode: null,
    sic4Codes: [],
    naicsCode: null,
    naics6Codes: [],
    naics6Codes2022: [],
  },
  tags: [],
  description: null,
  foundedYear: null,
  location: null,
  timeZone: null,
  utcOffset: null,
  geo: {
    streetNumber: null,
    streetName: null,
    subPremise: null,
    streetAddress: null,
    city: null,
    postalCode: null,
    state: null,
    stateCode: null,
    country: null,
    countryCode: null,
    lat: null,
    lng: null,
  },
  logo: null,
  facebook: { handle: null, likes: null },
  linkedin: { handle: null },
  twitter: {
    handle: null,
    id: null,
    bio: null,
    followers: null,
    following: null,
    location: null,
    site: null,
    avatar: null,
  },
  crunchbase: { handle: null },
  instagram: { handle: null },
  emailProvider: null,
  type: null,
  company_type: null,
  ticker: null,
  identifiers: { usEIN: null },
  phone: null,
  metrics: {
    alexaUsRank: null,
    alexaGlobalRank: null,
    trafficRank: null,
    employees: null,
    employeesCount: null,
    marketCap: null,
    raised: null,
    annualRevenue: null,
    estimatedAnnualRevenue: null,
    fiscalYearEnd: null,
  },
  indexedAt: null,
  tech: [],
  techCategories: [],
  fundingRounds: [],
  parent: { domain: null },
  ultimateParent: { domain: null },
};

/** FNV-1a, restarted for each part. */
function stableId(text: string): string {
  const [one, two, three, four] = [0, 1, 2, 3].map((part) => hex(hash(`${part}${text}`)));
  const digits = `${one}${two}${three}${four}`;
  const parts = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)];
  return parts.join('-');
}

function hash(text: string): number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return state >>> 0;
}

function hex(number: number): string {
  return number.toString(16).padStart(8, '0');
}
