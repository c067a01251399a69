/** The form of a filter read back: what it means as parameters, or what is wrong with it and where. */

import {
  anyValue,
  leadDepartments,
  leadVerificationStatuses,
  noSendingStatus,
  noValue,
  syncStatuses,
} from '../../../contract/filter-taxonomy.ts';
import { limits } from '../../../contract/limits.ts';
import { businessRegions, continents, sendingStatuses } from '../../../contract/taxonomy.ts';
import type { FilterForm } from './filter-forms.ts';
import { type FilterKind, kindOf, type LeadFilters } from './filters.ts';

export type FormPlace = 'text' | 'chosen' | 'from' | 'to' | 'include' | 'exclude';
export type FormFault =
  | 'too-many'
  | 'too-long'
  | 'inverted'
  | 'not-a-date'
  | 'not-a-number'
  | 'not-an-id'
  | 'country'
  | 'state';

/** `empty`: nothing is said yet, so nothing is narrowed. */
export type ReadForm =
  | { ok: true; patch: LeadFilters }
  | { ok: false; empty: true }
  | { ok: false; empty: false; place: FormPlace; fault: FormFault };

export function readForm(key: string, form: FilterForm): ReadForm {
  const kind = kindOf(key);
  if (!kind) return empty;
  switch (form.kind) {
    case 'text':
      return readText(kind, form);
    case 'choices':
      return readChoices(kind, form.chosen);
    case 'time':
      return kind.kind === 'time' ? readTime(kind.of, form) : empty;
    case 'range':
      return readRange(form);
    case 'words':
      return readWords(kind, form);
    case 'place':
      return kind.kind === 'place' ? readPlace(kind.of, form) : empty;
  }
}

const empty: ReadForm = { ok: false, empty: true };
const wrong = (place: FormPlace, fault: FormFault): ReadForm => ({ ok: false, empty: false, place, fault });
const good = (patch: LeadFilters): ReadForm => ({ ok: true, patch });

/** One value a line, each once. */
const lines = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');

/** The longest text that an address carries. */
const longestText = 2_000;

const isTooMany = (values: readonly unknown[]) => values.length > limits.leads.maxListValues;
const isTooLong = (values: readonly string[]) => values.some((value) => value.length > longestText);

function readText(kind: FilterKind, { is, text, many }: Extract<FilterForm, { kind: 'text' }>): ReadForm {
  const values =
    is === 'some' ? (many ? lines(text) : [text.trim()].filter(Boolean)) : [is === 'any' ? anyValue : noValue];
  const [first] = values;
  if (first === undefined) return empty;
  if (isTooLong(values)) return wrong('text', 'too-long');
  if (isTooMany(values)) return wrong('text', 'too-many');
  if (kind.kind === 'attribute') return good({ custom_attributes: { [kind.slug]: first } });
  if (kind.kind !== 'text') return empty;
  return good({ [kind.of]: values.length > 1 ? values : first });
}

function readChoices(kind: FilterKind, chosen: readonly string[]): ReadForm {
  const [first] = chosen;
  if (first === undefined) return empty;
  if (isTooMany(chosen)) return wrong('chosen', 'too-many');
  if (kind.kind === 'list') return isId(first) ? good({ leads_list_id: Number(first) }) : wrong('chosen', 'not-an-id');
  if (kind.kind === 'creators') {
    return chosen.every(isId) ? good({ user_id: chosen.map(Number) }) : wrong('chosen', 'not-an-id');
  }
  if (kind.kind !== 'choice') return empty;
  switch (kind.of) {
    case 'verification_status':
      return some(leadVerificationStatuses, chosen, (verification_status) => ({ verification_status }));
    case 'sending_status':
      return some([...sendingStatuses, noSendingStatus] as const, chosen, (sending_status) => ({ sending_status }));
    case 'department':
      return some(leadDepartments, chosen, (department) => ({ department }));
    case 'sync_status': {
      const sync_status = syncStatuses.find((one) => one === first);
      return sync_status ? good({ sync_status }) : empty;
    }
  }
}

/** Those of the words that there are; a word that the contract does not know never leaves. */
function some<Word extends string>(
  words: readonly Word[],
  chosen: readonly string[],
  patch: (known: Word[]) => LeadFilters,
): ReadForm {
  const known = words.filter((word) => chosen.includes(word));
  return known.length > 0 ? good(patch(known)) : empty;
}

function readTime(
  of: Extract<FilterKind, { kind: 'time' }>['of'],
  form: Extract<FilterForm, { kind: 'time' }>,
): ReadForm {
  const { is, from, to } = form;
  if (is === 'any' || is === 'none') return good({ [of]: is === 'any' ? anyValue : noValue });
  if (is !== 'some') return good({ [of]: is });
  if (from === '' && to === '') return empty;
  if (from !== '' && !isDay(from)) return wrong('from', 'not-a-date');
  if (to !== '' && !isDay(to)) return wrong('to', 'not-a-date');
  if (from !== '' && to !== '' && from > to) return wrong('to', 'inverted');
  return good({ [of]: { ...(from !== '' && { from }), ...(to !== '' && { to }) } });
}

function readRange({ is, from, to }: Extract<FilterForm, { kind: 'range' }>): ReadForm {
  if (is !== 'some') return good({ confidence_score: is === 'any' ? anyValue : noValue });
  if (from.trim() === '' && to.trim() === '') return empty;
  for (const [place, text] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (text.trim() !== '' && !/^(\d|[1-9]\d|100)$/.test(text.trim())) return wrong(place, 'not-a-number');
  }
  const ends = { ...(from.trim() && { from: Number(from) }), ...(to.trim() && { to: Number(to) }) };
  if (from.trim() !== '' && to.trim() !== '' && Number(from) > Number(to)) return wrong('to', 'inverted');
  return good({ confidence_score: ends });
}

function readWords(kind: FilterKind, { is, text }: Extract<FilterForm, { kind: 'words' }>): ReadForm {
  const values = is === 'some' ? lines(text) : [is === 'any' ? anyValue : noValue];
  if (values.length === 0) return empty;
  if (isTooLong(values)) return wrong('text', 'too-long');
  if (isTooMany(values)) return wrong('text', 'too-many');
  return good(kind.kind === 'tags' ? { tags: values } : { sequence_ids: values });
}

function readPlace(
  of: Extract<FilterKind, { kind: 'place' }>['of'],
  form: Extract<FilterForm, { kind: 'place' }>,
): ReadForm {
  const sides = { include: lines(form.include), exclude: lines(form.exclude) };
  if (sides.include.length + sides.exclude.length === 0) return empty;
  for (const side of ['include', 'exclude'] as const) {
    const fault = placeFault(of, sides[side]);
    if (fault) return wrong(side, fault);
  }
  const side = <Value>(read: (values: string[]) => Value[]) => ({
    ...(sides.include.length > 0 && { include: read(sides.include) }),
    ...(sides.exclude.length > 0 && { exclude: read(sides.exclude) }),
  });
  const among = <Word extends string>(words: readonly Word[]) =>
    side((values) => words.filter((one) => values.includes(one)));
  switch (of) {
    case 'continent':
      return good({ location: { continent: among(continents) } });
    case 'business_region':
      return good({ location: { business_region: among(businessRegions) } });
    case 'city':
      return good({ location: { city: side((values) => values) } });
    default:
      return good({ location: { [of]: side((values) => values.map((value) => value.toUpperCase())) } });
  }
}

function placeFault(of: Extract<FilterKind, { kind: 'place' }>['of'], values: readonly string[]): FormFault | null {
  if (isTooMany(values)) return 'too-many';
  if (isTooLong(values)) return 'too-long';
  if (of === 'country' && !values.every((value) => /^[A-Za-z]{2}$/.test(value))) return 'country';
  return of === 'state' && !values.every((value) => /^([A-Za-z]{2}-)?[A-Za-z0-9]{1,3}$/.test(value)) ? 'state' : null;
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

/** In the calendar too: by itself the parser takes the 30th of February for the 2nd of March. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
