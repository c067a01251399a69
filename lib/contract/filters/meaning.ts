/**
 * What a filter asks of a record. Every engine (predicate, columns, SQL) interprets these meanings and knows no
 * filter by name. A new filter with an existing meaning works in all of them. A new meaning is a type error in each
 * engine until it is handled.
 *
 * @example
 * notes: { kind: 'contains', means: { on: 'text', field: 'notes' } }
 */

import type { TextField } from '../lead-fields.ts';
import type { requiredFields } from '../taxonomy.ts';
import type { FieldOf, Group, Kind } from './field.ts';

/** Engines go through these lists, so that a new one is stored and found. */
export const leadTimes = [
  'last_activity_at',
  'last_contacted_at',
  'last_exported_at',
  'notified_at',
  'created_at',
  'updated_at',
  'verification_date',
] as const;
export const leadNumbers = ['confidence_score'] as const;
export const leadValues = ['department', 'verification', 'sending_status', 'sync_status', 'created_by'] as const;
export const leadSets = ['lists', 'tags', 'sequences'] as const;
export const addressValues = [
  'type',
  'seniority',
  'department',
  'decision_maker',
  'verification',
  'source_type',
] as const;

/** Substrings match in any case. */
export type LeadText = 'email' | TextField;
export type LeadTime = (typeof leadTimes)[number];
export type LeadNumber = (typeof leadNumbers)[number];
/** At most one word or number. `verification` uses the words of filters. */
export type LeadValue = (typeof leadValues)[number];
/** Ids without duplicates. */
export type LeadSet = (typeof leadSets)[number];
export type PlacePart = 'country' | 'state' | 'city' | 'continent' | 'business_region';

export type AddressValue = (typeof addressValues)[number];
export type AddressPresence = (typeof requiredFields)[number];

/** Exactly one of the values. `none`: the word that selects records without a value. */
export interface OnValue<Field> {
  on: 'value';
  field: Field;
  none?: string;
}

type Meant<Of extends Kind, Meaning> = FieldOf<Of> & { means: Meaning };
type Span<Of, Meaning> = Extract<FieldOf<'range'>, { of: Of }> & { means: Meaning };
/** A filter whose fields have one meaning together; each field says which part it is. */
type MeantGroup<On, Member> = Omit<Group, 'of'> & { of: Readonly<Record<string, Member>>; means: On };

/** Kinds of lead filters, each with its possible meanings. */
export type LeadFilterEntry =
  | Meant<'contains', { on: 'text'; field: LeadText }>
  /** One literal text in any of the fields. */
  | Meant<'text', { on: 'search'; fields: readonly LeadText[] }>
  /** Texts by slug. */
  | Meant<'attributes', { on: 'attributes' }>
  | Meant<'when', { on: 'time'; field: LeadTime }>
  | Meant<'score', { on: 'number'; field: LeadNumber }>
  | Meant<'option' | 'options' | 'ids', OnValue<LeadValue>>
  /** At least one of the wanted ids is in the set. */
  | Meant<'id' | 'named', { on: 'set'; field: LeadSet }>
  /** In one of the included places and in no excluded one, whatever form their names take. */
  | MeantGroup<'places', Meant<'placed', { by: PlacePart }>>;

/** Kinds of filters for a domain's addresses. */
export type AddressFilterEntry =
  | Meant<'option' | 'flag' | 'listed', OnValue<AddressValue>>
  /** All named fields are known. */
  | Meant<'listed', { on: 'presence' }>
  /** The words of a job title, in any of their forms. */
  | Meant<'listed', { on: 'title'; field: 'position' }>
  /** Where the person works or, if unknown, where the company is. */
  | Meant<'places', { on: 'place' }>;

/** Kinds of Discover filters. */
export type CompanyFilterEntry =
  /** Equal, ignoring case and accents. */
  | Meant<'sides', { on: 'word'; field: 'industry' | 'company_type' }>
  /** Equal in the same way, for several names. */
  | Meant<'matched', { on: 'names'; field: 'technologies' }>
  /** Whole words in the name, description, industry or keywords. */
  | Meant<'matched', { on: 'keywords' }>
  | Meant<'options', OnValue<'headcount'>>
  | Meant<'years', { on: 'year'; field: 'founded' }>
  | Meant<'places', { on: 'place' }>
  /** One of these companies. */
  | MeantGroup<'identity', Meant<'texts', { by: 'domain' | 'name' }>>
  /** Companies like this one; the first given field names it. */
  | MeantGroup<'likeness', Meant<'text', { by: 'domain' | 'name' }>>
  /** One funding round matches all fields. */
  | MeantGroup<
      'round',
      Meant<'options', { by: 'series' }> | Span<'number', { by: 'amount' }> | Span<'day', { by: 'date' }>
    >
  /** Job openings: which ones count, and how many are required. */
  | MeantGroup<
      'openings',
      | Meant<'flag', { by: 'hiring' }>
      | Meant<'texts', { by: 'department' }>
      | Meant<'sides', { by: 'title' }>
      | Meant<'option', { by: 'posted' }>
      | Span<'number', { by: 'number' }>
      | Meant<'switch', { by: 'closed' }>
    >;

/**
 * A filter without a meaning does not compile.
 * @example
 * const filters = {
 *   company: { kind: 'contains', means: { on: 'text', field: 'company' } },
 *   confidence_score: { kind: 'score', means: { on: 'number', field: 'confidence_score' } },
 * } as const satisfies LeadFilterTable;
 * const wanted: FiltersOf<typeof filters> = { company: 'acme', confidence_score: { from: 80 } };
 */
export type LeadFilterTable = Readonly<Record<string, LeadFilterEntry>>;
export type AddressFilterTable = Readonly<Record<string, AddressFilterEntry>>;
export type CompanyFilterTable = Readonly<Record<string, CompanyFilterEntry>>;

type Presences = Readonly<Record<'first_name' | 'last_name' | 'position' | 'phone_number', string | null>>;

/** Whether an address has the field of a person. */
export function hasField(address: Presences, field: AddressPresence): boolean {
  switch (field) {
    case 'full_name':
      return address.first_name !== null && address.last_name !== null;
    case 'position':
    case 'phone_number':
      return address[field] !== null;
  }
}
