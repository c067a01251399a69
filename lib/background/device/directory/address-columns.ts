/**
 * The searchable fields of addresses as columns, and domain search filters as questions to them. Only domains with
 * many addresses have columns; for others all records are read.
 */
import { type AddressValue, addressValues, hasField } from '../../../contract/filters/meaning.ts';
import { requiredFields } from '../../../contract/taxonomy.ts';
import { fold } from '../../../contract/text.ts';
import { rankOf } from '../../../device-service/address-order.ts';
import { isPlaced } from '../../../device-service/discover/places.ts';
import { titleAccepts, valueIn } from '../../../device-service/email-filter.ts';
import { type AddressAsk, addressAsks } from '../../../device-service/filters/address-asks.ts';
import { valueAccepts } from '../../../device-service/filters/value-accepts.ts';
import type { Scalar } from '../../../device-service/filters/wanted.ts';
import type {
  EmailFilter,
  EmailTally,
  KnownEmail,
  PersonName,
  Place,
} from '../../../device-service/store-directory.ts';
import type { Kind } from '../columns/column.ts';
import { present, type Segments, type Values } from '../columns/column-table.ts';
import { type Question, remembered } from '../columns/question.ts';
import { listRows } from '../columns/rows.ts';

export const addressColumns = (domain: string) => ({ table: 'addressColumns', space: domain }) as const;

/** Column names in the database, which must not change. */
const valueColumns: Record<AddressValue, string> = {
  type: 'type',
  seniority: 'seniority',
  department: 'department',
  decision_maker: 'decision_maker',
  verification: 'verification_status',
  source_type: 'source_type',
};
const presenceColumn = 'required_field';
const placeColumn = 'location';
const titleColumn = 'job_titles';

export function valuesOf(email: KnownEmail): Values {
  const values = new Map<string, { kind: Kind; value: unknown }>([
    [present, { kind: 'value', value: true }],
    ['address', { kind: 'text', value: email.value.toLowerCase() }],
    ['rank', { kind: 'number', value: rankOf(email) }],
  ]);
  const name = nameOf(email);
  if (name !== null) values.set('name', { kind: 'text', value: name });
  const put = (column: string, value: unknown) => {
    if (value !== null) values.set(column, { kind: 'value', value });
  };
  for (const field of addressValues) put(valueColumns[field], valueIn(email, field));
  // One digit each.
  put(presenceColumn, requiredFields.map((field) => Number(hasField(email, field))).join(''));
  put(placeColumn, email.place);
  put(titleColumn, email.position);
  return values;
}

/** Null if the address names no person. */
function nameOf({ type, first_name, last_name }: KnownEmail): string | null {
  return type === 'personal' && last_name !== null ? `${fold(first_name ?? '')} ${fold(last_name)}`.trim() : null;
}

/** `company`: the place of people whose own place is unknown. */
export function questionsOf(filter: EmailFilter, company: Place): Question[] {
  return addressAsks(filter).map((ask) => questionOf(ask, company));
}

function questionOf(ask: AddressAsk, company: Place): Question {
  switch (ask.on) {
    case 'value': {
      const accepts = valueAccepts(ask);
      return { of: valueColumns[ask.field], accepts: remembered((value) => accepts(asScalar(value))) };
    }
    case 'presence': {
      const at = ask.wanted.map((field) => requiredFields.indexOf(field));
      return { of: presenceColumn, accepts: (digits) => at.every((nth) => String(digits)[nth] === '1') };
    }
    case 'title': {
      const accepts = titleAccepts(ask.wanted);
      return {
        of: titleColumn,
        accepts: remembered((position) => accepts(typeof position === 'string' ? position : null)),
      };
    }
    case 'place':
      return {
        of: placeColumn,
        accepts: remembered((place) =>
          isPlaced(place === null ? company : { ...nowhere, ...Object(place) }, ask.wanted),
        ),
      };
  }
}

const nowhere: Place = { country: null, state: null, city: null };

const asScalar = (value: unknown): Scalar | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

/** Names that may match; `isNamed` decides. */
export function nameQuestion({ first, last, full }: PersonName): Question {
  const names = new Set([`${fold(first)} ${fold(last)}`.trim(), fold(full)]);
  return { of: 'name', accepts: (name) => typeof name === 'string' && names.has(name) };
}

export const tallied = ['type', 'decision_maker', 'department', 'seniority', 'job_titles'] as const;

/** For all rows that match the questions, from the columns `tallied`. */
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
