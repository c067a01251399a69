/** Many leads at once: the same outcome as one `createLead` or `createOrUpdateLead` after the other, in one write. For tests and benches of stores. */
import { textFields } from '../../../lib/contract/lead-fields.ts';
import type { Params } from '../../../lib/contract/operations.ts';
import type { Context } from '../../../lib/device-service/handler.ts';
import { emptyLead, joined, merged } from '../../../lib/device-service/leads/lead-writing.ts';
import type { StoredLead } from '../../../lib/device-service/store.ts';

export type LeadRow = Omit<Params<'createLead'>, 'leads_list_id' | 'leads_list_ids' | 'leads_list_name'>;

interface ImportOptions {
  /** What becomes of a lead that exists: nothing, its empty fields are filled, or what the row says is written over it. In any case it joins the list. */
  existing: 'skip' | 'fill' | 'overwrite';
  /** An id; null is the last list created. */
  list: number | null;
}

interface Imported {
  created: number;
  changed: number;
}

/** A custom attribute that the account does not have is refused before: rows are what `createLead` takes. */
export async function createLeads(
  rows: readonly LeadRow[],
  { existing, list }: ImportOptions,
  { store, now }: Pick<Context, 'store' | 'now'>,
): Promise<Imported> {
  const { user_id } = await store.account.read();
  const last = list === null ? await store.leads.lastList() : null;
  const forNew = list ?? last?.id;
  let created = 0;
  const emails = rows.map(({ email }) => email);
  const written = await store.leads.change(emails, (kept) => {
    const leads = new Map<string, StoredLead | (Omit<StoredLead, 'id'> & { id?: undefined })>(kept);
    const touched = new Set<string>();
    created = 0;
    for (const row of rows) {
      const address = row.email.toLowerCase();
      const before = leads.get(address);
      if (!before) created += 1;
      const lead = before
        ? { ...joined(change(before, row, existing), list === null ? [] : [list]), updated_at: now }
        : { ...merged(emptyLead(row.email, now, user_id), row), lists: forNew === undefined ? [] : [forNew] };
      leads.set(address, lead);
      touched.add(address);
    }
    return [...touched].flatMap((address) => leads.get(address) ?? []);
  });
  return { created, changed: written.length - created };
}

function change<Some extends Omit<StoredLead, 'id'>>(
  lead: Some,
  row: LeadRow,
  existing: ImportOptions['existing'],
): Some {
  if (existing === 'skip') return lead;
  return merged(lead, existing === 'overwrite' ? row : missingIn(lead, row));
}

/** What a row says of fields that are empty. */
function missingIn(lead: Omit<StoredLead, 'id'>, row: LeadRow): Partial<LeadRow> {
  const texts = textFields.filter((field) => row[field] && !lead.texts[field]).map((field) => [field, row[field]]);
  const attributes = Object.entries(row.custom_attributes ?? {}).filter(([slug]) => !lead.attributes[slug]);
  return {
    ...Object.fromEntries(texts),
    ...(lead.confidence_score === null && { confidence_score: row.confidence_score }),
    custom_attributes: Object.fromEntries(attributes),
  };
}
