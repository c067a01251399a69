/** What is known of a company. lib/contract/README.md §2.11. Unknown values are null. */
import * as z from 'zod/mini';
import { block, ifSent, isRecord, number, rows, text } from '../tolerant.ts';
import { fieldSources } from './field-sources.ts';

const texts = rows(z.pipe(text, z.string()));
const handle = block({ handle: text });
const domain = block({ domain: text });

const fundingRound = z.looseObject({
  /** `YYYY-MM-DD`, or only its beginning. */
  date: text,
  type: text,
  amount: number,
  investors: texts,
});

const fields = z.looseObject({
  id: text,
  name: text,
  legalName: text,
  domain: text,
  domainAliases: texts,
  site: block({ phoneNumbers: texts, emailAddresses: texts }),
  category: block({
    sector: text,
    industryGroup: text,
    industry: text,
    subIndustry: text,
    gicsCode: text,
    sicCode: text,
    sic4Codes: texts,
    naicsCode: text,
    naics6Codes: texts,
    naics6Codes2022: texts,
  }),
  tags: texts,
  description: text,
  foundedYear: number,
  location: text,
  /** An IANA name. */
  timeZone: text,
  /** Hours from UTC. */
  utcOffset: number,
  geo: block({
    streetNumber: text,
    streetName: text,
    subPremise: text,
    streetAddress: text,
    city: text,
    postalCode: text,
    state: text,
    stateCode: text,
    country: text,
    countryCode: text,
    lat: number,
    lng: number,
  }),
  facebook: block({ handle: text, likes: number }),
  linkedin: handle,
  twitter: block({ handle: text, bio: text, followers: number, following: number, location: text, site: text }),
  crunchbase: handle,
  instagram: handle,
  emailProvider: text,
  type: text,
  /** Also read from `companyType`. */
  company_type: ifSent(text),
  ticker: text,
  identifiers: block({ usEIN: text }),
  phone: text,
  metrics: block({
    alexaUsRank: number,
    alexaGlobalRank: number,
    trafficRank: text,
    /** A band: `51-200`. */
    employees: text,
    employeesCount: number,
    marketCap: number,
    raised: number,
    annualRevenue: number,
    /** A band. */
    estimatedAnnualRevenue: text,
    fiscalYearEnd: text,
  }),
  indexedAt: text,
  /** Slugs. */
  tech: texts,
  /** Slugs. */
  techCategories: texts,
  fundingRounds: rows(fundingRound),
  parent: domain,
  ultimateParent: domain,
  field_sources: fieldSources,
});

/** Accepts both names of the company type field. */
export const company = z.pipe(
  z.transform((value: unknown) =>
    isRecord(value) ? { ...value, company_type: value.company_type ?? value.companyType } : value,
  ),
  fields,
);

export type CompanyRecord = z.output<typeof company>;
