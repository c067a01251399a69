/** Everything known about a company, in groups. Unknown values are left out. */
import { i18n } from '#i18n';
import { FieldSources } from '../contact/field-sources.tsx';
import { wholeDay } from '../format/ages.ts';
import { domainWords } from '../format/domains.ts';
import { number } from '../format/numbers.ts';
import { plain, plainOrNull } from '../format/plain.ts';
import { companyTypeWord, fundingWord } from '../format/taxonomy-words.ts';
import type { Company } from './enrich.ts';
import { type Fact, FactGroup, fact, LongText, listFact, numberFact, Slugs, siteFact, webFact } from './facts.tsx';
import { countryOf } from './person-record.tsx';
import { RecordHead } from './record-head.tsx';

interface CompanyRecordProps {
  company: Company;
  /** The requested domain, shown if no name is known */
  called: string;
}

export function CompanyRecord({ company, called }: CompanyRecordProps) {
  const name = plainOrNull(company.name) ?? (company.domain ? domainWords(company.domain) : called);
  const place = [company.geo.city, countryOf(company.geo)].filter((part) => part !== null).join(i18n.t('list_comma'));
  return (
    <article class="enrich-record" aria-label={i18n.t('enrichment.company_of', [name])}>
      <RecordHead
        label={i18n.t('enrichment.way_company')}
        name={name}
        facts={[company.category.industry, sizeOf(company), place || company.location]}
        zone={company.timeZone}
        offset={company.utcOffset}
      >
        {plainOrNull(company.description) && <LongText text={company.description ?? ''} />}
      </RecordHead>
      <FieldSources sources={company.field_sources} textOf={() => company.name} />
      <div class="enrich-groups">
        <FactGroup title={i18n.t('enrichment.identity')} facts={identityOf(company)} />
        <FactGroup title={i18n.t('enrichment.metrics')} facts={metricsOf(company)} />
        <FactGroup title={i18n.t('enrichment.contact')} facts={contactOf(company)} />
        <FactGroup title={i18n.t('enrichment.place')} facts={placeOf(company)} />
        <FactGroup title={i18n.t('enrichment.web')} facts={webOf(company)} />
        <FactGroup title={i18n.t('enrichment.category')} facts={categoryOf(company)} />
      </div>
      <Funding rounds={company.fundingRounds} />
      <Slugs title={i18n.t('enrichment.tags')} slugs={company.tags} />
      <Slugs title={i18n.t('enrichment.tech_categories')} slugs={company.techCategories} />
      <Slugs title={i18n.t('enrichment.tech')} slugs={company.tech} />
    </article>
  );
}

function sizeOf({ metrics }: Company): string | null {
  const { employees, employeesCount } = metrics;
  if (employees !== null) return i18n.t('company.size', employees.trim() === '1' ? 1 : 2, [bandOf(employees)]);
  return employeesCount === null ? null : i18n.t('company.size', employeesCount, [number(employeesCount)]);
}

/** `51-200` with an en dash */
function bandOf(band: string): string;
function bandOf(band: string | null): string | null;
function bandOf(band: string | null): string | null {
  return band && plain(band).replace(/(\w)\s*-\s*(?=[\d$€£])/, '$1–');
}

function identityOf(company: Company): Fact[] {
  const type = company.company_type ?? company.type;
  return [
    ...fact(i18n.t('enrichment.legal_name'), company.legalName),
    ...siteFact(i18n.t('enrichment.domain'), company.domain),
    ...listFact(i18n.t('enrichment.aliases'), company.domainAliases),
    ...fact(i18n.t('enrichment.founded'), company.foundedYear === null ? null : String(company.foundedYear)),
    ...fact(i18n.t('enrichment.company_type'), type && companyTypeWord(type)),
    ...fact(i18n.t('enrichment.ticker'), company.ticker),
    ...siteFact(i18n.t('enrichment.parent'), company.parent.domain),
    ...siteFact(i18n.t('enrichment.ultimate_parent'), company.ultimateParent.domain),
    ...fact(i18n.t('enrichment.ein'), company.identifiers.usEIN),
    ...fact(i18n.t('enrichment.indexed'), wholeDay(company.indexedAt)),
  ];
}

function metricsOf({ metrics }: Company): Fact[] {
  return [
    ...fact(i18n.t('enrichment.employees'), bandOf(metrics.employees)),
    ...numberFact(i18n.t('enrichment.employees_count'), metrics.employeesCount),
    ...numberFact(i18n.t('enrichment.revenue'), metrics.annualRevenue),
    ...fact(i18n.t('enrichment.revenue_estimated'), bandOf(metrics.estimatedAnnualRevenue)),
    ...numberFact(i18n.t('enrichment.raised'), metrics.raised),
    ...numberFact(i18n.t('enrichment.market_cap'), metrics.marketCap),
    ...fact(i18n.t('enrichment.fiscal_year_end'), metrics.fiscalYearEnd),
    ...fact(i18n.t('enrichment.traffic'), metrics.trafficRank),
    ...numberFact(i18n.t('enrichment.rank_global'), metrics.alexaGlobalRank),
    ...numberFact(i18n.t('enrichment.rank_us'), metrics.alexaUsRank),
  ];
}

function contactOf(company: Company): Fact[] {
  return [
    ...fact(i18n.t('enrichment.phone'), company.phone),
    ...listFact(i18n.t('enrichment.phones_site'), company.site.phoneNumbers),
    ...listFact(i18n.t('enrichment.emails_site'), company.site.emailAddresses),
    ...fact(i18n.t('enrichment.email_provider'), company.emailProvider),
  ];
}

function placeOf({ geo, location, timeZone }: Company): Fact[] {
  const street =
    geo.streetAddress ?? ([geo.streetName, geo.streetNumber].filter((part) => part !== null).join(' ') || null);
  return [
    ...fact(i18n.t('enrichment.location'), location),
    ...fact(i18n.t('enrichment.street'), [street, geo.subPremise].filter((part) => part !== null).join(', ') || null),
    ...fact(i18n.t('enrichment.city'), [geo.postalCode, geo.city].filter((part) => part !== null).join(' ') || null),
    ...fact(i18n.t('enrichment.state'), geo.state ?? geo.stateCode),
    ...fact(i18n.t('filter.country'), countryOf(geo)),
    ...fact(i18n.t('enrichment.time_zone'), timeZone),
  ];
}

function webOf({ linkedin, twitter, facebook, instagram, crunchbase }: Company): Fact[] {
  return [
    ...webFact('linkedin', linkedin.handle, 'company'),
    ...webFact('twitter', twitter.handle, 'company', twitter.followers),
    ...webFact('facebook', facebook.handle, 'company', facebook.likes),
    ...webFact('instagram', instagram.handle, 'company'),
    ...webFact('crunchbase', crunchbase.handle, 'company'),
    ...fact(i18n.t('enrichment.twitter_bio'), twitter.bio),
  ];
}

function categoryOf({ category }: Company): Fact[] {
  return [
    ...fact(i18n.t('enrichment.sector'), category.sector),
    ...fact(i18n.t('enrichment.industry_group'), category.industryGroup),
    ...fact(i18n.t('leads_field.company_industry'), category.industry),
    ...fact(i18n.t('enrichment.sub_industry'), category.subIndustry),
    ...fact(i18n.t('enrichment.gics'), category.gicsCode),
    ...listFact(i18n.t('enrichment.sic'), [
      ...new Set([...(category.sicCode ? [category.sicCode] : []), ...category.sic4Codes]),
    ]),
    ...listFact(i18n.t('enrichment.naics'), [
      ...new Set([
        ...(category.naicsCode ? [category.naicsCode] : []),
        ...category.naics6Codes,
        ...category.naics6Codes2022,
      ]),
    ]),
  ];
}

/** Funding rounds, newest first */
function Funding({ rounds }: { rounds: Company['fundingRounds'] }) {
  if (rounds.length === 0) return null;
  const newest = [...rounds].sort((one, other) => ((one.date ?? '') < (other.date ?? '') ? 1 : -1));
  return (
    <section class="enrich-group">
      <h3 class="label">{i18n.t('enrichment.funding')}</h3>
      <ol class="enrich-rounds">
        {newest.map((round, at) => (
          // Two rounds may be identical, so the index is the key; rows never move.
          <li key={at}>
            <span class="line">
              <b class="med">{round.type ? fundingWord(round.type) : i18n.t('enrichment.round')}</b>
              {round.amount !== null && <span>{number(round.amount)}</span>}
              <span class="push t12 ink3">{round.date && (wholeDay(round.date) ?? plain(round.date))}</span>
            </span>
            {round.investors.length > 0 && (
              <span class="t12 ink2">
                <bdi>{round.investors.map(plain).join(i18n.t('list_comma'))}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
