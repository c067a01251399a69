/** The searchable fields of companies as columns, and Discover filters as questions to them. */
import { blankCompany } from '../../../device-service/blank-records.ts';
import { companyAccepts } from '../../../device-service/discover/discover-filters.ts';
import { nothingKnown } from '../../../device-service/discover/nothing-known.ts';
import { wordsIn } from '../../../device-service/discover/words.ts';
import { type CompanyAsk, companyAsks } from '../../../device-service/filters/company-asks.ts';
import type { Matched } from '../../../device-service/filters/wanted.ts';
import type { Company, DiscoverFilters, KnownCompany } from '../../../device-service/store-directory.ts';
import type { Kind } from '../columns/column.ts';
import { present, type Values } from '../columns/column-table.ts';
import { type Question, remembered } from '../columns/question.ts';

export const companyColumns = { table: 'companyColumns', space: 'companies' } as const;

/** Other domains that the company's pages or people name. */
export const linkedColumn = 'linked';

/** Null for a company that Discover does not show: a mail provider is not the employer of its users. */
export function valuesOf(company: Company): Values | null {
  if (company.webmail || company.disposable) return null;
  const { domain, organization, industry, headcount, company_type, technologies, country, state, city } = company;
  const { linked_domains } = company;
  const place = country === null && state === null && city === null ? null : { country, state, city };
  const fields: [string, Kind, unknown][] = [
    [present, 'value', true],
    ['domain', 'text', domain],
    // A company without a name is listed by its domain.
    ['organization', 'text', organization ?? domain],
    ['place', 'value', place],
    ['industry', 'value', industry],
    ['headcount', 'value', headcount],
    ['company_type', 'value', company_type],
    ['technology', 'value', technologies.length > 0 ? technologies : null],
    [linkedColumn, 'value', linked_domains.length > 0 ? linked_domains : null],
    ['words', 'text', wordsIn(textOf(company))],
  ];
  return new Map(fields.flatMap(([field, kind, value]) => (value === null ? [] : [[field, { kind, value }] as const])));
}

/** The text that keywords are searched in. */
function textOf({ organization, description, industry }: Company): string {
  return [organization, description, industry].join(' \n ');
}

/** `model`: the company that results must resemble; null if unknown. */
export function questionsOf(filters: DiscoverFilters, model: KnownCompany | null, now: number): Question[] {
  return companyAsks(filters).flatMap((ask) => questionsOfAsk(ask, model, now));
}

function questionsOfAsk(ask: CompanyAsk, model: KnownCompany | null, now: number): Question[] {
  const accepts = companyAccepts(ask, model, now);
  /** Tests a company that has only the column's value. */
  const asking = (column: string, companyOf: (value: unknown) => unknown): Question => ({
    of: column,
    accepts: remembered((value) => {
      const known = Object.assign(blankCompany(''), value === null ? {} : companyOf(value));
      return accepts({ company: known, facts: nothingKnown, emails: { personal: 0, generic: 0 } });
    }),
  });
  switch (ask.on) {
    case 'word':
    case 'value':
      return [asking(ask.field, (value) => ({ [ask.field]: value }))];
    case 'names':
      return [asking(nameColumns[ask.field], (value) => ({ [ask.field]: value }))];
    case 'place':
      return [asking('place', (place) => place)];
    case 'keywords':
      return keywordQuestions(ask.wanted);
    case 'identity':
      return [{ any: ask.parts.map((part) => identityQuestion(part, now)) }];
    case 'likeness':
      return model
        ? [
            asking('industry', (industry) => ({ industry })),
            { not: { of: 'domain', accepts: (domain) => domain === model.company.domain } },
          ]
        : [nothing];
    case 'year':
    case 'round':
    case 'openings':
      // Never known on a device, so the answer is the same for all companies.
      return [asking(present, () => ({}))];
  }
}

/** Column names in the database, which must not change. */
const nameColumns = { technologies: 'technology' } as const;

type IdentityPart = Extract<CompanyAsk, { on: 'identity' }>['parts'][number];

function identityQuestion({ by, wanted }: IdentityPart, now: number): Question {
  const accepts = companyAccepts({ on: 'identity', parts: [{ by, wanted }] }, null, now);
  const asking = (column: string, companyOf: (value: string) => Company): Question => ({
    of: column,
    accepts: remembered((value) =>
      accepts({ company: companyOf(String(value ?? '')), facts: nothingKnown, emails: { personal: 0, generic: 0 } }),
    ),
  });
  switch (by) {
    case 'domain':
      return asking('domain', (domain) => blankCompany(domain));
    case 'name':
      return asking('organization', (organization) => blankCompany('', { organization }));
  }
}

const nothing: Question = { any: [] };

function keywordQuestions({ include, exclude, match }: Matched): Question[] {
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
