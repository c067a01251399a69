/** The whole record as JSON, with the columns that Discover uses. */
import { textOf } from '../../device-service/discover/discover-filters.ts';
import { nothingKnown } from '../../device-service/discover/nothing-known.ts';
import { wordsIn } from '../../device-service/discover/words.ts';
import { withoutPeople } from '../../device-service/learn/people-there.ts';
import type { Company, KnownCompany } from '../../device-service/store-directory.ts';
import type { Tables } from '../database/tables.ts';
import { domainKey } from './address-rows.ts';
import { folded, indexKey, storable, storableOrNull } from './texts.ts';

/** `number`: kept for a known company. */
export function companyRow(team: number, company: Company, number: number): Tables['companies'] {
  const { domain, organization, industry, company_type, city, technologies } = company;
  const none = { company, facts: nothingKnown, emails: { personal: 0, generic: 0 } };
  return {
    team_id: team,
    domain: domainKey(domain),
    number,
    record: JSON.stringify(withoutAll(company)),
    discovered: !company.webmail && !company.disposable,
    name: organization === null ? null : indexKey(folded(organization)),
    industry: storableOrNull(industry),
    industry_folded: industry === null ? null : folded(industry),
    headcount: storableOrNull(company.headcount),
    company_type: company_type === null ? null : folded(company_type),
    country: storableOrNull(company.country),
    state: storableOrNull(company.state),
    city: storableOrNull(city),
    city_folded: city === null ? null : folded(city),
    technologies: technologies.map(storable),
    technologies_folded: technologies.map(folded),
    words: storable(wordsIn(textOf(none))),
    personal: 0,
    generic: 0,
    tally: null,
  };
}

/**
 * People without an address are only of use on a device. An opt-out is by address, and could not be recognised in them
 * when a page is read again.
 */
const withoutAll = (company: Company): Company => withoutPeople(company, () => true);

/** Nothing teaches a team Discover's facts yet. */
export function companyOfRow({
  record,
  personal,
  generic,
}: Pick<Tables['companies'], 'record' | 'personal' | 'generic'>): KnownCompany {
  return {
    company: withoutAll(JSON.parse(record)),
    facts: nothingKnown,
    emails: { personal: Number(personal), generic: Number(generic) },
  };
}
