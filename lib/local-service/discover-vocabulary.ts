/** The words that Discover knows at the moment: those of its companies. */
import type { OperationName } from '../contract/operations.ts';
import type { Refused } from '../device-service/handler.ts';
import type { KnownCompany } from '../device-service/store.ts';
import type { DiscoverFilters } from './discover-question.ts';
import { fold } from './fold.ts';
import { refusalOf } from './refusal-of.ts';

export interface Vocabulary {
  industries: string[];
  technologies: string[];
  /** Of job openings, case-sensitive. */
  departments: string[];
  cities: { country: string; city: string }[];
}

export function vocabularyOf(all: readonly KnownCompany[]): Vocabulary {
  const cities = new Map(
    all.flatMap(({ company: { country, city } }) =>
      country !== null && city !== null ? [[`${city}, ${country}`, { country, city }] as const] : [],
    ),
  );
  return {
    industries: [...new Set(all.flatMap(({ company }) => company.industry ?? []))],
    technologies: [...new Set(all.flatMap(({ company }) => company.technologies))],
    departments: [...new Set(all.flatMap(({ facts }) => facts.openings.map(({ department }) => department)))],
    cities: [...cities.values()],
  };
}

/** The refusal of the first word that is none: industries and technologies in any case, departments as they are written. */
export function unknownWord(name: OperationName, filters: DiscoverFilters, known: Vocabulary): Refused | null {
  const { industry, technology, job_openings } = filters;
  const unknown = [
    ['industry', strangers(industry, known.industries)],
    ['technology', strangers(technology, known.technologies)],
    ['job_openings.department', (job_openings?.department ?? []).filter((one) => !known.departments.includes(one))],
  ] as const;
  const found = unknown.find(([, words]) => words.length > 0);
  if (!found) return null;
  const [field, [word = '']] = found;
  return refusalOf(name, { field, fault: 'invalid' }, `${word} is not known here.`);
}

function strangers(
  sides: { include?: string[] | undefined; exclude?: string[] | undefined } | undefined,
  known: readonly string[],
): string[] {
  const folded = new Set(known.map(fold));
  return [...(sides?.include ?? []), ...(sides?.exclude ?? [])].filter((word) => !folded.has(fold(word)));
}
