/** The filters of the leads list, as one question to a lead. Contract, section 4.9. */

import { anyValue, noSendingStatus, noValue } from '../../contract/filter-taxonomy.ts';
import type { Params } from '../../contract/operations.ts';
import { verdictOf } from '../../contract/taxonomy.ts';
import { placeFilter } from '../../local-service/lead-place.ts';
import { textFilter } from '../../local-service/text-filter.ts';
import { timeFilter } from '../../local-service/time-filter.ts';
import type { StoredLead } from '../store.ts';

type Wanted = Omit<Params<'listLeads'>, 'limit' | 'offset'>;
type Accepts = (lead: StoredLead) => boolean;

/** Null when nothing is asked. A lead must fit every filter, and one value of a list. */
export function leadFilter(wanted: Wanted, now: number): Accepts | null {
  const asked = [...textFilters(wanted), ...timeFilters(wanted, now), ...otherFilters(wanted)];
  return asked.length === 0 ? null : (lead) => asked.every((question) => question(lead));
}

/** The filters of texts, and the text that each is about. */
const textsByName = {
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

function textFilters({ email, position, custom_attributes, query, ...wanted }: Wanted): Accepts[] {
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

function isTextName(name: string): name is keyof typeof textsByName {
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

const times = ['last_activity_at', 'last_contacted_at', 'last_exported_at', 'created_at', 'updated_at'] as const;

function timeFilters(wanted: Wanted, now: number): Accepts[] {
  const filters = times.flatMap((field): Accepts[] => {
    const time = wanted[field];
    if (time === undefined) return [];
    const accepts = timeFilter(time, now);
    return [(lead) => accepts(lead[field])];
  });
  if (wanted.verification_date === undefined) return filters;
  const accepts = timeFilter(wanted.verification_date, now);
  return [...filters, (lead) => accepts(lead.verification?.date ?? null)];
}

function otherFilters(wanted: Wanted): Accepts[] {
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

/** `deliverable` stands in leads, too (section 2.2). */
function statusOf({ verification }: StoredLead): string | null {
  return verification && (verdictOf(verification.status) ?? verification.status);
}

function isSure(score: number | null, wanted: NonNullable<Wanted['confidence_score']>): boolean {
  if (wanted === noValue) return score === null;
  if (score === null) return false;
  if (wanted === anyValue) return true;
  return score >= (wanted.from ?? 0) && score <= (wanted.to ?? 100);
}

function isIn(sequences: readonly string[], id: string): boolean {
  if (id === anyValue) return sequences.length > 0;
  return id === noValue ? sequences.length === 0 : sequences.includes(id);
}
