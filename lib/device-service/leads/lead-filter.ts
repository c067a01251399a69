/** The filters of the leads list, as one question to a lead. lib/contract/README.md §4.9. */
import { anyValue, noSendingStatus, noValue, type TimePreset } from '../../contract/filter-taxonomy.ts';
import type { Params } from '../../contract/operations.ts';
import { verdictOf } from '../../contract/taxonomy.ts';
import { fold } from '../../contract/text.ts';
import { beginOf, beginOfPreset, endOf } from '../../contract/times.ts';
import type { LocationItem } from '../../contract/wire.ts';
import { liesIn } from '../discover/places.ts';
import type { LeadFilter, Place, StoredLead } from '../store.ts';

type Accepts = (lead: StoredLead) => boolean;

/** Null when nothing is asked. A lead must fit every filter, and one value of a list. */
export function leadFilter(wanted: LeadFilter, now: number): Accepts | null {
  const asked = [...textFilters(wanted), ...timeFilters(wanted, now), ...otherFilters(wanted)];
  return asked.length === 0 ? null : (lead) => asked.every((question) => question(lead));
}

/** The filters of texts, and the text that each is about. */
export const textsByName = {
  first_name: 'first_name',
  last_name: 'last_name',
  company: 'company',
  industry: 'company_industry',
  website: 'website',
  country_code: 'country_code',
  company_size: 'company_size',
  source: 'source',
  twitter: 'twitter',
  linkedin_url: 'linkedin_url',
  phone_number: 'phone_number',
} as const;

/** `*` any value, `~` none, else what the text contains, in any case. */
function textFilters({ email, position, custom_attributes, query, ...wanted }: LeadFilter): Accepts[] {
  const filters: Accepts[] = [];
  const add = (part: string | undefined, textOf: (lead: StoredLead) => string | null | undefined) => {
    if (part === undefined) return;
    const accepts = textFilter(part);
    filters.push((lead) => accepts(textOf(lead) ?? null));
  };
  add(email, (lead) => lead.email);
  for (const name of Object.keys(textsByName).filter(isTextName))
    add(wanted[name], ({ texts }) => texts[textsByName[name]]);
  for (const [slug, part] of Object.entries(custom_attributes ?? {})) add(part, ({ attributes }) => attributes[slug]);
  if (position !== undefined) filters.push(positionFilter(position));
  if (query !== undefined) filters.push(queryFilter(query));
  return filters;
}

export function isTextName(name: string): name is keyof typeof textsByName {
  return name in textsByName;
}

function positionFilter(wanted: string | string[]): Accepts {
  const accepts = (Array.isArray(wanted) ? wanted : [wanted]).map(textFilter);
  return ({ texts }) => accepts.some((one) => one(texts.position ?? null));
}

/** Looked for literally: `*` and `~` mean nothing here. */
function queryFilter(query: string): Accepts {
  const part = query.toLowerCase();
  const holds = (text: string | null | undefined) => text?.toLowerCase().includes(part) ?? false;
  return ({ email, texts }) => holds(email) || holds(texts.first_name) || holds(texts.last_name);
}

export const timeFields = [
  'last_activity_at',
  'last_contacted_at',
  'last_exported_at',
  'created_at',
  'updated_at',
] as const;

function timeFilters(wanted: LeadFilter, now: number): Accepts[] {
  const filters = timeFields.flatMap((field): Accepts[] => {
    const time = wanted[field];
    if (time === undefined) return [];
    const accepts = timeFilter(time, now);
    return [(lead) => accepts(lead[field])];
  });
  if (wanted.verification_date === undefined) return filters;
  const accepts = timeFilter(wanted.verification_date, now);
  return [...filters, (lead) => accepts(lead.verification?.date ?? null)];
}

function otherFilters(wanted: LeadFilter): Accepts[] {
  const { leads_list_id, sync_status, sending_status, verification_status, confidence_score, department } = wanted;
  const { tags, campaign_ids, sequence_ids = campaign_ids, user_id, location } = wanted;
  const questions: (Accepts | undefined)[] = [
    leads_list_id === undefined ? undefined : ({ lists }) => lists.includes(leads_list_id),
    sync_status && ((lead) => lead.sync_status === sync_status),
    sending_status && ((lead) => sending_status.some((one) => one === (lead.sending_status ?? noSendingStatus))),
    verification_status && ((lead) => verification_status.some((one) => one === statusOf(lead))),
    confidence_score && ((lead) => isSure(lead.confidence_score, confidence_score)),
    department && (({ texts }) => department.some((one) => one === texts.department)),
    tags && ((lead) => lead.tags.some((tag) => tags.includes(tag))),
    sequence_ids && (({ sequences }) => sequence_ids.some((id) => isIn(sequences, id))),
    user_id && ((lead) => user_id.includes(lead.created_by)),
    location && placeFilter(location),
  ];
  return questions.filter((question) => question !== undefined);
}

/** As filters name it: `deliverable` stands in leads, too (lib/contract/README.md §2.2). */
export function statusOf({ verification }: Pick<StoredLead, 'verification'>): string | null {
  return verification && (verdictOf(verification.status) ?? verification.status);
}

function isSure(score: number | null, wanted: NonNullable<LeadFilter['confidence_score']>): boolean {
  if (wanted === noValue) return score === null;
  if (score === null) return false;
  if (wanted === anyValue) return true;
  return score >= (wanted.from ?? 0) && score <= (wanted.to ?? 100);
}

function isIn(sequences: readonly string[], id: string): boolean {
  if (id === anyValue) return sequences.length > 0;
  return id === noValue ? sequences.length === 0 : sequences.includes(id);
}

export type WantedPlace = NonNullable<Params<'listLeads'>['location']>;
type Side = 'include' | 'exclude';

/**
 * A lead is in one of the places that are included, whichever way they are named, unless there are none, and in none that is
 * excluded. A lead without a country is in none.
 */
function placeFilter(wanted: WantedPlace): (lead: StoredLead) => boolean {
  const included = placesOf(wanted, 'include');
  const excluded = placesOf(wanted, 'exclude');
  return (lead) => {
    const place = { country: lead.texts.country_code ?? null, ...lead.place };
    if (excluded.some((isIn) => isIn(place))) return false;
    return included.length === 0 || included.some((isIn) => isIn(place));
  };
}

/** A region that the service does not know was left out when the filter was read, and narrows nothing. */
function placesOf(
  { country, state, city, continent, business_region }: WantedPlace,
  side: Side,
): ((at: Place) => boolean)[] {
  const items: LocationItem[] = [
    ...(country?.[side] ?? []).map((one) => ({ country: one })),
    ...(continent?.[side] ?? []).map((one) => ({ continent: one })),
    ...(business_region?.[side] ?? []).map((one) => ({ business_region: one })),
  ];
  return [
    ...items.map((item) => (at: Place) => liesIn(at, item)),
    ...(state?.[side] ?? []).map((one) => inState(one)),
    ...(city?.[side] ?? []).map((one) => inCity(one)),
  ];
}

/** `CA` is one of the US, `NL-ZH` says its country. */
function inState(wanted: string): (at: Place) => boolean {
  const [country = '', code] = wanted.split('-');
  return (at) =>
    code === undefined ? at.country === 'US' && at.state === country : at.country === country && at.state === code;
}

/** A name by itself, or with its state and country behind commas; an empty part says nothing. */
function inCity(wanted: string): (at: Place) => boolean {
  const parts = wanted.split(',').map(fold);
  const city = parts[0] ?? '';
  const [state, country] = parts.length > 2 ? [parts[1], parts[2]] : [undefined, parts[1]];
  const is = (part: string | undefined, value: string | null) => !part || part === fold(value ?? '');
  return (at) => at.city !== null && fold(at.city) === city && is(state, at.state) && is(country, at.country);
}

/** `*` any value, `~` none, else what the text contains, in any case. */
export function textFilter(wanted: string): (text: string | null) => boolean {
  if (wanted === anyValue) return (text) => text !== null && text !== '';
  if (wanted === noValue) return (text) => text === null || text === '';
  const part = wanted.toLowerCase();
  return (text) => (text ?? '').toLowerCase().includes(part);
}

export type WantedTime =
  | typeof anyValue
  | typeof noValue
  | TimePreset
  | { from?: string | undefined; to?: string | undefined };

/** Any, none, a span that ends now, or a range. Times in epoch milliseconds; days and weeks are those of UTC. */
export function timeFilter(wanted: WantedTime, now: number): (time: number | null) => boolean {
  if (wanted === anyValue) return (time) => time !== null;
  if (wanted === noValue) return (time) => time === null;
  if (typeof wanted === 'string') {
    const begin = beginOfPreset[wanted](now);
    return (time) => time !== null && time >= begin && time <= now;
  }
  const from = wanted.from === undefined ? Number.NEGATIVE_INFINITY : beginOf(wanted.from);
  const to = wanted.to === undefined ? Number.POSITIVE_INFINITY : endOf(wanted.to);
  return (time) => time !== null && time >= from && time <= to;
}
