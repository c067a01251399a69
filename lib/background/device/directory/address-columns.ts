/**
 * What the filters of domain search ask, as columns; kept for domains with many addresses only, of the others all records are read. What a
 * filter means is said by `device-service/email-filter.ts` alone.
 */
import { fold } from '../../../contract/text.ts';
import { rankOf } from '../../../device-service/address-order.ts';
import { blankEmail } from '../../../device-service/blank-records.ts';
import { emailFilter, type FilterName, filterNames } from '../../../device-service/email-filter.ts';
import type { EmailFilter, EmailTally, KnownEmail, PersonName, Place } from '../../../device-service/store.ts';
import type { Kind } from '../columns/column.ts';
import { present, type Segments, type Values } from '../columns/column-table.ts';
import { type Question, remembered } from '../columns/question.ts';
import { listRows } from '../columns/rows.ts';

export const addressColumns = (domain: string) => ({ table: 'addressColumns', space: domain }) as const;

/** What is kept of an address for a filter, and an address that has just that. */
const columns: Record<FilterName, { value: (email: KnownEmail) => unknown; email: (value: unknown) => unknown }> = {
  type: { value: ({ type }) => type, email: (type) => ({ type }) },
  seniority: { value: ({ seniority }) => seniority, email: (seniority) => ({ seniority }) },
  department: { value: ({ department }) => department, email: (department) => ({ department }) },
  decision_maker: { value: ({ decision_maker }) => decision_maker, email: (decision_maker) => ({ decision_maker }) },
  required_field: {
    value: ({ first_name, last_name, position, phone_number }) =>
      [first_name !== null && last_name !== null, position !== null, phone_number !== null].map(Number).join(''),
    email: (flags) => {
      const [name, position, phone] = String(flags)
        .split('')
        .map((flag) => (flag === '1' ? '' : null));
      return { first_name: name, last_name: name, position, phone_number: phone };
    },
  },
  verification_status: {
    value: ({ verification }) => verification.status,
    email: (status) => ({ verification: { status, date: null } }),
  },
  source_type: { value: ({ source_type }) => source_type, email: (source_type) => ({ source_type }) },
  location: { value: ({ place }) => place, email: (place) => ({ place }) },
  job_titles: { value: ({ position }) => position, email: (position) => ({ position }) },
};

export function valuesOf(email: KnownEmail): Values {
  const values = new Map<string, { kind: Kind; value: unknown }>([
    [present, { kind: 'value', value: true }],
    ['address', { kind: 'text', value: email.value.toLowerCase() }],
    ['rank', { kind: 'number', value: rankOf(email) }],
  ]);
  const name = nameOf(email);
  if (name !== null) values.set('name', { kind: 'text', value: name });
  for (const field of filterNames) {
    const value = columns[field].value(email);
    if (value !== null) values.set(field, { kind: 'value', value });
  }
  return values;
}

/** Null where no person is named. */
function nameOf({ type, first_name, last_name }: KnownEmail): string | null {
  return type === 'personal' && last_name !== null ? `${fold(first_name ?? '')} ${fold(last_name)}`.trim() : null;
}

/** `company`: where those work of whom no place is known. */
export function questionsOf(filter: EmailFilter, company: Place): Question[] {
  return filterNames.flatMap((name): Question[] => {
    if (filter[name] === undefined) return [];
    const accepts = emailFilter({ [name]: filter[name] }, company);
    const { email } = columns[name];
    return [
      { of: name, accepts: remembered((value) => accepts(Object.assign(blankEmail('', 'personal'), email(value)))) },
    ];
  });
}

/** Names that may be this one; `isNamed` decides. */
export function nameQuestion({ first, last, full }: PersonName): Question {
  const names = new Set([`${fold(first)} ${fold(last)}`.trim(), fold(full)]);
  return { of: 'name', accepts: (name) => typeof name === 'string' && names.has(name) };
}

export const tallied = ['type', 'decision_maker', 'department', 'seniority', 'job_titles'] as const;

/** Of all that fit the questions, from the columns `tallied`. */
export function tallyOf(segments: Segments, questions: readonly Question[]): EmailTally {
  const counts = { departments: new Map(), seniorities: new Map(), titles: new Map() };
  const numbers = { personal: 0, generic: 0, decision_makers: 0 };
  for (const segment of segments.numbers) {
    const rows = listRows(segments.fitting(questions, segment));
    if (rows.length === 0) continue;
    const [types, deciders, departments, seniorities, titles] = tallied.map((field) =>
      segments.rows(field, 'value', segment),
    );
    for (const row of rows) {
      if (deciders?.[row] === true) numbers.decision_makers += 1;
      if (types?.[row] !== 'personal') {
        numbers.generic += 1;
        continue;
      }
      numbers.personal += 1;
      count(counts.departments, departments?.[row]);
      count(counts.seniorities, seniorities?.[row]);
      count(counts.titles, titles?.[row]);
    }
  }
  return {
    ...numbers,
    departments: Object.fromEntries(counts.departments),
    seniorities: Object.fromEntries(counts.seniorities),
    titles: Object.fromEntries(counts.titles),
  };
}

function count(counts: Map<string, number>, word: unknown): void {
  if (typeof word === 'string') counts.set(word, (counts.get(word) ?? 0) + 1);
}
