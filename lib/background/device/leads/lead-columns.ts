/** What the filters of leads ask, as columns. What a filter means is said by `device-service/leads/lead-filter.ts` alone, but for texts. */
import { anyValue, noValue } from '../../../contract/filter-taxonomy.ts';
import { leadFilter, timeFilter } from '../../../device-service/leads/lead-filter.ts';
import { emptyLead } from '../../../device-service/leads/lead-writing.ts';
import type { LeadFilter, StoredLead } from '../../../device-service/store.ts';
import type { Kind } from '../columns/column.ts';
import { present, type Values } from '../columns/column-table.ts';
import { type Question, remembered } from '../columns/question.ts';

export const leadColumns = { table: 'leadColumns', space: 'leads' } as const;

/** Whether a page says something else than the lead: asked by no filter. */
export const pageChanges = 'page_changes';

/** Texts that differ from lead to lead, in lower case; the field of a lead is the filter's name. */
const texts = ['first_name', 'last_name', 'position', 'company', 'website', 'phone_number', 'linkedin_url', 'twitter'];

/** Texts of which many are alike, as they are written: the filter's name, and the lead's field. */
const words = {
  source: 'source',
  industry: 'company_industry',
  company_size: 'company_size',
  country_code: 'country_code',
  department: 'department',
} as const;

const times = ['last_activity_at', 'last_contacted_at', 'last_exported_at', 'created_at', 'updated_at'] as const;

/** The other fields, by the filter's name: what is kept of them, and a lead that has just that. */
const others = {
  leads_list_id: of(
    (lead) => or(lead.lists),
    (lists) => ({ lists: lists ?? [] }),
  ),
  tags: of(
    (lead) => or(lead.tags),
    (tags) => ({ tags: tags ?? [] }),
  ),
  sequence_ids: of(
    (lead) => or(lead.sequences),
    (sequences) => ({ sequences: sequences ?? [] }),
  ),
  sync_status: of(
    (lead) => lead.sync_status,
    (sync_status) => ({ sync_status }),
  ),
  sending_status: of(
    (lead) => lead.sending_status,
    (sending_status) => ({ sending_status }),
  ),
  verification_status: of(
    (lead) => lead.verification?.status ?? null,
    (status) => ({ verification: status === null ? null : { status, date: 0 } }),
  ),
  confidence_score: of(
    (lead) => lead.confidence_score,
    (confidence_score) => ({ confidence_score }),
  ),
  user_id: of(
    (lead) => lead.created_by,
    (created_by) => ({ created_by: created_by ?? 0 }),
  ),
  location: of(
    (lead) => placeOf(lead),
    (place) => ({ texts: { country_code: place?.country ?? null }, place: place ?? nowhere }),
  ),
} as const;

interface Other {
  value: (lead: StoredLead) => unknown;
  lead: (value: unknown) => Partial<StoredLead>;
}

/** What comes out of a column is what was put into it. */
function of<Value>(value: (lead: StoredLead) => Value, lead: (value: Value | null) => Partial<StoredLead>): Other {
  return { value, lead: (one) => lead(one as Value | null) };
}

const or = <One>(all: readonly One[]): (readonly One[] & One[]) | null => (all.length > 0 ? [...all] : null);

const nowhere = { state: null, city: null };

function placeOf({ texts: { country_code: country = null }, place: { state, city } }: StoredLead) {
  return country === null && state === null && city === null ? null : { country, state, city };
}

const attribute = (slug: string): string => `attribute ${slug}`;

/** Everything that a filter may ask of a lead, by column. */
export function valuesOf(lead: StoredLead): Values {
  const values = new Map<string, { kind: Kind; value: unknown }>();
  const text = (field: string, value: string | null | undefined) => {
    if (value) values.set(field, { kind: 'text', value: value.toLowerCase() });
  };
  const put = (field: string, kind: Kind, value: unknown) => {
    if (value !== null) values.set(field, { kind, value });
  };
  put(present, 'value', true);
  text('email', lead.email);
  for (const field of texts) text(field, lead.texts[field]);
  for (const field of Object.values(words)) put(field, 'value', lead.texts[field] || null);
  for (const [slug, value] of Object.entries(lead.attributes)) text(attribute(slug), value);
  for (const field of times) put(field, 'number', lead[field]);
  put('verification_date', 'number', lead.verification?.date ?? null);
  for (const [field, { value }] of Object.entries(others)) put(field, 'value', value(lead));
  put(pageChanges, 'value', lead.page_changes?.open || null);
  return values;
}

/** All of them must be fitted. `now`: epoch milliseconds. */
export function questionsOf({ campaign_ids, ...filter }: LeadFilter, now: number): Question[] {
  const { sequence_ids = campaign_ids, email, query, position, custom_attributes = {} } = filter;
  const asked: LeadFilter = { ...filter, sequence_ids };
  const questions: Question[] = [];
  if (email !== undefined) questions.push(textQuestion('email', email));
  if (query !== undefined) questions.push(queryQuestion(query));
  if (position !== undefined) {
    questions.push({ any: [position].flat().map((one) => textQuestion('position', one)) });
  }
  for (const [slug, part] of Object.entries(custom_attributes)) questions.push(textQuestion(attribute(slug), part));
  for (const field of [
    'first_name',
    'last_name',
    'company',
    'website',
    'phone_number',
    'linkedin_url',
    'twitter',
  ] as const) {
    const part = asked[field];
    if (part !== undefined) questions.push(textQuestion(field, part));
  }
  for (const name of ['source', 'industry', 'company_size', 'country_code', 'department'] as const) {
    const field = words[name];
    if (asked[name] !== undefined)
      questions.push(asking({ [name]: asked[name] }, field, (text) => ({ texts: { [field]: asText(text) } })));
  }
  for (const name of [...times, 'verification_date'] as const) {
    const time = asked[name];
    if (time === undefined) continue;
    const accepts = timeFilter(time, now);
    questions.push({ of: name, accepts: (at) => accepts(typeof at === 'number' ? at : null) });
  }
  for (const name of Object.keys(others).filter(isOther)) {
    if (asked[name] !== undefined) questions.push(asking({ [name]: asked[name] }, name, others[name].lead));
  }
  return questions;

  function asking(one: LeadFilter, field: string, lead: (value: unknown) => Partial<StoredLead>): Question {
    const accepts = leadFilter(one, now) ?? (() => true);
    return { of: field, accepts: remembered((value) => accepts({ ...blank, ...lead(value) })) };
  }
}

const blank: StoredLead = { ...emptyLead('', 0, 0), id: 0 };

function isOther(name: string): name is keyof typeof others {
  return name in others;
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** `*` any value, `~` none, else what the text contains, in any case. */
function textQuestion(field: string, wanted: string): Question {
  if (wanted === anyValue) return { of: field, empty: false };
  return wanted === noValue ? { of: field, empty: true } : { of: field, holds: wanted.toLowerCase() };
}

/** Looked for literally. */
function queryQuestion(query: string): Question {
  const holds = query.toLowerCase();
  return { any: ['email', 'first_name', 'last_name'].map((field) => ({ of: field, holds })) };
}
