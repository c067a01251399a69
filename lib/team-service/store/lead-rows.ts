/** The whole lead as JSON, with the columns that filters use. */

import { fieldOfSlug, textFields } from '../../contract/lead-fields.ts';
import { keyOfEmail } from '../../contract/text.ts';
import { statusOf } from '../../device-service/leads/lead-filter.ts';
import { emptyLead } from '../../device-service/leads/lead-writing.ts';
import type { StoredLead } from '../../device-service/store-leads.ts';
import type { Tables } from '../database/tables.ts';
import { numbersOf, termsOf } from './lead-terms.ts';
import { folded, indexKey, storable } from './texts.ts';

export function leadRow(team: number, lead: StoredLead): Tables['leads'] {
  const texts = filterTexts(lead);
  const verification = statusOf(lead);
  const country = lead.texts.country_code ?? null;
  const { state, city } = lead.place;
  return {
    team_id: team,
    id: lead.id,
    record: JSON.stringify(lead),
    email_key: emailKey(lead.email),
    texts: JSON.stringify(Object.fromEntries(texts)),
    country: orNull(country, storable),
    state: orNull(state, storable),
    city: orNull(city, folded),
    country_folded: orNull(country, folded),
    state_folded: orNull(state, folded),
    source: lead.texts.source ? storable(lead.texts.source) : null,
    department: orNull(lead.texts.department ?? null, storable),
    verification: orNull(verification, storable),
    verification_date: lead.verification?.date ?? null,
    sync_status: orNull(lead.sync_status, storable),
    sending_status: orNull(lead.sending_status, storable),
    confidence: lead.confidence_score,
    created_by: lead.created_by,
    last_activity_at: lead.last_activity_at,
    last_contacted_at: lead.last_contacted_at,
    last_exported_at: lead.last_exported_at,
    notified_at: lead.notified_at,
    created_at: lead.created_at,
    updated_at: lead.updated_at,
    lists: lead.lists,
    tags: lead.tags.map(storable),
    sequences: lead.sequences.map(storable),
    terms: numbersOf(team, termsOf(lead, texts, verification)),
  };
}

/** Fields that an older version did not store are empty. */
export function leadOfRow({ record }: { record: string }): StoredLead {
  const lead: StoredLead = JSON.parse(record);
  return { ...emptyLead(lead.email, lead.created_at, lead.created_by), ...lead };
}

/** Case-insensitive. */
export function emailKey(email: string): string {
  return indexKey(keyOfEmail(email));
}

/** In lower case, without the empty ones; custom attributes among the fields. */
function filterTexts(lead: StoredLead): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (field: string, text: string | null | undefined) => {
    if (text) texts.set(storable(field), storable(text.toLowerCase()));
  };
  add('email', lead.email);
  for (const field of textFields) add(field, lead.texts[field]);
  for (const [slug, value] of Object.entries(lead.attributes)) add(fieldOfSlug(slug), value);
  return texts;
}

function orNull(text: string | null, form: (text: string) => string): string | null {
  return text === null ? null : form(text);
}
