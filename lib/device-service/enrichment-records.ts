/** A company as enrichment shows it: what the directory knows, and what is known beyond. Contract, section 2.11. */
import type { CompanyRecord } from '../contract/resources/company.ts';
import { countryName } from '../local-service/country-name.ts';
import type { Shown } from '../local-service/person-record.ts';
import { stableId } from '../local-service/stable-id.ts';
import type { Company, KnownCompany, Store } from './store.ts';

/**
 * Nothing is made up: what is not known is null or empty. Services name the field of the type in one way or the other (section
 * 2.11), and so does this one: it depends on the domain.
 */
export async function companyRecord(
  { company, facts }: KnownCompany,
  { directory }: Store,
): Promise<Shown<CompanyRecord>> {
  const { domain } = company;
  const roles = (await directory.emails(domain)).filter(({ type }) => type === 'generic').map(({ value }) => value);
  const raised = facts.funding.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const beyond = await directory.companyBeyond(domain);
  const record: CompanyRecord = {
    ...unknownCompany,
    id: stableId(domain),
    name: company.organization,
    domain,
    domainAliases: company.linked_domains,
    site: { phoneNumbers: [], emailAddresses: roles },
    category: { ...unknownCompany.category, industry: company.industry },
    tags: [...facts.keywords],
    description: company.description,
    foundedYear: facts.founded,
    ...placed(company),
    facebook: { handle: handleIn(company.facebook), likes: null },
    linkedin: { handle: handleIn(company.linkedin) },
    twitter: { ...unknownCompany.twitter, handle: handleIn(company.twitter) },
    instagram: { handle: handleIn(company.instagram) },
    emailProvider: domain,
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
  };
  const { company_type } = record;
  return {
    record,
    wire: domain.length % 2 === 0 ? record : { ...record, company_type: undefined, companyType: company_type },
  };
}

function placed({ street, postal_code, city, state, country }: Company): Pick<CompanyRecord, 'location' | 'geo'> {
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

/** The last part of a social address. */
function handleIn(address: string | null): string | null {
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
