/** The filters of domain search as SQL: what `device-service/email-filter.ts` says they mean. */
import { type SqlBool, sql } from 'kysely';
import { noDepartment } from '../../contract/taxonomy.ts';
import { isPlaced } from '../../device-service/discover/places.ts';
import { stemsOf } from '../../device-service/discover/words.ts';
import type { EmailFilter, Place } from '../../device-service/store.ts';
import { titleOf } from './address-rows.ts';
import { allOf, always, anyOf, type Condition, holds, isOneOf, isPlacedIn, never } from './conditions.ts';

/** All of them must hold. `company`: where those work of whom no place of their own is known. */
export function addressConditions(filter: EmailFilter, company: Place): Condition[] {
  const { type, seniority, department, decision_maker, required_field } = filter;
  const { verification_status, source_type, location, job_titles } = filter;
  const conditions: (Condition | undefined)[] = [
    type && isOneOf('type', [type]),
    seniority && isOneOf('seniority', seniority),
    department && departmentCondition(department),
    decision_maker === undefined ? undefined : sql<SqlBool>`decision_maker = ${decision_maker}::boolean`,
    required_field && allOf(required_field.map((field) => given[field])),
    verification_status && isOneOf('verification', verification_status),
    source_type && isOneOf('source_type', [source_type]),
    location &&
      anyOf([
        allOf([sql<SqlBool>`placed`, isPlacedIn(location, 'city_folded')]),
        allOf([sql<SqlBool>`not placed`, isPlaced(company, location) ? always : never]),
      ]),
    job_titles && anyOf(job_titles.map(titleCondition)),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

const given = {
  full_name: sql<SqlBool>`has_full_name`,
  position: sql<SqlBool>`${sql.ref('position')} is not null`,
  phone_number: sql<SqlBool>`has_phone_number`,
} as const;

function departmentCondition(wanted: readonly string[]): Condition {
  const named = isOneOf('department', wanted);
  return wanted.includes(noDepartment) ? anyOf([named, sql<SqlBool>`department is null`]) : named;
}

/** The words of the title in any of their forms, one after another. */
function titleCondition(title: string): Condition {
  return stemsOf(title).length === 0 ? never : holds(sql.ref('title'), titleOf(title));
}
