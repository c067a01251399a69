/** The searchable fields of leads as columns, and lead filters as questions to them. */
import { anyValue, noValue } from '../../../contract/filter-taxonomy.ts';
import {
  type LeadNumber,
  type LeadSet,
  type LeadText,
  type LeadValue,
  leadNumbers,
  leadSets,
  leadTimes,
  leadValues,
} from '../../../contract/filters/meaning.ts';
import { textFields } from '../../../contract/lead-fields.ts';
import { verdictOf } from '../../../contract/taxonomy.ts';
import { type LeadAsk, leadAsks } from '../../../device-service/filters/lead-asks.ts';
import { valueAccepts } from '../../../device-service/filters/value-accepts.ts';
import {
  numberAccepts,
  placesAccept,
  setAccepts,
  textAccepts,
  textOf,
  timeAccepts,
  timeOf,
  valueIn,
} from '../../../device-service/leads/lead-filter.ts';
import type { Place } from '../../../device-service/store-directory.ts';
import type { LeadFilter, StoredLead } from '../../../device-service/store-leads.ts';
import type { Kind } from '../columns/column.ts';
import { present, type Values } from '../columns/column-table.ts';
import { type Question, remembered } from '../columns/question.ts';

export const leadColumns = { table: 'leadColumns', space: 'leads' } as const;

/** Whether a page differs from the lead. Not used by any filter. */
export const pageChanges = 'page_changes';

/**
 * Fields whose values repeat across leads: each distinct value is stored once, as written. Other texts are stored
 * individually in lower case.
 */
const shared = new Set<LeadText>(['source', 'company_industry', 'company_size', 'country_code', 'department']);

/** All text fields, so that a new filter finds its column filled. */
const texts: readonly LeadText[] = ['email', ...textFields];

/** Column names in the database, which must not change. */
const valueColumns: Record<LeadValue, string> = {
  department: 'department',
  verification: 'verification_status',
  sending_status: 'sending_status',
  sync_status: 'sync_status',
  created_by: 'user_id',
};
const setColumns: Record<LeadSet, string> = { lists: 'leads_list_id', tags: 'tags', sequences: 'sequence_ids' };
const numberColumns: Record<LeadNumber, string> = { confidence_score: 'confidence_score' };
const placeColumn = 'location';

/** The column of lists, as returned for a removed lead. */
export const listsColumn = setColumns.lists;

const attribute = (slug: string): string => `attribute ${slug}`;

const nowhere: Place = { country: null, state: null, city: null };

function placeOf({ texts: { country_code: country = null }, place: { state, city } }: StoredLead): Place | null {
  return country === null && state === null && city === null ? null : { country, state, city };
}

/** Everything filters can ask of a lead, by column. */
export function valuesOf(lead: StoredLead): Values {
  const values = new Map<string, { kind: Kind; value: unknown }>();
  const text = (field: string, value: string | null | undefined) => {
    if (value) values.set(field, { kind: 'text', value: value.toLowerCase() });
  };
  const put = (field: string, kind: Kind, value: unknown) => {
    if (value !== null && value !== '') values.set(field, { kind, value });
  };
  put(present, 'value', true);
  for (const field of texts) {
    if (shared.has(field)) put(field, 'value', textOf(lead, field));
    else text(field, textOf(lead, field));
  }
  for (const [slug, value] of Object.entries(lead.attributes)) text(attribute(slug), value);
  for (const field of leadTimes) put(field, 'number', timeOf(lead, field));
  for (const field of leadSets) put(setColumns[field], 'value', lead[field].length > 0 ? [...lead[field]] : null);
  // Statuses as written: filters read them.
  for (const field of leadValues)
    put(
      valueColumns[field],
      'value',
      field === 'verification' ? (lead.verification?.status ?? null) : valueIn(lead, field),
    );
  for (const field of leadNumbers) put(numberColumns[field], 'value', lead[field]);
  put(placeColumn, 'value', placeOf(lead));
  put(pageChanges, 'value', lead.page_changes?.open || null);
  return values;
}

/** A lead must match all of them. `now`: epoch milliseconds. */
export function questionsOf(filter: LeadFilter, now: number): Question[] {
  return leadAsks(filter).map((ask) => questionOf(ask, now));
}

function questionOf(ask: LeadAsk, now: number): Question {
  switch (ask.on) {
    case 'text': {
      if (!shared.has(ask.field)) return { any: ask.wanted.map((one) => textQuestion(ask.field, one)) };
      const accepts = textAccepts(ask.wanted);
      return { of: ask.field, accepts: remembered((value) => accepts(asText(value))) };
    }
    case 'search':
      return { any: ask.fields.map((field) => partQuestion(field, ask.wanted.toLowerCase())) };
    case 'attribute':
      return textQuestion(attribute(ask.slug), ask.wanted);
    case 'time': {
      const accepts = timeAccepts(ask.wanted, now);
      return { of: ask.field, accepts: (at) => accepts(asNumber(at)) };
    }
    case 'number': {
      const accepts = numberAccepts(ask.wanted);
      return { of: numberColumns[ask.field], accepts: remembered((value) => accepts(asNumber(value))) };
    }
    case 'value': {
      const accepts = valueAccepts(ask);
      const read = ask.field === 'verification' ? asVerdict : asScalar;
      return { of: valueColumns[ask.field], accepts: remembered((value) => accepts(read(value))) };
    }
    case 'set': {
      const accepts = setAccepts(ask);
      return { of: setColumns[ask.field], accepts: remembered((value) => accepts(Array.isArray(value) ? value : [])) };
    }
    case 'places': {
      const accepts = placesAccept(ask);
      return { of: placeColumn, accepts: remembered((value) => accepts({ ...nowhere, ...Object(value) })) };
    }
  }
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const asScalar = (value: unknown): string | number | null => asText(value) ?? asNumber(value);

/** Translated to the filter's word; the column stores the lead's own word. */
function asVerdict(value: unknown): string | null {
  const status = asText(value);
  return status && (verdictOf(status) ?? status);
}

/** `*`: any value. `~`: no value. Otherwise: the text contains it, ignoring case. */
function textQuestion(field: string, wanted: string): Question {
  if (wanted === anyValue) return { of: field, empty: false };
  return wanted === noValue ? { of: field, empty: true } : { of: field, holds: wanted.toLowerCase() };
}

/** Literal search; `part` in lower case. A lead without the text never matches, not even an empty part. */
function partQuestion(field: LeadText, part: string): Question {
  if (!shared.has(field)) return { of: field, holds: part };
  return { of: field, accepts: remembered((value) => asText(value)?.toLowerCase().includes(part) ?? false) };
}
