/** What the filters of Discover ask, as columns. What a filter means is said by `device-service/discover/discover-filters.ts` alone, but for keywords. */

import { blankCompany } from '../../../device-service/blank-records.ts';
import { discoverFilter } from '../../../device-service/discover/discover-filters.ts';
import { nothingKnown } from '../../../device-service/discover/nothing-known.ts';
import { wordsIn } from '../../../device-service/discover/words.ts';
import type { Company, DiscoverFilters, KnownCompany } from '../../../device-service/store.ts';
import type { Kind } from '../columns/column.ts';
import { present, type Values } from '../columns/column-table.ts';
import { type Question, remembered } from '../columns/question.ts';

export const companyColumns = { table: 'companyColumns', space: 'companies' } as const;

/** Null for one that Discover does not show: where people only have their mail, nobody works. */
export function valuesOf(company: Company): Values | null {
  if (company.webmail || company.disposable) return null;
  const { domain, organization, industry, headcount, company_type, technologies, country, state, city } = company;
  const place = country === null && state === null && city === null ? null : { country, state, city };
  const fields: [string, Kind, unknown][] = [
    [present, 'value', true],
    ['domain', 'text', domain],
    // A company without a name goes by its domain.
    ['organization', 'text', organization ?? domain],
    ['place', 'value', place],
    ['industry', 'value', industry],
    ['headcount', 'value', headcount],
    ['company_type', 'value', company_type],
    ['technology', 'value', technologies.length > 0 ? technologies : null],
    ['words', 'text', wordsIn(textOf(company))],
  ];
  return new Map(fields.flatMap(([field, kind, value]) => (value === null ? [] : [[field, { kind, value }] as const])));
}

/** Where keywords are looked for. */
function textOf({ organization, description, industry }: Company): string {
  return [organization, description, industry].join(' \n ');
}

/** `model` is the company that `similar_to` names; null where none is known. */
export function questionsOf(filters: DiscoverFilters, model: KnownCompany | null, now: number): Question[] {
  const { organization, similar_to, headquarters_location, industry, headcount, company_type } = filters;
  const { year_founded, keywords, technology, funding, job_openings } = filters;
  const asking = (one: DiscoverFilters, field: string, company: (value: unknown) => unknown): Question => {
    const accepts = discoverFilter(one, model, now);
    return {
      of: field,
      accepts: remembered((value) => {
        const known = Object.assign(blankCompany(''), value === null ? {} : company(value));
        return accepts({ company: known, facts: nothingKnown, emails: { personal: 0, generic: 0 } });
      }),
    };
  };
  const questions: (Question | undefined)[] = [
    organization && {
      any: [
        asking({ organization: { domain: organization.domain } }, 'domain', (domain) => ({ domain })),
        asking({ organization: { name: organization.name } }, 'organization', (name) => ({ organization: name })),
      ],
    },
    similar_to && (model ? asking({ similar_to }, 'industry', (one) => ({ industry: one })) : nothing),
    similar_to && (model ? { not: { of: 'domain', accepts: (domain) => domain === model.company.domain } } : nothing),
    headquarters_location && asking({ headquarters_location }, 'place', (place) => place),
    industry && asking({ industry }, 'industry', (one) => ({ industry: one })),
    headcount && asking({ headcount }, 'headcount', (one) => ({ headcount: one })),
    company_type && asking({ company_type }, 'company_type', (one) => ({ company_type: one })),
    technology && asking({ technology }, 'technology', (technologies) => ({ technologies })),
    // Nothing is known of these here: one answer for all.
    year_founded && asking({ year_founded }, present, () => ({})),
    funding && asking({ funding }, present, () => ({})),
    job_openings && asking({ job_openings }, present, () => ({})),
    ...(keywords ? keywordQuestions(keywords) : []),
  ];
  return questions.filter((question) => question !== undefined);
}

const nothing: Question = { any: [] };

/** Unless it says otherwise, all of the words that are included. */
function keywordQuestions({ include, exclude, match = 'all' }: NonNullable<DiscoverFilters['keywords']>): Question[] {
  const holding = (word: string): Question => {
    const words = wordsIn(word);
    return words.trim() === '' ? nothing : { of: 'words', holds: words };
  };
  const included = include?.map(holding) ?? [];
  return [
    ...(exclude ? [{ not: { any: exclude.map(holding) } }] : []),
    ...(include !== undefined && match === 'any' ? [{ any: included }] : included),
  ];
}
