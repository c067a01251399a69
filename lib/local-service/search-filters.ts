/** The filters of domain search, as one question to an address. Contract, section 4.1. */

import { isPlaced } from '../contract/countries.ts';
import type { Params } from '../contract/operations.ts';
import { departments, noDepartment, seniorities } from '../contract/taxonomy.ts';
import { holdsTitle } from '../device-service/discover/words.ts';
import { type Refused, refused } from '../device-service/handler.ts';
import type { KnownEmail, Place } from '../device-service/store.ts';

export type SearchParams = Params<'searchDomain'>;
export type Accepts = (email: KnownEmail) => boolean;

/** One question made of all filters; refused when a list holds no word of the taxonomy. Unknown words are ignored. */
export function searchFilter(params: SearchParams, company: Place): Accepts | Refused {
  const seniority = known(params.seniority, seniorities);
  if (seniority?.length === 0) return refused(400, 'invalid_seniority', 'No valid seniority was given.');
  const department = known(params.department, [...departments, noDepartment]);
  if (department?.length === 0) return refused(400, 'invalid_department', 'No valid department was given.');

  const { type, decision_maker, required_field, verification_status, source_type, location, job_titles } = params;
  const questions: (Accepts | undefined)[] = [
    type && ((email) => email.type === type),
    seniority && ((email) => seniority.includes(email.seniority ?? '')),
    department && ((email) => department.includes(email.department ?? noDepartment)),
    decision_maker === undefined ? undefined : (email) => email.decision_maker === decision_maker,
    required_field && ((email) => required_field.every((field) => has(email, field))),
    verification_status && ((email) => verification_status.some((status) => email.verification.status === status)),
    source_type && ((email) => email.source_type === source_type),
    location && ((email) => isPlaced(email.place ?? company, location)),
    job_titles && ((email) => job_titles.some((title) => holdsTitle(email.position, title))),
  ];
  const asked = questions.filter((question) => question !== undefined);
  return (email) => asked.every((question) => question(email));
}

function known(words: string[] | undefined, taxonomy: readonly string[]): string[] | undefined {
  return words?.filter((word) => taxonomy.includes(word));
}

function has(email: KnownEmail, field: 'full_name' | 'position' | 'phone_number'): boolean {
  if (field === 'full_name') return email.first_name !== null && email.last_name !== null;
  return email[field] !== null;
}
