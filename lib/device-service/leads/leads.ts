/** A stored lead as the contract shows it. Section 2.12. */
import type { Lead } from '../../contract/resources/lead.ts';
import { timeOf } from '../../local-service/dates.ts';
import type { Store, StoredLead } from '../store.ts';

/** Its text fields, all of which a caller may write. */
export const leadTexts = [
  'first_name',
  'last_name',
  'position',
  'company',
  'company_industry',
  'company_size',
  'website',
  'country_code',
  'department',
  'linkedin_url',
  'phone_number',
  'twitter',
  'notes',
  'source',
] as const;

type Texts = Record<(typeof leadTexts)[number], string | null>;

export async function leadReply(lead: StoredLead, store: Store): Promise<Lead> {
  const { attributes } = await store.account.read();
  return replyOf(lead, attributes, await listOf(lead, store));
}

/** Many of them: what they share is read once. */
export async function leadReplies(leads: readonly StoredLead[], store: Store): Promise<Lead[]> {
  const { attributes } = await store.account.read();
  const lists = new Map<number | undefined, Lead['leads_list']>();
  const replies: Lead[] = [];
  for (const lead of leads) {
    const [first] = lead.lists;
    const list = lists.get(first) ?? (await listOf(lead, store));
    lists.set(first, list);
    replies.push(replyOf(lead, attributes, list));
  }
  return replies;
}

/** A custom attribute with the slug `created_by` takes that key's place; no other key can be taken. */
function replyOf(lead: StoredLead, attributes: readonly string[], list: Lead['leads_list']): Lead {
  return {
    created_by: lead.created_by,
    ...Object.fromEntries(attributes.map((slug) => [slug, lead.attributes[slug] ?? null])),
    id: lead.id,
    email: lead.email,
    ...textsOf(lead),
    confidence_score: lead.confidence_score,
    sync_status: lead.sync_status,
    sending_status: lead.sending_status,
    last_activity_at: time(lead.last_activity_at),
    last_contacted_at: time(lead.last_contacted_at),
    verification: { date: time(lead.verification?.date ?? null), status: lead.verification?.status ?? null },
    leads_list: list,
    created_at: timeOf(lead.created_at),
  };
}

function textsOf({ texts }: StoredLead): Texts {
  const text = (field: (typeof leadTexts)[number]) => texts[field] ?? null;
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    position: text('position'),
    company: text('company'),
    company_industry: text('company_industry'),
    company_size: text('company_size'),
    website: text('website'),
    country_code: text('country_code'),
    department: text('department'),
    linkedin_url: text('linkedin_url'),
    phone_number: text('phone_number'),
    twitter: text('twitter'),
    notes: text('notes'),
    source: text('source'),
  };
}

/** At most one list is shown: the first that it joined. */
async function listOf({ lists }: StoredLead, { leads }: Store): Promise<Lead['leads_list']> {
  const list = lists[0] === undefined ? null : await leads.list(lists[0]);
  if (!list) return { id: null, name: null, leads_count: null };
  return { id: list.id, name: list.name, leads_count: await leads.size(list.id) };
}

function time(at: number | null): string | null {
  return at === null ? null : timeOf(at);
}
