/** Rich records for a few people and companies, beyond the directory. */
import type { CompanyRecord } from '../../../lib/contract/resources/company.ts';
import type { PersonBeyond } from '../../../lib/device-service/store-directory.ts';
import { enriched } from '../fixtures.ts';

const leiden = { timeZone: 'Europe/Amsterdam', utcOffset: 1 };

export const knownPeople: ReadonlyMap<string, PersonBeyond> = new Map([
  [
    enriched.person,
    {
      phoneWithheld: false,
      record: {
        ...leiden,
        geo: {
          city: 'Leiden',
          state: 'Zuid-Holland',
          stateCode: 'ZH',
          country: 'Netherlands',
          countryCode: 'NL',
          lat: 52.1601,
          lng: 4.497,
        },
        bio: 'Keeps spectrometers honest. Speaks at metrology days.',
        site: 'https://calibrates.example',
        employment: {
          domain: 'aldermoor.test',
          name: 'Aldermoor Optics',
          title: 'Head of Calibration',
          role: 'operations',
          subRole: 'quality',
          seniority: 'senior',
        },
        github: {
          handle: 'maritcalibrates',
          id: 50_117,
          avatar: null,
          company: 'Aldermoor Optics',
          blog: 'https://calibrates.example',
          followers: 212,
          following: 38,
        },
        indexedAt: '2026-03-03',
        activeAt: '2026-03-12',
      },
    },
  ],
  [enriched.withheldPhone, { phoneWithheld: true, record: { indexedAt: '2026-02-11' } }],
]);

export const knownRecords: ReadonlyMap<string, Partial<CompanyRecord>> = new Map([
  [
    enriched.company,
    {
      ...leiden,
      legalName: 'Aldermoor Optics B.V.',
      site: {
        phoneNumbers: ['+31 555 010 200'],
        emailAddresses: ['support@aldermoor.test', 'press@aldermoor.test'],
      },
      category: {
        sector: 'Information Technology',
        industryGroup: 'Technology Hardware & Equipment',
        industry: 'Scientific instruments',
        subIndustry: 'Electronic Equipment & Instruments',
        gicsCode: '45203010',
        sicCode: '38',
        sic4Codes: ['3827'],
        naicsCode: '33',
        naics6Codes: ['333314'],
        naics6Codes2022: ['333310'],
      },
      phone: '+31 555 010 200',
      geo: {
        streetNumber: '14',
        streetName: 'Lensmakersdijk',
        subPremise: null,
        streetAddress: 'Lensmakersdijk 14',
        city: 'Leiden',
        postalCode: '2333 CR',
        state: 'Zuid-Holland',
        stateCode: 'ZH',
        country: 'Netherlands',
        countryCode: 'NL',
        lat: 52.1683,
        lng: 4.4637,
      },
      crunchbase: { handle: 'organization/aldermoor-optics' },
      metrics: {
        alexaUsRank: null,
        alexaGlobalRank: 412_007,
        trafficRank: 'medium',
        employees: '201-500',
        employeesCount: 243,
        marketCap: null,
        raised: 7_300_000,
        annualRevenue: null,
        estimatedAnnualRevenue: '$10M-$50M',
        fiscalYearEnd: '12',
      },
      indexedAt: '2026-03-03',
      techCategories: ['web_servers', 'programming_languages', 'databases', 'analytics'],
      ultimateParent: { domain: 'aldermoor.example' },
    },
  ],
]);
